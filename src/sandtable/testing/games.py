"""What holds for every game, tried on random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from sandtable.core import play
from sandtable.core.options import Choice
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import dump
from sandtable.game.game import AnyGame
from sandtable.games import load
from sandtable.record.table import Table
from sandtable.testing.moment import Moment
from sandtable.testing.subject import Tests, seats


class GameTests(Tests):
    """Random games of every set-up, one after the other."""

    def moments(self, seed: int, share: float = 0.03) -> Iterator[Moment]:
        """The first position of a random game and some of the others."""
        game = self.subject.load(seed)
        for s, random in self.subject.moments(seed, share):
            yield Moment(self.subject, game, s, random)

    def test_a_random_game_ends_and_adds_up(self, seed: int) -> None:
        of, game = self.subject, self.subject.load(seed)
        for number, (s, random) in enumerate(of.games(seed)):
            of.sound(s)
            Moment(of, game, s, random).asks()
            if of.points is not None and number % 40 == 0:
                assert list(game.score(s)) == of.points(s, s.events)
        Moment(of, game, s, random).ends()

    def test_every_event_can_be_told(self, seed: int) -> None:
        game = self.subject.load(seed)
        for s, random in self.subject.games(seed):
            Moment(self.subject, game, s, random).tells()
            s.events.clear()

    def test_what_is_offered_is_accepted(self, seed: int) -> None:
        for moment in self.moments(seed):
            moment.accepts()

    def test_what_is_not_offered_is_refused_and_changes_nothing(self, seed: int) -> None:
        for moment in self.moments(seed, 0.01):
            moment.refuses()

    def test_copies_go_their_own_way(self, seed: int) -> None:
        for moment in self.moments(seed):
            moment.copies()

    def test_views_leak_nothing(self, seed: int) -> None:
        assert sum(moment.hides() for moment in self.moments(seed, 0.1)) > 0

    def test_sampled_positions_fit_what_is_known(self, seed: int) -> None:
        differ = False
        for moment in self.moments(seed, 0.05):
            differ |= moment.s.asked != CHANCE and moment.samples()
        assert self.subject.HIDDEN in (None, differ)

    def test_positions_are_sampled_only_for_the_side_to_move(self) -> None:
        game = self.subject.load()
        s = game.start()
        for side in (*seats(game), None):
            if side != s.asked:
                with pytest.raises(ValueError, match="asked"):
                    game.sampler(game.view(s, side))

    def test_games_are_the_same_whatever_was_played_before(self) -> None:
        """What a game remembers for speed changes nothing, not even the order of the options."""

        def played(game: AnyGame) -> list[Choice]:
            random = Random(game.name)
            s = game.start()
            choices: list[Choice] = []
            while len(choices) < 300 and not s.over:
                choices.append(s.options.sample(random.randrange))
                play.choose(s, s.asked, *choices[-1])
            return choices

        fresh = load(self.subject.name, None, self.subject.setup(0))
        assert played(self.subject.load()) == played(fresh)

    def test_clients_can_be_told_of_it(self) -> None:
        game = self.subject.load()
        assert isinstance(msgspec.to_builtins(game.presentation.board()), dict)
        assert msgspec.json.encode((game.vocabulary, game.presentation.told))

    # --- at the table ------------------------------------------------------------------------

    def test_the_record_leads_back_to_every_position(self, seed: int) -> None:
        game = self.subject.load(seed)
        positions = {}
        for table, random in self.subject.tables(seed):
            positions[table.number] = dump(table.state)
            side = Side(random.randrange(len(game.sides)))
            if random.random() < 0.1 and table.undo_limit(side) < table.number:
                last = table.record.standing()[-1]
                table.undo(side)
                if table.number in positions:
                    assert dump(table.state) == positions[table.number]
                table.choose(side, *game.read(last.verb, last.noun))
                assert dump(table.state) == positions[table.number]
        for number in random.sample(sorted(positions), min(25, len(positions))):
            assert dump(table.at(number)) == positions[number]
        again = Table.resume(game, table.record)
        assert dump(again.state) == dump(table.state)
        assert again.record.digest == table.record.digest
        assert again.history == table.history
        for viewer in (*seats(game), None):
            assert list(again.log(viewer)) == list(table.log(viewer))

    def test_undo_takes_back_nothing_that_was_learned(self, seed: int) -> None:
        game, seen_enemies = self.subject.load(seed), self.subject.seen_enemies
        for table, random in self.subject.tables(seed):
            if random.random() > 0.1:
                continue
            standing = table.record.standing()
            for side in seats(game):
                limit = table.undo_limit(side)
                assert all(line.side == game.side_name(side) for line in standing[limit:])
                later = [event for numbered in table.history[limit + 1 :] for event in numbered.events]
                assert not any(event.reveals for event in later), "a reveal can be taken back"
                if limit:
                    stopped_by = table.history[limit]
                    mine = standing[limit - 1].side == game.side_name(side)
                    assert table.record.ending() or not mine or any(e.reveals for e in stopped_by.events)
                known = seen_enemies(table.at(limit), side)
                assert seen_enemies(table.state, side) <= known, "what was seen can be taken back"
