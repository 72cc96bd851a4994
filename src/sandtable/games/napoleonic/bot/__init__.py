"""How bots play this game."""

from sandtable.game.mind import Mind
from sandtable.games.napoleonic.bot.evaluation import evaluate
from sandtable.games.napoleonic.bot.long_term import evaluate_long_term
from sandtable.games.napoleonic.bot.plans import plans, search_plans
from sandtable.games.napoleonic.state import State


def turns_left(s: State) -> int:
    """The player turns that are still to come after this one."""
    return 2 * (s.game.last_turn - s.turn) + (s.player == 0)


MIND = Mind(
    evaluate=evaluate,
    evaluate_long_term=evaluate_long_term,
    plans=plans,
    search_plans=search_plans,
    turns_left=turns_left,
)
