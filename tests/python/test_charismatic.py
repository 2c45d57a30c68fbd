"""Charismatic Chess: the whole surface of its module."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from conftest import ROOKS, placed_game
from heterochess import Color, Role, Square, SquareSet, errors
from heterochess import Outcome as OutcomeOfBoth
from heterochess.charismatic import (
    FoundTurns,
    Game,
    Men,
    Move,
    Outcome,
    Placement,
    PlacementStage,
    Position,
    Progress,
    Reason,
    Series,
    Turn,
    TurnCounts,
)

KNOWN = [
    ("3k4/8/8/8/8/8/8/4K3 w - -", (5, 0, 0, 0, 0), 5),
    ("4r1k1/8/8/8/8/8/4R3/4K3 w - -", (10, 105, 0, 0, 0), 70),
    (ROOKS, (26, 429, 3243, 0, 0), 917),
    ("7k/p1p5/8/1P1P4/8/8/8/K7 b - -", (7, 32, 72, 0, 0), 35),
    ("8/8/8/8/1pP2BPp/7b/5K1k/7b b - g3,c3", (1, 37, 491, 3021, 6770), 729),
    ("3k4/8/8/8/8/8/PPP5/R3K3 w Q -", (15, 176, 1515, 8496, 23280), 1160),
]


@pytest.mark.parametrize(("fen", "series", "results"), KNOWN)
def test_known_facts(fen: str, series: tuple[int, ...], results: int) -> None:
    position = Position(fen)
    counts = position.census()
    assert counts == TurnCounts(series, results)  # type: ignore[arg-type]
    assert position.count_series() == series
    assert len(position.legal_turns) == counts.turns == sum(series)
    turns = list(position.legal_turns)
    assert len(turns) == len(set(turns)) == sum(series)
    gathered = position.results()
    assert len(gathered) == results == len({result.position for result in gathered})
    assert sum(result.series for result in gathered) == sum(series)
    assert {position.play(turn) for turn in turns} == {result.position for result in gathered}
    for result in islice(gathered, 50):
        assert position.play(result.turn) == result.position
    assert gathered[-1] == list(gathered)[-1]
    assert gathered.counts == counts
    assert gathered.start == position
    with pytest.raises(IndexError):
        gathered[results]


def test_mating_turns() -> None:
    position = Position(ROOKS)
    mates = list(position.mating_turns())
    assert len(mates) == 64 == len(set(mates))
    assert mates == sorted(mates, key=len)
    expected = {t for t in position.legal_turns if "#" in position.san(t)}
    assert set(mates) == expected
    results = list(position.mating_results())
    assert len(results) == 12
    for turn, result in results:
        assert position.play(turn) == result
        assert result.outcome == Outcome(Color.WHITE, Reason.CHECKMATE)
    found = position.find_mate()
    assert found in mates
    assert Position("3k4/8/8/8/8/8/8/4K3 w").find_mate() is None
    assert list(Position("3k4/8/8/8/8/8/8/4K3 w").mating_turns()) == []
    # An iterator that nobody wants any more stops its search.
    middle = iter(placed_game(random.Random(5)).position.mating_turns())
    del middle


def test_a_census_can_be_limited_watched_and_stopped() -> None:
    position = Position("3k4/8/8/8/8/8/PPP5/R3K3 w Q -")
    seen: list[Progress] = []
    assert position.census(progress=seen.append).results == 1160
    assert seen
    assert isinstance(seen[0], Progress)
    assert seen[0].counts == TurnCounts((0, 0, 0, 0, 0), 0)
    with pytest.raises(errors.LimitReachedError) as limited:
        position.census(limit=100)
    assert limited.value.code == "limit-reached"
    assert isinstance(limited.value.so_far, TurnCounts)
    with pytest.raises(errors.StoppedError) as stopped:
        position.results(progress=lambda _: False)
    assert stopped.value.code == "stopped"
    with pytest.raises(ZeroDivisionError):
        position.find_mate(progress=lambda _: 1 / 0)
    with pytest.raises(errors.LimitReachedError):
        list(position.mating_turns(limit=3))
    for limit in [-1, -(2**100)]:
        with pytest.raises(errors.InvalidArgumentError):
            position.census(limit=limit)
    with pytest.raises(TypeError):
        position.census(limit="many")  # type: ignore[arg-type]


def test_searches_that_hand_out_can_be_watched_and_stopped() -> None:
    big = Position("r2qk2r/ppp2ppp/2n1bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq")
    searches: list[Callable[..., FoundTurns[Any]]] = [
        big.mating_turns,
        big.mating_results,
        big.iter_results,
    ]
    for search in searches:
        seen: list[Progress] = []

        def enough(told: Progress, seen: list[Progress] = seen) -> bool:
            seen.append(told)
            return len(seen) < 3

        found = search(progress=enough)
        with pytest.raises(errors.StoppedError) as stopped:
            list(found)
        assert isinstance(stopped.value.so_far, TurnCounts)
        assert len(seen) == 3
        assert all(isinstance(told, Progress) for told in seen)
        assert list(found) == []
        with pytest.raises(ZeroDivisionError):
            list(search(progress=lambda _: 1 / 0))
        with pytest.raises(errors.LimitReachedError):
            list(search(limit=100))


def test_results_one_by_one() -> None:
    for fen, _, results in KNOWN:
        position = Position(fen)
        shown = list(position.iter_results())
        assert len(shown) == results == len({after for _, after in shown})
        all_of_them = position.results()
        assert {after for _, after in shown} == {result.position for result in all_of_them}
        lengths = [len(turn) for turn, _ in shown]
        assert lengths == sorted(lengths)
        for turn, after in shown[::7]:
            assert position.play(turn) == after
    # From a middle game the first ones are there at once.
    big = Position("r2qk2r/ppp2ppp/2n1bn2/2bpp3/2BPP3/2N1BN2/PPP2PPP/R2QK2R w KQkq")
    assert [len(turn) for turn, _ in islice(big.iter_results(), 100)] == [1] * 46 + [2] * 54


def test_what_is_listed_can_be_sliced_and_searched() -> None:
    position = Position(ROOKS)
    results = position.results()
    assert results[3:900:100] == [results[i] for i in range(3, 900, 100)]
    assert results[::-1][0] == results[-1] == results[916]
    assert results[1000:] == []
    with pytest.raises(IndexError, match="917"):
        results[917]
    assert results[5] in results
    turn = position.parse_turn("Ra7,Rh8")
    assert (turn[-1], turn[:1], "h1h8" in turn, "h1h7" in turn) == (
        turn.moves[1],
        [turn.moves[0]],
        True,
        False,
    )
    series = Series(position, turn)
    assert (series[0], series[-1:], "a1a7" in series) == (turn[0], [turn[1]], True)
    with pytest.raises(TypeError):
        turn["a1a7"]  # type: ignore[call-overload]
    game = Game(position)
    game.play(turn)
    assert list(game) == game.actions == [turn]
    assert (game[-1], game[:5], turn in game) == (turn, [turn], True)


def test_an_outcome_is_of_its_game() -> None:
    game = Game(Position(ROOKS))
    game.play("Ra7,Rh8")
    assert isinstance(game.outcome, Outcome)
    assert isinstance(game.outcome, OutcomeOfBoth)
    assert str(game.outcome) == "white wins by checkmate"
    assert pickle.loads(pickle.dumps(game.outcome)) == game.outcome


def test_a_position_tells_what_it_is() -> None:
    position = Position("7k/8/8/pPpP4/8/8/8/K7 w - a6,c6 0 9")
    assert position.en_passant == SquareSet(["a6", "c6"])
    assert (position.clock, position.move_number, position.max_series) == (0, 9, 5)
    assert position.side_to_move is Color.WHITE
    assert position.fen == "7k/8/8/pPpP4/8/8/8/K7 w - a6,c6 0 9"
    men: Any = position.pieces()
    parts = Position.from_pieces(
        men,
        en_passant=["a6", "c6"],
        clock=0,
        move_number=9,
    )
    assert parts.fen == position.fen
    m = position.parse_turn("bxa6")[0]
    assert (m.en_passant, m.capture, m.captured_square) == (True, Role.PAWN, Square.A5)
    assert m.is_capture
    assert Position.orthodox().castling == "KQkq"
    assert position.piece_at("a1") is not None
    assert not position.is_check
    assert not position.is_insufficient_material


def test_series_of_one_move_are_chess() -> None:
    chess = Position.orthodox(max_series=1)
    assert chess.max_series == 1
    assert len(chess.legal_turns) == 20
    assert chess != Position.orthodox()
    assert chess == Position.orthodox().with_max_series(1)
    assert eval(repr(chess), {"Position": Position}) == chess
    for bad in [0, 6, -1, 2**100]:
        with pytest.raises(errors.InvalidArgumentError, match="max_series"):
            chess.with_max_series(bad)
    with pytest.raises(TypeError):
        chess.with_max_series(None)  # type: ignore[arg-type]


def test_turns_are_sequences() -> None:
    position = Position(ROOKS)
    turn = position.parse_turn("Ra7,Rh8")
    assert str(turn) == "a1a7,h1h8"
    assert position.san(turn) == "Ra7,Rh8#"
    assert len(turn) == 2
    assert list(turn) == turn.moves
    assert turn[0] in turn
    assert turn[-1] == Move("h1", "h8", "rook")
    assert turn[:1] == [turn[0]]
    assert Turn(turn) == turn
    assert eval(repr(turn), {"Turn": Turn, "Move": Move}) == turn
    assert turn in position.legal_turns
    assert "Ra7,Rh8" in position.legal_turns
    for absent in ["zz", "", "Ra7,Rh7,Rh8", 5, None]:
        assert absent not in position.legal_turns
    assert turn[0] in position.legal_turns
    assert position.play(turn[0]) == position.play("Ra7")
    assert sorted([turn, Turn(turn[:1])])[0] == Turn(turn[:1])
    with pytest.raises(IndexError):
        turn[2]
    for bad in [[], [turn[0]] * 6]:
        with pytest.raises(errors.InvalidArgumentError):
            Turn(bad)
    with pytest.raises(TypeError):
        Turn("e2e4")  # type: ignore[arg-type]


def test_refusals() -> None:
    position = Position(ROOKS)
    with pytest.raises(errors.IllegalMoveError) as caught:
        position.play("O-O,Rf2")
    assert caught.value.code == "already-moved"
    assert caught.value.reason == "the rook on f1 has already moved in this turn"
    checked = Position("4r1k1/8/8/8/8/8/4R3/4K3 w")
    with pytest.raises(errors.IllegalMoveError) as caught:
        checked.play("Ra2")
    assert caught.value.code == "king-in-check"
    refusal = checked.refusal("Ra2")
    assert refusal is not None
    assert refusal.code == "king-in-check"
    assert checked.refusal("Ra2,Kf1") is None
    assert checked.is_legal("Ra2,Kf1")
    for text in ["", "zz", "e4,,e5", "\0", "\ud800", "e4," * 10**5]:
        with pytest.raises(errors.HeterochessError):
            position.play(text)
    with pytest.raises(errors.AmbiguousMoveError):
        Position("3k4/8/8/8/8/8/4K3/R6R w").play("Rb1")
    for wrong in [None, 5, b"e4"]:
        with pytest.raises(TypeError, match="expected a Turn"):
            position.play(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fen", "code"),
    [
        ("", "fen-field-count"),
        ("3k4/8/8/8/8/8/8/4K3 w - e9", "fen-en-passant"),
        ("8/8/8/8/8/8/8/4K3 w", "invalid-position"),
    ],
)
def test_errors_of_fens(fen: str, code: str) -> None:
    with pytest.raises(errors.InvalidFenError) as caught:
        Position(fen)
    assert caught.value.code == code


def test_a_series_in_progress() -> None:
    position = Position("4r1k1/8/8/8/8/8/4R3/4K3 w")
    series = position.series()
    assert series.end_refusal is not None
    assert series.end_refusal.code == "no-move"
    series.push("Ra2")
    assert series.moved == SquareSet("a2")
    assert series.checkers == SquareSet("e8")
    assert (series.may_end, series.can_be_completed, series.remaining) == (False, True, 4)
    assert set(series.completable_moves) < set(series.possible_moves)
    assert series.possible_moves_from("a2") == []
    with pytest.raises(errors.IllegalMoveError, match="king would be left in check"):
        series.end()
    with pytest.raises(errors.IllegalMoveError):
        series.result()
    with pytest.raises(errors.IllegalMoveError, match="already moved"):
        series.push("Ra3")
    assert len(series) == 1
    m = series.parse_move("Kf1")
    assert series.san(m) == "Kf1"
    assert series.push(m) == m
    assert series.may_end
    assert series.end_refusal is None
    assert str(series.end()) == "e2a2,e1f1"
    assert series.result() == position.play(series.end())
    assert list(series) == series.moves
    assert series.piece_at("f1") == position.piece_at("e1")
    assert series.start == position
    assert Series(position, series.moves) == series == position.parse_series("Ra2,Kf1")
    assert eval(repr(series), {"Series": Series, "Position": Position}) == series
    copied = series.copy()
    assert copied.undo() == m
    assert copied != series
    assert len(series) == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(series)
    assert position.parse_series("").moves == []


def test_men() -> None:
    men = Men("RNPPP")
    assert list(men) == [Role.ROOK, Role.KNIGHT, Role.PAWN, Role.PAWN, Role.PAWN]
    assert Men(men) == Men(list(men)) == men
    assert men.count("pawn") == 3
    assert Role.ROOK in men
    assert "Q" not in men
    assert str(men + "Q") == "QRNPPP"
    assert "Q" + men == men + "Q"
    assert "RNPPP" - Men("RN") == Men("PPP")
    assert str(Men()) == "-"
    assert not Men()
    with pytest.raises(errors.InvalidArgumentError, match="not all among"):
        men - "Q"
    with pytest.raises(errors.InvalidArgumentError, match="king"):
        Men(["king"])
    with pytest.raises(errors.InvalidArgumentError, match="too many"):
        Men(["P"] * 300)
    assert str(Men("PN")) == "NP"
    for bad in ["pn", "x", "K", "\0"]:
        with pytest.raises(errors.InvalidMoveError):
            Men(bad)
    with pytest.raises(TypeError):
        Men(5)  # type: ignore[arg-type]


def test_c3_draws_are_exact(rng: random.Random) -> None:
    stage = PlacementStage()
    draws = stage.draws()
    assert len(draws) == 49
    assert sum(draw.weight for draw in draws) == stage.total_weight == 3003
    assert sum((draw.probability for draw in draws), Fraction()) == 1
    pawns = next(draw for draw in draws if str(draw.men) == "PPPPP")
    assert pawns.probability == Fraction(56, 3003)
    # 3 000 samples: the most likely draw comes about as often as it should.
    likeliest = max(draws, key=lambda draw: draw.weight)
    found = sum(stage.sample_draw(rng) == likeliest.men for _ in range(3000))
    assert abs(found / 3000 - float(likeliest.probability)) < 0.02
    one, two = (PlacementStage().sample_draw(random.Random(3)) for _ in range(2))
    assert one == two


def test_sampling_passes_errors_on() -> None:
    class Broken(random.Random):
        def getrandbits(self, k: int, /) -> int:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        PlacementStage().sample_draw(Broken())
    with pytest.raises(TypeError):
        PlacementStage().sample_draw(None)  # type: ignore[arg-type]
    with pytest.raises(errors.IllegalDrawError, match="still to place"):
        PlacementStage().draw("RNPPP").sample_draw(random.Random())


def test_c4_placement() -> None:
    start = PlacementStage()
    assert (start.needs_draw, start.is_complete, start.position) == (True, False, None)
    stage = start.draw("RNPPP")
    assert start == PlacementStage()
    assert stage.hand == Men("RNPPP")
    assert stage.reserve("white") == Men("QRBBNPPPPP")
    assert len(stage.legal_placements) == sum(
        len(stage.squares_for(role)) for role in ["R", "N", "P"]
    )
    placed = stage.place(Placement("knight", "c3"))
    assert placed == stage.place("N@c3")
    assert placed.piece_at("c3") is not None
    assert PlacementStage(placed.fen) == placed
    assert placed.side_to_move is Color.WHITE
    assert Square.C3 in placed.squares()
    assert "in hand: RPPP" in str(placed)
    for text, code in [("Q@c3", "not-in-hand"), ("R@d4", "gives-check"), ("N@c5", "not-own-half")]:
        with pytest.raises(errors.IllegalPlacementError) as caught:
            stage.place(text)
        assert caught.value.code == code
        refusal = stage.placement_refusal(text)
        assert refusal is not None
        assert refusal.code == code
    with pytest.raises(errors.IllegalDrawError) as drawn:
        stage.draw("PPPPP")
    assert drawn.value.code == "hand-not-empty"
    refusal = start.draw_refusal("QQQQQ")
    assert refusal is not None
    assert refusal.code == "not-in-reserve"
    assert start.draw_refusal("PPPPP") is None
    for bad in ["", "N", "N@i9", "n@c3", "\0"]:
        with pytest.raises(errors.InvalidMoveError):
            stage.place(bad)
    for fen in ["", "3k4/8/8/8/8/8/8/4K3 w", "3k4/8/8/8/8/8/8/4K3[Z/-/-] w"]:
        with pytest.raises(errors.InvalidFenError):
            PlacementStage(fen)


def test_a_whole_game(rng: random.Random) -> None:
    game = placed_game(rng)
    assert not game.is_placing
    assert len(game) == 36
    with pytest.raises(errors.WrongStageError) as caught:
        game.place("N@c3")
    assert caught.value.code == "placement-over"
    with pytest.raises(errors.WrongStageError):
        _ = game.placement
    assert game.start == PlacementStage()
    assert game.stage == game.position
    turn = next(iter(game.position.legal_turns))
    assert game.play(turn) == turn
    assert game.turns == [turn]
    assert game.actions[-1] == turn
    assert isinstance(game.actions[0], Men)
    assert isinstance(game.actions[1], Placement)
    assert len(game.positions) == 2
    assert game.side_to_move is Color.BLACK
    assert game.occurrences == 1
    assert game.undo() == turn
    while game.undo() is not None:
        pass
    assert game == Game()
    with pytest.raises(errors.WrongStageError) as caught:
        game.play("e4")
    assert caught.value.code == "placement-not-over"


def test_c10_the_referee() -> None:
    game = Game(Position("4r1k1/8/8/8/8/8/4R3/4K3 w"))
    with pytest.raises(errors.IllegalMoveError):
        game.play("Ra2")
    outcome = game.copy().referee("Kf1")
    assert outcome is None
    assert game.referee("Ra2") == Outcome(Color.BLACK, Reason.ILLEGAL_TURN)
    assert game.is_over
    with pytest.raises(errors.GameOverError):
        game.play("Kf1")
    assert pickle.loads(pickle.dumps(game)) == game
    game.undo()
    assert game.outcome is None
    with pytest.raises(errors.HeterochessError):
        game.referee("")


def test_every_reason() -> None:
    assert Position("R2k4/7R/8/8/8/8/8/4K3 b").outcome == (Color.WHITE, Reason.CHECKMATE)
    assert Position("7k/5Q2/8/8/8/8/8/K7 b").outcome == (None, Reason.STALEMATE)
    assert Position("3k4/8/8/8/8/8/8/4K3 w").outcome == (None, Reason.INSUFFICIENT_MATERIAL)
    assert Position("3k4/8/8/8/8/8/8/R3K3 w - - 100 80").outcome == (None, Reason.FIFTY_MOVES)
    game = Game(Position("3k4/8/8/8/8/8/8/R3K3 w"))
    for _ in range(2):
        for turn in ["Ra2", "Kc8", "Ra1", "Kd8"]:
            game.play(turn)
    assert game.outcome == (None, Reason.THREEFOLD_REPETITION)
    assert game.occurrences == 3
    assert len(Reason) == 6


def test_games_refuse_what_is_no_game() -> None:
    for bad in [5, "x", object()]:
        with pytest.raises(TypeError):
            Game(bad)  # type: ignore[arg-type]
    assert Game(Position(ROOKS), max_series=2).position.max_series == 2
    assert Game(max_series=3) != Game()
