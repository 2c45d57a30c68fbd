"""Computer opponents and matches between them."""

from __future__ import annotations

import copy
import pickle
import random
import signal
import threading
import time
from itertools import pairwise

import numpy as np
import pytest
from conftest import DIAGRAM, ROOKS, placed_game
from heterochess import charismatic, errors, fluidity, kungfu, opponents
from heterochess.board import Color
from heterochess.opponents import Level, Opponent, Player, RealTimeLevel, arena, play
from hypothesis import given
from hypothesis import strategies as st


def test_numbers_of_any_kind_and_what_is_not_said() -> None:
    assert Opponent(seed=None) == Opponent()
    assert Opponent(seed=np.uint64(3), nodes=np.int8(5)) == Opponent(seed=3, nodes=5)
    plain, same = Player("random", 1), Player("random", np.int8(1), seed=None, reaction=None)
    assert repr(plain) == repr(same)
    games = kungfu.Game(), kungfu.Game()
    plain_events, same_events = (
        play(games[0], [plain], until=900),
        play(games[1], [same], until=np.int64(900)),
    )
    assert plain_events == same_events


@pytest.mark.parametrize("level", Level)
def test_an_opponent_plays_fluidity(level: Level) -> None:
    opponent, game = Opponent(level, seed=3, nodes=300), fluidity.Game()
    while len(game) < 12 and not game.is_over:
        move = opponent.choose(game)
        assert isinstance(move, fluidity.Move)
        assert move in game.position.legal_moves
        game.play(move)
    again = fluidity.Game()
    for move in game.moves:
        assert opponent.choose(again) == move
        again.play(move)


@pytest.mark.parametrize("level", Level)
def test_an_opponent_plays_charismatic(level: Level) -> None:
    opponent, game = Opponent(level, seed=3, nodes=2_000), charismatic.Game()
    rng = random.Random(1)
    with pytest.raises(errors.WrongStageError) as caught:
        opponent.choose(game)
    assert caught.value.code == "draw-first"
    while game.is_placing:
        if game.placement.needs_draw:
            game.draw(game.placement.sample_draw(rng))
        placement = opponent.choose(game.placement)
        assert placement == opponent.choose(game.placement)
        decision = opponent.choose(game)
        assert isinstance(decision, charismatic.Placement)
        game.place(decision)
    turn = opponent.choose(game)
    assert isinstance(turn, charismatic.Turn)
    assert opponent.choose(game.position).moves
    game.play(turn)


def test_a_choice_says_what_it_is_worth() -> None:
    choice = Opponent("search", nodes=10_000).consider(fluidity.Position(DIAGRAM))
    assert str(choice.decision) == "b4g4"
    assert choice.score is not None
    assert choice.score > 29_000
    assert choice.depth >= 2
    assert 0 < choice.nodes <= 10_000
    thoughtless = Opponent("random").consider(fluidity.Position(DIAGRAM))
    assert (thoughtless.score, thoughtless.depth) == (None, 0)
    mate = Opponent("search").consider(charismatic.Position(ROOKS))
    after = charismatic.Position(ROOKS).play(mate.decision)
    assert after.outcome is not None
    assert after.outcome.reason is charismatic.Reason.CHECKMATE


@given(st.sampled_from(Level), st.integers(0, 2**64 - 1))
def test_a_seed_decides(level: Level, seed: int) -> None:
    position = fluidity.Position(DIAGRAM)
    opponent = Opponent(level, seed=seed, nodes=500)
    assert opponent.choose(position) == Opponent(level, seed=seed, nodes=500).choose(position)
    assert opponent.choose(position) in position.legal_moves


def test_seeds_differ() -> None:
    moves = {Opponent("random", seed=seed).choose(fluidity.Position()) for seed in range(40)}
    assert len(moves) > 8


def test_an_opponent_is_a_value() -> None:
    opponent = Opponent("search", seed=7, nodes=100, time=50)
    assert (opponent.level, opponent.seed, opponent.nodes, opponent.time) == (
        Level.SEARCH,
        7,
        100,
        50,
    )
    for again in [
        pickle.loads(pickle.dumps(opponent)),
        copy.copy(opponent),
        copy.deepcopy(opponent),
    ]:
        assert again == opponent
        assert hash(again) == hash(opponent)
    assert opponent != Opponent("search", seed=8, nodes=100, time=50)
    assert repr(opponent) == "Opponent('search', seed=7, nodes=100, time=50)"
    assert Opponent() == Opponent(Level.SEARCH, seed=0)


def test_time_bounds_a_search() -> None:
    begun = time.perf_counter()
    choice = Opponent("search", time=1_000).consider(fluidity.Position())
    assert 0.9 < time.perf_counter() - begun < 20
    assert choice.depth >= 1


