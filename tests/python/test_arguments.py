"""How arguments are taken: known facts, each of which was wrong once."""

from __future__ import annotations

import os
from collections import UserDict
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from conftest import DIAGRAM, ROOKS
from heterochess import (
    board,
    charismatic,
    errors,
    fluidity,
    kungfu,
    opponents,
    records,
    solve,
    tables,
)
from heterochess.errors import InvalidArgumentError


def test_numbers_name_their_field() -> None:
    for number in [-1, 2**64, 2**80]:
        with pytest.raises(InvalidArgumentError, match="time"):
            kungfu.Event.Ready(number, 1, "e4")
        with pytest.raises(InvalidArgumentError, match="until"):
            kungfu.Event.Rested(0, 1, "e4", number)
        with pytest.raises(InvalidArgumentError, match="elapsed"):
            kungfu.PieceState.Flying("e2", "e3", "e4", 0, number, 1000)
        with pytest.raises(InvalidArgumentError, match="left"):
            kungfu.PieceState.Resting("e2", 5, number, None)
    for number in [-1, 128, 2**80]:
        with pytest.raises(InvalidArgumentError, match="piece"):
            kungfu.Event.Ready(0, number, "e4")
        with pytest.raises(InvalidArgumentError, match="by"):
            kungfu.Event.Captured(0, 1, number, "e4")
        with pytest.raises(InvalidArgumentError, match="id"):
            kungfu.Piece(number, 1, "pawn", kungfu.PieceState.Ready("e4"))


@pytest.mark.parametrize("number", [2**63, 2**64 - 1, 2**64, 2**80, -(2**80)])
def test_numbers_beyond_64_bits_are_no_actions(number: int) -> None:
    batch = fluidity.Batch(2)
    with pytest.raises(errors.IllegalActionError, match="game 1"):
        batch.step([int(batch.sample()[0]), number])
    wide = kungfu.Batch(1)
    with pytest.raises(errors.IllegalActionError, match="decider 1"):
        wide.step([[4096, number]])
    with pytest.raises(errors.IllegalActionError):
        fluidity.Position().move(number)


def test_ragged_and_odd_actions() -> None:
    batch = kungfu.Batch(2)
    odd: list[Any] = [[[1, 2], [3]], [["1", "2"], ["3", "4"]], [[1.0, 2.0], [3.0, 4.0]], "1", None]
    for wrong in odd:
        with pytest.raises(TypeError):
            batch.step(wrong)
    shapes: list[Any] = [[1, 2], [[1], [2]], [[1, 2]], np.zeros((2, 3), np.int64), []]
    for shape in shapes:
        with pytest.raises(InvalidArgumentError, match="shape"):
            batch.step(shape)


def test_one_rule_for_seats_that_a_mode_does_not_have() -> None:
    game = kungfu.Game("1v1")
    questions: list[Callable[[int], object]] = [
        game.legal_moves,
        game.queueable_moves,
        game.place,
        game.elimination,
        game.disconnected_since,
        game.team_kills,
        game.observation,
        game.legal_mask,
        lambda seat: game.action(seat, None),
        lambda seat: game.command(seat, 4096),
    ]
    for ask in questions:
        ask(2)
        with pytest.raises(InvalidArgumentError, match="1v1 has no seat 3"):
            ask(3)
    # A command from there is refused, as any other that cannot be given.
    refusal = game.start_refusal(3, "e2e4")
    assert refusal is not None
    with pytest.raises(errors.RefusedCommandError, match="1v1 has no seat 3") as caught:
        game.submit(0, 3, "e2e4")
    assert caught.value.code == refusal.code


def test_mappings_of_any_kind() -> None:
    men = {"e1": "K", "e8": "k", "d2": "P"}
    for kind in [UserDict, MappingProxyType]:
        mapping: Any = kind(men)
        assert fluidity.Position.from_pieces(mapping) == fluidity.Position.from_pieces(men)
        assert charismatic.Position.from_pieces(mapping) == charismatic.Position.from_pieces(men)
        colors: Any = kind({"e4": "red"})
        start = fluidity.Position()
        assert start.svg(highlight=colors) == start.svg(highlight={"e4": "red"}) != start.svg()
        shot = kungfu.Game().snapshot()
        kills: Any = kind({1: 2, 2: 0})
        assert snapshot(shot, kills).kills == {1: 2, 2: 0}
    with pytest.raises(InvalidArgumentError, match="no seat 3"):
        snapshot(kungfu.Game().snapshot(), {3: 1})


