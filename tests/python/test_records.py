"""Records of games in PGN's form."""

from __future__ import annotations

import copy
import io
import os
import pickle
import random
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import DIAGRAM, GOOD, ROOKS, placed_game
from heterochess import Color, Square, charismatic, errors, fluidity, kungfu
from heterochess.records import (
    Arrow,
    ColoredSquare,
    GameResult,
    MarkColor,
    Node,
    Reader,
    Record,
    Variant,
    write,
)
from hypothesis import given
from hypothesis import strategies as st


def random_record(rng: random.Random, moves: int) -> Record:
    """A record with variations, notes and tags by chance."""
    record = Record("Fluidity")
    nodes: list[Node] = [record.root]
    for _ in range(moves):
        node = rng.choice(nodes[-3:])
        state = node.state
        assert isinstance(state, fluidity.Position)
        legal = list(state.legal_moves)
        if not legal or state.outcome:
            continue
        nodes.append(node.add(rng.choice(legal)))
        if rng.random() < 0.3:
            nodes[-1].add_comment(rng.choice(["so", "[%clk 0:01:02.5] hm", '(a) [b] \\ " $3 % ;']))
        if rng.random() < 0.2:
            nodes[-1].nags = [rng.randrange(256)]
        if rng.random() < 0.2:
            nodes[-1].arrows = [Arrow(MarkColor.RED, any_square(rng), any_square(rng))]
        if nodes[-1].is_variation and rng.random() < 0.3:
            nodes[-1].add_comment_before("or else")
    record.result = rng.choice(list(GameResult))
    return record


def any_square(rng: random.Random) -> Square:
    return rng.choice(list(Square))


@given(st.integers(0, 10**9), st.integers(0, 60))
def test_text_reads_back_equal(seed: int, moves: int) -> None:
    record = random_record(random.Random(seed), moves)
    again = Record.from_text(str(record), lenient=True)
    assert again == record
    assert str(again) == str(record)
    assert pickle.loads(pickle.dumps(record)) == record


@given(
    st.dictionaries(st.from_regex(r"[A-Za-z0-9_]{1,20}", fullmatch=True), st.text(max_size=30)),
)
def test_tags_round_trip_or_are_refused(tags: dict[str, str]) -> None:
    record = Record("Fluidity")
    for name, value in tags.items():
        before = str(record)
        try:
            record.tags[name] = value
        except errors.InvalidArgumentError:
            assert str(record) == before
    again = Record.from_text(str(record))
    assert dict(again.tags) == dict(record.tags)


def test_a_charismatic_game_round_trips() -> None:
    rng = random.Random(5)
    for _ in range(5):
        game = placed_game(rng)
        while not game.is_over and len(game.turns) < 6:
            turns = game.position.legal_turns
            game.play(next(iter(turns)))
        record = Record.from_game(game)
        assert len(record) == len(game.actions)
        again = Record.from_text(str(record))
        assert again == record
        assert again.game() == game
        assert again.variant is Variant.CHARISMATIC
        kinds = {type(node.move) for node in record}
        assert {charismatic.Men, charismatic.Placement, charismatic.Turn} >= kinds
        draws = [node for node in record.main_line if isinstance(node.move, charismatic.Men)]
        assert draws[0].san.startswith("draw:")
        assert isinstance(draws[0].state, charismatic.PlacementStage)
        # Walking by the objects themselves gives the same record.
        walked = Record("Charismatic")
        node = walked.root.add_line([node.move for node in record.main_line if node.move])
        walked.conclude()
        assert walked == record
        assert node.ply == len(record)


def test_a_game_is_kept_with_its_end() -> None:
    game = fluidity.Game(DIAGRAM, ["Rg4xc4d4f4", "Kh5", "Rh1"])
    record = Record.from_game(game)
    assert record.result is GameResult.WHITE_WINS
    assert record.outcome == game.outcome
    assert record.termination == "checkmate"
    assert record.tags["Termination"] == "checkmate"
    assert record.tags["FEN"] == fluidity.Position(DIAGRAM).fen
    assert record.start == fluidity.Position(DIAGRAM)
    assert record.game() == game
    record.check()
    record.result = "0-1"
    with pytest.raises(errors.InvalidRecordError) as caught:
        record.check()
    assert caught.value.code == "wrong-result"
    lost = charismatic.Game(charismatic.Position("k3r3/8/8/8/8/8/8/4K2R w"))
    lost.referee("Rg1")
    illegal = Record.from_game(lost)
    assert illegal.main_line[-1].is_illegal_turn
    assert illegal.main_line[-1].san.startswith("illegal:")
    assert Record.from_text(str(illegal)).game().outcome == lost.outcome


