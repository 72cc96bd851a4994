"""The engine: settle, check, carry out."""

import pytest

from sandtable.core import play
from sandtable.core.options import Noun
from sandtable.core.procedure import Violation
from sandtable.core.side import CHANCE, Side, other
from sandtable.core.state import dump
from tests.core.toy import BLUE, RED, Play, Roll, Round, Toy, start


def test_settling_stops_at_the_first_question() -> None:
    s = start()
    assert s.round == 1
    assert play.current(s) == Play(RED)
    assert s.asked == RED
    assert s.agenda == [Round(), Roll(), Play(BLUE), Play(BLUE), Play(RED), Play(RED)]


def test_procedures_are_queued_in_reading_order() -> None:
    s = Toy()
    s.then(Play(RED), Roll())
    s.then(Play(BLUE))
    assert s.agenda == [Roll(), Play(RED), Play(BLUE)]


def test_a_decision_says_who_what_and_by_which_rule() -> None:
    question = play.decision(start())
    assert question is not None
    assert (question.side, question.rule, question.prompt) == (RED, "1.2", "Play a card")
    assert list(question.options) == [("card", 1), ("card", 2), ("card", 3)]


def test_a_choice_is_carried_out_and_the_next_question_asked() -> None:
    s = start()
    play.choose(s, RED, "card", 3)
    assert s.down == [[3], []]
    assert s.asked == RED
    assert ("card", 3) not in s.options
    play.choose(s, RED, "card", 1)
    assert s.asked == BLUE


@pytest.mark.parametrize(
    ("side", "verb", "noun", "rule", "text"),
    [
        (BLUE, "card", 1, "", "it is not this side that is asked now"),
        (CHANCE, "dice", (1, 1), "", "it is not this side that is asked now"),
        (RED, "card", 2, "1.2", "the deuce lies on the table"),
        (RED, "card", 4, "1.2", "there is no such card"),
        (RED, "card", "ace", "1.2", "there is no such card"),
        (RED, "peek", None, "1.2", "that is not what is asked now"),
        (RED, "dice", (1, 1), "1.2", "that is not what is asked now"),
        (RED, "", None, "1.2", "that is not what is asked now"),
    ],
)
def test_anything_else_is_refused_with_the_reason(
    side: Side, verb: str, noun: Noun, rule: str, text: str
) -> None:
    s = start()
    play.choose(s, RED, "card", 2)
    before = dump(s)
    assert play.why(s, side, verb, noun) == [Violation(rule, text)]
    with pytest.raises(play.Illegal) as refusal:
        play.choose(s, side, verb, noun)
    assert refusal.value.choice == (verb, noun)
    assert str(refusal.value) == (f"{text} ({rule})" if rule else text)
    assert dump(s) == before


def test_a_legal_choice_has_nothing_against_it() -> None:
    assert play.why(start(), RED, "card", 1) == []


def test_chance_is_a_player() -> None:
    s = played(start(), "card 1", "card 2", "card 1", "card 3")
    assert s.asked == CHANCE
    play.choose(s, CHANCE, "dice", (6, 2))
    assert s.score == [18, 8]
    assert s.asked == RED


def test_the_end() -> None:
    s = start()
    for _ in range(3):
        played(s, "card 1", "card 2", "card 1", "card 3")
        play.choose(s, CHANCE, "dice", (1, 1))
    assert s.over
    assert play.decision(s) is None
    assert not s.options
    assert play.why(s, RED, "card", 1) == [Violation("", "the game is over")]
    with pytest.raises(play.Illegal, match="the game is over"):
        play.choose(s, CHANCE, "dice", (1, 1))


def test_a_state_that_knows_its_nouns_is_not_asked_about_others() -> None:
    class Strict(Toy):
        def knows(self, verb: str, noun: Noun) -> bool:
            return isinstance(noun, int)

    s = Strict()
    s.then(Play(RED))
    play.settle(s)
    assert play.why(s, RED, "card", "ace") == [Violation("", "there is no such thing")]
    assert play.why(s, RED, "card", 7) == [Violation("1.2", "there is no such card")]
    assert play.why(s, RED, "card", 1) == []


def test_the_other_side() -> None:
    assert (other(RED), other(BLUE)) == (BLUE, RED)


def played(s: Toy, *choices: str) -> Toy:
    for text in choices:
        verb, _, noun = text.partition(" ")
        play.choose(s, s.asked, verb, int(noun))
    return s