def snapshot(shot: kungfu.Snapshot, kills: Any) -> kungfu.Snapshot:
    pieces = iter(shot.pieces)
    return kungfu.Snapshot(shot.now, shot.mode, shot.speed, pieces, kills, shot.alive, shot.away)


def test_enums_know_their_names() -> None:
    assert board.Square("e4") is board.Square.E4  # type: ignore[arg-type]
    assert board.Color("w") is board.Color("white") is board.Color.WHITE  # type: ignore[arg-type]
    assert board.Role("N") is board.Role("knight") is board.Role.KNIGHT  # type: ignore[arg-type]
    with pytest.raises(errors.InvalidSquareError, match="e9"):
        board.Square("e9")  # type: ignore[arg-type]
    with pytest.raises(errors.InvalidSquareError):
        board.Square.at(8, 0)
    for enum in [board.Color, board.Role, board.CastlingSide, kungfu.Seat, kungfu.Mode]:
        with pytest.raises(InvalidArgumentError, match="nothing"):
            enum("nothing")


def test_a_record_is_no_path_and_no_pipe(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(kungfu.Game().record())
    assert kungfu.Replay(path).setup == kungfu.Setup("1v1")
    with pytest.raises(errors.InvalidRecordError, match=r"pathlib\.Path"):
        kungfu.Replay(str(path))
    with pytest.raises(errors.InvalidRecordError) as caught:
        kungfu.Replay("{")
    assert "pathlib" not in str(caught.value)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for no_file in [pipe, tmp_path, Path("/dev/null")]:
        with pytest.raises(InvalidArgumentError, match="not a regular file"):
            kungfu.Replay(no_file)
    with pytest.raises(FileNotFoundError):
        kungfu.Replay(tmp_path / "nothing")


def test_what_cannot_be_called_is_refused_at_once(tmp_path: Path) -> None:
    rooks = charismatic.Position(ROOKS)
    fluid, charismatic_solver = solve.FluiditySolver(), solve.CharismaticSolver()
    library = tables.Tables()
    library.generate("KNk")
    calls: list[tuple[str, Callable[[Any], object]]] = [
        ("progress", lambda wrong: rooks.census(progress=wrong)),
        ("progress", lambda wrong: rooks.results(progress=wrong)),
        ("progress", lambda wrong: rooks.find_mate(progress=wrong)),
        ("progress", lambda wrong: rooks.iter_results(progress=wrong)),
        ("progress", lambda wrong: rooks.mating_turns(progress=wrong)),
        ("progress", lambda wrong: rooks.mating_results(progress=wrong)),
        ("progress", lambda wrong: fluid.solve(DIAGRAM, 0, progress=wrong)),
        ("progress", lambda wrong: fluid.solve_move(DIAGRAM, "b4g4", 0, progress=wrong)),
        ("progress", lambda wrong: fluid.prove(DIAGRAM, 0, progress=wrong)),
        ("progress", lambda wrong: charismatic_solver.solve(ROOKS, 0, progress=wrong)),
        ("progress", lambda wrong: library.generate("KNk", progress=wrong)),
        ("progress", lambda wrong: library.verify("KNk", progress=wrong)),
        (
            "progress",
            lambda wrong: opponents.arena("fluidity", "random", "random", games=2, progress=wrong),
        ),
        ("on_error", lambda wrong: records.Reader.from_text("", on_error=wrong)),
        ("on_error", lambda wrong: records.Reader(tmp_path / "none", on_error=wrong)),
    ]
    for name, call in calls:
        for wrong in (1, "print", False):
            with pytest.raises(TypeError, match=f"call for {name}"):
                call(wrong)