def test_a_tree_is_walked() -> None:
    record = Record.from_text(GOOD)
    assert len(record) == 5
    assert [node.san for node in record] == ["e4", "e5", "d5", "e5", "Nf3"]
    assert [node.text for node in record.main_line] == ["e2e4", "e7e5", "g1f3"]
    e4 = record.root.next
    assert e4 is not None
    e5, d5 = e4.children
    assert (e5.is_variation, d5.is_variation) == (False, True)
    assert d5.parent == e4
    assert hash(d5.parent) == hash(e4)
    assert [node.san for node in d5.line] == ["e5"]
    assert [node.san for node in d5.path] == ["e4", "d5"]
    assert (d5.ply, d5.side_to_move, record.root.ply) == (2, Color.WHITE, 0)
    assert d5.state == fluidity.Position().play("e4").play("d5")
    assert (e4.nags, e4.clock, e4.elapsed, e4.comments) == ([1], 300_000, None, ["good"])
    assert e4.arrows == [Arrow(MarkColor.GREEN, Square.C2, Square.C4)]
    assert record.root.comments == ["before"]
    assert record.root.move is None
    assert record.root.parent is None
    assert record.root.san == ""
    assert d5 in record
    assert d5 not in record.copy()
    assert record.nesting == 1
    assert repr(d5) == "<Node after move 2: d5>"
    assert repr(record) == "<Record of Fluidity: Ada - ?, 5 moves, 1/2-1/2>"


def test_a_tree_is_edited() -> None:
    record = Record.from_text(GOOD)
    e4 = record.main_line[0]
    d5 = e4.children[1]
    d5.promote()
    assert [node.san for node in record.main_line] == ["e4", "d5", "e5"]
    d5.demote()
    assert record == Record.from_text(GOOD)
    d5.line[-1].promote_to_main()
    assert [node.san for node in record.main_line] == ["e4", "d5", "e5"]
    d5.delete()
    assert [node.san for node in record] == ["e4", "e5", "Nf3"]
    assert repr(d5) == "<Node of a deleted move>"
    asked: list[Callable[[], object]] = [
        lambda: d5.san,
        lambda: d5.state,
        lambda: d5.add("e5"),
        lambda: d5.add_line(["e5"]),
        lambda: d5.add_comment("x"),
        d5.promote,
        d5.delete,
    ]
    for ask in asked:
        with pytest.raises(errors.EditError) as caught:
            ask()
        assert caught.value.code == "no-such-node"
    for ask in [record.root.delete, record.root.promote, record.root.demote]:
        with pytest.raises(errors.EditError) as caught:
            ask()
        assert caught.value.code == "root"
    with pytest.raises(errors.EditError, match="variation"):
        e4.add_comment_before("x")
    again = e4.add("d5")
    assert again not in (d5,)
    assert e4.add("d5") == again, "what is there is not added again"


def test_deleted_moves_leave_room() -> None:
    root = Record("Fluidity").root
    first = root.add("e4")
    first.delete()
    for _ in range(131_073):
        root.add("e4").delete()
    again = root.add("e4")
    assert len(root.record) == 1
    assert first != again
    assert first not in root.record
    assert again in root.record
    with pytest.raises(errors.EditError):
        _ = first.san


