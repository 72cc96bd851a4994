"""Intervals and ratings, against figures worked out elsewhere."""

import pytest

from sandtable.lab.stats import elo, mean, wilson


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe (1998), table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_the_wilson_interval_is_the_published_one(hits: int, tries: int, low: float, high: float) -> None:
    share = wilson(hits, tries)
    assert share.value == hits / tries
    assert share.low == pytest.approx(low, abs=5e-5)
    assert share.high == pytest.approx(high, abs=5e-5)


def test_of_no_games_nothing_is_known() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)


def test_the_interval_of_a_mean() -> None:
    estimate = mean([1.0, 2.0, 3.0, 4.0])
    assert estimate.value == 2.5
    assert estimate.high - estimate.value == pytest.approx(1.96 * 1.2910 / 2, abs=1e-3)
    assert estimate.value - estimate.low == pytest.approx(estimate.high - estimate.value)


def test_the_elo_of_two_players_is_the_logarithm_of_the_odds() -> None:
    """With the draw that is added 75 to 25 becomes 75.5 to 25.5; the error is that of a log odds."""
    first, second = elo([[0, 75], [25, 0]])
    assert first.value - second.value == pytest.approx(400 * 0.47139, abs=0.01)
    assert first.value == pytest.approx(-second.value)
    odds_error = 173.7178 * (101 / (75.5 * 25.5)) ** 0.5
    assert first.high - first.value == pytest.approx(1.959964 * odds_error / 2, rel=1e-4)


def test_consistent_results_of_three_players_are_met_exactly() -> None:
    """Strengths 4 : 2 : 1 explain these results, so far as the added draws do not pull them together."""
    games = 60_000
    strong = [4.0, 2.0, 1.0]
    won = [
        [games * a / (a + b) if i != j else 0.0 for j, b in enumerate(strong)] for i, a in enumerate(strong)
    ]
    ratings = [rating.value for rating in elo(won)]
    assert ratings == [
        pytest.approx(120.4, abs=0.1),
        pytest.approx(0, abs=0.1),
        pytest.approx(-120.4, abs=0.1),
    ]


def test_a_player_who_never_lost_has_a_rating_with_a_wide_interval() -> None:
    best, worst = elo([[0, 20], [0, 0]])
    assert 200 < best.value - worst.value < 1000
    assert best.high - best.low > 300


def test_more_games_make_a_narrower_interval() -> None:
    few, many = (elo([[0, 3 * n, 2 * n], [n, 0, 2 * n], [2 * n, 2 * n, 0]])[0] for n in (5, 500))
    assert (many.high - many.low) * 9 < few.high - few.low < (many.high - many.low) * 11