def test_ctrl_c_ends_a_search() -> None:
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    begun = time.perf_counter()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        Opponent("search", nodes=10**12).choose(fluidity.Position())
    assert time.perf_counter() - begun < 5


def test_the_lock_is_released() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    Opponent("search", time=200).choose(fluidity.Position())
    done.set()
    thread.join()
    assert ticks > 5


def test_what_cannot_be_asked() -> None:
    over = fluidity.Position("8/8/8/8/8/8/8/4K2R b")
    with pytest.raises(errors.GameOverError) as caught:
        Opponent("random").choose(over)
    assert caught.value.outcome.winner is Color.WHITE
    with pytest.raises(errors.GameOverError):
        Opponent("random").choose(charismatic.Position("8/8/8/8/8/8/8/K1k5 w"))
    with pytest.raises(errors.InvalidArgumentError, match="`deep` is not a level"):
        Opponent("deep")
    with pytest.raises(errors.InvalidArgumentError, match="nodes is at least 1"):
        Opponent(nodes=0)
    with pytest.raises(errors.InvalidArgumentError, match="seed"):
        Opponent(seed=-1)
    with pytest.raises(TypeError):
        Opponent(1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Opponent().choose(kungfu.Game())  # type: ignore[call-overload]


def test_a_player_plays_a_seat() -> None:
    def commands(seed: int) -> list[tuple[int, kungfu.Seat, str]]:
        game = kungfu.Game(speed="lightning")
        player = Player("reactive", 2, seed=seed, command_gap=100, reaction=50)
        while game.now < 4_000:
            game.advance_to(player.next_look)
            command = player.look(game)
            assert player.next_look > game.now
            if command is not None:
                game.submit(game.now, player.seat, command)
        return game.commands

    first = commands(1)
    assert first == commands(1)
    assert first != commands(2)
    assert {seat for _, seat, _ in first} == {kungfu.Seat.TWO}
    times = [at for at, _, _ in first]
    assert all(later - sooner >= 100 for sooner, later in pairwise(times))


def test_a_player_says_what_it_is() -> None:
    player = Player("greedy", 3, seed=9)
    assert (player.level, player.seat, player.seed) == (RealTimeLevel.GREEDY, kungfu.Seat.THREE, 9)
    assert (player.command_gap, player.reaction) == (500, 200)
    assert repr(player) == "Player('greedy', 3, seed=9, command_gap=500, reaction=200)"
    with pytest.raises(TypeError):
        pickle.dumps(player)
    for arguments in [{"level": "search", "seat": 1}, {"level": "greedy", "seat": 5}]:
        with pytest.raises(errors.InvalidArgumentError):
            Player(**arguments)  # type: ignore[arg-type]
    with pytest.raises(errors.InvalidArgumentError, match="at least 1 ms"):
        Player("greedy", 1, reaction=0)


def test_players_play_a_game() -> None:
    def played(mode: str, level: str) -> tuple[kungfu.Game, list[kungfu.Event]]:
        game = kungfu.Game(mode, speed="lightning")
        players = [Player(level, seat, seed=5) for seat in sorted(game.alive)]
        return game, play(game, players)

    for mode, level in [("1v1", "reactive"), ("ffa", "greedy")]:
        game, events = played(mode, level)
        assert game.is_over
        assert game.outcome is not None
        assert events
        # The game knows what was done in it.
        assert kungfu.Game.from_record(game.record()) == game
        assert played(mode, level)[0] == game


def test_each_player_has_a_seat_of_its_own() -> None:
    game, third = kungfu.Game("1v1"), Player("random", 3)
    player = Player("random", 1)
    for players in ([third], [player, third], [player, player], [player, Player("greedy", 1)]):
        with pytest.raises(errors.InvalidArgumentError, match="seat"):
            play(game, players, until=5_000)
    with pytest.raises(errors.InvalidArgumentError, match="no seat 3"):
        third.look(game)
    assert (game.now, len(game)) == (0, 0)
    assert play(kungfu.Game("ffa"), [player, third], until=5_000)


def test_play_goes_on_until_a_time() -> None:
    def players() -> list[Player]:
        return [Player("greedy", 1, seed=1), Player("greedy", 2, seed=2)]

    whole, piecewise = kungfu.Game(speed="lightning"), kungfu.Game(speed="lightning")
    events = play(whole, players(), until=9_000)
    seated, pieces = players(), []
    for until in [0, 2_000, 5_000, 9_000]:
        pieces += play(piecewise, seated, until=until)
        assert piecewise.now == until or piecewise.is_over
    assert whole == piecewise
    assert [str(event) for event in events] == [str(event) for event in pieces]
    with pytest.raises(errors.ClockError):
        play(whole, players(), until=10)
    with pytest.raises(TypeError):
        play(whole, ["greedy"])  # type: ignore[list-item]


def test_a_match_counts_its_games() -> None:
    told: list[opponents.Progress] = []
    result = arena("fluidity", "greedy", "random", games=40, seed=1, progress=told.append)
    assert result.wins + result.draws + result.losses == 40
    assert result.score > 0.85
    assert sum(result.pairs) == 20
    assert result.elo.low <= result.elo.difference <= result.elo.high
    assert told[-1] == (40, 40)
    assert [game.score for game in result.games].count(1.0) == result.wins
    assert [game.first for game in result.games[:4]] == [Color.WHITE, Color.BLACK] * 2
    assert all(game.game is None for game in result.games)
    assert "Elo" in str(result)
    assert pickle.loads(pickle.dumps(result)) == result


def test_a_match_depends_on_its_seed_alone() -> None:
    def match(seed: int, threads: int) -> opponents.MatchResult:
        return arena("fluidity", "greedy", "greedy", games=20, seed=seed, threads=threads)

    assert match(1, 1) == match(1, 2)
    assert match(1, 1) != match(2, 1)


def test_games_of_a_match_are_kept() -> None:
    result = arena("charismatic", "random", "random", games=4, seed=1, keep_games=True)
    for game in result.games:
        assert isinstance(game.game, charismatic.Game)
        assert game.game.outcome == game.outcome
        assert game.length > 32
    first, second = result.games[0].game, result.games[1].game
    assert first.actions[0] == second.actions[0], "both games of a pair have the same draws"


def test_levels_and_limits_of_a_match() -> None:
    deep, shallow = Opponent("search", nodes=3_000), Opponent("search", nodes=100)
    assert arena("fluidity", deep, shallow, games=10, seed=1).score > 0.5
    assert arena("fluidity", Opponent("search", time=1), "random", games=2).score == 1


def test_a_match_in_real_time() -> None:
    result = arena("kungfu", "reactive", "random", games=4, seed=1, mode="2v2", speed="lightning")
    assert result.wins == 4
    assert result.games[0].first == {kungfu.Seat.ONE, kungfu.Seat.THREE}
    assert all(game.length > 0 for game in result.games)


def test_a_match_can_be_stopped() -> None:
    with pytest.raises(errors.StoppedError) as caught:
        arena(
            "fluidity", "random", "random", games=10_000_000, progress=lambda told: told.done < 50
        )
    so_far = caught.value.so_far
    assert so_far.wins + so_far.draws + so_far.losses == len(so_far.games) > 0

    def fail(_: opponents.Progress) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        arena("fluidity", "random", "random", games=100_000, progress=fail)
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        arena("charismatic", "search", "search", games=10_000)


@pytest.mark.parametrize(
    "arguments",
    [
        {"game": "chess"},
        {"games": 3},
        {"games": 0},
        {"games": -2},
        {"a": "reactive"},
        {"mode": "1v1"},
        {"speed": "standard"},
        {"threads": 0},
        {"seed": 2**64},
        {"game": "kungfu", "b": "reactive", "a": "search"},
        {"game": "kungfu", "keep_games": True},
        {"game": "kungfu", "reaction": 0},
        {"game": "kungfu", "mode": "3v1"},
    ],
)
def test_matches_that_cannot_be(arguments: dict[str, object]) -> None:
    given: dict[str, object] = {"game": "fluidity", "a": "random", "b": "random", **arguments}
    with pytest.raises(errors.InvalidArgumentError):
        arena(**given)  # type: ignore[call-overload]


def test_a_short_match_can_be_stopped_too() -> None:
    told: list[opponents.Progress] = []

    def stop(progress: opponents.Progress) -> bool:
        told.append(progress)
        return False

    with pytest.raises(errors.StoppedError) as caught:
        arena("fluidity", "random", "random", games=2, progress=stop)
    assert caught.value.so_far.games == ()
    with pytest.raises(errors.StoppedError):
        arena("kungfu", "random", "random", games=2, speed=(1, 1), progress=stop)
    assert told == [(0, 2), (0, 2)]
    told.clear()
    result = arena("fluidity", "random", "random", games=4, progress=told.append)
    assert len(result.games) == 4
    assert (told[0], told[-1]) == ((0, 4), (4, 4))


def test_opponents_play_each_other_from_placed_games(rng: random.Random) -> None:
    game = placed_game(rng)
    greedy, searcher = Opponent("greedy", seed=1), Opponent("search", seed=1, nodes=500)
    while not game.is_over and len(game.turns) < 30:
        game.play(str((greedy if game.side_to_move is Color.WHITE else searcher).choose(game)))
    assert len(game.turns) > 0
