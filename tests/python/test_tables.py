"""Endgame tables of Fluidity Chess."""

from __future__ import annotations

import pickle
import random
import signal
import threading
from pathlib import Path

import pytest
from heterochess import errors, fluidity, tables
from heterochess.board import Color
from heterochess.solve import FluiditySolver
from heterochess.tables import Progress, Tables, Value, Wdl

KNIGHT = "8/8/8/8/8/8/1N6/K6k w"


@pytest.fixture(scope="module")
def library() -> Tables:
    library = Tables()
    library.generate("KPk")
    return library


def test_a_table_brings_what_it_turns_into(library: Tables) -> None:
    assert sorted(library) == ["KBk", "KNk", "KPk", "KQk", "KRk"]
    assert len(library) == 5
    assert "kKN" in library
    assert "KNNk" not in library
    assert 3 not in library
    assert repr(Tables()) == "<Tables of nothing>"


def test_known_facts(library: Tables) -> None:
    knight = library.counts("KNk", "white")
    assert knight.draws == knight.losses == 0
    assert knight.wins == knight.positions
    assert knight.longest_win is not None
    assert (knight.longest_win.plies, knight.longest_win.count) == (21, 12_436)
    assert library.counts("KBk", Color.WHITE).wins == 56
    black = library.counts("KBk", Color.BLACK)
    assert (black.side_to_move, black.finished) == (Color.BLACK, 8)


def test_a_position_is_asked(library: Tables) -> None:
    position = fluidity.Position(KNIGHT)
    value = library.probe(position)
    assert (value.result, value.plies, str(value)) == (Wdl.WIN, 19, "win in 19 plies")
    line = library.line(KNIGHT)
    assert len(line) == 19
    game = fluidity.Game(position, line)
    assert game.outcome is not None
    assert game.outcome.winner is Color.WHITE
    moves = library.moves(position)
    assert moves[0][1] == value
    assert {move for move, _ in moves} == set(position.legal_moves)
    assert [value for _, value in moves] == sorted((value for _, value in moves), reverse=True)
    assert library.probe_with_clock(position) == value
    late = fluidity.Position("8/8/8/8/8/8/1N6/K6k w - - 40 60")
    assert library.probe_with_clock(late) == Value("draw")
    assert library.moves_with_clock(late)[0][1] == Value("draw")
    assert library.line("8/8/8/8/8/8/1B6/K6k w") == []


def test_tables_agree_with_the_solver(library: Tables) -> None:
    rng, solver, wins = random.Random(3), FluiditySolver(threads=1), 0
    for _ in range(150):
        squares = rng.sample(range(64), 3)
        men = dict(zip(squares, ["K", "k", rng.choice("QRBNP")], strict=True))
        try:
            position = fluidity.Position.from_pieces(men)
        except errors.InvalidFenError:
            continue
        value, answer = library.probe(position), solver.solve(position, 5)
        within = value.result is Wdl.WIN and value.plies is not None and value.plies <= 5
        assert answer.is_win == within
        if within:
            assert answer.plies == value.plies
            wins += 1
    assert wins > 10


def test_tables_are_verified(library: Tables) -> None:
    told: list[Progress] = []
    library.verify("KNk", progress=told.append)
    assert told[-1].ending == "KNk"
    assert told[-1].plies is None
    with pytest.raises(errors.StoppedError):
        library.verify("KPk", progress=lambda _: False)
    with pytest.raises(errors.ProbeError) as caught:
        library.verify("KRkn")
    assert (caught.value.code, caught.value.ending) == ("missing", "KRkn")


