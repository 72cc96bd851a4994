"""Words and tokens of the game (term.*, token.*, elem.activation-cards, ap.use, dice.modifiers)."""

from __future__ import annotations

from random import Random

from sandtable.core import play
from sandtable.core.side import CHANCE
from sandtable.games.admiral.activation import Activation
from sandtable.games.admiral.aircraft import loads
from sandtable.games.admiral.damage import lighten
from sandtable.games.admiral.gunnery import aim
from sandtable.games.admiral.orders import cannot_follow, unordered
from sandtable.games.admiral.state import CRUISING, DEEP, LATE, PERISCOPE, State, Token
from sandtable.games.admiral.torpedoes import sides
from tests.games.admiral.positions import ONE, answer, ask, asks, game, offered, position, refused, told


def begun() -> State:
    """The battle of the Denmark Strait at its beginning."""
    s = game("denmark-strait").start()
    assert isinstance(s, State)
    return s


def run_to(s: State, question: str) -> State:
    """Take the first offer of every question up to one of a kind; dice fall as they may."""
    random = Random(1)
    for _ in range(400):
        if asks(s) == question:
            break
        dice = s.asked == CHANCE
        play.choose(s, s.asked, *(s.options.sample(random.randrange) if dice else next(iter(s.options))))
    assert asks(s) == question
    return s


def test_term_activation_only_the_activated_unit_acts() -> None:
    s = position([("RN Maori", 60, 60, 0, 20), ("RN Norfolk", 90, 60, 0, 20)])
    ask(s, Activation("a1"))
    answer(s, ("speed", 20), ("leg", 200), "done")
    assert s.units["a1"].point == (6000, 8000)
    assert s.units["a2"].point == (9000, 6000)
    assert s.act is None


def test_term_command_sequence_is_the_owners_order_of_cards() -> None:
    s = run_to(begun(), "Draw")
    for side in (0, 1):
        held = [card for card in s.decks[side] if card in s.units]
        assert len(held) == len(set(held))


def test_term_game_hand_takes_the_uppermost_card() -> None:
    s = run_to(begun(), "Draw")
    top = s.decks[s.hand][0]
    s = run_to(s, "Declare")
    assert s.active.unit == top


def test_term_phase_is_a_part_of_the_turn() -> None:
    s = run_to(begun(), "Draw")
    assert (s.turn, s.phase) == (1, "operational")


def test_term_turn_activates_every_unit_once() -> None:
    s = run_to(begun(), "Draw")
    activated: list[object] = []
    for _ in range(400):
        if s.turn > 1:
            break
        verbs = s.options.verbs()
        verb = next((v for v in ("activate", "leg", "done") if v in verbs), verbs[0])
        noun = s.options.nouns(verb)[-1]
        play.choose(s, s.asked, verb, noun)
        activated += [event.facts["unit"] for event in told(s, "activated")]
        s.events.clear()
    assert sorted(map(str, activated)) == sorted(id for id in s.units if s.units[id].status != LATE)


def test_elem_activation_cards_are_numbered_and_kept() -> None:
    s = begun()
    for side in (0, 1):
        numbers = [entry.number for entry in s.roster.values() if entry.side == side]
        assert numbers == list(range(1, len(numbers) + 1))


def test_ap_use_moving_and_firing_are_free() -> None:
    s = position([("KM Bismarck", 60, 60, 0, 20)], [("RN Norfolk", 60, 90, 90)], points=(0, 0))
    ask(s, Activation("a1"))
    answer(s, ("speed", 20))
    assert {"leg", "fire"} <= set(s.options.verbs())
    assert not offered(s, "order")
    assert refused(s, "order", "evasive") == "order.cost"
    s.points = [1, 0]
    assert unordered(s, "a1", "evasive", s.active) is None


def test_dice_modifiers_change_the_attack_value_and_not_the_die() -> None:
    s = position([("KM Bismarck", 60, 60, 0, 20)], [("RN Norfolk", 60, 90, 90, 20)])
    plain = aim(s, "a1", None, "P", "bow", "b1")
    s.alter("b1", evasive=True)
    harder = aim(s, "a1", None, "P", "bow", "b1")
    assert (harder.value, harder.die) == (plain.value - 2, plain.die)


def test_token_general_elements_and_states_lie_on_the_table() -> None:
    s = position([("RN Maori", 60, 60, 0)])
    number = s.lay(Token("smoke", ((0, 10), (10, 10), (10, 0), (0, 0)), "a1", 2))
    assert s.tokens[number].kind == "smoke"
    s.lift(number)
    assert not s.tokens


def minelayer(s: State) -> str:
    """The name of a ship that lays mines."""
    card = next(card for card in s.game.card.values() if "minelayer" in card.special)
    return f"{card.navy} {card.name}"


def test_token_minefield_lies_along_the_path() -> None:
    ship = minelayer(position([]))
    s = position([(ship, 60, 60, 0, 12), ("KM Bismarck", 20, 20, 0)])
    ask(s, Activation("a1"))
    answer(s, ("speed", 12), ("order", "mine-field"), ("leg", 60), ("leg", 60), "done")
    strips = [token.shape for token in s.tokens.values() if token.kind == "mines"]
    xs = {x for shape in strips for x, _ in shape}
    ys = [y for shape in strips for _, y in shape]
    assert xs == {5950, 6050}
    assert (min(ys), max(ys)) == (6000, 7000)


