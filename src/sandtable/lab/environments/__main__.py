"""`python -m sandtable.lab.environments egypt` prints what a game's actions and tensor columns mean."""

from __future__ import annotations

import sys

from sandtable.lab.environments import REGISTRY, aec


def main(names: list[str]) -> None:
    """Print the blocks of the actions and the parts of the tensor."""
    for name in names or REGISTRY.values():
        episode = aec(name).episode
        print(f"{name}: {episode.actions.size} actions, a tensor of {episode.encoder.size}")
        for block, start, end in episode.actions.blocks:
            print(f"  {start:6} to {end - 1:6}  {block}")
        for part in episode.encoder.parts.values():
            shape = " x ".join(str(length) for length in part.shape)
            print(f"  {part.slice.start:6} to {part.slice.stop - 1:6}  {part.name} ({shape})")
            for number, column in enumerate(part.columns):
                print(f"    {number:3} {column}")


if __name__ == "__main__":
    main(sys.argv[1:])
