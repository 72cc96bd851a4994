"""The REST API, for bringing a table quickly to where a test begins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx

RECORDS = Path(__file__).parents[2] / "records"
Json = dict[str, Any]
Choice = str | tuple[str, int | str | list[int | str]]


class Rest:
    """A client of the server under test."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=f"{url}/api", timeout=30)

    def get(self, path: str, token: str = "", **query: str | int) -> Json:
        """What a path says."""
        return self._answer(self.http.get(path, params=query, headers=bearer(token)))

    def post(self, path: str, body: Json, token: str = "") -> Json:
        """Do something."""
        return self._answer(self.http.post(path, json=body, headers=bearer(token)))

    def _answer(self, response: httpx.Response) -> Json:
        answer: Json = response.json()
        if response.is_error:
            raise RuntimeError(f"{response.request.url.path}: {answer['text']}")
        return answer

    def create(self, game: str, options: Sequence[str] = (), scenario: str = "", **kinds: str) -> Table:
        """A table, perhaps with optional rules or a scenario: each seat is "me", "open" or a bot."""
        wishes = {side: {"kind": kind} for side, kind in kinds.items()}
        setup = {"scenario": scenario, "options": list(options)}
        made = self.post("/tables", {"game": game, "seats": wishes, **setup})
        mine: list[str] = made["sides"]
        token: str = made["token"]
        return Table(self, made["table"], list(kinds), dict.fromkeys(mine, token))

    def finished(self, game: str) -> str:
        """A table with the first recorded game."""
        content = (RECORDS / game / "first.jsonl").read_bytes()
        headers = {"content-type": "application/json"}
        return str(self._answer(self.http.post("/records", content=content, headers=headers))["table"])


class Table:
    """A table, with the tokens of the seats that the test holds."""

    def __init__(self, rest: Rest, id: str, sides: list[str], tokens: dict[str, str]) -> None:
        self.rest = rest
        self.id = id
        self.sides = sides
        self.tokens = tokens

    def sit(self, side: str) -> None:
        """Take an open seat."""
        seated = self.rest.post(f"/tables/{self.id}/sit", {"side": side})
        self.tokens[side] = seated["token"]

    def link(self, side: str = "") -> str:
        """The private link of a seat, or the address for those who watch."""
        return f"/table/{self.id}#seat={self.tokens[side]}" if side else f"/table/{self.id}"

    def update(self, side: str = "") -> Json:
        """All that a side may know."""
        query = {"side": side} if side else {}
        return self.rest.get(f"/tables/{self.id}", self.tokens.get(side, ""), **query)

    def asked(self) -> str:
        """The side that is asked; "" when the game is over."""
        asked = self.update()["view"]["asked"]
        return "" if asked is None else self.sides[asked["side"]]

    def play(self, *choices: Choice) -> None:
        """Make choices, each for the side that is asked."""
        for choice in choices:
            verb, noun = choice if isinstance(choice, tuple) else (choice, None)
            side = self.asked()
            number = self.update()["number"]
            wish = {"side": side, "number": number, "verb": verb, "noun": noun}
            self.rest.post(f"/tables/{self.id}/choose", wish, self.tokens[side])

    def first_choice(self) -> Choice:
        """To end what may be ended, or else the first thing that is offered."""
        options = self.update(self.asked())["view"]["asked"]["options"]
        verb = "done" if "done" in options else next(iter(options))
        noun = options[verb][0]
        return verb if noun is None else (verb, noun)

    def resign(self, side: str) -> None:
        """Give up."""
        self.rest.post(f"/tables/{self.id}/resign", {"side": side}, self.tokens[side])

    def units(self) -> dict[str, int]:
        """The numbers of the units by their ids."""
        board = self.rest.get(f"/games/{self.update()['game']}")
        return {piece["id"]: piece["number"] for piece in board["pieces"]}


def bearer(token: str) -> dict[str, str]:
    """The header with a seat's token."""
    return {"authorization": f"Bearer {token}"} if token else {}
