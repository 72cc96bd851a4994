"""What must hold in a position of any game."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.options import Noun
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import dump
from sandtable.game.game import AnyGame
from sandtable.testing.subject import Position, Subject, pick, seats, seen, some


class Moment(NamedTuple):
    """A position in a random game. Each method raises an AssertionError if something does not hold there."""

    of: Subject
    game: AnyGame
    s: Position
    random: Random

    def asks(self) -> None:
        """The question is in words, cites a rule, and offers what the vocabulary has, each thing once."""
        question = play.decision(self.s)
        assert (question is None) == self.s.over
        if question is not None:
            assert len(question.options) > 0, "a question without an answer"
            assert question.prompt, f"{question.rule} asks without words"
            assert question.rule in self.game.rulebook.rules, f"{question.rule!r} is no rule"
            unknown = set(question.options.verbs()) - set(self.game.vocabulary.verbs)
            assert not unknown, f"not in the vocabulary: {unknown}"
            choices = list(question.options)
            assert len(set(choices)) == len(choices), "something is offered twice"

    def tells(self, since: int = 0) -> None:
        """The events from a number on can be told to everybody in words."""
        for event in self.s.events[since:]:
            for side in (*seats(self.game), None):
                told = event.seen_by(side)
                assert told is None or self.game.presentation.sentence(told), f"no words for {event.kind}"

    def ends(self) -> None:
        """The game is over; it has a winner, or an end in words, and takes no more choices."""
        s, game = self.s, self.game
        assert s.over
        if self.of.points is not None:
            assert list(game.score(s)) == self.of.points(s, s.events), "the points do not add up"
        undecided = [] if game.rivals and not game.ended(s) else [None]
        assert game.winner(s) in [*seats(game), *undecided], "no winner, and no ending"
        with pytest.raises(play.Illegal, match="the game is over"):
            play.choose(s, s.asked, "done")

    def accepts(self, tries: int = 12) -> None:
        """What is offered can be chosen, written and read."""
        s, game = self.s, self.game
        for verb, noun in some(list(s.options), self.random, tries):
            reasons = play.why(s, s.asked, verb, noun)
            assert reasons == [], f"reasons against {verb} {noun!r}, which is offered"
            twin = s.clone()
            play.choose(twin, s.asked, verb, noun)
            self.of.sound(twin)
            assert game.read(verb, game.spell(verb, noun)) == (verb, noun)

    def refuses(self, tries: int = 300) -> None:
        """What is not offered is refused with a reason, and changes nothing."""
        s, game, random = self.s, self.game, self.random
        before, options, legal = dump(s), s.options, set(s.options)
        everything = self.of.nouns(s)
        offers = some(list(s.options), random, tries)
        few = max(1, tries // 8)
        verbs = s.options.verbs()
        attempts = [(s.asked, v, n) for v in game.vocabulary.verbs for n in some(everything, random, few)]
        attempts += [(s.asked, verb, n) for verb in verbs for n in some(everything, random, tries)]
        attempts += [(s.asked, verb, wrong) for verb, noun in offers for wrong in misspelt(noun)]
        attempts += [(side, verb, noun) for side in (*seats(game), CHANCE) for verb, noun in offers]
        attempts += [(s.asked, verb, None) for verb in ("", "pass", "Unit", "die ")]
        for side, verb, noun in attempts:
            offered = side == s.asked and (verb, noun) in legal and not holds_float(noun)
            reasons = play.why(s, side, verb, noun)
            assert (reasons == []) == offered, (side, verb, noun, reasons)
            assert all(reason.text for reason in reasons)
            assert all(reason.rule in game.rulebook.rules for reason in reasons if reason.rule)
            if not offered:
                with pytest.raises(play.Illegal) as refusal:
                    play.choose(s, side, verb, noun)
                assert refusal.value.violations == reasons
        assert dump(s) == before, "a refusal changes the position"
        assert s.options is options

    def copies(self, steps: int = 20) -> None:
        """A clone and a saved position are equal to the original, go on alike, and leave it as it was."""
        s, game, before = self.s, self.game, dump(self.s)
        one, two, saved = s.clone(), s.clone(), game.restore(before)
        assert dump(one) == dump(saved) == before
        assert (saved.asked, saved.options) == (s.asked, s.options)
        assert one.options == s.options
        for side in (*seats(game), None):
            assert game.view(saved, side) == game.view(s, side)
        choices = []
        for _ in range(steps):
            if not one.over:
                choices.append((one.asked, pick(one.options, self.random)))
                play.choose(one, choices[-1][0], *choices[-1][1])
        assert dump(s) == dump(two) == before, "what a clone does changes the original"
        for side, choice in choices:
            play.choose(two, side, *choice)
            play.choose(saved, side, *choice)
        assert dump(one) == dump(two) == dump(saved), "copies part"
        assert one.events == two.events

    def hides(self) -> int:
        """Who may not know something is told the same, whatever it is; how many positions were compared.

        Only who is asked, and who advises there, sees what is offered.
        """
        s, game, random = self.s, self.game, self.random
        for viewer in (*seats(game), None):
            asked = game.view(s, viewer).asked
            assert asked is not None
            assert asked.side == s.asked
            told = viewer is not None and (viewer == s.asked or (game.talk and game.talk.advises(s, viewer)))
            assert told or not asked.options, f"{viewer} sees what {s.asked} is offered"
        compared = 0
        for viewer in seats(game):
            hidden = self.of.shuffled(game, s, viewer, random)
            if hidden is None:
                continue
            twin, new = hidden
            compared += 1
            assert seen(twin, game, viewer) == seen(s, game, viewer), f"the view of {viewer} leaks"
            assert seen(twin, game, None) == seen(s, game, None), "the view of those who watch leaks"
            if s.asked == viewer:
                assert twin.options == s.options, f"the options of {viewer} leak"
                nouns = self.of.nouns(s)
                for _ in range(20):
                    verb, noun = random.choice(list(game.vocabulary.verbs)), random.choice(nouns)
                    here, there = (play.why(one, viewer, verb, noun) for one in (s, twin))
                    assert here == there, f"the reasons against {verb} {noun!r} leak"
            self._goes_on(twin, new, viewer)
        if self.of.trades is None and s.asked != CHANCE:
            self._tells_no_more_than_it_shows()
        return compared

    def _goes_on(self, twin: Position, new: Any, viewer: Side) -> None:
        """If a choice leaves the viewer's view the same, so does what he is told of it."""
        choice = pick(self.s.options, self.random)
        other = self.of.counterpart(choice, new)
        if other not in twin.options:
            return
        asked, s, twin = self.s.asked, self.s.clone(), twin.clone()
        play.choose(s, asked, *choice)
        play.choose(twin, asked, *other)
        if seen(s, self.game, viewer) == seen(twin, self.game, viewer):
            assert self._told(s, viewer) == self._told(twin, viewer), f"what {viewer} is told leaks"

    def _tells_no_more_than_it_shows(self) -> None:
        """Where two choices look the same to others, they are told the same of them."""
        told: dict[tuple[Side | None, str, bytes], list[Event | None]] = {}
        for verb, noun in some(list(self.s.options), self.random, 8):
            after = self.s.clone()
            play.choose(after, self.s.asked, verb, noun)
            for viewer in (*seats(self.game), None):
                if viewer != self.s.asked:
                    heard = self._told(after, viewer)
                    first = told.setdefault((viewer, verb, seen(after, self.game, viewer)), heard)
                    leak = f"what {viewer} is told of {verb} leaks, or its kind belongs in OPEN"
                    assert first == heard, leak

    def _told(self, s: Position, side: Side | None) -> list[Event | None]:
        return [event.seen_by(side) for event in s.events if event.kind not in self.of.OPEN]

    def samples(self) -> bool:
        """A sampled position keeps the rules, looks like the true one, and can be saved and played on.

        It follows from the view and the generator alone. Returns whether two samples differ.
        """
        s, game = self.s, self.game
        side, view = s.asked, game.view(s, s.asked)
        sample = game.sampler(view)
        hidden = self.of.shuffled(game, s, side, self.random)
        samples: list[Position] = [sample(Random(luck)) for luck in range(2)]
        for luck, sampled in enumerate(samples):
            assert game.view(sampled, side) == view, "a sampled position does not fit the view"
            assert sampled.options == s.options
            self.of.sound(sampled)
            assert dump(game.restore(dump(sampled))) == dump(sampled)
            if hidden is not None:
                assert dump(game.sample(game.view(hidden[0], side), Random(luck))) == dump(sampled)
        differ = dump(samples[0]) != dump(samples[1])
        for _ in range(10):
            if not samples[0].over:
                play.choose(samples[0], samples[0].asked, *pick(samples[0].options, self.random))
        return differ


def misspelt(noun: Noun) -> list[Noun]:
    """Things that look like a noun, and are none."""
    wrong: list[Noun] = [str(noun), (noun,), f" {noun}"]
    if isinstance(noun, int):
        wrong += [float(noun), -noun - 1, noun + 10_000]
    if isinstance(noun, tuple):
        fractions = tuple([float(part) if isinstance(part, int) else part for part in noun])
        wrong += [noun[:-1], (*noun, noun[-1]), fractions]
    return wrong


def holds_float(noun: Noun) -> bool:
    """Whether a number in it is no whole one: 3.0 equals 3, and is not what is offered."""
    return any(map(holds_float, noun)) if isinstance(noun, tuple) else isinstance(noun, float)
