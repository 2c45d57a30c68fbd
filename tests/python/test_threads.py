"""Threads: the lock is released, objects that are shared stay whole, Ctrl-C is heeded."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from textwrap import dedent

import numpy as np
import pytest
from conftest import interrupted
from heterochess import HeterochessError, charismatic, fluidity, kungfu

THREADS = 8


def together(work: Callable[[int], None]) -> None:
    """Lets threads do something at the same time; what they raise comes out of here."""
    barrier = threading.Barrier(THREADS)

    def begin(number: int) -> None:
        barrier.wait()
        work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        for done in [pool.submit(begin, number) for number in range(THREADS)]:
            done.result(timeout=60)


def test_shared_positions() -> None:
    position = fluidity.Position()
    moves = position.legal_moves

    def work(number: int) -> None:
        rng = random.Random(number)
        for _ in range(300):
            after = position.play(rng.choice(moves))
            assert len(list(after.legal_moves)) == len(after.legal_moves)
            assert fluidity.Position(after.fen) == after

    together(work)


def test_a_shared_game() -> None:
    game = fluidity.Game()

    def work(number: int) -> None:
        rng = random.Random(number)
        for _ in range(300):
            try:
                if rng.random() < 0.6:
                    game.play(rng.choice(game.position.legal_moves))
                else:
                    game.undo()
            except (HeterochessError, IndexError):
                pass  # another thread was faster

    together(work)
    assert fluidity.Game(moves=game.moves) == game
    assert len(game.positions) == len(game.moves) + 1


def test_a_shared_series_and_iterators() -> None:
    position = charismatic.Position("3k4/8/8/8/8/8/8/R3K2R w KQ")
    turns = iter(position.legal_turns)
    results = iter(position.results())
    mates = position.mating_turns()
    iterators: list[Iterator[object]] = [turns, results, mates]
    seen: list[list[object]] = [[], [], []]

    def work(number: int) -> None:
        for found, iterator in zip(seen, iterators, strict=True):
            found.extend(iterator)

    together(work)
    assert [len(found) for found in seen] == [3698, 917, 64]
    assert len(set(seen[0])) == 3698


def test_a_shared_battle() -> None:
    game = kungfu.Game("ffa", speed="lightning")

    def work(number: int) -> None:
        rng = random.Random(number)
        for _ in range(200):
            try:
                seat = rng.choice(sorted(game.alive))
                now = game.now + rng.randrange(50)
                game.submit(now, seat, rng.choice(game.legal_moves(seat)))
            except (HeterochessError, IndexError):
                pass  # another thread was faster

    together(work)
    assert kungfu.Game.from_record(game.record()) == game


def test_searches_release_the_lock() -> None:
    """Python goes on while a search runs in another thread."""
    started, beats = threading.Event(), 0

    def search() -> int:
        started.set()
        return fluidity.Position().perft(6, threads=1)

    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(search)
        started.wait()
        while not found.done():
            time.sleep(0.001)
            beats += 1
        assert found.result() == 115072871
    assert beats > 5


INTERRUPTED = """
import sys
from collections import deque
from heterochess import charismatic, fluidity, kungfu
big = charismatic.Position("r2qk2r/ppp2ppp/2n1bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq")
# After a move each king rests for good.
endless = kungfu.Setup("1v1", (1000, 2**50), men=[(1, "K", "a1"), (2, "K", "h8")])
searches = {
    "perft": lambda: fluidity.Position().perft(12),
    "turns": lambda: big.perft(2),
    "one turn": lambda: big.perft(1),
    "divide": lambda: big.with_max_series(2).divide(3),
    "series": lambda: big.count_series(),
    "census": lambda: big.census(),
    "results": lambda: big.results(),
    "mates": lambda: list(big.mating_turns()),
    "mating results": lambda: list(big.mating_results()),
    "find mate": lambda: big.find_mate(),
    "play-out": lambda: kungfu.playouts(1, endless, interval_ms=1, max_ms=2**62),
    "length": lambda: len(big.legal_turns),
    "turns one by one": lambda: deque(big.legal_turns, maxlen=0),
}
print("ready", flush=True)
try:
    while sys.argv[1] in searches:
        searches[sys.argv[1]]()
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_stops_every_search() -> None:
    for search in re.findall(r'^    "([a-z -]+)":', INTERRUPTED, re.MULTILINE):
        with subprocess.Popen(
            [sys.executable, "-c", dedent(INTERRUPTED), search], stdout=subprocess.PIPE, text=True
        ) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
            time.sleep(0.3)
            os.kill(child.pid, signal.SIGINT)
            begun = time.monotonic()
            assert child.stdout.readline() == "interrupted\n", search
            assert time.monotonic() - begun < 5
            child.kill()


HIDDEN = """
import os, signal, threading, time
from heterochess import charismatic, kungfu
big = charismatic.Position("r2qk2r/ppp2ppp/2n1bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq")
endless = kungfu.Setup("1v1", (1000, 2**50), men=[(1, "K", "a1"), (2, "K", "h8")])
works = [
    lambda: big.perft(2, threads=2),
    lambda: big.perft(3, threads=2),
    lambda: [big.perft(1) for _ in range(100)],
    lambda: [len(big.legal_turns) for _ in range(100)],
    lambda: kungfu.playouts(1, endless, interval_ms=1, max_ms=2**62),
]
for work in works:
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        work()
    except KeyboardInterrupt:
        timer.join()
    begun = time.monotonic()
    while len(os.listdir("/proc/self/task")) > 1 and time.monotonic() - begun < 10:
        time.sleep(0.02)
    print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_ctrl_c_ends_the_threads() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HIDDEN], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["1"] * 5


def test_batches_and_counts_after_a_fork() -> None:
    """A process that forks takes no threads with it: nothing may wait for them."""
    code = """
    import os, sys
    from heterochess import charismatic
    position = charismatic.Position("3k4/8/8/8/8/8/8/R3K2R w KQ")
    assert len(position.legal_turns) == 3698
    child = os.fork()
    if child == 0:
        print(len(position.legal_turns), position.perft(1), flush=True)
        os._exit(0)
    sys.exit(os.waitpid(child, 0)[1])
    """
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", dedent(code)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout == "3698 3698\n"


@pytest.mark.usefixtures("no_collection")
def test_interrupts_end_a_large_observation() -> None:
    batch = kungfu.Batch(3000, "ffa", threads=1)
    out = np.full((3000, 4, *batch.observation_shape), 7, np.float32)
    # The first array of all makes numpy known to the module, which is not what is looked at here.
    kungfu.Batch(1).observation()
    with pytest.raises(KeyboardInterrupt):
        interrupted(0.001, lambda: batch.observation(out))
    # What was left stays as it was, and the batch can be asked again.
    assert (out[-1] == 7).all()
    assert (batch.observation(out) <= 1).all()
