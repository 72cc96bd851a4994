"""The games that are served, their boards, rules and bots."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.responses import Response

from sandtable.bots.levels import LEVELS, Level
from sandtable.game.info import Setup
from sandtable.server import refusal
from sandtable.server.messages import GameLine, Rules, Seating
from sandtable.server.middleware import reply
from sandtable.server.services import Services


class SetupQuery(msgspec.Struct, frozen=True):
    """A game, its scenario, and the optional rules in use, separated by commas."""

    game: str
    scenario: str = ""
    options: str = ""

    @property
    def setup(self) -> Setup:
        """The scenario and the optional rules."""
        return Setup(self.scenario, frozenset(option for option in self.options.split(",") if option))


class RulesQuery(msgspec.Struct, frozen=True):
    """A game, and a rule's number or a word to look for."""

    game: str
    find: str = ""


async def list_games(services: Services) -> list[GameLine]:
    """The games that are served, with their scenarios and optional rules."""
    return [
        GameLine(
            name,
            game.title,
            game.subtitle,
            game.sides,
            game.rulebook.title,
            len(game.rulebook.rules),
            game.scenarios,
            game.options,
            game.rivals,
        )
        for name, game in services.catalogue.standard.items()
    ]


async def show_board(services: Services, query: SetupQuery) -> Response:
    """All of a game that never changes: map, counters, charts."""
    return reply(await asyncio.to_thread(services.catalogue.board, query.game, query.setup))


async def show_setup(services: Services, query: SetupQuery) -> Seating:
    """The sides of a game with this set-up."""
    game = await asyncio.to_thread(services.catalogue.game, query.game, query.setup)
    return Seating(game.sides, game.rivals)


async def show_rules(services: Services, query: RulesQuery) -> Rules:
    """All rules of a game, or those that a number or a word finds."""
    if query.game not in services.catalogue.standard:
        raise refusal.no_game(query.game)
    book = services.catalogue.standard[query.game].rulebook
    rules = book.find(query.find) if query.find else list(book.rules.values())
    return Rules(book.title, rules, list(book.components.values()))


async def list_levels(services: Services) -> list[Level]:
    """The bots that can be given a seat, by difficulty."""
    return list(LEVELS.values())
