"""How fast batches and play-outs are from Python: ``python benches/python/research.py``.

It measures the installed package, which should have been built with ``--release``. Each figure is
the best of several rounds on one thread, in time of the processor: what else the machine does
matters little.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from heterochess import charismatic, fluidity, kungfu

GAMES = 1024
ROUNDS = 7


def best(call: Callable[[], object], times: int) -> float:
    """The seconds that one call takes in the best round."""
    rounds = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        for _ in range(times):
            call()
        rounds.append((time.process_time() - begun) / times)
    return min(rounds)


def batch_row(name: str, batch: Any) -> str:
    """The figures of a batch in the middle of its games, for each of those who decide."""
    for _ in range(100):
        batch.step(batch.sample())
    observation, mask = batch.observation(), batch.legal_mask()
    deciders = mask.size // batch.actions
    calls: list[Callable[[], object]] = [
        lambda: batch.observation(observation),
        batch.observation,
        lambda: batch.legal_mask(mask),
        lambda: batch.step(batch.sample()),
    ]
    figures = [f"{best(call, 5) / deciders * 1e6:.2f}" for call in calls]
    return f"| {name} | {' | '.join(figures)} |"


def playouts_row(name: str, play: Callable[[], Any], length: str) -> str:
    """The figures of random games on one thread."""
    games = play()
    million = int(games.steps.sum()) / best(play, 1) / 1e6
    return f"| {name} | {len(games)} | {million:.2f} | {games.mean_length:.0f} {length} |"


def main() -> None:
    """Prints the tables of ``docs/research.md``."""
    print(f"microseconds each, in a batch of {GAMES} games\n")
    print("| game | observation, into `out` | observation, new array | mask | sample and step |")
    print("|---|---:|---:|---:|---:|")
    print(batch_row("Fluidity Chess", fluidity.Batch(GAMES, threads=1)))
    print(batch_row("Charismatic Chess", charismatic.Batch(GAMES, threads=1)))
    print(batch_row("Kung Fu Chess, 1v1", kungfu.Batch(GAMES, threads=1)))
    print(batch_row("Kung Fu Chess, free-for-all", kungfu.Batch(GAMES, "ffa", threads=1)))
    print("\nrandom play-outs with outcome, one thread\n")
    print("| game | games | million steps/s | mean length |")
    print("|---|---:|---:|---:|")
    print(playouts_row("Fluidity Chess", lambda: fluidity.playouts(4000, threads=1), "plies"))
    print(playouts_row("Charismatic Chess", lambda: charismatic.playouts(400, threads=1), "turns"))
    print(playouts_row("Kung Fu Chess, 1v1", lambda: kungfu.playouts(400, threads=1), "ms"))
    print(playouts_row("Kung Fu Chess, ffa", lambda: kungfu.playouts(100, "ffa", threads=1), "ms"))


if __name__ == "__main__":
    main()
