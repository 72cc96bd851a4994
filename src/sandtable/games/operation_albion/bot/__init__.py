"""How bots play this game."""

from sandtable.game.mind import Mind
from sandtable.games.operation_albion.bot.evaluation import evaluate, turns_left
from sandtable.games.operation_albion.bot.long_term import evaluate_long_term
from sandtable.games.operation_albion.bot.plans import plans
from sandtable.games.operation_albion.bot.search_plans import search_plans

MIND = Mind(
    evaluate=evaluate,
    evaluate_long_term=evaluate_long_term,
    plans=plans,
    search_plans=search_plans,
    turns_left=turns_left,
    horizon=1,
)
