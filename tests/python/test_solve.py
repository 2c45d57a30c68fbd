"""Exact answers about positions."""

from __future__ import annotations

import copy
import pickle
import random
import signal
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest
from conftest import DIAGRAM, ROOKS
from heterochess import charismatic, errors, fluidity
from heterochess.solve import (
    CharismaticSolver,
    FluiditySolver,
    MateProgress,
    Progress,
    Proof,
    Verdict,
)

BLACK = DIAGRAM.replace(" w", " b")


def won(position: fluidity.Position, plies: int) -> bool:
    """Plain minimax: whether the side to move wins within so many plies."""
    if position.outcome is not None or plies <= 0:
        return False
    for move in position.legal_moves:
        after = position.play(move)
        outcome = after.outcome
        if outcome is not None:
            if outcome.winner == position.side_to_move:
                return True
        elif plies > 2 and all(won(after.play(reply), plies - 2) for reply in after.legal_moves):
            return True
    return False


def test_the_inventor_s_diagram() -> None:
    solver = FluiditySolver()
    answer = solver.solve(fluidity.Position(DIAGRAM), 9)
    assert (answer.verdict, answer.plies, answer.is_win, answer.is_known) == (
        Verdict.WIN,
        3,
        True,
        True,
    )
    assert str(answer.line[0]) == "b4g4"
    assert len(answer.line) == 3
    assert answer.nodes > 0
    for move in ["Ka2", "Kb1"]:
        reply = solver.solve(fluidity.Position(DIAGRAM).play(move), 1)
        assert (reply.plies, str(reply.line[0])[:4]) == (1, "d4a1")
    assert solver.solve_move(BLACK, "Na3", 9).plies == 5
    assert solver.solve_move(BLACK, "Na3", 4).verdict is Verdict.NO_WIN


def test_the_solver_agrees_with_minimax() -> None:
    rng = random.Random(7)
    solver = FluiditySolver(hash_mebibytes=1, threads=1)
    wins = 0
    for _ in range(120):
        squares = rng.sample(range(64), 5)
        men = dict(zip(squares, ["K", "k", "Q", "r", "N"], strict=True))
        try:
            position = fluidity.Position.from_pieces(men)
        except errors.InvalidFenError:
            continue
        answer = solver.solve(position, 3)
        assert answer.is_win == won(position, 3), position.fen
        assert won(position, 1) == (answer.plies == 1)
        wins += answer.is_win
    assert wins > 10


def test_the_answer_does_not_depend_on_threads_or_table() -> None:
    answers = {
        (answer.plies, answer.line)
        for answer in [
            FluiditySolver(hash_mebibytes=size, threads=threads).solve(DIAGRAM, 5)
            for size in [1, 16]
            for threads in [1, 2]
        ]
    }
    assert len(answers) == 1


def check(position: fluidity.Position, proof: Proof) -> int:
    """Follows a proof through all replies; the number of its winner's moves."""
    after = position.play(proof.move)
    if after.outcome is not None:
        assert after.outcome.winner == position.side_to_move
        assert proof.plies == 1
        return 1
    assert set(proof.replies) == set(after.legal_moves)
    assert proof.plies == 2 + max(below.plies for below in proof.replies.values())
    return 1 + sum(check(after.play(reply), below) for reply, below in proof.replies.items())


def test_a_proof_answers_every_reply() -> None:
    answer = FluiditySolver().prove(DIAGRAM, 5)
    assert answer.proof is not None
    assert answer.proof.plies == answer.plies == 3
    assert check(fluidity.Position(DIAGRAM), answer.proof) == len(answer.proof)
    assert pickle.loads(pickle.dumps(answer)) == answer
    none = FluiditySolver().prove(fluidity.Position(), 3)
    assert (none.verdict, none.proof) == (Verdict.NO_WIN, None)


def test_a_proof_never_changes() -> None:
    proof = FluiditySolver().prove(DIAGRAM, 3).proof
    assert proof is not None
    reply = next(iter(proof.replies))
    with pytest.raises(TypeError):
        proof.replies[reply] = proof  # type: ignore[index]
    given = dict(proof.replies)
    own = Proof(proof.move, proof.plies, given)
    given.clear()
    for again in (own, copy.copy(proof), copy.deepcopy(proof), pickle.loads(pickle.dumps(proof))):
        assert (again, hash(again), list(again.replies)) == (
            proof,
            hash(proof),
            list(proof.replies),
        )
    assert len({proof, own, proof.replies[reply]}) == 2


def test_a_limit_is_an_answer_of_its_own() -> None:
    limited = FluiditySolver(max_nodes=1_000).solve(fluidity.Position(), 21)
    assert (limited.verdict, limited.plies, limited.line) == (Verdict.LIMIT_REACHED, None, ())
    assert not limited.is_known
    assert FluiditySolver(max_nodes=1_000).prove(fluidity.Position(), 21).verdict == limited.verdict


def test_a_search_is_told_of_and_stopped() -> None:
    told: list[Progress] = []

    def tell(progress: Progress) -> bool:
        told.append(progress)
        return len(told) < 3

    solver = FluiditySolver()
    answer = solver.solve(fluidity.Position(), 41, progress=tell)
    assert answer.verdict is Verdict.STOPPED
    assert told[0].nodes <= told[-1].nodes
    # It goes on to answer.
    assert solver.solve(DIAGRAM, 3).is_win

    def fail(_: Progress) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        solver.solve(fluidity.Position(), 41, progress=fail)
    assert solver.solve(DIAGRAM, 3).is_win


