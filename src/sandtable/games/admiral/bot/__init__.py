"""How bots play this game."""

from sandtable.game.mind import Mind
from sandtable.games.admiral.bot.evaluation import evaluate
from sandtable.games.admiral.bot.long_term import evaluate_long_term
from sandtable.games.admiral.bot.plans import plans
from sandtable.games.admiral.bot.search_plans import (
    HORIZON,
    ROLLOUT_DEPTH,
    own_policy,
    search_plans,
    turns_left,
)

MIND = Mind(
    evaluate=evaluate,
    evaluate_long_term=evaluate_long_term,
    plans=plans,
    search_plans=search_plans,
    own_policy=own_policy,
    rollout_depth=ROLLOUT_DEPTH,
    turns_left=turns_left,
    horizon=HORIZON,
)