def test_notes_are_edited() -> None:
    record = Record("Fluidity")
    node = record.root.add("e4")
    node.clock, node.elapsed = 61_250, 1
    node.squares = ["Ya4", ColoredSquare(MarkColor.BLUE, Square.H8)]
    node.arrows = ["Gc2c4"]
    node.nags = (1, 255)
    node.add_comment("well")
    line = str(record).splitlines()[-1] + " "
    assert "[%clk 0:01:01.25] [%emt 0:00:00.001] [%csl Ya4,Bh8]" in str(record).replace("\n", " ")
    assert line
    assert [str(square) for square in node.squares] == ["Ya4", "Bh8"]
    node.clock = node.elapsed = None
    node.squares, node.arrows, node.nags = [], [], []
    node.clear_comments()
    assert str(record).splitlines()[-1] == "1. e4 *"
    before = str(record)
    wrongs: list[Callable[[], object]] = [
        lambda: setattr(node, "clock", -1),
        lambda: setattr(node, "nags", [256]),
        lambda: setattr(node, "nags", [1, -1]),
        lambda: setattr(node, "arrows", ["Xc2c4"]),
        lambda: setattr(node, "squares", ["Ga9"]),
        lambda: node.add_comment("a } b"),
        lambda: node.add_comment("[%clk 0:00:01]" + "x" * 70_000),
        lambda: setattr(record, "result", "2-0"),
        lambda: record.tags.update({"Variant": "Charismatic"}),
        lambda: record.tags.update({"not a name": "x"}),
        lambda: record.tags.update({"White": "a\nb"}),
    ]
    for wrong in wrongs:
        with pytest.raises(errors.InvalidArgumentError):
            wrong()
        assert str(record) == before
    with pytest.raises(TypeError):
        node.clock = "x"  # type: ignore[assignment]
    with pytest.raises(TypeError):
        node.nags = 3  # type: ignore[assignment]


def test_moves_that_cannot_be_added() -> None:
    root = Record("Fluidity").root
    with pytest.raises(errors.IllegalMoveError):
        root.add("e5")
    with pytest.raises(errors.InvalidMoveError):
        root.add("?")
    with pytest.raises(errors.IllegalMoveError):
        root.add(charismatic.Men("RNPPP"))
    with pytest.raises(errors.IllegalMoveError):
        root.add_line(["e4", "e5", "e5"])
    assert root.children == [], "nothing of a line is added if it cannot be played"
    with pytest.raises(TypeError):
        root.add_line("e4")
    with pytest.raises(TypeError):
        root.add(3)  # type: ignore[arg-type]
    placing = Record("Charismatic").root
    with pytest.raises(errors.WrongStageError):
        placing.add(charismatic.Turn([charismatic.Position(ROOKS).parse_turn("Ra7").moves[0]]))
    with pytest.raises(errors.InvalidMoveError):
        placing.add("nonsense")
    with pytest.raises(errors.IllegalDrawError):
        placing.add("draw:QQQQQ")


def test_tags_are_cleared_one_by_one_or_all_at_once() -> None:
    tags = Record("Fluidity").tags
    blank = dict(tags)
    tags["White"], tags["Opening"] = "Ada", "Pawns"
    assert tags.popitem() == ("Opening", "Pawns")
    assert tags.popitem() == ("White", "Ada")
    with pytest.raises(KeyError, match="no tag"):
        tags.popitem()
    tags["White"], tags["Opening"] = "Ada", "Pawns"
    tags.clear()
    assert dict(tags) == blank


def test_tags_are_a_mapping() -> None:
    record = Record("Charismatic", ROOKS, max_series=2)
    tags = record.tags
    assert list(tags) == [
        *["Event", "Site", "Date", "Round", "White", "Black", "Result"],
        *["Variant", "SetUp", "FEN", "MaxSeries"],
    ]
    assert (tags["Date"], tags["MaxSeries"], tags["SetUp"]) == ("????.??.??", "2", "1")
    assert record.max_series == 2
    tags.update(Black="Bert", Opening="none", Annotator="Ada")
    del tags["Opening"]
    assert tags.pop("Annotator") == "Ada"
    assert "Annotator" not in tags
    del tags["Black"], tags["White"]
    assert tags["Black"] == "?"
    with pytest.raises(KeyError):
        tags["Opening"]
    with pytest.raises(KeyError):
        del tags["Opening"]
    with pytest.raises(errors.InvalidArgumentError) as caught:
        del tags["Variant"]
    assert caught.value.code == "tag-derived"
    with pytest.raises(TypeError):
        tags["White"] = 3  # type: ignore[assignment]
    assert "Event" in repr(tags)


