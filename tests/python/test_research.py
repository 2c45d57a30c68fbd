"""Observations, masks, batches and play-outs as arrays of numpy."""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest
from conftest import ROOT
from heterochess import charismatic, errors, fluidity, kungfu
from heterochess.board import Color
from numpy.typing import NDArray

DIAGRAM = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w"


PAGE = ROOT / "docs" / "research.md"


def batches() -> list[Any]:
    """A batch of each kind."""
    return [
        fluidity.Batch(8, seed=1),
        charismatic.Batch(8, seed=1),
        charismatic.Batch(8, seed=1, given_draws=True),
        kungfu.Batch(8, "1v1", seed=1),
        kungfu.Batch(8, "2v2", seed=1),
    ]


def deciders(batch: Any) -> tuple[int, ...]:
    """The shape of something for each who decides."""
    return (8, batch.players) if isinstance(batch, kungfu.Batch) else (8,)


def index(batch: Any, plane: str) -> int:
    """The number of a plane."""
    return [each.name for each in batch.planes].index(plane)


def test_the_page_has_the_tables_of_planes() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for batch in (*batches(), kungfu.Batch(1, "ffa")):
        for number, plane in enumerate(batch.planes):
            assert f"| {number} | {plane.name} | {plane.meaning} |" in text


def test_numpy_is_imported_only_when_it_is_needed() -> None:
    program = (
        "import sys, heterochess; heterochess.fluidity.Position(); "
        "assert 'numpy' not in sys.modules; heterochess.fluidity.Position().legal_mask(); "
        "assert 'numpy' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_without_numpy_an_import_error_says_what_to_do() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        "from heterochess import fluidity\n"
        "for call in (fluidity.Position().observation, lambda: fluidity.Batch(1).sample(),\n"
        "             lambda: fluidity.playouts(1), lambda: fluidity.Batch(1).step([0])):\n"
        "    try: call()\n"
        "    except ImportError as error: assert 'pip install heterochess[numpy]' in str(error)\n"
        "    else: raise AssertionError\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_positions_of_fluidity_have_numbered_moves() -> None:
    position = fluidity.Position(DIAGRAM)
    for side in (position, position.play("Ka2")):
        mask = side.legal_mask()
        assert mask.shape == (6208,)
        assert mask.dtype == bool
        numbers = [side.action(move) for move in side.legal_moves]
        assert sorted(numbers) == list(np.flatnonzero(mask))
        assert [side.move(number) for number in numbers] == list(side.legal_moves)
        assert side.move(np.int64(numbers[0])) == side.move(numbers[0])


def test_observations_of_fluidity_show_each_player_his_side() -> None:
    position = fluidity.Position()
    white, black = (position.observation(viewer=color) for color in Color)
    assert white.shape == (20, 8, 8)
    assert white.dtype == np.float32
    assert np.array_equal(white[:18], black[:18])
    assert np.array_equal(position.observation(), white)
    assert white[0, 1].all()
    assert not white[0, 2:].any()
    assert white[18:, 0, 0].tolist() == [1, 0]
    assert black[18:, 0, 0].tolist() == [0, 1]
    assert position.observation(occurrences=2)[16].all()


def test_situations_of_charismatic_have_numbered_steps() -> None:
    stage = charismatic.PlacementStage()
    assert stage.legal_mask().sum() == 49
    assert stage.move(charismatic.DRAWS) == charismatic.Men("QRRBB")
    assert stage.action("QRRBB") == charismatic.DRAWS
    stage = stage.draw("QRRBB")
    for placement in stage.legal_placements:
        assert stage.move(stage.action(placement)) == placement
    assert stage.legal_mask().sum() == len(stage.legal_placements)
    assert stage.observation().shape == (41, 8, 8)

    position = charismatic.Position("4r1k1/8/8/8/8/8/4R3/4K3 w")
    series = position.series()
    series.push("Ra2")
    assert {str(series.move(int(n))) for n in np.flatnonzero(series.legal_mask())} == {
        "e1d1",
        "e1d2",
        "e1f1",
        "e1f2",
    }
    with pytest.raises(errors.IllegalActionError, match="left in check") as caught:
        series.move(charismatic.END_TURN)
    assert caught.value.code == "king-in-check"
    series.push("Kf1")
    assert series.action(None) == charismatic.END_TURN
    assert series.move(charismatic.END_TURN) is None
    assert position.move(position.action("Ra2")) == charismatic.Move("e2", "a2", "rook")
    assert np.array_equal(position.legal_mask(), position.series().legal_mask())
    assert np.array_equal(position.observation(), position.series().observation())


def test_games_of_kungfu_have_numbered_commands() -> None:
    game = kungfu.Game("ffa")
    for seat in kungfu.Seat:
        mask = game.legal_mask(seat)
        assert mask.shape == (20737,)
        moves = game.legal_moves(seat)
        assert mask.sum() == len(moves) + 1
        assert all(game.command(seat, game.action(seat, move)) == move for move in moves)
        assert game.command(seat, 20736) is None
        assert game.action(seat, None) == 20736
        assert np.array_equal(mask, game.legal_mask(1))
        # Seen from every seat the array is the same.
        assert np.array_equal(game.observation(seat), game.observation(1))
    duel = kungfu.Game()
    duel.submit(0, 1, "b1c3")
    duel.submit(2000, 1, "c3d5")
    cancel = duel.action(1, "cancel c3")
    assert duel.command(1, cancel) == "cancel c3"
    with pytest.raises(errors.InvalidArgumentError, match="1v1 has no seat 3"):
        duel.observation(3)
    with pytest.raises(errors.IllegalActionError, match="is not yours"):
        duel.action(2, "e2e4")


@pytest.mark.parametrize("number", [-1, 10**9, 10**40])
def test_numbers_of_no_action_are_refused(number: int) -> None:
    for call in (fluidity.Position().move, charismatic.PlacementStage().move):
        with pytest.raises(
            errors.IllegalActionError, match=f"there is no action {str(number)[:9]}"
        ):
            call(number)
    with pytest.raises(TypeError):
        fluidity.Position().move("e4")  # type: ignore[arg-type]


def test_batches_have_documented_shapes() -> None:
    for batch in batches():
        shape = deciders(batch)
        assert len(batch) == 8
        assert batch.observation().shape == (*shape, *batch.observation_shape)
        assert batch.observation().dtype == np.float32
        assert batch.legal_mask().shape == (*shape, batch.actions)
        assert batch.legal_mask().dtype == bool
        assert len(batch.planes) == batch.observation_shape[0]
        actions = batch.sample()
        assert actions.shape == shape
        step = batch.step(actions)
        assert step.rewards.shape == (8, batch.players)
        assert step.rewards.dtype == np.float32
        assert step.terminated.shape == step.truncated.shape == (8,)
        assert step.terminated.dtype == step.truncated.dtype == bool
        assert batch.to_act.shape == (8,)


def test_batches_play_legal_games_to_their_ends() -> None:
    for batch in batches():
        ended = 0
        for _ in range(400):
            mask = batch.legal_mask()
            actions = batch.sample()
            assert np.take_along_axis(mask, actions[..., None], -1).all()
            step = batch.step(actions)
            ended += int(step.terminated.sum() + step.truncated.sum())
            outcomes = batch.outcomes
            assert [outcome is not None for outcome in outcomes] == step.terminated.tolist()
            for outcome, rewards in zip(outcomes, step.rewards, strict=True):
                if outcome is None or outcome.is_draw:
                    assert not rewards.any()
                else:
                    assert {float(reward) for reward in rewards} == {1.0, -1.0}
        assert ended > 0, batch.planes[0]


def test_arrays_can_be_given() -> None:
    for batch in batches():
        observation, mask = batch.observation(), batch.legal_mask()
        for _ in range(10):
            batch.step(batch.sample())
        assert batch.observation(observation) is observation
        assert batch.legal_mask(mask) is mask
        assert np.array_equal(observation, batch.observation())
        assert np.array_equal(mask, batch.legal_mask())


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """The array, closed for writing."""
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("out", "error", "text"),
    [
        (np.zeros((2, 20, 8, 8)), TypeError, "not an array of float32"),
        (np.zeros((3, 20, 8, 8), np.float32), ValueError, "has the shape"),
        (np.zeros((2, 20, 8, 16), np.float32)[..., ::2], ValueError, "not contiguous"),
        (np.zeros((8, 8, 20, 2), np.float32).T, ValueError, "not contiguous"),
        (read_only(np.zeros((2, 20, 8, 8), np.float32)), ValueError, "cannot be written"),
        ([0.0], TypeError, "not an array of float32"),
    ],
)
def test_wrong_arrays_are_refused(out: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        fluidity.Batch(2).observation(out)


def test_actions_can_be_any_whole_numbers() -> None:
    numbers = [fluidity.Position().action(text) for text in ("e4", "d4", "Nf3")]
    texts = [np.array(numbers, kind) for kind in ("int16", "uint16", "int32", "uint64", "int64")]
    strided = np.repeat(np.array(numbers), 2)[::2]
    several: list[Any] = [*texts, numbers, tuple(numbers), strided]
    for actions in several:
        batch = fluidity.Batch(3)
        batch.step(actions)
        assert [len(batch.game(game)) for game in range(3)] == [1, 1, 1]
    empty = fluidity.Batch(0)
    assert empty.step([]).rewards.shape == (0, 2)


@pytest.mark.parametrize(
    ("actions", "error", "text"),
    [
        ([0], errors.InvalidArgumentError, r"the shape \[1\] instead of \[2\]"),
        ([[0, 0]], errors.InvalidArgumentError, r"the shape \[1, 2\] instead of \[2\]"),
        ([0.5, 1.0], TypeError, "whole numbers"),
        (["a", "b"], TypeError, "whole numbers"),
        (None, TypeError, "whole numbers"),
        ([0, -1], errors.IllegalActionError, "game 0, decider 0: a2 is occupied"),
        ([76, -1], errors.IllegalActionError, "game 1, decider 0: there is no action -1"),
        ([0, 6208], errors.IllegalActionError, "a2 is occupied"),
        ([76, 6208], errors.IllegalActionError, "game 1, decider 0: there is no action 6208"),
        (np.array([76, 2**63], np.uint64), errors.IllegalActionError, "there is no action"),
    ],
)
def test_wrong_actions_change_nothing(actions: Any, error: type[Exception], text: str) -> None:
    batch = fluidity.Batch(2)
    with pytest.raises(error, match=text):
        batch.step(actions)
    assert [len(batch.game(game)) for game in range(2)] == [0, 0]


def test_an_illegal_action_is_named() -> None:
    batch = kungfu.Batch(3, "2v2")
    actions = np.full((3, 4), batch.actions - 1)
    actions[2, 1] = 0
    with pytest.raises(errors.IllegalActionError) as caught:
        batch.step(actions)
    error = caught.value
    assert (error.game, error.decider, error.action, error.code) == (2, 1, 0, "off-board")
    assert str(error) == "game 2, decider 1: action 0 leads off the board"
    assert isinstance(error, ValueError)
    assert batch.snapshot(0).now == 0


def test_a_seed_is_a_game_whatever_the_number_of_games() -> None:
    def play(games: int, seed: int) -> str:
        batch = charismatic.Batch(games, seed=seed)
        for _ in range(60):
            batch.step(batch.sample())
        return repr(batch.game(0).actions)

    assert play(1, 5) == play(4, 5)
    assert play(1, 5) != play(1, 6)
    batch = charismatic.Batch(1, seed=6)
    batch.reset(5)
    for _ in range(60):
        batch.step(batch.sample())
    assert repr(batch.game(0).actions) == play(1, 5)
    for seed in (-1, 2**64):
        with pytest.raises(errors.InvalidArgumentError, match="seed is out of range"):
            charismatic.Batch(1, seed=seed)
    assert len(charismatic.Batch(1, seed=2**64 - 1)) == 1


def test_finished_games_wait_if_asked_to() -> None:
    batch = fluidity.Batch(1, start="8/8/8/8/4B3/8/1K6/k7 w", auto_reset=False)
    step = batch.step([fluidity.Position("8/8/8/8/4B3/8/1K6/k7 w").action("Bb1")])
    assert step.terminated.all()
    assert step.rewards.tolist() == [[1, -1]]
    assert batch.outcomes == [fluidity.Outcome(Color.WHITE, fluidity.Reason.STALEMATE)]
    assert batch.to_act.tolist() == [-4]
    assert not batch.legal_mask().any()
    assert batch.game(0).is_over
    with pytest.raises(errors.IllegalActionError, match="the game is over"):
        batch.step([0])
    assert batch.reset_finished() == 1
    assert batch.to_act.tolist() == [0]


def test_chance_can_be_given() -> None:
    batch = charismatic.Batch(2, given_draws=True)
    assert batch.to_act.tolist() == [-1, -1]
    batch.step([charismatic.DRAWS, charismatic.DRAWS + 48])
    hands = [batch.game(game).actions[-1] for game in range(2)]
    assert [str(hand) for hand in hands] == ["QRRBB", "PPPPP"]
    assert batch.series(0) is None
    placed = index(batch, "placement")
    assert batch.observation()[:, placed].all()


def test_single_games_can_be_looked_at() -> None:
    batch = charismatic.Batch(1, start=charismatic.Position.orthodox(), max_turns=1)
    batch.step([charismatic.Position.orthodox().action("e4")])
    series = batch.series(0)
    assert series is not None
    assert [str(move) for move in series.moves] == ["e2e4"]
    step = batch.step([charismatic.END_TURN])
    assert step.truncated.all()
    assert batch.outcomes == [None]
    for bad in (1, -1, 10**30):
        with pytest.raises(errors.InvalidArgumentError):
            batch.game(bad)
    with pytest.raises(TypeError):
        batch.game("0")  # type: ignore[arg-type]
    with pytest.raises(errors.InvalidArgumentError, match="players are numbered from 0 to 1"):
        batch.observation_of(0, 2)
    with pytest.raises(errors.InvalidArgumentError, match="too many"):
        charismatic.Batch(10**9)


def test_threads_share_a_batch_without_harm() -> None:
    batch = fluidity.Batch(64, seed=3)
    failed: list[BaseException] = []

    def play() -> None:
        try:
            for _ in range(50):
                batch.observation()
                batch.legal_mask()
                try:
                    batch.step(batch.sample())
                except errors.IllegalActionError:
                    # Another thread has been quicker.
                    continue
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


@pytest.mark.parametrize("make", [fluidity.Batch, charismatic.Batch, kungfu.Batch])
def test_any_number_of_threads_steps_the_same_games(make: Any) -> None:
    games = 300
    alone, shared = make(games, seed=5, threads=1), make(games, seed=5, threads=3)
    for _ in range(40):
        actions = alone.sample()
        np.testing.assert_array_equal(actions, shared.sample())
        for one, other in zip(alone.step(actions), shared.step(actions), strict=True):
            np.testing.assert_array_equal(one, other)
        np.testing.assert_array_equal(alone.observation(), shared.observation())
        np.testing.assert_array_equal(alone.legal_mask(), shared.legal_mask())
        assert alone.outcomes == shared.outcomes
    wrong = alone.sample()
    wrong[[250, 77]] = 2**40
    for batch in [alone, shared]:
        with pytest.raises(errors.IllegalActionError) as caught:
            batch.step(wrong)
        assert (caught.value.game, caught.value.action) == (77, 2**40)
    for threads in [0, 1025, -1]:
        with pytest.raises(errors.InvalidArgumentError, match="threads"):
            make(games, threads=threads)


def test_playouts_repeat_and_add_up() -> None:
    one = fluidity.playouts(300, seed=7)
    assert len(one) == 300
    assert one.lengths.dtype == np.int64
    assert np.array_equal(one.lengths, one.steps)
    assert sum(one.counts.values()) == 300
    alone = fluidity.playouts(300, seed=7, threads=1)
    assert np.array_equal(one.lengths, alone.lengths)
    assert one.counts == alone.counts
    rest = fluidity.playouts(200, seed=7, first=100)
    assert np.array_equal(one.lengths[100:], rest.lengths)
    assert rest.mean_length == rest.lengths.mean()
    assert not np.array_equal(one.lengths, fluidity.playouts(300, seed=8).lengths)
    none = fluidity.playouts(0)
    assert (len(none), none.mean_length, none.counts) == (0, 0.0, {})


def test_playouts_of_every_game() -> None:
    turns = charismatic.playouts(50, seed=1, max_turns=30)
    assert (turns.steps > turns.lengths).all()
    assert turns.lengths.max() <= 30
    times = kungfu.playouts(50, "ffa", seed=1, interval_ms=500, max_ms=20_000)
    assert (times.lengths <= 20_000).all()
    assert None in times.counts or len(times.counts) > 0
    cut = fluidity.playouts(5, max_plies=3)
    assert cut.counts == {None: 5}
    assert pickle.loads(pickle.dumps(cut)).counts == cut.counts
    bads: list[dict[str, Any]] = [
        {"games": -1},
        {"games": 10**12},
        {"games": 1, "first": 2**64 - 1},
    ]
    for bad in bads:
        with pytest.raises(errors.InvalidArgumentError):
            fluidity.playouts(**bad)
    with pytest.raises(errors.InvalidArgumentError, match="interval_ms is at least 1"):
        kungfu.playouts(1, interval_ms=0)


@pytest.mark.parametrize("number", [-1, 2**32, 2**40, -(2**40)])
def test_the_first_action_out_of_range_is_named(number: int) -> None:
    batch = kungfu.Batch(3, "2v2")
    actions = np.full((3, 4), batch.actions - 1)
    actions[1, 2] = number
    actions[2, 0] = -7
    with pytest.raises(errors.IllegalActionError, match=f"there is no action {number}") as caught:
        batch.step(actions)
    error = caught.value
    assert (error.game, error.decider, error.action) == (1, 2, number)
    assert error.code == "action-out-of-range"


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64, np.uint64])
def test_integers_of_numpy_are_numbers(kind: Any) -> None:
    one, two = kind(1), kind(2)
    batch = fluidity.Batch(two, seed=one, max_plies=kind(9))
    assert len(batch) == 2
    assert batch.game(one).position == fluidity.Position()
    assert batch.observation_of(one, kind(0)).shape == batch.observation_shape
    batch.reset(two)
    assert len(fluidity.playouts(two, seed=one, threads=one)) == 2
    position = fluidity.Position()
    assert position.perft(two, threads=two) == 400
    assert position.observation(occurrences=two).any()
    assert position.svg(size=kind(100)) == position.svg(size=100)
    assert position.legal_moves[one] == position.legal_moves[1]
    duel = kungfu.Game("1v1")
    duel.advance_to(kind(100))
    assert duel.now == 100
    for wrong in (np.bool_(True), np.float64(1), np.array([1, 2])):
        with pytest.raises(TypeError):
            fluidity.Batch(wrong)  # type: ignore[arg-type]


def test_numbers_out_of_range_are_value_errors() -> None:
    position = fluidity.Position()
    for number in (-1, 2**64, -(2**70)):
        with pytest.raises(errors.InvalidArgumentError, match="out of range"):
            fluidity.Batch(number)
        if number < 0:
            with pytest.raises(errors.InvalidArgumentError, match="out of range"):
                position.observation(occurrences=number)
    for number in (2**70, -(2**70)):
        with pytest.raises(IndexError):
            position.legal_moves[number]


@pytest.mark.skipif(sys.platform != "linux", reason="sets a limit of memory")
def test_arrays_without_memory_are_memory_errors() -> None:
    program = (
        "import resource\n"
        "from heterochess import fluidity\n"
        "batch = fluidity.Batch(200_000)\n"
        "pages = int(open('/proc/self/statm').read().split()[0])\n"
        "limit = pages * resource.getpagesize() + (256 << 20)\n"
        "resource.setrlimit(resource.RLIMIT_AS, (limit, limit))\n"
        "for make in (batch.legal_mask, batch.observation):\n"
        "    try:\n"
        "        make()\n"
        "    except MemoryError:\n"
        "        print('refused')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["refused", "refused"]
