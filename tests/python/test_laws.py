"""Laws that hold for every value: copies, pickles, texts, equality and hashes agree."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator

from conftest import placed_game
from heterochess import charismatic, fluidity, kungfu
from heterochess.errors import Refusal
from hypothesis import given
from hypothesis import strategies as st

seeds = st.integers(0, 2**32)
moments = st.integers(0, 120)


ENDS = [
    kungfu.Event.Eliminated(5, 4, "king-lost", 3),
    kungfu.Event.Eliminated(5, 2, kungfu.EliminationCause.LEFT, None),
    kungfu.Event.Finished(
        7, kungfu.Outcome(frozenset([kungfu.Seat.ONE]), kungfu.Reason.LAST_TEAM_STANDING)
    ),
    kungfu.Event.QueuedDropped(7, 1, "e2", "e4", Refusal("code", "reason")),
    kungfu.Event.Disconnected(7, 1, None),
]


def same(value: object) -> None:
    """Whatever a value goes through, it stays the same."""
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value
    if type(value).__hash__ is not None:
        again = pickle.loads(pickle.dumps(value))
        assert hash(again) == hash(value)
        assert len({again, value}) == 1
    assert (value == object(), value != object()) == (False, True)
    assert str(value)
    assert repr(value)


def fluidity_game(seed: int, plies: int) -> fluidity.Game:
    rng, game = random.Random(seed), fluidity.Game()
    while len(game) < plies and not game.is_over:
        game.play(rng.choice(game.position.legal_moves))
    return game


def some_turns(position: charismatic.Position, rng: random.Random) -> Iterator[charismatic.Turn]:
    """Turns put together by chance, each by pushing moves that can be completed."""
    for _ in range(3):
        series = position.series()
        while not series.may_end or (series.remaining and rng.random() < 0.5):
            moves = series.completable_moves if len(series) < 2 else series.possible_moves
            if not moves:
                break
            series.push(rng.choice(moves))
        if series.may_end:
            yield series.end()


@given(seeds, moments)
def test_fluidity(seed: int, plies: int) -> None:
    game = fluidity_game(seed, plies)
    position = game.position
    same(position)
    same(game)
    assert fluidity.Position(position.fen) == position
    assert fluidity.Position(position.fen).fen == position.fen
    assert eval(repr(position), {"Position": fluidity.Position}).fen == position.fen
    assert pickle.loads(pickle.dumps(position)).fen == position.fen
    moves = list(position.legal_moves)
    assert len(moves) == len(set(moves)) == len(position.legal_moves)
    for m in moves:
        same(m)
        assert position.parse_move(str(m)) == m
        assert position.parse_move(position.san(m)) == m
        after = position.play(m)
        assert after == position.play(str(m)) != position
        assert after.zobrist == fluidity.Position(after.fen).zobrist
    assert sum(position.divide(2).values()) == position.perft(2)
    assert position.perft(1) == len(moves)


@given(seeds)
def test_charismatic(seed: int) -> None:
    rng = random.Random(seed)
    game = placed_game(rng)
    for value in [game, game.position, *game.actions[:8], game.start]:
        same(value)
    position = game.position
    for turn in some_turns(position, rng):
        same(turn)
        assert position.is_legal(turn)
        assert position.parse_turn(str(turn)) == turn
        assert position.parse_turn(position.san(turn)) == turn
        after = position.play(turn)
        assert charismatic.Position(after.fen) == after
        assert after.zobrist == charismatic.Position(after.fen).zobrist
        same(charismatic.Series(position, turn))
        played = game.copy()
        played.play(turn)
        assert played.position == after
        same(played)


@given(seeds, st.sampled_from(list(kungfu.Mode)), st.integers(0, 20_000))
def test_kungfu(seed: int, mode: kungfu.Mode, time: int) -> None:
    rng, game = random.Random(seed), kungfu.Game(mode, speed="lightning")
    events = []
    for now in range(0, time, 700):
        events += game.advance_to(now)
        if game.is_over:
            break
        seat = rng.choice(sorted(game.alive))
        moves = game.legal_moves(seat) + game.queueable_moves(seat)
        if moves:
            events += game.submit(now, seat, rng.choice(moves)).events
    for value in [game, game.snapshot(), game.setup, *game.pieces[:5], *events[:20]]:
        same(value)
    for piece in game.pieces:
        assert eval(repr(piece), vars(kungfu)) == piece
    for event in events:
        assert eval(repr(event), {**vars(kungfu), "Refusal": Refusal}) == event
    for told in ENDS:
        assert eval(repr(told), {**vars(kungfu), "Refusal": Refusal}) == told
    assert [event.time for event in events] == sorted(event.time for event in events)