def test_token_smoke_lies_astern_along_the_last_leg() -> None:
    s = position([("RN Maori", 50, 35, 0, 15), ("RN Prince of Wales", 100, 100, 0)])
    ask(s, Activation("a1"))
    answer(s, ("speed", 15), ("leg", 150), ("order", "smoke-screen"))
    (screen,) = s.tokens.values()
    assert set(screen.shape) == {(4900, 4650), (5100, 4650), (5100, 3650), (4900, 3650)}


def test_token_damage_binds_the_next_activation_and_is_taken_off() -> None:
    s = position([("RN Norfolk", 60, 60, 0, 20)], [("KM Bismarck", 60, 90, 0)])
    lighten(s, "a1", "b1", False)
    assert s.units["a1"].token == 1
    ask(s, Activation("a1"))
    assert s.units["a1"].token == 0
    assert s.active.bound == 1


def test_token_evasive_lasts_until_the_next_activation() -> None:
    s = position([("RN Norfolk", 60, 60, 0, 20)])
    ask(s, Activation("a1"))
    answer(s, ("speed", 20), ("order", "evasive"), ("leg", 200), "done")
    assert s.units["a1"].evasive
    ask(s, Activation("a1"))
    assert not s.units["a1"].evasive


def test_token_torpedo_barrage_is_laid_beside_the_launcher() -> None:
    s = position([("RN Maori", 60, 60, 0, 20), ("RN Prince of Wales", 100, 100, 0)])
    ask(s, Activation("a1"))
    answer(s, ("speed", 20))
    spread = next(noun for noun in offered(s, "spread") if isinstance(noun, tuple) and noun[0] == "port")
    answer(s, ("spread", spread))
    if asks(s) == "SpreadHeads":
        answer(s, "plain")
    (barrage,) = s.tokens.values()
    assert barrage.kind == "torpedoes"
    assert barrage.centre[0] < 6000
    assert not sides(s, "a1")


def test_token_squadron_takes_off_armed_from_her_carrier() -> None:
    s = position([("RN Ark Royal", 60, 60, 0, 20)])
    assert all(q.home == "a1" and q.armed and not q.aloft for q in s.squadrons.values())
    assert {q.kind for q in s.squadrons.values()} <= {"fighter", "dive", "torpedo", "tactical"}


def test_token_kamikaze_and_token_ohka_are_japanese_and_optional() -> None:
    for options, some in (((), False), (("suicide",), True)):
        s = position([("IJN Akagi", 60, 60, 0, 20)], (), "first-ijn", *options)
        found = {load for q in s.squadrons for load in loads(s, s.squadrons[q])}
        assert ("kamikaze" in found) is some


def test_token_ohka_is_carried_by_a_bomber() -> None:
    s = position([("ANY Airfield", 60, 60, 0)], (), "suicide", "first-ijn")
    assert all("ohka" not in loads(s, q) for q in s.squadrons.values() if q.kind == "fighter")


def test_token_submerged_turns_about_its_centre_after_the_usual_run() -> None:
    s = position([("KM U-47", 60, 60, 0, 5)])
    s.alter("a1", depth=PERISCOPE)
    ask(s, Activation("a1"))
    answer(s, ("speed", 5), ("leg", 19))
    assert refused(s, "turn", 45) == "move.rotation"
    answer(s, ("leg", 1), ("turn", 45))
    assert s.units["a1"].pose == (6000, 6200, 45)


def test_token_submerged_is_the_same_at_cruising_depth() -> None:
    s = position([("KM U-47", 60, 60, 0, 5)])
    s.alter("a1", depth=CRUISING)
    ask(s, Activation("a1"))
    answer(s, ("speed", 5), ("leg", 20))
    assert offered(s, "turn")


def test_token_last_sighting_is_where_she_went_deep() -> None:
    s = position([("KM U-47", 60, 60, 0, 5)])
    s.alter("a1", depth=CRUISING)
    ask(s, Activation("a1"))
    answer(s, ("depth", "deep"))
    assert s.units["a1"].depth == DEEP
    assert s.units["a1"].point == (6000, 6000)


def test_token_formation_leader_is_who_the_distance_is_measured_from() -> None:
    s = position([("RN Norfolk", 60, 60, 0, 20), ("RN Exeter", 75, 60, 0, 20)])
    assert cannot_follow(s, "a1", "a2") is None
    s.alter("a2", x=7501)
    refusal = cannot_follow(s, "a1", "a2")
    assert refusal is not None
    assert refusal.rule == "order.formation"


def test_token_depth_charge_is_declared_at_take_off() -> None:
    s = position([("RN Ark Royal", 60, 60, 0, 20)])
    assert any("depth" in load for q in s.squadrons.values() for load in loads(s, q))


def test_ap_use_points_belong_to_a_side() -> None:
    s = position([("KM Bismarck", 60, 60, 0, 20)])
    s.spend(ONE, "evasive", "a1")
    assert s.points == [4, 5]


def test_term_activation_a_ship_that_is_sunk_before_her_turn_is_not_activated() -> None:
    s = position([("RN Maori", 60, 60, 0, 20), ("RN Norfolk", 90, 60, 0, 20)])
    s.sink("a1", "hit")
    ask(s, Activation("a1"))
    assert not told(s, "activated")
    assert s.act is None
