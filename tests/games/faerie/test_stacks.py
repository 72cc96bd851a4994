"""11.9 The order of a stack, what it hides, and escorts."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.view import view
from tests.games.faerie.marches import NORTH, gather, go
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, ask, game, offered, position, refused, told


def test_11_9_king_marshal_or_captain_may_lie_on_top() -> None:
    s = position({NORTH[0]: "imric gairloch rurik moray*4"})
    gather(s, NORTH[0])
    assert {s.top(FOMORIAN, NORTH[0]), *offered(s, "top")} == {"imric", "gairloch", "rurik"}
    answer(s, ("top", "rurik"))
    assert s.top(FOMORIAN, NORTH[0]) == "rurik"


def test_11_9_the_order_changes_after_the_movement_too() -> None:
    """Who has no Movement Points left can still be rearranged."""
    s = position({NORTH[0]: "imric rurik moray*4"})
    s.spent = {"imric": 16, "rurik": 16}
    ask(s, MovementPhase(FOMORIAN))
    gather(s, NORTH[0])
    assert offered(s, "person") == []
    answer(s, ("top", "rurik"), "stop")
    assert s.top(FOMORIAN, NORTH[0]) == "rurik"


def test_11_9_what_cannot_be_rearranged_is_not_offered() -> None:
    s = position({NORTH[0]: "barguest"})
    s.spent = {"barguest": 14}
    ask(s, MovementPhase(FOMORIAN))
    assert refused(s, "stack", NORTH[0]) == "11.0.procedure"


def test_11_9_items_lie_with_their_bearer_and_change_hands() -> None:
    s = position({NORTH[0]: "imric barguest"}, kit={"barguest": "18"})
    gather(s, NORTH[0])
    answer(s, ("give", ("18", "imric")))
    assert s.kit == {"imric": ("18",)}


def test_11_9_hidden_stacks_show_their_top_and_that_more_lies_beneath() -> None:
    s = position({NORTH[0]: "imric gairloch moray*4", NORTH[2]: "barguest"})
    s.tops[FOMORIAN][NORTH[0]] = "gairloch"
    seen = {stack.hex: stack for stack in view(s, FAERIE).stacks if stack.side == FOMORIAN}
    assert seen[NORTH[0]].top == "gairloch"
    text = str(seen[NORTH[0]])
    assert "imric" not in text
    assert "moray" not in text
    assert seen[NORTH[0]].more
    assert not seen[NORTH[2]].more


def test_11_9_hidden_movers_are_told_without_names() -> None:
    s = position({NORTH[0]: "imric moray*4"})
    go(gather(s, NORTH[0], "imric", moray=4), NORTH[1])
    (event,) = told(s, "moved")
    assert event.owner == FOMORIAN
    assert event.public is not None
    assert set(event.public) == {"side", "from", "to", "mode"}
    assert game().sides[FOMORIAN] == "fomorian"


def test_11_9_escort_is_taken_from_troops_of_ones_own_colour() -> None:
    s = position({NORTH[0]: "imric bogan moray*2 borders*2"})
    gather(s, NORTH[0])
    assert offered(s, "attach") == ["imric"]
    assert refused(s, "attach", "bogan") == "11.9.escort"
    answer(s, ("attach", "imric"))
    assert "imric" in s.escorts
    assert s.ranks(FOMORIAN, NORTH[0]) == {"moray": 1, "borders": 2}
    assert s.points(FOMORIAN, NORTH[0]) == 4


def test_11_9_escort_only_for_who_has_such_a_side() -> None:
    s = position({NORTH[0]: "barguest imric moray*2"})
    gather(s, NORTH[0])
    assert refused(s, "attach", "barguest") == "11.9.escort"
    assert refused(s, "attach", "glastyn") == "11.9.escort"


def test_11_9_escort_becomes_troops_again() -> None:
    s = position({NORTH[0]: "imric"}, escorts=["imric"])
    go(gather(s, NORTH[0], "imric"), NORTH[1], NORTH[2])
    answer(s, "stop", ("stack", NORTH[2]), ("dismiss", "imric"))
    assert s.escorts == frozenset()
    assert s.lots(FOMORIAN, NORTH[2], "moray") == [(2, 1)]
    assert s.allowance("imric") == 16


def test_11_9_escort_needs_no_command() -> None:
    s = position({NORTH[0]: "bran_og eastmarch"}, escorts=["bran_og"])
    go(gather(s, NORTH[0], "bran_og"), NORTH[1])
    assert s.points(FOMORIAN, NORTH[1]) == 1


def test_11_9_escort_changes_in_reaction_too() -> None:
    s = position({NORTH[0]: "imric moray*2", NORTH[2]: "gwynedd*3"}, phase="reaction")
    gather(s, NORTH[0], mode="reaction")
    assert offered(s, "attach") == ["imric"]
    assert offered(s, "top") == []


def test_11_9_escort_does_not_stay_where_no_army_may_be() -> None:
    s = position({3433: "ainsel"}, escorts=["ainsel"])
    gather(s, 3433)
    assert refused(s, "dismiss", "ainsel") == "19.5.08"
    assert s.game.place[Hex(3433)].no_armies
