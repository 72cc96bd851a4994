"""Who may know what happened."""

from sandtable.core.events import Event
from tests.core.toy import BLUE, RED


def test_an_open_event_is_seen_by_all() -> None:
    event = Event("rolled", {"die": 4})
    assert all(event.seen_by(side) is event for side in (RED, BLUE, None))


def test_a_secret_event_is_seen_by_its_owner_only() -> None:
    event = Event("played", {"card": 3}, RED)
    assert event.seen_by(RED) is event
    assert event.seen_by(BLUE) is None
    assert event.seen_by(None) is None


def test_of_a_half_open_event_the_others_are_told_the_public_part() -> None:
    event = Event("peeked", {"card": 3}, RED, {"side": 0}, reveals=True)
    assert event.seen_by(RED) is event
    for side in (BLUE, None):
        seen = event.seen_by(side)
        assert seen == Event("peeked", {"side": 0}, reveals=True)


def test_side_nought_owns_its_secrets() -> None:
    assert Event("played", {"card": 3}, RED).seen_by(None) is None


def test_an_empty_public_part_still_tells_that_something_happened() -> None:
    seen = Event("drew", {"card": 3}, BLUE, {}).seen_by(RED)
    assert seen == Event("drew", {})
