"""Whatever is passed, a wrong type is a `TypeError` and a wrong value one of the family.

Every constructor, method, operator and function of the package is found by reflection and called
with arguments of all sorts: those that it may want, going by the names of its parameters, mixed
with anything else. Nothing else may come out, nothing may hang, and no object may change.
"""

from __future__ import annotations

import copy
import inspect
import io
import itertools
import os
import random
import types
from collections import UserDict
from collections.abc import Callable, Iterator
from decimal import Decimal
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any

import heterochess
import numpy as np
import pytest
from conftest import DIAGRAM, ROOKS
from heterochess import (
    HeterochessError,
    board,
    charismatic,
    env,
    errors,
    fluidity,
    kungfu,
    opponents,
    records,
    solve,
    tables,
)

STUDIES = [opponents, records, solve, tables]
CALLS = int(os.environ.get("WRONG_ARGUMENTS_CALLS", "150"))

INTS = [
    0,
    1,
    2,
    3,
    5,
    63,
    64,
    127,
    128,
    -1,
    -(2**31),
    2**31,
    2**32,
    2**63 - 1,
    2**63,
    2**64,
    -(2**80),
]
INTS += [2**100]


class Index:
    """A number by protocol alone."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def anything() -> list[Any]:
    """Values of all sorts, made anew for each call."""
    series = charismatic.Position(ROOKS).series()
    game = kungfu.Game(speed="lightning")
    return [
        *INTS,
        *map(Index, INTS),
        np.int64(3),
        np.uint64(2**64 - 1),
        np.int8(-1),
        np.float32(1.5),
        np.arange(3),
        np.zeros((20, 8, 8), np.float32),
        None,
        True,
        0.5,
        float("nan"),
        float("inf"),
        Decimal(1),
        1j,
        object(),
        int,
        len,
        b"e4",
        bytearray(b"e4"),
        "",
        "e4",
        "a1",
        "z9",
        "l12",
        "e2e4",
        "O-O",
        "white",
        "K",
        "\0",
        "\ud800",
        "é" * 50,
        "9" * 400,
        "8/8/8/8/8/8/8/8 w",
        DIAGRAM,
        ROOKS,
        "KQ",
        "1v1",
        "ffa",
        "lightning",
        "N@c3",
        "RNPPP",
        "red",
        "{}",
        [],
        [1, 2],
        ["e4", None],
        [[1], [2, 3]],
        (),
        (1, 2),
        (2**70, -1),
        ("e2", "e4"),
        ("white", "knight", "x"),
        {},
        {"e1": "K", "e8": "k"},
        {"e4": 5, 7: None},
        {1: 2**70},
        UserDict({"e1": "K", "e8": "k"}),
        MappingProxyType({"e4": "red"}),
        {1, 2},
        frozenset(["e4"]),
        range(4),
        iter([1]),
        random.Random(1),
        board.Square.E4,
        board.Color.BLACK,
        board.Role.KING,
        board.Piece(board.Color.WHITE, board.Role.ROOK),
        board.SquareSet(["a1", "h8"]),
        fluidity.Position(DIAGRAM),
        fluidity.Position().legal_moves[0],
        fluidity.Game(moves=["e4"]),
        charismatic.Position(ROOKS),
        next(iter(charismatic.Position(ROOKS).legal_turns)),
        series,
        series.possible_moves[0],
        charismatic.PlacementStage(),
        charismatic.Men("RNPPP"),
        charismatic.Placement("knight", "c3"),
        charismatic.Game(),
        game,
        game.snapshot(),
        game.pieces[3],
        game.pieces[3].state,
        game.setup,
        kungfu.Square("l9"),
        kungfu.Move("e2", "e4"),
        kungfu.Seat.TWO,
        kungfu.Mode.FREE_FOR_ALL,
        kungfu.Speed(1, 2),
        kungfu.Outcome(frozenset([kungfu.Seat.ONE]), kungfu.Reason.NOBODY_LEFT),
        kungfu.EliminationCause.LEFT,
        errors.Refusal("code", "reason"),
        Path("/dev/null"),
        Path("no such file\0"),
    ]


# What long work must not be asked for: numbers that are legal and take for ever.
SHORT: dict[str, list[Any]] = {
    "depth": [0, 1, Index(1), 65, -1, 2**70, "1", None, 1.0],
    "games": [0, 1, 3, Index(2), -1, 2**40, 2**70, "3", None],
    "max_ms": [0, 1, 5000, -1, 2**70, "1", 1.0],
    "interval_ms": [0, 1000, 2**70, 2**63, -1, "1"],
    "threads": [0, 1, 2, -1, 2**70, "1", 1.0, True],
    "plies": [0, 1, 3, -1, 256, 2**70, "1", None, 1.0],
    "turns": [0, 1, -1, 256, 2**70, "1", None],
    "hash_mebibytes": [1, 2, 0, -1, 2**40, "1"],
    "ending": ["KNk", "kKN", "KRk", "KXk", "", "\0", 5, None],
    "folder": [Path("/dev/null"), Path("no such folder\0"), "/dev/null/x", 5, None],
    "source": [Path("/dev/null"), Path("no such file\0"), "no such file", 5, None, []],
    "target": [Path("/"), Path("no such folder/file"), io.StringIO(), io.BytesIO(), 5, None],
    "record": [
        "",
        "e4",
        "{}",
        "x.jsonl",
        b"",
        b"\xff",
        5,
        None,
        Path("/dev/null"),
        Path("/"),
        2**70,
    ],
}
# What a parameter of a name may want, so that the other ones are looked at too.
LIKELY: dict[str, list[Any]] = {
    "time": [0, 400, 2**64 - 1],
    "seat": [1, 2, 3, 4],
    "square": ["e4"],
    "from_square": ["e2"],
    "to_square": ["e4"],
    "role": ["pawn", 1],
    "piece": [3, 12],
    "by": [4, None],
    "until": [5, None],
    "cause": ["left", kungfu.EliminationCause.LEFT],
    "outcome": [kungfu.Outcome(frozenset([kungfu.Seat.ONE]), kungfu.Reason.NOBODY_LEFT)],
    "reason": [errors.Refusal("code", "reason")],
    "state": [kungfu.PieceState.Ready("e4")],
    "mode": ["1v1", "2v2"],
    "speed": ["lightning", (1, 2), [3, 4]],
    "men": ["RNPPP", [(1, "K", "e1")], [[1, "K"]], [("x", 1, 2)]],
    "pieces": [{"e1": "K", "e8": "k"}, kungfu.Game().pieces, iter(kungfu.Game().pieces)],
    "kills": [{1: 2}, {3: 1}, {1: 2**70}, MappingProxyType({2: 0})],
    "alive": [[1, 2], "12"],
    "away": [[], [5]],
    "move": ["e4", "e2e4", "Kf1"],
    "turn": ["Kf1", "Kf1,Ra2", "O-O,O-O"],
    "moves": [["e4"], ["Kf1"]],
    "start": [ROOKS, DIAGRAM, charismatic.Position(ROOKS)],
    "fen": [ROOKS, DIAGRAM],
    "command": ["e2e4", "cancel e4", "leave"],
    "action": [4096, 20, None],
    "level": ["random", "greedy", "search", "reactive"],
    "a": ["random", opponents.Opponent("random")],
    "b": ["greedy", "deep"],
    "game": ["fluidity", "charismatic", fluidity.Position(), kungfu.Game()],
    "players": [[opponents.Player("random", 1)], [5]],
    "variant": ["Fluidity", "Charismatic", "Chess"],
    "position": [DIAGRAM, ROOKS, "8/8/8/8/8/8/1N6/K6k w"],
    "result": ["win", "draw"],
    "records": [[records.Record("Fluidity")], [5]],
    "actions": [[1, 2], [2**70], [-1, 2**64 - 1], {"seat_1": 4096}, {"seat_1": "5"}, {"x": 1}],
    "placement": ["N@c3"],
    "agent": ["player_0", "seat_1", "nobody"],
    "progress": [lambda progress: False],
    "arrows": [["e2e4"], [("e2", "e4", "red")], [("e2", "e4", "x")], [["e2", "e4"]], "e2e4"],
    "highlight": ["e4", ["e4", "l12"], {"e4": "red"}, MappingProxyType({"e4": "red"}), {"e4": 5}],
    "last_move": [("e2", "e4"), ["e2", "e4"], ("e2",), "e2e4"],
    "size": [24, 0, 2**70],
    "random": [random.Random(1)],
    "start_ms": [0],
    "end": [0, 500, 2**64 - 1],
    "out": [np.zeros((20, 8, 8), np.float32), np.zeros(6208, np.bool_)],
    "mask": [5],
    "text": ["e4", "Kf1"],
    "render_mode": ["ansi", None],
}
OPTIONS = ["size", "flip", "arrows", "highlight", "legal_from", "last_move", "coordinates", "check"]
# Protocols of Python have exceptions of their own.
PROTOCOLS: dict[str, tuple[type[Exception], ...]] = {
    "__getitem__": (LookupError,),
    "__next__": (StopIteration,),
    "pop": (KeyError,),
    "popitem": (KeyError,),
    # As for a dict.
    "update": (ValueError,),
}
OF_PATHS = (OSError,)
PATHS = ("Replay", "Reader", "write", "open", "save", "load")


KNIGHT = tables.Tables()
KNIGHT.generate("KNk")
MATCH = opponents.arena("fluidity", "random", "random", games=2)
PROOF = solve.FluiditySolver(hash_mebibytes=1).prove(DIAGRAM, 3).proof


def objects() -> list[Any]:
    """One object at least of each class, made anew."""
    position, series = charismatic.Position(ROOKS), charismatic.Position(ROOKS).series()
    stage = charismatic.PlacementStage()
    game = kungfu.Game(speed="lightning")
    answer = game.submit(0, 1, "e2e4")
    fluid = fluidity.Game(moves=["e4"])
    return [
        board.SquareSet("e4"),
        iter(board.SquareSet(["e4", "a1"])),
        board.Square.E4,
        board.Color.WHITE,
        board.Piece(board.Color.WHITE, board.Role.KING),
        fluid,
        fluid.position,
        fluid.moves[0],
        fluid.position.legal_moves,
        fluid.position.threats("white"),
        fluidity.Batch(2, seed=1),
        position,
        position.legal_turns,
        iter(position.legal_turns),
        next(iter(position.legal_turns)),
        position.results(),
        iter(position.results()),
        position.mating_turns(),
        series,
        series.possible_moves[0],
        stage,
        stage.draw("RNPPP"),
        charismatic.Placement("knight", "c3"),
        charismatic.Men("RNPPP"),
        charismatic.Game(),
        charismatic.Game(position),
        charismatic.Batch(2, seed=1),
        game,
        kungfu.Game("ffa"),
        game.setup,
        game.snapshot(),
        game.pieces[0],
        game.pieces[12].state,
        game.legal_moves(2)[0],
        kungfu.Square("e4"),
        answer.events[0],
        kungfu.Replay(game.record()),
        kungfu.Batch(2),
        env.FluidityEnv(),
        env.CharismaticEnv(),
        env.KungFuEnv(),
        opponents.Opponent("greedy", nodes=10),
        opponents.Player("random", 2),
        solve.FluiditySolver(hash_mebibytes=1, threads=1, max_nodes=1000),
        solve.CharismaticSolver(max_results=100),
        KNIGHT,
        KNIGHT.probe("8/8/8/8/8/8/1N6/K6k w"),
        records.Record.from_game(fluid),
        records.Record.from_game(fluid).main_line[0],
        records.Record.from_game(fluid).tags,
        records.Reader.from_text("x"),
        MATCH,
        PROOF,
        KNIGHT.counts("KNk", "white").longest_win,
    ]


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """All constructors and functions."""
    for module in [board, fluidity, charismatic, kungfu, env, *STUDIES]:
        for name, member in vars(module).items():
            if name.startswith("_") or name not in module.__all__:
                continue
            if callable(member):
                yield f"{module.__name__}.{name}", member
            if inspect.isclass(member):
                for inner, made in vars(member).items():
                    if inner.startswith("_"):
                        continue
                    if inspect.isclass(made):
                        yield f"{module.__name__}.{name}.{inner}", made
                    elif isinstance(made, (staticmethod, classmethod)):
                        yield f"{module.__name__}.{name}.{inner}", getattr(member, inner)


OPERATORS = ["__getitem__", "__contains__", "__next__", "__and__", "__or__", "__sub__", "__rsub__"]
OPERATORS += ["__xor__", "__add__", "__radd__", "__eq__", "__lt__", "__call__"]
# They belong to the base classes, or take anything and do nothing with it.
FOREIGN = {"agent_iter", "close", "copy", "state"}


def methods(value: object) -> Iterator[tuple[str, Callable[..., Any]]]:
    """All methods and operators of an object."""
    for name in dir(type(value)):
        if (name.startswith("_") and name not in OPERATORS) or name in FOREIGN:
            continue
        if isinstance(value, (int, tuple)) and name not in vars(type(value)):
            continue
        try:
            member = getattr(value, name)
        except HeterochessError:
            continue  # a property that has nothing to say now
        if callable(member) and not inspect.isclass(member):
            yield name, member


def names(function: Callable[..., Any]) -> tuple[list[str], list[str]]:
    """The positional parameters, and those that are keywords."""
    fields = getattr(function, "__match_args__", None)
    if inspect.isclass(function) and fields:
        return list(fields), []
    if inspect.isclass(function) and issubclass(function, Enum):
        # With more than a value it makes an enum, which is Python's business.
        return ["value"], []
    try:
        parameters = inspect.signature(function).parameters.values()
    except (ValueError, TypeError):
        return ["one"], []
    keywords = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]
    positional = [
        p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
    ]
    return positional, keywords


def choose(rng: random.Random, name: str, pool: list[Any]) -> Any:
    if name in SHORT:
        return rng.choice(SHORT[name])
    if name in LIKELY and rng.random() < 0.6:
        return rng.choice(LIKELY[name])
    return rng.choice(pool)


def call_wrongly(
    name: str, function: Callable[..., Any], allowed: tuple[type[Exception], ...]
) -> None:
    rng = random.Random(name)
    positional, keywords = names(function)
    accepted: tuple[type[Exception], ...] = (TypeError, HeterochessError, *allowed)
    for _ in range(CALLS if positional or keywords else 1):
        pool = anything()
        if positional == ["value"]:
            # Enums compare values with what they are given, and arrays answer with arrays.
            pool = [one for one in pool if not isinstance(one, np.ndarray)]
        count = len(positional)
        if positional != ["value"] and rng.random() < 0.1:
            count = rng.randrange(count + 2)
        arguments = [choose(rng, name, pool) for name in positional[:count]]
        named = {name: choose(rng, name, pool) for name in keywords if rng.random() < 0.3}
        try:
            result = function(*arguments, **named)
            if isinstance(result, types.GeneratorType):
                result = list(itertools.islice(result, 3))
            repr(result)
        except accepted:
            pass
        except BaseException as error:
            shown = [f"{a!r:.60}" for a in arguments] + [f"{k}={v!r:.60}" for k, v in named.items()]
            raise AssertionError(f"{name}({', '.join(shown)}): {type(error)} {error}") from error


@pytest.mark.parametrize(("name", "function"), [pytest.param(n, f, id=n) for n, f in functions()])
def test_constructors_and_functions(name: str, function: Callable[..., Any]) -> None:
    call_wrongly(name, function, OF_PATHS if name.endswith(PATHS) else ())


VALUES = objects()


@pytest.mark.parametrize(
    "number", [pytest.param(i, id=f"{i}-{type(v).__qualname__}") for i, v in enumerate(VALUES)]
)
def test_methods(number: int) -> None:
    value = objects()[number]
    for name, _ in methods(value):
        one = objects()[number]
        before = fingerprint(one)
        method = getattr(one, name)
        allowed = OF_PATHS if name in PATHS else PROTOCOLS.get(name, ())
        call_wrongly(f"{type(one).__name__}.{name}", method, allowed)
        if type(one).__hash__ is not None and before is not None:
            assert fingerprint(one) == before, f"{type(one).__name__}.{name} has changed it"


def fingerprint(value: object) -> object:
    """What says whether a value has changed; of mutable objects nothing."""
    if isinstance(value, (env.FluidityEnv, env.CharismaticEnv, env.KungFuEnv, tables.Tables)):
        return None
    try:
        return copy.copy(value), hash(value)
    except TypeError:
        return None


def test_every_class_is_tried() -> None:
    made = {type(value).__qualname__ for value in VALUES}
    for module in [fluidity, charismatic, kungfu, env, *STUDIES]:
        for name in module.__all__:
            member = getattr(module, name)
            if not inspect.isclass(member) or issubclass(member, (tuple, str, int)):
                continue
            assert any(one.split(".")[0].split("_")[0] == name for one in made), name
    assert heterochess.__all__
