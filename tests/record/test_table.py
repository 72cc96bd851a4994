"""A table: choices, dice, undo and its barrier, replay, time travel, resuming, verifying."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

import msgspec
import pytest

from sandtable.core.play import Illegal
from sandtable.core.side import CHANCE
from sandtable.core.state import dump
from sandtable.record.dice import Commitment, commit
from sandtable.record.lines import Chosen, Ended, Header, Line, Record, RecordError, Undone
from sandtable.record.table import SNAPSHOT_EVERY, Table, check_header
from sandtable.record.verify import verify
from sandtable.testing.subject import SeededDice
from tests.core.toy import BLUE, RED, Play, Toy, toy

KEY = "3c" * 32
OTHER_KEY = "a5" * 32


def new() -> Table:
    """A table with keyed dice."""
    return Table.new(toy(), {"red": "Ada", "blue": "Boris"}, key=KEY, nonces=["r", "b"])


def state(table: Table) -> Toy:
    return cast(Toy, table.state)


def play(table: Table, *choices: str) -> Table:
    """Choices such as "ace" and "peek", each by the side to move."""
    for text in choices:
        verb, noun = ("peek", None) if text == "peek" else table.game.read("card", text)
        table.choose(table.state.asked, verb, noun)
    return table


def rounds(table: Table, count: int) -> Table:
    """Play a number of rounds, always the same cards."""
    for _ in range(count):
        play(table, "ace", "deuce", "ace", "trey")
    return table


# --- playing -------------------------------------------------------------------------------------


def test_a_new_table_waits_for_the_first_side() -> None:
    table = new()
    assert table.number == 0
    assert table.decision is not None
    assert table.decision.side == RED
    assert table.record.header.game == "toy"
    assert table.record.header.seats == {"red": "Ada", "blue": "Boris"}


def test_chance_answers_at_once_if_there_are_dice() -> None:
    table = rounds(new(), 1)
    assert table.number == 5
    assert table.record.standing()[-1].side == "chance"
    assert table.state.asked == RED


def test_without_dice_a_person_answers_for_chance() -> None:
    table = rounds(Table.new(toy()), 1)
    assert table.state.asked == CHANCE
    table.choose(CHANCE, "dice", (2, 6))
    assert state(table).score == [6, 24]


def test_an_illegal_choice_leaves_no_trace() -> None:
    table = play(new(), "ace")
    before, digest = dump(table.state), table.record.digest
    with pytest.raises(Illegal, match=r"the ace lies on the table \(1\.2\)"):
        table.choose(RED, "card", 1)
    with pytest.raises(Illegal, match="not this side"):
        table.choose(BLUE, "card", 1)
    assert (dump(table.state), table.record.digest, table.number) == (before, digest, 1)
    assert table.why(RED, "card", 1)[0].rule == "1.2"
    assert table.why(RED, "card", 2) == []


def test_the_end_is_recorded_with_score_and_key() -> None:
    table = rounds(new(), 3)
    assert table.decision is None
    ending = table.record.ending()
    assert ending is not None
    assert ending.score == state(table).score
    assert ending.winner == ("red" if ending.score[0] > ending.score[1] else "blue")
    assert ending.key == KEY


def test_a_draw_has_no_winner() -> None:
    table = Table.new(toy())
    for _ in range(3):
        play(table, "ace", "deuce", "ace", "deuce")
        table.choose(CHANCE, "dice", (4, 4))
    ending = table.record.ending()
    assert ending is not None
    assert (ending.winner, ending.score, ending.key) == ("", [36, 36], "")


def test_the_key_stays_secret_until_the_end() -> None:
    table = rounds(new(), 2)
    assert KEY not in str(table.record.header)
    assert table.record.ending() is None


def test_an_answer_that_the_table_gave_is_marked_as_such() -> None:
    table = play(new(), "ace")
    table.choose(RED, "card", 2, auto=True)
    assert [line.auto for line in table.record.standing()] == [False, True]
    assert Table.resume(toy(), table.record, key=KEY).record.digest == table.record.digest
    last = table.chosen(2)
    assert last is not None
    assert (last.side, last.noun) == ("red", "deuce")
    assert table.chosen(0) is None


def test_a_side_may_give_up() -> None:
    table = rounds(new(), 1)
    table.resign(RED)
    ending = table.record.ending()
    assert ending is not None
    assert (ending.winner, ending.resigned, ending.key) == ("blue", "red", KEY)
    assert table.decision is None
    assert [violation.text for violation in table.why(RED, "card", 1)] == ["the game is over"]
    with pytest.raises(Illegal, match="the game is over"):
        table.choose(RED, "card", 1)
    with pytest.raises(ValueError, match="the game is over"):
        table.resign(BLUE)
    with pytest.raises(ValueError, match="nothing"):
        table.undo(RED)
    assert verify(toy(), table.record) == 1
    assert Table.resume(toy(), table.record, key=KEY).record.digest == table.record.digest


# --- undo ----------------------------------------------------------------------------------------


def test_undo_takes_back_one_choice_after_the_other() -> None:
    table = play(new(), "ace", "deuce")
    assert table.undo_limit(RED) == 0
    assert table.undo(RED) == 1
    assert state(table).down == [[1], []]
    assert table.undo(RED) == 0
    with pytest.raises(ValueError, match="nothing that this side can take back"):
        table.undo(RED)


def test_undone_choices_stay_in_the_record() -> None:
    table = play(new(), "ace", "deuce")
    table.undo(RED)
    play(table, "trey")
    assert [type(line) for line in table.record.lines] == [Chosen, Chosen, Undone, Chosen]
    assert [line.noun for line in table.record.standing()] == ["ace", "trey"]
    assert [number for number, _ in table.log(RED)] == [0, 1, 2]


def test_undo_and_the_same_again_lead_to_the_same_position() -> None:
    table = play(new(), "ace", "deuce", "trey")
    before = dump(table.state)
    table.undo(BLUE)
    play(table, "trey")
    assert dump(table.state) == before


def test_nobody_takes_back_the_choices_of_another() -> None:
    table = play(new(), "ace", "deuce", "trey")
    assert table.undo_limit(RED) == 3
    with pytest.raises(ValueError, match="nothing"):
        table.undo(RED)
    assert table.undo(BLUE) == 2
    assert table.undo_limit(BLUE) == 2
    assert table.undo_limit(RED) == 0


def test_a_roll_bars_undo() -> None:
    table = rounds(new(), 1)
    assert table.undo_limit(RED) == table.undo_limit(BLUE) == table.number == 5
    play(table, "ace")
    assert table.undo_limit(RED) == 5


def test_a_roll_by_hand_bars_undo_too() -> None:
    table = rounds(Table.new(toy()), 1)
    table.choose(CHANCE, "dice", (1, 1))
    assert all(table.undo_limit(side) == 5 for side in (RED, BLUE, CHANCE))


def test_a_reveal_bars_undo() -> None:
    table = play(new(), "ace", "deuce", "peek", "trey")
    assert table.undo_limit(BLUE) == 3
    table.undo(BLUE)
    with pytest.raises(ValueError, match="nothing"):
        table.undo(BLUE)


def test_a_final_question_bars_undo_when_it_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "final", True)
    table = play(new(), "ace")
    assert table.undo_limit(RED) == 0
    play(table, "deuce")
    assert table.undo_limit(RED) == table.number == 2
    assert [event.kind for _, event in table.log(None)] == ["round"]


def test_nothing_is_taken_back_once_the_key_is_out() -> None:
    table = Table.new(toy(), key=KEY)
    rounds(table, 3)
    assert table.undo_limit(BLUE) == table.undo_limit(RED) == table.number
    with pytest.raises(ValueError, match="key of its dice"):
        table.take_back(0, RED)


def test_by_consent_any_choice_is_taken_back() -> None:
    table = rounds(new(), 2)
    table.take_back(3, BLUE)
    assert table.number == 3
    assert state(table).down == [[1, 2], [1]]
    assert [line.verb for line in table.record.standing()] == ["card"] * 3
    assert verify(toy(), rounds(play(table, "trey"), 2).record) > 0


def test_dice_taken_back_by_consent_are_rolled_again_at_once() -> None:
    table = rounds(new(), 1)
    table.take_back(4, RED)
    assert table.number == 5
    assert [line.serial for line in table.record.lines if isinstance(line, Chosen)][-2:] == [0, 1]


@pytest.mark.parametrize("to", [-1, 5, 6])
def test_taking_back_stays_within_the_game(to: int) -> None:
    with pytest.raises(ValueError, match="there are choices 0 to 5"):
        rounds(new(), 1).take_back(to, RED)


# --- logs and views ------------------------------------------------------------------------------


def test_the_log_tells_each_side_what_it_may_know() -> None:
    table = play(new(), "ace", "deuce", "peek", "trey")
    assert [(n, e.kind) for n, e in table.log(RED)] == [
        (0, "round"),
        (1, "played"),
        (2, "played"),
        (3, "peeked"),
    ]
    assert [e.facts for _, e in table.log(RED, since=3)] == [{"side": 1}]
    assert [e.facts for _, e in table.log(BLUE, since=3)] == [{"side": 1, "card": 1}, {"side": 1, "card": 3}]
    assert [e.kind for _, e in table.log(None)] == ["round", "peeked"]


def test_views_go_by_side() -> None:
    table = play(new(), "ace", "deuce", "trey")
    red, blue, spectator = (msgspec.to_builtins(table.view(side)) for side in (RED, BLUE, None))
    assert (red["down"], blue["down"]) == ([[1, 2], [0]], [[0, 0], [3]])
    assert spectator["down"] == [[0, 0], [0]]
    assert red["asked"] == {"side": 1, "rule": "", "prompt": "", "options": {}, "question": ""}
    assert blue["asked"]["options"] == {"card": [1, 2], "peek": [None]}


# --- time travel ---------------------------------------------------------------------------------


def test_every_past_position_can_be_visited() -> None:
    table = new()
    positions = [dump(table.state)]
    random = Random(1)
    while not table.state.over:
        known = table.number
        table.choose(table.state.asked, *table.state.options.sample(random.randrange))
        positions += [dump(table.at(n)) for n in range(known + 1, table.number + 1)]
    assert len(positions) == table.number + 1
    assert [dump(table.at(n)) for n in range(table.number + 1)] == positions
    assert positions[-1] == dump(table.state)
    with pytest.raises(ValueError, match="there are choices 0 to"):
        table.at(table.number + 1)
    with pytest.raises(ValueError, match="there are choices 0 to"):
        table.at(-1)


def test_a_visit_changes_nothing() -> None:
    table = rounds(new(), 1)
    before = dump(table.state)
    past = cast(Toy, table.at(2))
    past.down[BLUE].append(9)
    assert dump(table.state) == before
    assert dump(table.at(2)) != dump(past)
    assert past.events == []


def test_snapshots_do_not_outlive_an_undo() -> None:
    table = Table.new(toy())
    for _ in range(2 * SNAPSHOT_EVERY):
        play(table, "ace")
        table.undo(RED)
        play(table, "deuce")
        table.undo(RED)
    play(table, "trey")
    assert state(table).down == [[3], []]
    assert dump(table.at(1)) == dump(table.state)
    assert dump(Table.resume(toy(), table.record).state) == dump(table.state)


# --- resuming ------------------------------------------------------------------------------------


def test_a_resumed_game_goes_on_as_if_never_interrupted() -> None:
    straight = rounds(new(), 3)
    for lines in range(len(straight.record.lines) + 1):
        part = Record(straight.record.header)
        for line in straight.record.lines[:lines]:
            part.append(line)
        table = Table.resume(toy(), part, key=KEY)
        for line in straight.record.standing()[table.number :]:
            if table.number < straight.number and line.side != "chance":
                table.choose(table.state.asked, *toy().read(line.verb, line.noun))
        assert table.record.digest == straight.record.digest
        assert table.history == straight.history


def test_a_finished_game_is_resumed_finished() -> None:
    record = rounds(new(), 3).record
    table = Table.resume(toy(), record)
    assert table.decision is None
    assert table.record.digest == record.digest


def test_another_key_is_refused() -> None:
    part = rounds(new(), 1).record
    with pytest.raises(RecordError, match="not the one that was committed to"):
        Table.resume(toy(), part, key=OTHER_KEY)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("game", "other", "this is a record of other, not of toy"),
        ("rules", 2, "played with version 2 of the rules; this program has version 1"),
        ("data", "feed", r"played with other data \(feed\) than this \(0123456789abcdef\)"),
    ],
)
def test_a_record_of_something_else_is_refused(field: str, value: object, message: str) -> None:
    header = msgspec.structs.replace(new().record.header, **{field: value})
    with pytest.raises(RecordError, match=message):
        check_header(toy(), header)
    with pytest.raises(RecordError, match=message):
        Table.resume(toy(), Record(header))


def forged(change: Callable[[list[Line]], list[Line]], header: Header | None = None) -> Record:
    """A finished game, changed, with all its checks made to fit again."""
    record = rounds(new(), 3).record
    found = Record(header or record.header)
    for line in change(list(record.lines)):
        found.append(line)
    return found


def at(index: int, **fields: object) -> Callable[[list[Line]], list[Line]]:
    def change(lines: list[Line]) -> list[Line]:
        lines[index] = msgspec.structs.replace(lines[index], **fields)
        return lines

    return change


def test_an_unchanged_record_is_verified() -> None:
    assert verify(toy(), forged(lambda lines: lines)) == 3


def resigned(lines: list[Line], winner: str) -> Line:
    """Red gives up after the first round."""
    part = Record(new().record.header)
    for line in lines[:5]:
        part.append(line)
    score = list(toy().score(Table.resume(toy(), part).state))
    return Ended(winner, score, KEY, "red")


FORGERIES: dict[str, tuple[Callable[[list[Line]], list[Line]], str]] = {
    "changed die": (at(4, noun=[1, 2]), r"line 6: the record says dice \[1, 2\], the dice say dice"),
    "changed choice": (at(0, noun="trey"), "line 6: the record says dice"),
    "illegal choice": (at(1, noun="ace"), "line 3: the ace lies on the table"),
    "unknown noun": (at(1, noun="king"), "line 3: toy has no card 'king'"),
    "unknown verb": (at(1, verb="win"), "line 3: 'win' is no verb of toy"),
    "unknown side": (at(1, side="green"), "line 3: toy has no side 'green'"),
    "other side": (at(1, side="blue"), "line 3: it is not this side that is asked now"),
    "changed serial": (at(4, serial=1), "line 6: roll 1 stands where roll 0 belongs"),
    "missing serial": (at(4, serial=None), "line 6: roll None stands where roll 0 belongs"),
    "needless serial": (at(0, serial=0), "line 2: roll 0 stands where"),
    "swapped lines": (lambda x: [x[1], x[0], *x[2:]], "line 6: the record says dice"),
    "swapped rolls": (lambda x: [*x[:4], x[9], *x[5:9], x[4], *x[10:]], "line 6: the record says dice"),
    "dropped choice": (lambda x: x[1:], "line 3: it is not this side that is asked now"),
    "dropped roll": (lambda x: [*x[:4], *x[5:]], "line 6: it is not this side that is asked now"),
    "added roll": (lambda x: [*x[:5], x[4], *x[5:]], "line 7: roll 0 stands where roll 1 belongs"),
    "added roll with its number": (
        lambda x: [*x[:5], at(0, serial=1)([x[4]])[0], *x[5:]],
        "line 7: it is not this side that is asked now",
    ),
    "early end": (lambda x: [*x[:5], x[-1]], "line 7: the record says that the game is over"),
    "rolled anew": (
        lambda x: [*x[:5], Undone("red", 4), at(0, serial=1)([x[4]])[0], *x[5:]],
        "line 8: the record says dice",
    ),
    "undone by nobody": (lambda x: [x[0], Undone("nobody", 0), *x], "line 3: toy has no side 'nobody'"),
    "undone too far": (lambda x: [x[0], Undone("red", 7), *x], "line 3: there are choices 0 to 1"),
    "other score": (at(-1, score=[99, 0]), r"line 17: the record says \w+ \[99, 0\]"),
    "other winner": (at(-1, winner=""), "line 17: the record says"),
    "other key": (at(-1, key=OTHER_KEY), "the revealed key is not the one that was committed to"),
    "no key": (at(-1, key=""), "the revealed key is not the one that was committed to"),
    "nonsense key": (at(-1, key="xyz"), "the revealed key is not a key"),
    "unfair resignation": (lambda x: [*x[:5], resigned(x, "red")], "line 7: the record says red"),
    "line after the end": (
        lambda x: [*x[:5], resigned(x, "blue"), *x[5:]],
        "line 8: the game is over, nothing follows its end",
    ),
    "no end": (lambda x: x[:-1], "the game is not finished"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_record_is_not_verified_even_with_fitting_checks(name: str) -> None:
    change, message = FORGERIES[name]
    with pytest.raises(RecordError, match=message):
        verify(toy(), forged(change))


@pytest.mark.parametrize("name", ["illegal choice", "unknown noun", "dropped roll", "other score"])
def test_a_forged_record_is_not_resumed_either(name: str) -> None:
    change, message = FORGERIES[name]
    with pytest.raises(RecordError, match=message):
        Table.resume(toy(), forged(change))


def with_dice(**fields: object) -> Header:
    header = new().record.header
    return msgspec.structs.replace(header, dice=msgspec.structs.replace(header.dice, **fields))


def test_a_changed_nonce_changes_the_dice() -> None:
    for nonces in (["r", "c"], ["b", "r"], [], ["r", "b", ""]):
        with pytest.raises(RecordError, match="line 6: the record says dice"):
            verify(toy(), forged(lambda lines: lines, with_dice(nonces=nonces)))


def test_a_key_and_its_commitment_cannot_both_be_exchanged() -> None:
    header = with_dice(commitment=commit(OTHER_KEY))
    with pytest.raises(RecordError, match="line 6: the record says dice"):
        verify(toy(), forged(at(-1, key=OTHER_KEY), header))


def test_other_seats_change_the_dice() -> None:
    header = msgspec.structs.replace(new().record.header, seats={"red": "Eve", "blue": "Boris"})
    with pytest.raises(RecordError, match="line 6: the record says dice"):
        verify(toy(), forged(lambda lines: lines, header))


def test_a_game_with_other_dice_cannot_be_verified() -> None:
    record = rounds(Table.new(toy(), dice=SeededDice(3)), 3).record
    assert record.header.dice == Commitment("")
    with pytest.raises(RecordError, match="not played with keyed dice"):
        verify(toy(), record)


def test_choices_made_before_a_roll_bear_on_it() -> None:
    one, two = play(new(), "ace", "deuce", "ace", "trey"), play(new(), "ace", "deuce", "ace", "deuce")
    longer = play(new(), "ace")
    longer.undo(RED)
    play(longer, "ace", "deuce", "ace", "trey")
    rolls = [str(table.record.standing()[-1].noun) for table in (one, two, longer)]
    assert len(set(rolls)) == 3
