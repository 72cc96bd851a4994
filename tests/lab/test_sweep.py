"""What a sweep varies, and how data files are changed for it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sandtable.cli.loading import replaceable
from sandtable.game.data import DataError
from sandtable.game.info import Setup
from sandtable.games import GAMES, load
from sandtable.lab.game_spec import GameSpec, changed, value_at, written
from sandtable.lab.match import series, sweep


@pytest.fixture(scope="module")
def files() -> dict[str, Path]:
    return replaceable(load("egypt")).files.paths


@pytest.mark.parametrize("name", GAMES)
def test_every_data_file_survives_being_written_again(name: str) -> None:
    for path in replaceable(load(name)).files.paths.values():
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        assert tomllib.loads(written(document)) == document


def test_a_text_may_hold_anything() -> None:
    document = {"a key": 'a "quoted" \\ text\n\x7f\x01 °', "b": [True, 1.5, {"c": []}]}
    assert tomllib.loads(written(document)) == document


def test_a_place_names_a_value(files: dict[str, Path]) -> None:
    assert value_at(files, "tables.numbers.loot_vp") == 1
    assert value_at(files, "tables.crt.1.low") == 50
    assert value_at(files, "tables.crt.1.results.5") == "BB"
    assert value_at(files, "pieces.piece.fr-inf-1-1.label") == "1/1"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("numbers.loot_vp", "begin with one of campaign, map, pieces, tables"),
        ("tables", "name a value in it: numbers, crt"),
        ("tables.figures", "there is no 'figures'; there are numbers, crt"),
        ("tables.crt.9.low", "there is no entry '9'; count from 0 to 7"),
        ("tables.numbers.loot_vp.more", "there is nothing below the value 1"),
    ],
)
def test_a_wrong_place_is_told_with_the_right_ones(files: dict[str, Path], place: str, words: str) -> None:
    with pytest.raises(DataError) as refused:
        value_at(files, place)
    assert words in str(refused.value)


def test_a_changed_value_is_the_only_change(files: dict[str, Path]) -> None:
    ((name, text),) = changed(files, {"tables.numbers.loot_vp": 3, "tables.crt.0.results.0": "AR"}).items()
    document = tomllib.loads(files[name].read_text(encoding="utf-8"))
    document["numbers"]["loot_vp"] = 3
    document["crt"][0]["results"][0] = "AR"
    assert tomllib.loads(text) == document


def test_a_game_spec_brings_its_files_along(files: dict[str, Path]) -> None:
    texts = changed(files, {"tables.numbers.loot_vp": 3})
    game = GameSpec(load, "egypt", Setup(), tuple(texts.items()))()
    assert game.data_hash != load("egypt").data_hash
    assert game.start().options


def test_one_thing_is_varied_at_a_time(files: dict[str, Path]) -> None:
    game = load("egypt")
    stands = series(game, ["random"])
    varied = sweep(game, files, stands, ["tables.numbers.loot_vp=0,1,2"], packs=["mine"])
    assert [one.name for one in varied] == [
        "as it stands",
        "numbers.loot_vp = 0",
        "numbers.loot_vp = 2",
        "mine",
    ]
    assert [one.changes for one in varied[1:3]] == [{"tables.numbers.loot_vp": value} for value in (0, 2)]
    assert varied[3].pack == "mine"
    assert {tuple(one.bots) for one in varied} == {("random", "random")}


def test_an_option_is_turned_round() -> None:
    for options, name, turned in (((), "with night", ["night"]), (("night",), "without night", [])):
        game = load("goeben", None, Setup("", frozenset(options)))
        (_, varied) = sweep(game, {}, series(game, ["random"]), options=["night"])
        assert (varied.name, varied.options) == (name, turned)


def test_what_cannot_be_varied_is_told(files: dict[str, Path]) -> None:
    game = load("egypt")
    stands = series(game, ["random"])
    with pytest.raises(ValueError, match="nothing to vary"):
        sweep(game, files, stands, ["tables.numbers.loot_vp=1"])
    with pytest.raises(ValueError, match="write PLACE=VALUE"):
        sweep(game, files, stands, ["tables.numbers.loot_vp"])
    with pytest.raises(ValueError, match="egypt has no option 'night'"):
        sweep(game, files, stands, options=["night"])