def test_making_is_told_of_and_stopped() -> None:
    told: list[Progress] = []
    some = Tables()

    def tell(progress: Progress) -> bool:
        told.append(progress)
        return progress.ending != "KRkn"

    with pytest.raises(errors.StoppedError, match="KRkn"):
        some.generate("KRkn", progress=tell)
    assert {progress.ending for progress in told} >= {"KRkn"}
    assert "KRk" in some, "what was finished is kept"
    assert "KRkn" not in some
    timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        some.generate("KRkn")
    with pytest.raises(ZeroDivisionError):
        some.generate("KQkq", progress=lambda _: 1 // 0)


def test_files_round_trip(library: Tables, tmp_path: Path) -> None:
    paths = library.save(tmp_path / "new")
    assert sorted(path.name for path in paths) == [
        "KBk.hct",
        "KNk.hct",
        "KPk.hct",
        "KQk.hct",
        "KRk.hct",
    ]
    again = Tables.open(tmp_path / "new")
    assert list(again) == list(library)
    for ending in library:
        for side in Color:
            assert again.counts(ending, side) == library.counts(ending, side)
    loaded = Tables()
    assert loaded.load(str(tmp_path / "new"), "KPk")
    assert list(loaded) == list(library)
    assert not Tables().load(tmp_path, "KNk")
    pickled = pickle.loads(pickle.dumps(library))
    assert pickled.probe(KNIGHT) == library.probe(KNIGHT)
    only = Tables()
    only.generate("KNk")
    assert only.save(tmp_path, "KNk") == [tmp_path / "KNk.hct"]


def test_damaged_files_are_refused(library: Tables, tmp_path: Path) -> None:
    file = library.save(tmp_path, "KNk")[0]
    good = file.read_bytes()
    damaged = {
        "truncated": good[:-1],
        "trailing-bytes": good + b"x",
        "not-a-table": b"PGN" + good[3:],
        "checksum": good[:-200] + bytes([good[-200] ^ 1]) + good[-199:],
        "version": good[:8] + b"\x09" + good[9:],
    }
    for code, content in damaged.items():
        file.write_bytes(content)
        with pytest.raises(errors.TableFileError) as caught:
            Tables.open(tmp_path)
        assert caught.value.code == code
        assert Path(caught.value.path) == file
        some = Tables()
        with pytest.raises(errors.TableFileError):
            some.load(tmp_path, "KNk")
        assert len(some) == 0
    file.write_bytes(good)
    file.rename(tmp_path / "KBk.hct")
    with pytest.raises(errors.TableFileError) as caught:
        Tables.open(tmp_path)
    assert caught.value.code == "wrong-ending"
    with pytest.raises(FileNotFoundError) as missing:
        Tables.open(tmp_path / "nowhere")
    assert Path(missing.value.filename) == tmp_path / "nowhere"
    with pytest.raises(errors.TableFileError):
        pickle.loads(pickle.dumps(library).replace(b"hetchtbl", b"hetchtbX"))


@pytest.mark.parametrize(
    ("fen", "code"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K", "castling-rights"),
        ("4k3/8/8/8/8/8/8/RR2K1RR w", "too-many-men"),
        ("4k2r/8/8/8/8/8/8/R3K3 w", "missing"),
    ],
)
def test_positions_without_an_answer(library: Tables, fen: str, code: str) -> None:
    for ask in [library.probe, library.probe_with_clock, library.moves, library.line]:
        with pytest.raises(errors.ProbeError) as caught:
            ask(fen)
        assert caught.value.code == code


def test_values_are_ordered() -> None:
    order = [
        Value("loss", 0),
        Value("loss", 2),
        Value("draw"),
        Value("win", 3),
        Value("win", 1),
    ]
    assert sorted(random.Random(1).sample(order, 5)) == order
    assert {Value("draw"), Value(Wdl.DRAW)} == {Value("draw")}
    assert [repr(value) for value in order[1:4]] == [
        "Value('loss', 2)",
        "Value('draw')",
        "Value('win', 3)",
    ]
    assert pickle.loads(pickle.dumps(order)) == order
    for wrong in [("draw", 3), ("win", None), ("won", 3), ("win", 256)]:
        with pytest.raises(errors.InvalidArgumentError):
            Value(*wrong)


def test_names_of_endings() -> None:
    assert len(tables.endings(3)) == 5
    assert tables.endings(2) == []
    assert tables.ending_of(fluidity.Position()) is None
    assert tables.ending_of("4k3/8/8/8/8/8/8/4K2R w") == "KRk"
    assert "KQkn" in tables.turns_into("KNkp")
    for wrong in ["", "KNN", "KÉk", "KNkkn"]:
        with pytest.raises(errors.InvalidArgumentError):
            Tables().generate(wrong)
    with pytest.raises(TypeError):
        tables.turns_into(3)  # type: ignore[arg-type]
