"""One predicate both offers and explains."""

from collections.abc import Iterable

import pytest

from sandtable.core.options import ALONE, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, allowed, always, refusals
from sandtable.core.side import CHANCE
from tests.core.toy import BLUE, RED, Play, Roll, Round, start


def even(noun: Noun) -> Violation | None:
    return None if isinstance(noun, int) and noun % 2 == 0 else Violation("2.1", f"{noun} is odd")


def offers() -> list[Offer]:
    return [Offer("number", range(6), even), Offer("done", ALONE, always), Offer("none", (), always)]


def test_what_is_allowed_are_the_candidates_without_a_violation() -> None:
    assert list(allowed(offers())) == [("number", 0), ("number", 2), ("number", 4), ("done", None)]
    assert allowed([]).size == 0


@pytest.mark.parametrize(
    ("verb", "noun", "violations"),
    [
        ("number", 4, []),
        ("done", None, []),
        ("number", 3, [Violation("2.1", "3 is odd")]),
        ("number", 9, [Violation("2.1", "9 is odd")]),
        ("number", 8, [Violation("2.0", "that is not what is asked now")]),
        ("none", None, [Violation("2.0", "that is not what is asked now")]),
        ("other", 4, [Violation("2.0", "that is not what is asked now")]),
    ],
)
def test_refusals(verb: str, noun: Noun, violations: list[Violation]) -> None:
    assert refusals(offers(), "2.0", verb, noun) == violations


def test_a_verb_offered_twice_is_refused_only_if_both_refuse() -> None:
    twice = [Offer("number", (1,), even), Offer("number", (1,), always)]
    assert refusals(twice, "2.0", "number", 1) == []


def test_candidates_may_be_used_up_once() -> None:
    def candidates() -> Iterable[Noun]:
        yield from (1, 2)

    assert refusals([Offer("number", candidates(), always)], "2.0", "number", 2) == []


def test_chance_is_asked_unless_a_side_is() -> None:
    assert Roll().asked == CHANCE
    assert (Play(RED).asked, Play(BLUE).asked) == (RED, BLUE)


def test_a_procedure_is_frozen_data() -> None:
    play = Play(RED)
    with pytest.raises(AttributeError):
        play.side = BLUE  # type: ignore[misc]  # it is frozen, as the test shows
    assert Play(RED) == play
    assert {Play(RED), play} == {play}


def test_a_bare_procedure_asks_nothing() -> None:
    bare: Procedure[object] = Procedure()
    assert bare.options(object()).size == 0
    bare.perform(object())
    with pytest.raises(NotImplementedError, match="Procedure asks nothing"):
        bare.choose(object(), "die", 1)
    question: Question[object] = Question(RED)
    assert question.options(object()) == Options()


def test_chance_explains_too() -> None:
    s = start()
    assert Roll().why(s, "dice", (1, 6)) == []
    assert Roll().why(s, "dice", (1, 7)) == [Violation("1.4", "that is not what is asked now")]


def test_the_question_is_the_prompt_unless_it_says_more() -> None:
    assert Play(RED).question(start()) == "Play a card"
    assert Round().question(start()) == ""
