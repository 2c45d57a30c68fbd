"""Leaving one machine: a perft and a batch of games on a dask cluster.

Positions and games are pickled to the workers, which need heterochess installed too. Here the
cluster is local, two processes; give the address of a scheduler to use another one:

    pip install heterochess distributed
    python examples/python/distributed.py [ADDRESS]
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, Self

from heterochess import fluidity

# This file has the name of a package that dask needs: that one is to be found.
HERE = Path(__file__).resolve().parent
sys.path[:] = [place for place in sys.path if Path(place).resolve() != HERE]


class Client(Protocol):
    """The part of dask's own `Client` that is needed here; dask has no types."""

    def map(
        self, work: Callable[..., object], values: Iterable[object], /, **arguments: object
    ) -> list[Any]:
        """Calls a function on the workers, once for each value."""
        ...

    def gather(self, parts: list[Any]) -> list[Any]:
        """What the calls have returned, in order."""
        ...

    def __enter__(self) -> Self: ...
    def __exit__(self, *error: object) -> None: ...


def connect(address: str | None) -> Client:
    """A client of the cluster at an address, or of a local one."""
    distributed: Any = import_module("dask.distributed")
    scheduler = address or distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    )
    client: Client = distributed.Client(scheduler)
    return client


def perft(position: fluidity.Position, depth: int) -> int:
    """Counts one part on one core of a worker."""
    return position.perft(depth, threads=1)


def play_out(seed: int, games: int) -> Counter[str]:
    """Plays games by chance, the same ones for the same seed, and counts how they end."""
    rng, reasons = random.Random(seed), Counter[str]()
    for _ in range(games):
        game = fluidity.Game()
        while not game.is_over:
            game.play(rng.choice(game.position.legal_moves))
        assert game.outcome is not None
        reasons[str(game.outcome)] += 1
    return reasons


def distributed_perft(client: Client, position: fluidity.Position, depth: int) -> int:
    """The perft of a position, one part for each of its moves."""
    children = [position.play(m) for m in position.legal_moves]
    parts = client.map(perft, children, depth=depth - 1, pure=False)
    return sum(client.gather(parts))


def distributed_games(client: Client, batches: int, games: int) -> Counter[str]:
    """How games by chance end, counted in batches."""
    parts = client.map(play_out, range(batches), pure=False, games=games)
    return sum(client.gather(parts), Counter[str]())


def main() -> None:
    """Counts both, on the cluster of the address or a local one."""
    with connect(sys.argv[1] if len(sys.argv) > 1 else None) as client:
        print("perft(5):", distributed_perft(client, fluidity.Position(), 5))
        for outcome, number in distributed_games(client, 4, 25).most_common():
            print(f"{number:4} {outcome}")


if __name__ == "__main__":
    main()
