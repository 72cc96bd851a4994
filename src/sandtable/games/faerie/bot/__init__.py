"""How bots play this game."""

from sandtable.game.mind import Mind
from sandtable.games.faerie.bot.evaluation import evaluate
from sandtable.games.faerie.bot.long_term import evaluate_long_term
from sandtable.games.faerie.bot.plans import plans
from sandtable.games.faerie.bot.search_plans import ROLLOUT_DEPTH, search_plans, turns_left

MIND = Mind(
    evaluate=evaluate,
    evaluate_long_term=evaluate_long_term,
    plans=plans,
    search_plans=search_plans,
    rollout_depth=ROLLOUT_DEPTH,
    turns_left=turns_left,
)