def test_records_are_written(tmp_path: Path) -> None:
    records = [random_record(random.Random(seed), 30) for seed in range(20)]
    path = tmp_path / "games.pgn"
    assert write(records, path) == 20
    assert list(Reader(path, lenient=True)) == records
    file = io.StringIO()
    assert write(Reader(path, lenient=True), file) == 20
    assert file.getvalue() == path.read_text(encoding="utf-8")


def test_a_file_may_be_read_while_it_is_replaced(tmp_path: Path) -> None:
    path, link = tmp_path / "games.pgn", tmp_path / "link.pgn"
    path.write_text((GOOD + "\n") * 300, encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    targets: list[str | Path] = [path, str(path), link]
    for target in targets:
        assert write(Reader(target), target) == 300
        assert len(list(Reader(path))) == 300
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(tmp_path.iterdir()) == [path, link]


@pytest.mark.parametrize("error", [LookupError, KeyboardInterrupt])
def test_a_file_is_kept_if_its_records_fail(tmp_path: Path, error: type[BaseException]) -> None:
    def records() -> Iterator[Record]:
        yield Record("Fluidity")
        raise error

    path = tmp_path / "games.pgn"
    with pytest.raises(error):
        write(records(), path)
    assert not list(tmp_path.iterdir())
    path.write_text(GOOD, encoding="utf-8")
    with pytest.raises(error):
        write(records(), path)
    with pytest.raises(TypeError):
        write([3], path)  # type: ignore[list-item]
    assert path.read_text(encoding="utf-8") == GOOD
    assert list(tmp_path.iterdir()) == [path]


def test_targets_that_are_no_files(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "games.pgn"
    with pytest.raises(FileNotFoundError) as caught:
        write([], missing)
    assert Path(caught.value.filename) == missing
    with pytest.raises(IsADirectoryError):
        write([], tmp_path)
    assert write([Record("Fluidity")], os.devnull) == 1
    assert not Path(os.devnull).is_file()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.append(pipe.read_text(encoding="utf-8")))
    thread.start()
    assert write([Record("Fluidity")], pipe) == 1
    thread.join()
    assert found == [str(Record("Fluidity"))]
    new = tmp_path / "new.pgn"
    before = os.umask(0o027)
    try:
        write([], new)
    finally:
        os.umask(before)
    assert stat.S_IMODE(new.stat().st_mode) == 0o640


def test_records_that_cannot_be() -> None:
    for variant, start, error in [
        ("Chess", None, errors.InvalidArgumentError),
        ("Fluidity", "nonsense", errors.InvalidFenError),
        ("Fluidity", charismatic.Position(ROOKS), errors.InvalidArgumentError),
        ("Charismatic", "x [", errors.InvalidFenError),
        ("Fluidity", 3, TypeError),
    ]:
        with pytest.raises(error):
            Record(variant, start)  # type: ignore[arg-type]
    with pytest.raises(errors.InvalidArgumentError):
        Record("Fluidity", max_series=2)
    with pytest.raises(errors.InvalidArgumentError):
        Record("Charismatic", max_series=6)
    with pytest.raises(TypeError):
        Record.from_game(kungfu.Game())  # type: ignore[arg-type]
    stage = charismatic.PlacementStage()
    assert Record("Charismatic", stage) == Record("Charismatic")
    on = Record("Fluidity", DIAGRAM)
    on.root.add_line(["Rg4xc4d4f4", "Kh5", "Rh1"])
    copied = copy.deepcopy(on)
    copied.main_line[0].delete()
    assert len(on) == 3
    assert copied != on
    assert (on == 3) is False


def test_texts_are_kept_character_for_character() -> None:
    record = Record("Fluidity")
    node = record.root.add("e4")
    changes: list[Callable[[], object]] = [
        lambda: record.tags.__setitem__("White", "A\udc80"),
        lambda: record.tags.__setitem__("\ud800", "Ada"),
        lambda: node.add_comment("\ud800"),
        lambda: node.add_comment_before("\ud800"),
    ]
    for change in changes:
        with pytest.raises(errors.InvalidArgumentError, match="surrogate"):
            change()
    assert record.tags["White"] == "?"
    assert node.comments == []
    record.tags["White"] = "\U0001f600"
    assert Record.from_text(str(record)).tags["White"] == "\U0001f600"
