"""Kung Fu Chess: the whole surface of its module."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import DATA, ROOT
from heterochess import Role, errors
from heterochess.kungfu import (
    Accepted,
    EliminationCause,
    Event,
    Game,
    Mode,
    Move,
    Outcome,
    Piece,
    PieceState,
    Reason,
    RecordedResult,
    Replay,
    Seat,
    Setup,
    Snapshot,
    Speed,
    Square,
)

WRONG: Any = 5
"""A value of a wrong type."""

ROOKS: list[tuple[int, str, str]] = [
    (1, "K", "e1"),
    (1, "R", "a1"),
    (2, "K", "e8"),
    (2, "R", "a8"),
]


def test_a_move_takes_time() -> None:
    game = Game("1v1")
    answer = game.submit(0, 1, "e2e4")
    assert answer.accepted is Accepted.STARTED
    [event] = answer.events
    assert event == Event.Started(0, 12, "e2", "e4")
    assert (event.kind, event.time) == ("started", 0)
    assert game.next_event_time == 1000
    with pytest.raises(errors.RefusedCommandError) as caught:
        game.submit(500, 1, "e2e4")
    assert caught.value.code == "flying"
    assert caught.value.reason == "the pawn that left e2 is flying to e4"
    # The object is unchanged after an error: no time has passed either.
    assert game.now == 0
    events = game.advance_to(2000)
    assert [event.kind for event in events] == ["reached", "reached", "rested"]
    assert isinstance(events[-1], Event.Rested)
    assert events[-1].until == 12_000
    assert game.submit(2000, Seat.ONE, Move("e4", "e5")).accepted is Accepted.QUEUED
    assert game.submit(2000, 1, "cancel e4").accepted is Accepted.CANCELLED
    assert game.commands == [(0, 1, "e2e4"), (2000, 1, "e4e5"), (2000, 1, "cancel e4")]


def test_matching_events() -> None:
    game = Game(Setup("1v1", "lightning", ROOKS))
    game.submit(0, 1, "a1a8")
    captured = []
    for event in game.advance_to(10_000):
        match event:
            case Event.Captured(time=time, piece=piece, by=by, square=square):
                captured.append((time, piece, by, str(square)))
            case Event.Reached(_, piece, square):
                assert piece == 1
                assert square.file == 0
    assert captured == [(1400, 3, 1, "a8")]
    assert game.kills == {Seat.ONE: 1, Seat.TWO: 0}
    assert game.team_kills(1) == 1
    assert game.piece(3) is None
    assert game.identity(3) == (Seat.TWO, Role.ROOK)
    assert game.identity(99) is None


def test_the_end_of_a_game() -> None:
    game = Game("2v2")
    assert game.outcome is None
    assert game.placements is None
    assert game.place(1) is None
    for seat in [2, 4]:
        game.submit(1000, seat, "leave")
    assert game.outcome == Outcome(frozenset({Seat.ONE, Seat.THREE}), Reason.LAST_TEAM_STANDING)
    assert str(game.outcome) == "seats 1 and 3 win: last-team-standing"
    assert game.outcome is not None
    assert not game.outcome.is_draw
    assert game.is_over
    assert game.alive == {1, 3}
    assert game.placements == [{1, 3}, {2, 4}]
    assert (game.place(3), game.place(4)) == (1, 3)
    assert game.elimination(2) == (1000, EliminationCause.LEFT)
    assert game.elimination(1) is None
    with pytest.raises(errors.GameOverError) as caught:
        game.submit(2000, 1, "leave")
    assert caught.value.outcome == game.outcome
    assert str(Outcome(frozenset(), Reason.NOBODY_LEFT)) == "draw: nobody-left"
    assert str(Outcome(frozenset({Seat.TWO}), Reason.LAST_TEAM_STANDING)).startswith("seat 2 wins")


def test_k21_disconnection() -> None:
    game = Game("1v1")
    events = game.submit(0, 1, "disconnect").events
    assert events == [Event.Disconnected(0, 1, 30_000)]
    assert game.disconnected_since(1) == 0
    assert game.snapshot().away == {Seat.ONE}
    with pytest.raises(errors.RefusedCommandError):
        game.submit(1, 1, "e2e4")
    assert game.copy().submit(1, 1, "reconnect").accepted is Accepted.OK
    events = game.advance_to(40_000)
    assert [event.kind for event in events] == ["eliminated", "finished"]
    assert isinstance(events[0], Event.Eliminated)
    assert (events[0].cause, events[0].by) == (EliminationCause.DISCONNECTED, None)
    assert game.now == 30_000


def test_moves_and_pieces() -> None:
    game = Game("ffa", speed=Speed.LIGHTNING)
    assert (game.mode, game.speed, len(game.pieces)) == (Mode.FREE_FOR_ALL, Speed.LIGHTNING, 64)
    assert len(game.legal_moves(1)) == 22
    assert game.queueable_moves(1) == []
    assert all(game.start_refusal(1, m) is None for m in game.legal_moves(1))
    refusal = game.start_refusal(1, "c2c5")
    assert refusal is not None
    assert refusal.code == "no-such-move"
    piece = game.piece_on("c2")
    assert piece is not None
    assert (piece.seat, piece.role) == (Seat.ONE, Role.PAWN)
    assert (piece.square, piece.is_standing) == (Square("c2"), True)
    assert piece.state == PieceState.Ready("c2")
    game.submit(0, 1, "c2c3")
    game.advance_to(50)
    flying = game.piece(piece.id)
    assert flying is not None
    assert flying.state == PieceState.Flying("c2", "c3", "c3", 0, 50, 200)
    assert not flying.is_standing
    game.advance_to(300)
    game.submit(300, 1, "c3c4")
    resting = game.piece(piece.id)
    assert resting is not None
    assert resting.state == PieceState.Resting("c3", 2200, 1900, "c4")
    assert game.queueable_moves(1) == [Move("c3", "b4"), Move("c3", "c4")]
    match resting.state:
        case PieceState.Resting(square, ready_at, left, queued):
            assert (str(square), ready_at, left, str(queued)) == ("c3", 2200, 1900, "c4")
        case _:
            pytest.fail("it rests")
    assert "rests for 1900 ms, then goes to c4" in str(game)


def test_snapshots() -> None:
    game = Game("1v1")
    game.submit(0, 1, "g1f3")
    game.advance_to(500)
    snapshot = game.snapshot()
    assert (snapshot.now, snapshot.mode, snapshot.speed) == (500, "1v1", Speed.STANDARD)
    assert len(snapshot) == len(snapshot.pieces) == 32
    assert snapshot.standing_on("g1") is None
    assert isinstance(snapshot.standing_on("e1"), Piece)
    assert snapshot.alive == {1, 2}
    assert snapshot.kills == {1: 0, 2: 0}
    assert snapshot.outcome is None
    game.advance_to(501)
    assert game.snapshot() != snapshot
    assert len({snapshot, game.snapshot()}) == 2
    assert str(snapshot) != str(game)
    rebuilt = Snapshot(500, "1v1", "standard", snapshot.pieces, snapshot.kills, {1, 2}, set(), None)
    assert rebuilt == snapshot


def test_snapshots_and_games_are_collections() -> None:
    game = Game(speed="lightning")
    assert (len(game), list(game), bool(game)) == (0, [], True)
    game.submit(0, 1, "e2e4")
    game.submit(0, 2, "e7e5")
    assert list(game) == game.commands == [(0, Seat.ONE, "e2e4"), (0, Seat.TWO, "e7e5")]
    assert len(game) == 2
    shot = game.snapshot()
    assert list(shot) == list(shot.pieces)
    assert len(shot) == 32
    assert all(piece in shot for piece in shot)
    # The pawn is in the air (K9).
    assert ("e1" in shot, Square("e1") in shot, "e2" in shot, "e5" in shot) == (True,) * 2 + (
        False,
    ) * 2
    assert "nonsense" not in shot


def test_setups() -> None:
    setup = Setup("1v1", (300, 0), ROOKS)
    assert (setup.mode, setup.speed) == (Mode.ONE_VS_ONE, Speed(300, 0))
    assert setup.men[1] == (Seat.ONE, Role.ROOK, Square("a1"))
    assert setup.problems == ()
    assert eval(repr(setup), {"Setup": Setup}) == setup
    assert Setup("ffa") == Game("ffa").setup
    assert len({setup, Setup("ffa"), Setup("ffa")}) == 2
    assert Game(setup, speed="lightning").speed == Speed.LIGHTNING
    broken = Setup("1v1", men=[(1, "K", "e1"), (3, "P", "l12")])
    assert len(broken.problems) == 3
    with pytest.raises(errors.InvalidSetupError) as caught:
        Game(broken)
    assert caught.value.problems == broken.problems
    assert caught.value.code == "invalid-setup"


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Game("5v5"), errors.InvalidArgumentError),
        (lambda: Game(WRONG), TypeError),
        (lambda: Game(speed="fast"), errors.InvalidArgumentError),
        (lambda: Game(speed=WRONG), TypeError),
        (lambda: Game(speed=(0, 5)), errors.InvalidArgumentError),
        (lambda: Game(speed=(-1, 5)), errors.InvalidArgumentError),
        (lambda: Game(speed=(2**64, 5)), errors.InvalidArgumentError),
        (lambda: Game(speed=(True, 5)), TypeError),
        (lambda: Game().submit(0, 5, "leave"), errors.InvalidArgumentError),
        (lambda: Game().submit(0, 3, "leave"), errors.RefusedCommandError),
        (lambda: Game().submit(0, WRONG * 1.0, "leave"), TypeError),
        (lambda: Game().submit(0, True, "leave"), TypeError),
        (lambda: Game().submit(-1, 1, "leave"), errors.InvalidArgumentError),
        (lambda: Game().submit(2**64, 1, "leave"), errors.InvalidArgumentError),
        (lambda: Game().submit(2**64 - 1, 1, "leave"), errors.ClockError),
        (lambda: Game().submit(WRONG * 1.0, 1, "leave"), TypeError),
        (lambda: Game().submit(0, 1, "zz"), errors.InvalidMoveError),
        (lambda: Game().submit(0, 1, "cancel z"), errors.InvalidMoveError),
        (lambda: Game().submit(0, 1, "cancel e2"), errors.RefusedCommandError),
        (lambda: Game().submit(0, 1, "e2e4\0"), errors.InvalidMoveError),
        (lambda: Game().submit(0, 1, "\ud800"), errors.InvalidMoveError),
        (lambda: Game().submit(0, 1, WRONG), TypeError),
        (lambda: Game().advance_to(-5), errors.InvalidArgumentError),
        (lambda: Game().piece_on("m1"), errors.InvalidSquareError),
        (lambda: Game().piece_on(WRONG), TypeError),
        (lambda: Game().piece(WRONG * 1.0), TypeError),
        (lambda: Game().team_kills(4), errors.InvalidArgumentError),
        (lambda: Square("e13"), errors.InvalidSquareError),
        (lambda: Move("e2", "zz"), errors.InvalidSquareError),
        (lambda: Move.parse("e2"), errors.InvalidMoveError),
        (lambda: Setup("1v1", men=[WRONG]), TypeError),
        (lambda: Setup("1v1", men=WRONG), TypeError),
        (lambda: Piece(128, 1, "K", PieceState.Ready("e1")), errors.InvalidArgumentError),
        (lambda: Event.Reached(0, 1, "zz"), errors.InvalidSquareError),
        (lambda: Game.from_record(""), errors.InvalidRecordError),
        (lambda: Game.from_record("[]"), errors.InvalidRecordError),
        (lambda: Replay("\ud800"), errors.InvalidRecordError),
        (lambda: Replay(WRONG), TypeError),
        (lambda: Replay(Path("/nowhere/at/all")), FileNotFoundError),
    ],
)
def test_what_is_refused(make: Callable[[], object], error: type[Exception]) -> None:
    with pytest.raises(error):
        make()


def test_time_does_not_run_backwards() -> None:
    game = Game()
    game.advance_to(100)
    with pytest.raises(errors.ClockError) as caught:
        game.advance_to(99)
    assert caught.value.code == "backwards"
    assert game.now == 100
    assert game.advance_to(2**64 - 2) == []
    assert game.now == 2**64 - 2


def test_records_replay() -> None:
    path = ROOT / "examples" / "records" / "everything.jsonl"
    steps = list(Replay(path))
    lines = (DATA / "everything.replay.jsonl").read_text().splitlines()
    expected = [json.loads(line) for line in lines]
    answers = [line for line in expected if "status" in line]
    events = [line for line in expected if "event" in line]
    assert [step.accepted or "refused" for step in steps] == [line["status"] for line in answers]
    assert [step.refusal and step.refusal.code for step in steps] == [
        line.get("code") for line in answers
    ]
    told = [event for step in steps for event in step.events]
    assert [(event.time, event.kind) for event in told] == [
        (line["t"], line["event"]) for line in events
    ]
    # The text, its bytes, and the game it leads to.
    text = path.read_text()
    assert list(Replay(text)) == list(Replay(text.encode())) == steps
    replay = Replay(text)
    for _ in replay:
        pass
    game = Game.from_record(text)
    assert game.snapshot() == replay.snapshot()
    assert (game.now, game.setup) == (replay.now, replay.setup)
    assert Game.from_record(game.record()) == game


FRIENDLY = """\
{"game":"kungfu","mode":"1v1","speed":"standard","tags":{"Event":"Friendly","Seat1":"Ada"}}
{"t":0,"seat":1,"move":"e2e4"}
{"t":5000,"seat":2,"leave":true}
{"t":5000,"result":{"winners":[1],"reason":"last-team-standing"}}
"""


def test_tags_and_result_go_through_a_record() -> None:
    game = Game.from_record(FRIENDLY)
    assert game.tags == {"Event": "Friendly", "Seat1": "Ada"}
    assert game.record() == FRIENDLY
    for again in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert (again, again.tags, again.record()) == (game, game.tags, FRIENDLY)
    played = Game("1v1", tags=game.tags)
    played.submit(0, 1, "e2e4")
    assert "result" not in played.record()
    played.submit(5000, 2, "leave")
    assert played.record() == FRIENDLY
    # Tags do not make another game, and copies have their own.
    apart = played.copy()
    apart.tags = {}
    assert apart == played
    assert "tags" not in apart.record()
    assert played.record() == FRIENDLY

    replay = Replay(FRIENDLY)
    assert (replay.tags, replay.result) == (game.tags, None)
    assert len(list(replay)) == 2
    assert replay.result == RecordedResult(5000, frozenset({Seat(1)}), "last-team-standing")
    replay.check_result()
    assert dict(Replay('{"game":"kungfu","mode":"1v1"}').tags) == {}


def test_a_result_that_the_rules_do_not_know() -> None:
    agreed = FRIENDLY.replace('{"t":5000,"seat":2,"leave":true}\n', "").replace(
        '[1],"reason":"last-team-standing"', '[],"reason":"agreement"'
    )
    game = Game.from_record(agreed)
    assert (game.now, game.outcome) == (5000, None)
    assert game.record() == game.copy().record() == agreed
    assert pickle.loads(pickle.dumps(game)).record() == agreed
    # It holds until the game goes on.
    later, moved = game.copy(), game.copy()
    later.advance_to(5001)
    assert later.record().endswith('{"t":5001}\n')
    moved.submit(5000, 2, "e7e5")
    assert "agreement" not in moved.record()


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("[1]", "[2]"), ('5000,"result', '6000,"result'), ('{"t":5000,"seat":2,"leave":true}\n', "")],
)
def test_a_wrong_result_is_refused(right: str, wrong: str) -> None:
    assert right in FRIENDLY
    record = FRIENDLY.replace(right, wrong)
    with pytest.raises(errors.InvalidRecordError) as caught:
        Game.from_record(record)
    assert caught.value.code == "wrong-result"
    replay = Replay(record)
    list(replay)
    with pytest.raises(errors.InvalidRecordError):
        replay.check_result()


def test_tags_that_cannot_be() -> None:
    game = Game(tags={"Event": ""})
    bad: list[Any] = [{"": "x"}, {"x": "\ud800"}, {"\ud800": "x"}, {"x": "y" * (1 << 20)}]
    for tags in bad:
        with pytest.raises(errors.InvalidArgumentError):
            game.tags = tags
        with pytest.raises(errors.InvalidArgumentError):
            Game(tags=tags)
    bad = [{"x": 1}, {1: "x"}, [("x", "y")], "x", None, 3]
    for tags in bad:
        with pytest.raises(TypeError):
            game.tags = tags
    with pytest.raises(TypeError):
        game.tags["x"] = "y"  # type: ignore[index]
    assert game.tags == {"Event": ""}
    odd = {'"\\\n\0': "}\u2028{", "é": "\U0001f600"}
    game.tags = odd
    assert Game.from_record(game.record()).tags == odd


def test_a_broken_record_says_where() -> None:
    header = '{"game":"kungfu","mode":"1v1"}\n'
    replay = Replay(header + '{"t":0,"seat":1,"move":"e2e4"}\n{"t":1,"seat":9,"leave":true}\n')
    assert next(replay).accepted is Accepted.STARTED
    with pytest.raises(errors.InvalidRecordError) as caught:
        next(replay)
    assert (caught.value.line, caught.value.code) == (3, "no-such-seat")
    assert list(replay) == []


def test_random_battles_are_the_same_after_copying_and_pickling(rng: random.Random) -> None:
    for mode in Mode:
        game = Game(mode, speed="lightning")
        for time in range(0, 60_000, 150):
            game.advance_to(time)
            if game.is_over:
                break
            seat = rng.choice(sorted(game.alive))
            moves = game.legal_moves(seat) + game.queueable_moves(seat)
            if moves:
                game.submit(time, seat, rng.choice(moves))
        copied, again = game.copy(), pickle.loads(pickle.dumps(game))
        assert game == copied == again
        assert game.record() == again.record()
        assert game.snapshot() == again.snapshot()
        late = game.now + 10_000
        assert copied.advance_to(late) == game.advance_to(late)
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_a_tag_has_a_name_of_its_own() -> None:
    header = '{"game":"kungfu","mode":"1v1","tags":{%s}}'
    assert Game.from_record(header % '"Event":"a"').tags == {"Event": "a"}
    for tags, reason in [('"Event":"a","Event":"b"', "is there twice"), ('"":"a"', "has a name")]:
        with pytest.raises(errors.InvalidRecordError, match=reason):
            Game.from_record(header % tags)
    with pytest.raises(errors.InvalidArgumentError, match="a tag has a name") as caught:
        Game(tags={"": "a"})
    assert caught.value.code == "empty-tag-name"
