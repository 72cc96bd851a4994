"""The report on a study: one self-contained page of HTML with results, plots, maps and rules."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import chain
from pathlib import Path
from statistics import correlation, median, quantiles

from sandtable.core.side import CHANCE
from sandtable.game.game import AnyGame
from sandtable.lab import maps, plots
from sandtable.lab.results import Answer, SeriesResult, Tally, answer, lead
from sandtable.lab.rule_usage import unused, unwatched
from sandtable.lab.stats import Estimate, wilson
from sandtable.lab.study import Header, Line, Played, Study, read
from sandtable.lab.telemetry import TurningPoint

STYLE = Path(__file__).with_name("report.css")

MOVED, FOUGHT = "#6b3fa0", "#b3261e"
"""The colours of movement and of battle."""

TOP = 8
"""Entries shown of a list."""

FEWEST = 3
"""Games that must have reached a turn for it to be drawn; fewer if there are not as many."""

DRAW, WON, LOST = "drawn", "won", "lost"


def page(run: Path, game: AnyGame) -> str:
    """The report on a file of results, with the map and the rulebook of the game."""
    begun, lines = read(run)
    if not lines:
        raise ValueError(f"{run}: no game is finished yet")
    return Report(begun, lines, game, run.as_posix()).page()


class Report:
    """The parts of the page, in their order."""

    def __init__(self, begun: Header, lines: Sequence[Line], game: AnyGame, file: str) -> None:
        self.begun = begun
        self.study = begun.study
        self.lines = lines
        self.game = game
        self.file = file
        self.answer: Answer = answer(begun, lines, file)
        self.sides = [name.replace("_", " ").title() for name in begun.sides[0]]
        self.one = len(begun.study.series) == 1
        self.rivals = begun.rivals
        self.us = self.sides[0] if self.rivals else "us"
        self.told = [(line, told) for line in lines if (told := line.played.telemetry) is not None]
        self.scale = plots.colours(self.sides) if self.rivals else plots.colours([WON], [LOST])
        self.ends = self.scale
        if self.rivals and any(line.played.winner is None for line in lines):
            self.ends = plots.colours(self.sides, [DRAW])

    def page(self) -> str:
        """The whole page."""
        title = f"{self.game.title}: {self.study.kind}"
        parts = (self.head, self.results, self.flow, self.map, self.turns, self.rules, self.again)
        return (
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)}</title><style>{STYLE.read_text(encoding='utf-8')}</style></head>"
            f"<body><main>{''.join(part() for part in parts)}</main></body></html>\n"
        )

    # --- who wins ------------------------------------------------------------------------------------

    def head(self) -> str:
        """The title, the result in a sentence, and the main figures."""
        study, game = self.study, self.game
        scenario = next((one.title for one in game.scenarios if one.id == study.scenario), "")
        bots = " · ".join([series.name for series in study.series[:4]] + ["…"] * (len(study.series) > 4))
        about = [game.subtitle, *([scenario] if scenario and scenario != game.title else [])]
        played = [line.played for line in self.lines]
        wanted = len(study.series) * study.games
        figures = [(f"{len(played)}", "games played")]
        if len(played) < wanted:
            figures = [(f"{len(played)} of {wanted}", "games played so far")]
        if self.one:
            for name, estimate in zip(self.sides, self.answer.series[0].score.values(), strict=False):
                figures.append((f"{estimate.value:.1f}", f"mean score{f', {name}' if self.rivals else ''}"))
        if self.told:
            figures.append((f"{median(told.turns for _, told in self.told):g}", "turns (median)"))
        figures.append((f"{median(one.decisions for one in played):g}", "decisions (median)"))
        tiles = "".join(f"<li><b>{value}</b><span>{escape(text)}</span></li>" for value, text in figures)
        return (
            f"<header><h1>{escape(game.title)}</h1><p class=subtitle>{escape(' · '.join(about))}</p>"
            f"<p class=hint>{study.kind.title()} of {escape(bots)}, seed {study.seed}"
            f"{', seats swapped' if study.swapped else ''}</p></header>"
            f"<p class=verdict>{self.verdict()}</p><ul class=figures>{tiles}</ul>"
        )

    def verdict(self) -> str:
        """Who is favoured, in a sentence or two."""
        if not self.one:
            rates = [(next(iter(one.sides.values())).rate, one.name) for one in self.answer.series]
            rate, best = max(rates, key=lambda one: one[0].value)
            what = f"{escape(self.sides[0])} wins" if self.rivals else "The mission is accomplished"
            return f"{what} most often with <b>{escape(best)}</b>: {interval(rate)}."
        result = self.answer.series[0]
        if not self.rivals:
            (tally, *_) = result.sides.values()
            return f"The mission is accomplished in <b>{interval(tally.rate)}</b> of the games."
        if result.bots:
            one, two = sorted(result.bots, key=lambda standing: -standing.tally.wins)[:2]
            verb = "beats" if one.tally.rate.low > two.tally.rate.high else "is not clearly better than"
            drawn = f"; {percent(one.tally.draws / result.games)} are drawn" if one.tally.draws else ""
            who = f"<b>{escape(one.bot)}</b> {verb} {escape(two.bot)}"
            return f"{who}: {interval(one.tally.rate)} of the games{drawn}."
        tallies = list(result.sides.values())
        pairs = zip(self.sides, tallies, strict=True)
        parts = [f"{escape(name)} wins {interval(tally.rate)}" for name, tally in pairs]
        if draws := tallies[0].draws:
            parts.append(f"{percent(draws / result.games)} are drawn")
        return f"{'; '.join(parts)}. <b>{self.favour(tallies)}</b>"

    def favour(self, tallies: Sequence[Tally]) -> str:
        """A sentence on whether one of two sides is favoured, judged by the games that were decided."""
        if len(tallies) != 2:
            return ""
        one, two = tallies
        share = wilson(one.wins, one.wins + two.wins)
        if share.low <= 0.5 <= share.high:
            return "Neither side is clearly favoured."
        return f"{self.sides[0 if share.low > 0.5 else 1]} is favoured."

    def results(self) -> str:
        """Wins, scores and lengths."""
        figures = [self.wins(), *self.scores(), *self.lengths()]
        return section("Results", grid("plots", figures), self.endings(), self.ratings())

    def wins(self) -> str:
        """The plot of games won, with whiskers."""
        rows: list[plots.Row] = []
        for result in self.answer.series:
            front = f"{result.name}: " if self.rivals and not self.one else ""
            for who, of, tally in self.winners(result):
                low, rate, high = tally.rate.low, tally.rate.value, tally.rate.high
                rows.append({"who": front + who, "of": of, "rate": rate, "low": low, "high": high})
        tall = f"{len(self.lines)} games" if self.one else f"{self.study.games} games each"
        return figure(
            "Games won" if self.rivals else "Missions accomplished",
            plots.shares(rows, self.scale, middle=self.rivals),
            f"{tall}; whiskers are 95 % Wilson intervals.",
        )

    def winners(self, result: SeriesResult) -> Iterator[tuple[str, str, Tally]]:
        if not self.rivals:
            yield ("games" if self.one else result.name), WON, next(iter(result.sides.values()))
        elif result.bots:
            for standing, colour in zip(result.bots, self.sides, strict=False):
                yield standing.bot, colour, standing.tally
        else:
            for name, tally in zip(self.sides, result.sides.values(), strict=True):
                yield name, name, tally

    def scores(self) -> Iterator[str]:
        """The plot of the final scores."""
        if self.one:
            names = self.sides if self.rivals else [WON]
            rows = [
                {"value": score, "of": name}
                for line in self.lines
                for score, name in zip(line.played.score, names, strict=False)
            ]
            text = "Scores at the end; the sides overlap." if self.rivals else "Scores at the end."
            yield figure("Score", plots.histogram(rows, "score", self.scale), text)
        else:
            rows = [{"value": lead(line.played), "of": self.series_of(line)} for line in self.lines]
            title = f"lead of {self.sides[0]}" if self.rivals else "score"
            yield figure("Score", plots.boxes(rows, title), "Box: half of the games; line: all of them.")

    def lengths(self) -> Iterator[str]:
        """The plots of turns and decisions in a game."""
        turns = [(told.turns, self.series_of(line)) for line, told in self.told]
        made = [(line.played.decisions, self.series_of(line)) for line in self.lines]
        for found, title, text in (
            (turns, "Turns", "Turns begun"),
            (made, "Decisions", "Choices of all players"),
        ):
            values = [value for value, _ in found]
            if len({*values}) < 2:
                continue
            rows = [{"value": value, "of": name} for value, name in found]
            plain = plots.colours([self.series_of(self.lines[0])])
            unit = title.lower()
            spec = plots.histogram(rows, unit, plain) if self.one else plots.boxes(rows, unit)
            yield figure(title, spec, f"{text}; median {median(values):g}.")

    def endings(self) -> str:
        """How many games ended in which way, if the game names its endings."""
        counted = Counter(line.played.ending for line in self.lines if line.played.ending)
        if not counted:
            return ""
        said = ", ".join(f"{escape(ending)} {number}" for ending, number in counted.most_common())
        return f"<p class=hint>Endings: {said}.</p>"

    def ratings(self) -> str:
        """The table of ratings of a tournament, or of differences of a sweep."""
        if ratings := self.answer.ratings:
            rows = [
                [
                    one.bot,
                    f"{one.elo.value:+.0f}",
                    f"{one.elo.low:+.0f} to {one.elo.high:+.0f}",
                    f"{one.tally.games}",
                    percent(one.tally.rate.value),
                ]
                for one in ratings
            ]
            return table(["bot", "Elo", "95 %", "games", "won"], rows)
        if not (found := self.answer.differences):
            return ""
        who = self.sides[0] if self.rivals else "missions"
        head = [f"against {found[0].than}", f"games won ({who})", "score", "decisions"]
        rows = [[one.series, in_points(one.rate), signed(one.score), signed(one.decisions)] for one in found]
        note = "Differences are of games with the same luck, with 95 % intervals."
        return f"{table(head, rows)}<p class=hint>{note}</p>"

    # --- how it goes ---------------------------------------------------------------------------------

    def flow(self) -> str:
        """The plots of evaluation, score and luck."""
        if not self.told:
            return "<p class=hint>This run has no telemetry, so there are no maps, luck and rules.</p>"
        figures = [self.evaluation_over_time(), self.score_over_time(), self.luck()]
        return section("How games go", grid("plots", figures))

    def evaluation_over_time(self) -> str:
        """The plot of the evaluation, turn by turn."""
        everybody: dict[int, list[float]] = {}
        groups: dict[str, dict[int, list[float]]] = {}
        for line, told in self.told:
            group = self.end_of(line.played) if self.one else self.series_of(line)
            for moment in told.course:
                everybody.setdefault(moment.turn, []).append(moment.worth)
                groups.setdefault(group, {}).setdefault(moment.turn, []).append(moment.worth)
        lines = self.medians(groups)
        of = " won by each side" if self.rivals else " won and lost"
        text = (
            f"What the bots' evaluation gives for {self.us} at the start of each turn. "
            f"Lines: medians{f' of the games{of}' if self.one else ''}. "
            "Bands: the middle half and 80 % of all games."
        )
        scale = self.ends if self.one else {}
        spec = plots.bands(quantile_rows(everybody), lines, f"worth to {self.us}", scale)
        return figure("Evaluation over time", spec, text)

    def score_over_time(self) -> str:
        """The plot of the scores, turn by turn."""
        names = self.sides if self.rivals else [WON]
        scores: dict[str, dict[int, list[float]]] = {}
        for _, told in self.told:
            for moment in told.course:
                for name, value in zip(names, moment.score, strict=False):
                    scores.setdefault(name, {}).setdefault(moment.turn, []).append(value)
        lines = self.medians(scores)
        spec = plots.bands([], lines, "score", self.scale)
        if len(scores) == 1:
            spec = plots.bands(quantile_rows(scores[names[0]]), lines, "score", {"range": [plots.SIDES[0]]})
            spec["layer"][-1]["encoding"]["color"]["legend"] = None
        return figure("Score over time", spec, "Medians of the scores at the start of each turn.")

    def medians(self, groups: dict[str, dict[int, list[float]]]) -> list[plots.Row]:
        """The median of each group at each turn that enough games reached."""
        return [
            {"turn": turn, "value": median(values), "of": group}
            for group, moments in groups.items()
            for turn, values in sorted(moments.items())
            if len(values) >= min(FEWEST, len(self.told))
        ]

    def luck(self) -> str:
        """The plot of results against luck."""
        rows = [(told.luck, lead(line.played), self.end_of(line.played)) for line, told in self.told]
        lucks, leads, _ = zip(*rows, strict=True)
        rolls = sum(told.rolls for _, told in self.told)
        measured = sum(told.measured for _, told in self.told)
        text = (
            f"Each dot is a game. Luck: what the rolls brought {self.us} beyond their mean, in points of the "
            f"evaluation, estimated from {percent(measured / rolls if rolls else 0.0)} of the rolls."
        )
        if len(rows) > 2 and len(set(lucks)) > 1 and len(set(leads)) > 1:
            text += f" It goes with {percent(correlation(lucks, leads) ** 2)} of the spread of the results."
        dots = [{"x": luck, "y": ahead, "of": end} for luck, ahead, end in rows]
        up = f"lead of {self.us}" if self.rivals else "score"
        spec = plots.scatter(dots, f"luck of {self.us}", up, self.ends)
        return figure("Luck against expectation", spec, text)

    # --- where ---------------------------------------------------------------------------------------

    def map(self) -> str:
        """Heat maps of movement and battle on the game's own map."""
        drawn = maps.sheet(self.game.presentation.board()) if self.told else None
        if drawn is None:
            return ""
        figures = []
        for title, totals, colour, name, what in (
            ("Movement", [told.moved for _, told in self.told], MOVED, "moved", "entered"),
            ("Battle", [told.fought for _, told in self.told], FOUGHT, "fought", "fought over"),
        ):
            counts = {id: number / len(self.told) for id, number in added(totals).items()}
            most = sorted(counts.items(), key=lambda item: -item[1])[:TOP]
            listed = "".join(
                f"<li>{escape(drawn.places[id].name)} <span class=hint>{count:.2g}</span></li>"
                for id, count in most
                if id in drawn.places
            )
            peak = f"{most[0][1]:.2g}" if most else "0"
            figures.append(
                f"<figure><h3>{title}</h3>{maps.heat(drawn, 'map', counts, colour, f'{title} on the map')}"
                f"<figcaption>Times a game that a place was {what}: "
                f"0<span class='scale {name}'></span>{peak}</figcaption>"
                f"<ol class=top>{listed}</ol></figure>"
            )
        return section("Where", maps.ground(drawn, "map"), grid("maps", figures))

    # --- why -----------------------------------------------------------------------------------------

    def turns(self) -> str:
        """The turning points of all games, the largest first; rolls and decisions separately."""
        once = {
            (line.number, point.choice, point.text): (line, point)
            for line, told in self.told
            for point in told.turning_points
            if point.text
        }
        found = sorted(once.values(), key=lambda item: -abs(item[1].swing))
        rolls = [item for item in found if item[1].side == CHANCE][:TOP]
        decisions = [item for item in found if item[1].side != CHANCE][:TOP]
        tables = {
            "Rolls that brought most beyond their mean": rolls,
            "Decisions around which the evaluation changed most": decisions,
        }
        shown = (f"<h3>{title}</h3>{self.points(some)}" for title, some in tables.items() if some)
        return section("Turning points", *shown)

    def points(self, found: Sequence[tuple[Line, TurningPoint]]) -> str:
        """Turning points as a table."""
        rows = []
        for line, point in found:
            game = f"{line.number}" + ("" if self.one else f" of {self.series_of(line)}")
            by = "dice" if point.side == CHANCE else self.sides[point.side]
            rows.append(
                f"<tr><td class=number>{escape(game)}</td><td class=number>{point.turn}</td>"
                f"<td>{escape(by)}</td><td class=what>{escape(point.text)}</td>"
                f"<td class=number>{self.gain(point.swing)}</td></tr>"
            )
        return (
            "<div class=scroll><table class=turning><thead><tr><th class=number>game</th>"
            "<th class=number>turn</th><th>decided by</th><th>what happened</th>"
            f"<th class=number>swing</th></tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        )

    def gain(self, swing: float) -> str:
        """The side that gained by a swing, and how much."""
        who = 0 if swing > 0 else 1
        name = (self.sides if self.rivals else ("better", "worse"))[who]
        spot = f'<span class=side style="background:{plots.SIDES[who]}"></span>'
        return f"{spot}{escape(name)} {abs(swing):.3g}"

    def rules(self) -> str:
        """The tables of rules: never fired, fired in some games, used most."""
        tallies = [told.rules for _, told in self.told if told.rules]
        if not tallies:
            return ""
        book = self.game.rulebook
        total, games = added(tallies), Counter(chain.from_iterable(tallies))
        never = unused(book, set(total))
        aside = unwatched(book)
        many = len(tallies)
        rows = [
            [case, book.rules[case].title, f"{number / many:.3g}", percent(games[case] / many)]
            for case, number in total.most_common()
            if case in book.rules
        ]
        rare = sorted((row for row in rows if games[row[0]] < many), key=lambda row: games[row[0]])
        head = ["case", "rule", "times a game", "games"]
        return section(
            "Rules",
            f"<p>{len(rows)} rules were used and <b>{len(never)} never fired</b> in {many} games in "
            "which they were counted. A prohibition counts when it refused something.</p>",
            folded(f"Never fired: {len(never)}", self.titles(never)),
            folded(f"In some games only: {len(rare)}", table(head, rare, 2)),
            folded("Most used", table(head, rows[: 2 * TOP], 2)),
            folded(f"Not counted: {len(aside)}, in data or what a side may see", self.titles(aside)),
        )

    def titles(self, cases: Iterable[str]) -> str:
        """Rules by number and title."""
        rules = self.game.rulebook.rules
        entries = (f"<li><b>{escape(case)}</b> {escape(rules[case].title)}</li>" for case in cases)
        return f"<ul class=rules>{''.join(entries)}</ul>"

    # --- again ---------------------------------------------------------------------------------------

    def again(self) -> str:
        """The commands that reproduce this page."""
        begun = self.begun
        return section(
            "Again",
            f"<pre>{escape(commands(self.study, self.file))}</pre><p class=hint>sandtable "
            f"{escape(begun.sandtable)}, rules version {begun.rules}, data {escape(begun.data[0][:12])}.</p>",
        )

    def series_of(self, line: Line) -> str:
        return self.study.series[line.series].name

    def end_of(self, played: Played) -> str:
        if not self.rivals:
            return LOST if played.winner is None else WON
        return DRAW if played.winner is None else self.sides[played.winner]


def commands(study: Study, file: str) -> str:
    """The commands that repeat a study and its report."""
    series, *varied = study.series
    words = ["sandtable", "lab", study.kind, study.game]
    names = list(dict.fromkeys(chain.from_iterable(one.bots for one in study.series)))
    words += ["--bots", ",".join(names if len(names) < 2 or study.kind != "sweep" else series.bots)]
    changes: dict[str, list[str]] = {}
    for one in varied if study.kind == "sweep" else ():
        for place, value in one.changes.items():
            changes.setdefault(place, []).append(f"{value}")
        words += chain.from_iterable(("--option-vary", name) for name in {*one.options} ^ {*series.options})
    for place, values in changes.items():
        words += ["--set", f"{place}={','.join(values)}"]
    packs = ",".join(one.pack for one in varied if one.pack != series.pack)
    for name, text in (("--packs", packs), ("--pack", series.pack), ("--scenario", study.scenario)):
        words += [name, text] if text else []
    words += chain.from_iterable(("--option", option) for option in series.options)
    words += ["--games", str(study.games), "--seed", str(study.seed)]
    if not study.telemetry:
        words.append("--no-telemetry")
    return f"{shlex.join([*words, '--out', file])}\n{shlex.join(['sandtable', 'lab', 'report', file])}"


def added(counts: Iterable[dict[str, int]]) -> Counter[str]:
    """The sums of the counts of several games."""
    return sum(map(Counter, counts), Counter[str]())


def quantile_rows(moments: dict[int, list[float]]) -> list[plots.Row]:
    """The rows of quantile bands for each turn that enough games reached."""
    rows: list[plots.Row] = []
    most = max(map(len, moments.values()), default=0)
    for turn, values in sorted(moments.items()):
        if len(values) >= min(FEWEST, most):
            cuts = quantiles(values, n=20, method="inclusive") if len(values) > 1 else values * 19
            rows.append({"turn": turn, "p10": cuts[1], "p25": cuts[4], "p75": cuts[14], "p90": cuts[17]})
    return rows


def figure(title: str, spec: plots.Spec, text: str) -> str:
    return (
        f"<figure><h3>{escape(title)}</h3>{plots.svg(spec)}<figcaption>{escape(text)}</figcaption></figure>"
    )


def section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def grid(kind: str, figures: Iterable[str]) -> str:
    return f"<div class={kind}>{''.join(figures)}</div>"


def folded(summary: str, inside: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """A table whose first `words` columns are text and whose others are numbers."""

    def line(tag: str, cells: Sequence[str]) -> str:
        kinds = [tag if at < words else f"{tag} class=number" for at in range(len(cells))]
        parts = (f"<{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, cells, strict=True))
        return f"<tr>{''.join(parts)}</tr>"

    body = "".join(line("td", row) for row in rows)
    return f"<div class=scroll><table><thead>{line('th', head)}</thead><tbody>{body}</tbody></table></div>"


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def interval(estimate: Estimate) -> str:
    return f"{percent(estimate.value)} ({100 * estimate.low:.0f} to {percent(estimate.high)})"


def in_points(estimate: Estimate) -> str:
    return f"{100 * estimate.value:+.1f} points ({100 * estimate.low:+.1f} to {100 * estimate.high:+.1f})"


def signed(estimate: Estimate) -> str:
    return f"{estimate.value:+.1f} ({estimate.low:+.1f} to {estimate.high:+.1f})"
