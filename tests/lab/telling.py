"""Print all that is told of random games: `python -m tests.lab.telling GAME`."""

from __future__ import annotations

import sys
from random import Random

from sandtable import load
from sandtable.core import play
from sandtable.core.events import UNDO_BARRIER
from tests.subjects import SUBJECTS

LONGEST = 1500


def tell(name: str) -> None:
    """Every scenario and set-up once: the choices, and the sentences of the log."""
    for number, setup in enumerate(SUBJECTS[name].SETUPS):
        game, random = load(name, None, setup), Random(number)
        s = game.start()
        for _ in range(LONGEST):
            if not s.agenda:
                break
            choice = s.options.sample(random.randrange)
            print(choice)
            play.choose(s, s.asked, *choice)
            for event in s.events:
                if event is not UNDO_BARRIER:
                    print(game.presentation.sentence(event))
            s.events.clear()


if __name__ == "__main__":
    tell(sys.argv[1])
