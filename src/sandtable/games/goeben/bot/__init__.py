"""How bots play this game."""

from sandtable.game.mind import Mind
from sandtable.games.goeben.bot.evaluation import evaluate
from sandtable.games.goeben.bot.long_term import evaluate_long_term
from sandtable.games.goeben.bot.plans import ROLLOUT_DEPTH, plans, search_plans

MIND = Mind(
    evaluate=evaluate,
    evaluate_long_term=evaluate_long_term,
    plans=plans,
    search_plans=search_plans,
    rollout_depth=ROLLOUT_DEPTH,
)
