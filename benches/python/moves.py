"""Listing legal moves and playing each: this library beside python-chess and pyffish.

    pip install -r python/requirements/bench.txt
    python benches/python/moves.py

The peers play chess. This library plays Fluidity Chess and, with series of one move from the
orthodox array, chess; the positions are the same, and there are about as many moves in each.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable

from heterochess import charismatic, fluidity

POSITIONS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
]


def best(work: Callable[[], int], rounds: int = 7, least: float = 0.2) -> tuple[float, int]:
    """The best time of a few rounds, in seconds of the processor, and the moves of one call."""
    moves, calls = work(), 1
    times = []
    gc.disable()
    for _ in range(rounds):
        while True:
            begun = time.process_time()
            for _ in range(calls):
                work()
            elapsed = time.process_time() - begun
            if elapsed >= least:
                break
            calls *= 2
        times.append(elapsed / calls)
    gc.enable()
    return min(times), moves


def fluidity_moves() -> Callable[[], int]:
    """Fluidity Chess: list the moves, play each."""
    positions = [fluidity.Position(fen) for fen in POSITIONS]

    def work() -> int:
        played = 0
        for position in positions:
            for m in list(position.legal_moves):
                position.play(m)
                played += 1
        return played

    return work


def chess_moves() -> Callable[[], int]:
    """Chess by series of one move: list the turns, play each."""
    positions = [charismatic.Position(fen, max_series=1) for fen in POSITIONS]

    def work() -> int:
        played = 0
        for position in positions:
            for turn in position.legal_turns:
                position.play(turn)
                played += 1
        return played

    return work


def python_chess_moves() -> Callable[[], int]:
    """python-chess: list the moves, push and pop each."""
    import chess

    boards = [chess.Board(fen) for fen in POSITIONS]

    def work() -> int:
        played = 0
        for board in boards:
            for m in list(board.legal_moves):
                board.push(m)
                board.pop()
                played += 1
        return played

    return work


def pyffish_moves() -> Callable[[], int]:
    """pyffish: list the moves, get the FEN after each."""
    import pyffish

    def work() -> int:
        played = 0
        for fen in POSITIONS:
            for m in pyffish.legal_moves("chess", fen, []):
                pyffish.get_fen("chess", fen, [m])
                played += 1
        return played

    return work


def import_ms() -> float:
    """How long `import heterochess` takes, the best of ten."""
    code = (
        "import time; t = time.process_time(); import heterochess; print(time.process_time() - t)"
    )
    run = [sys.executable, "-c", code]
    return min(float(subprocess.check_output(run)) for _ in range(10)) * 1000


def main() -> None:
    """Prints the table."""
    print("| what | moves | ns a move | beside python-chess |")
    print("|---|---:|---:|---:|")
    base = None
    for name, make in [
        ("python-chess", python_chess_moves),
        ("pyffish", pyffish_moves),
        ("heterochess.fluidity", fluidity_moves),
        ("heterochess.charismatic, series of one", chess_moves),
    ]:
        try:
            work = make()
        except ImportError:
            print(f"| {name} | (not installed) | | |")
            continue
        seconds, moves = best(work)
        each = seconds / moves
        base = base or each
        print(f"| {name} | {moves} | {each * 1e9:.0f} | {base / each:.1f} |")
    print(f"\nimport heterochess: {import_ms():.0f} ms")


if __name__ == "__main__":
    main()