def test_numbers_of_any_kind_and_what_is_not_said() -> None:
    solver = FluiditySolver(hash_mebibytes=None, max_nodes=np.int64(10**9), threads=np.int8(1))
    assert repr(solver) == repr(FluiditySolver(max_nodes=10**9, threads=1))
    assert solver.solve(DIAGRAM, np.int64(3)).plies == 3
    assert CharismaticSolver(max_results=None) == CharismaticSolver()
    assert CharismaticSolver(max_results=np.int64(10**6)).solve(ROOKS, np.int8(1)).is_win


def test_ctrl_c_ends_a_search() -> None:
    questions: list[Callable[[], object]] = [
        lambda: FluiditySolver().solve(fluidity.Position(), 99),
        lambda: CharismaticSolver(max_results=10**9).solve(charismatic.Position.orthodox(), 2),
    ]
    for question in questions:
        begun = time.perf_counter()
        timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            question()
        assert time.perf_counter() - begun < 5


def test_threads_of_python_share_a_solver() -> None:
    solver = FluiditySolver(threads=1)
    plies: list[int | None] = []

    def ask() -> None:
        plies.append(solver.solve(DIAGRAM, 3).plies)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert plies == [3] * 6


def test_a_solver_is_not_asked_by_its_own_callback() -> None:
    solver, other = FluiditySolver(threads=1), FluiditySolver()
    start = fluidity.Position()
    seen: list[errors.BusyError] = []

    def again(_: Progress) -> bool:
        assert other.solve(DIAGRAM, 3).plies == 3
        questions: list[Callable[[], object]] = [
            lambda: solver.solve(DIAGRAM, 3),
            lambda: solver.prove(DIAGRAM, 3),
            lambda: solver.solve_move(DIAGRAM, "b4g4", 3),
        ]
        for ask in questions:
            with pytest.raises(errors.BusyError) as caught:
                ask()
            seen.append(caught.value)
        return False

    assert solver.solve(start, 41, progress=again).verdict is Verdict.STOPPED
    assert {error.code for error in seen} == {"busy"}
    # Another thread waits for its turn, and this one may ask again, also after an exception.
    asked: list[threading.Thread] = []
    plies: list[int | None] = []

    def elsewhere(_: Progress) -> bool:
        if not asked:
            asked.append(
                threading.Thread(target=lambda: plies.append(solver.solve(DIAGRAM, 3).plies))
            )
            asked[0].start()
        return False

    assert solver.solve(start, 41, progress=elsewhere).verdict is Verdict.STOPPED
    asked[0].join()
    with pytest.raises(errors.BusyError):
        solver.solve(start, 41, progress=lambda _: solver.solve(DIAGRAM, 3))
    assert plies == [3]
    assert solver.solve(DIAGRAM, 3).plies == 3


def test_charismatic_mates() -> None:
    answer = CharismaticSolver().solve(ROOKS, 1)
    position = charismatic.Position(ROOKS)
    assert answer.verdict is Verdict.WIN
    assert position.play(answer.line[0]).outcome is not None
    two = CharismaticSolver().solve("8/8/8/8/8/k7/8/K6R w", 2)
    assert two.is_known
    if two.is_win:
        assert two.plies == len(two.line)
    assert CharismaticSolver(max_results=1).solve(ROOKS, 1).verdict is Verdict.LIMIT_REACHED
    assert CharismaticSolver().solve(ROOKS, 127).plies == 1
    for turns in (-1, 128, 255, 256, 2**70):
        with pytest.raises(errors.InvalidArgumentError):
            CharismaticSolver().solve(ROOKS, turns)
    opening = CharismaticSolver(max_results=10_000).solve(charismatic.Position.orthodox(), 2)
    assert opening.verdict is Verdict.LIMIT_REACHED
    told: list[MateProgress] = []

    def stop(progress: MateProgress) -> bool:
        told.append(progress)
        return False

    stopped = CharismaticSolver().solve(charismatic.Position.orthodox(), 2, progress=stop)
    assert stopped.verdict is Verdict.STOPPED
    assert told
    assert CharismaticSolver(max_results=5) == CharismaticSolver(max_results=5)
    assert repr(CharismaticSolver(max_results=5)) == "CharismaticSolver(max_results=5)"


def test_a_game_that_is_over_has_no_win() -> None:
    assert FluiditySolver().solve("8/8/8/8/8/8/8/4K2R b", 5).verdict is Verdict.NO_WIN
    assert FluiditySolver().solve(DIAGRAM, 0).verdict is Verdict.NO_WIN


def test_questions_that_cannot_be_asked() -> None:
    solver = FluiditySolver(hash_mebibytes=2, max_nodes=5, threads=3)
    assert (solver.hash_mebibytes, solver.max_nodes, solver.threads) == (2, 5, 3)
    assert repr(solver) == "FluiditySolver(hash_mebibytes=2, max_nodes=5, threads=3)"
    with pytest.raises(errors.IllegalMoveError):
        solver.solve_move(DIAGRAM, "b4b1", 3)
    with pytest.raises(errors.InvalidFenError):
        solver.solve("nonsense", 3)
    for plies in [-1, 256]:
        with pytest.raises(errors.InvalidArgumentError, match="plies"):
            solver.solve(DIAGRAM, plies)
    for size in [0, 65_537]:
        with pytest.raises(errors.InvalidArgumentError, match="hash_mebibytes"):
            FluiditySolver(hash_mebibytes=size)
    with pytest.raises(errors.InvalidArgumentError):
        FluiditySolver(max_nodes=-1)
    with pytest.raises(errors.InvalidArgumentError):
        CharismaticSolver(max_results=-1)
    with pytest.raises(TypeError):
        solver.solve(3, 3)  # type: ignore[arg-type]
