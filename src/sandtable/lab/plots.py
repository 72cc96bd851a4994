"""Plots of a report: Vega-Lite specifications, rendered to SVG without a browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Row: TypeAlias = Mapping[str, object]
Spec: TypeAlias = dict[str, Any]

SIDES = ("#2f5d8a", "#b3541e", "#4d7a3a", "#7a4a86")
"""The colours of the sides, in their order."""

QUIET = "#8d8674"
"""The colour of draws and of anything that belongs to no side."""

WIDTH, HEIGHT = 250, 170
"""Size of a plot in pixels."""

CONFIG: Spec = {
    "background": None,
    "font": "sans-serif",
    "view": {"stroke": None},
    "axis": {
        "labelColor": "#4d483d",
        "titleColor": "#4d483d",
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "gridColor": "#ddd0b4",
        "domainColor": "#a89a7c",
        "tickColor": "#a89a7c",
        "labelLimit": 150,
    },
    "legend": {
        "labelColor": "#2b2a26",
        "labelFontSize": 12,
        "title": None,
        "orient": "bottom",
        "symbolSize": 120,
        "labelLimit": 200,
        "columns": 2,
    },
}


class NoPlots(Exception):
    """The library that draws plots is not installed."""


def svg(spec: Spec) -> str:
    """A plot as SVG."""
    try:
        from vl_convert import vegalite_to_svg
    except ImportError:
        raise NoPlots("plots need the extra `lab`: pip install 'sandtable[lab]'") from None
    whole = {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "config": CONFIG, **spec}
    drawn: str = vegalite_to_svg(whole)
    return drawn


def colours(sides: Sequence[str], rest: Sequence[str] = ()) -> Spec:
    """A colour scale: a colour for each side, grey for the rest."""
    return {"domain": [*sides, *rest], "range": [*SIDES[: len(sides)], *([QUIET] * len(rest))]}


def quantity(field: str, **more: object) -> Spec:
    """The encoding of a field as a quantity."""
    return {"field": field, "type": "quantitative", **more}


def coloured(scale: Spec, legend: Spec | None = CONFIG["legend"]) -> Spec:
    """The encoding of `of` as a colour."""
    return {"field": "of", "type": "nominal", "scale": scale, "legend": legend}


def rows_of(field: str) -> Spec:
    """The encoding of a field as a row for each of its values, in their order."""
    return {"field": field, "type": "nominal", "sort": None, "title": None}


def shares(rows: Sequence[Row], scale: Spec, *, middle: bool) -> Spec:
    """Shares as bars with whiskers; `middle` adds a line at 50 %. Rows have who, of, rate, low, high."""
    ticks = {"format": "%", "values": [0, 0.25, 0.5, 0.75, 1]}
    rate = quantity("rate", title="games won", scale={"domain": [0, 1]}, axis=ticks)
    tick = {"type": "tick", "thickness": 2, "size": 10, "color": "#2b2a26"}
    marks: list[tuple[Spec, Spec]] = [
        (
            {"type": "bar", "opacity": 0.75, "height": {"band": 0.62}},
            {"x": rate, "color": coloured(scale, None)},
        ),
        (
            {"type": "rule", "strokeWidth": 2, "color": "#2b2a26"},
            {"x": quantity("low"), "x2": {"field": "high"}},
        ),
        (tick, {"x": quantity("low")}),
        (tick, {"x": quantity("high")}),
    ]
    layers: list[Spec] = [{"mark": mark, "encoding": where | {"y": rows_of("who")}} for mark, where in marks]
    if middle:
        layers.append(
            {
                "data": {"values": [{"x": 0.5}]},
                "mark": {"type": "rule", "strokeDash": [4, 4], "color": "#6b6557"},
                "encoding": {"x": quantity("x"), "y": None},
            }
        )
    return {"width": WIDTH - 30, "height": {"step": 34}, "data": {"values": list(rows)}, "layer": layers}


def histogram(rows: Sequence[Row], title: str, scale: Spec) -> Spec:
    """A histogram of whole numbers, coloured by `of`. Each row has value, of."""
    several = len({row["of"] for row in rows}) > 1
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "data": {"values": list(rows)},
        "mark": {"type": "bar", "opacity": 0.62 if several else 0.8, "binSpacing": 1},
        "encoding": {
            "x": quantity("value", bin={"maxbins": 24, "minstep": 1}, title=title),
            "y": {"aggregate": "count", "type": "quantitative", "stack": None, "title": "games"},
            "color": coloured(scale, CONFIG["legend"] if several else None),
        },
    }


def boxes(rows: Sequence[Row], title: str) -> Spec:
    """A box plot of values for each series. Each row has value, of."""
    return {
        "width": WIDTH - 30,
        "height": {"step": 34},
        "data": {"values": list(rows)},
        "mark": {"type": "boxplot", "extent": "min-max", "color": SIDES[0], "size": 14},
        "encoding": {"x": quantity("value", title=title, scale={"zero": False}), "y": rows_of("of")},
    }


def bands(rows: Sequence[Row], lines: Sequence[Row], title: str, scale: Spec) -> Spec:
    """Bands over turns, with lines on top. Rows have turn, p10, p25, p75, p90; lines turn, value, of."""
    turns = sorted({int(str(line["turn"])) for line in (*rows, *lines)})
    axis, free = {"values": turns[:: len(turns) // 8 + 1]}, {"zero": False}
    x = quantity("turn", title="turn", axis=axis, scale=free | {"nice": False})
    layers: list[Spec] = [
        {
            "data": {"values": list(rows)},
            "mark": {"type": "area", "opacity": opacity, "color": "#8a7c62"},
            "encoding": {"x": x, "y": quantity(low, title=title, scale=free), "y2": {"field": high}},
        }
        for low, high, opacity in (("p10", "p90", 0.22), ("p25", "p75", 0.32))
    ]
    layers.append(
        {
            "data": {"values": list(lines)},
            "mark": {"type": "line", "strokeWidth": 2.5, "point": {"size": 18}},
            "encoding": {"x": x, "y": quantity("value", title=title), "color": coloured(scale)},
        }
    )
    return {"width": WIDTH, "height": HEIGHT, "layer": layers}


def scatter(rows: Sequence[Row], across: str, up: str, scale: Spec) -> Spec:
    """A scatter plot. Each row has x, y, of."""
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "data": {"values": list(rows)},
        "layer": [
            {
                "data": {"values": [{}]},
                "mark": {"type": "rule", "color": "#a89a7c"},
                "encoding": {"x": {"datum": 0, "type": "quantitative"}},
            },
            {
                "mark": {"type": "circle", "size": 42, "opacity": 0.7},
                "encoding": {
                    "x": quantity("x", title=across, scale={"zero": True}),
                    "y": quantity("y", title=up, scale={"zero": False}),
                    "color": coloured(scale),
                },
            },
        ],
    }
