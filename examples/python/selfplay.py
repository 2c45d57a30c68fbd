"""How long games last and what men are worth, measured by seeded self-play.

python examples/python/selfplay.py [fluidity] [charismatic] [kungfu] [--player NAME] [--games N]

A player plays itself. The result of each game is fitted to who had more men at some moments of it:
a logistic regression on the difference of material, with a term for who is to move. Values are in
pawns. Intervals are of 95 %, by drawing games anew (bootstrap), for moments of one game are not
independent of each other. What comes out is what men are worth *to that player*.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from heterochess import Color, Role, charismatic, fluidity, kungfu, opponents
from numpy.typing import NDArray

ROLES = (Role.PAWN, Role.KNIGHT, Role.BISHOP, Role.ROOK, Role.QUEEN)
GAMES = ("fluidity", "charismatic", "kungfu")
MOMENTS = 8
"""So many moments are looked at in a game, at most."""

Moment = tuple[list[int], int]
"""The difference of each role, and who is to move: 1 the first side, -1 the second, 0 nobody."""


@dataclass(frozen=True)
class Sample:
    """What was seen of a number of games."""

    unit: str
    lengths: NDArray[np.float64]
    scores: NDArray[np.float64]
    """Of the first side of each game: 0, 0.5 or 1."""
    material: NDArray[np.float64]
    """``(moments, 6)``: the difference of each role, and who is to move."""
    games: NDArray[np.int64]
    """``(moments,)``: the number of the game that each moment is of."""


@dataclass(frozen=True)
class Interval:
    """A number with its interval of 95 %."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


def difference(position: fluidity.Position | charismatic.Position) -> Moment:
    """White's men less Black's, and who is to move."""
    count = position.squares
    counts = [len(count(Color.WHITE, role)) - len(count(Color.BLACK, role)) for role in ROLES]
    return counts, 1 if position.side_to_move is Color.WHITE else -1


def gather(
    unit: str, games: Iterable[tuple[float, float, list[Moment]]], rng: random.Random
) -> Sample:
    """Picks moments of games that are told as length, score of the first side, and moments."""
    lengths: list[float] = []
    scores: list[float] = []
    material: list[list[int]] = []
    numbers: list[int] = []
    for number, (length, score, moments) in enumerate(games):
        lengths.append(length)
        scores.append(score)
        for counts, mover in rng.sample(moments, min(MOMENTS, len(moments))):
            material.append([*counts, mover])
            numbers.append(number)
    return Sample(
        unit,
        np.array(lengths, float),
        np.array(scores, float),
        np.array(material, float).reshape(len(material), len(ROLES) + 1),
        np.array(numbers, np.int64),
    )


def score(winner: Color | None) -> float:
    """What White has scored."""
    return 0.5 if winner is None else float(winner is Color.WHITE)


def play_fluidity(player: opponents.Opponent, games: int, seed: int) -> Sample:
    """Quiet positions, in which the side to move has nothing to take."""
    match = opponents.arena("fluidity", player, player, games=games, seed=seed, keep_games=True)

    def told() -> Iterator[tuple[float, float, list[Moment]]]:
        for played in match.games:
            positions: list[fluidity.Position] = played.game.positions[:-1]
            quiet = [p for p in positions if not p.threats(p.side_to_move).squares]
            moments = [difference(position) for position in quiet]
            outcome = played.outcome
            yield len(positions), score(outcome.winner if outcome else None), moments

    return gather("plies", told(), random.Random(seed))


def play_charismatic(player: opponents.Opponent, games: int, seed: int) -> Sample:
    """Positions between two turns."""
    match = opponents.arena("charismatic", player, player, games=games, seed=seed, keep_games=True)

    def told() -> Iterator[tuple[float, float, list[Moment]]]:
        for played in match.games:
            positions: list[charismatic.Position] = played.game.positions[:-1]
            moments = [difference(position) for position in positions[1:]]
            outcome = played.outcome
            yield len(positions), score(outcome.winner if outcome else None), moments

    return gather("turns", told(), random.Random(seed))


def play_kungfu(level: str, games: int, seed: int) -> Sample:
    """Two armies at standard speed; moments are a rest of a piece (10 s) apart."""
    step, longest = 10_000, 3_600_000

    def told() -> Iterator[tuple[float, float, list[Moment]]]:
        for number in range(games):
            game = kungfu.Game("1v1")
            seats = [kungfu.Seat.ONE, kungfu.Seat.TWO]
            players = [
                opponents.Player(level, seat, seed=(seed * games + number) * 2 + place)
                for place, seat in enumerate(seats)
            ]
            moments: list[Moment] = []
            while not game.is_over and game.now < longest:
                opponents.play(game, players, until=game.now + step)
                if not game.is_over:
                    signs = {seats[0]: 1, seats[1]: -1}
                    counts = dict.fromkeys(ROLES, 0) | {Role.KING: 0}
                    for piece in game.pieces:
                        counts[piece.role] += signs[piece.seat]
                    moments.append(([counts[role] for role in ROLES], 0))
            outcome = game.outcome
            result = 0.5
            if outcome and not outcome.is_draw:
                result = float(seats[0] in outcome.winners)
            yield game.now / 1000, result, moments

    return gather("seconds", told(), random.Random(seed))


def fit(
    material: NDArray[np.float64], scores: NDArray[np.float64], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The coefficients of a logistic regression, by Newton's method."""
    coefficients = np.zeros(material.shape[1])
    # A trace of a ridge, for terms that never vary.
    ridge = 1e-6 * max(float(weights.sum()), 1.0) * np.eye(material.shape[1])
    for _ in range(25):
        expected = 1 / (1 + np.exp(-np.clip(material @ coefficients, -30, 30)))
        gradient = material.T @ (weights * (scores - expected)) - ridge @ coefficients
        curvature = (material.T * (weights * expected * (1 - expected))) @ material + ridge
        change = np.linalg.solve(curvature, gradient)
        coefficients += change
        if float(np.abs(change).max()) < 1e-8:
            break
    return coefficients


def bootstrap(
    sample: Sample, statistic: Callable[[NDArray[np.float64]], NDArray[np.float64]], draws: int
) -> list[Interval]:
    """Numbers of a sample with intervals; the statistic is told how often each game counts."""
    rng = np.random.default_rng(1)
    games = len(sample.lengths)
    value = statistic(np.ones(games))
    drawn = np.array(
        [
            statistic(np.bincount(rng.integers(games, size=games), minlength=games).astype(float))
            for _ in range(draws)
        ]
    )
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    return [Interval(*map(float, parts)) for parts in zip(value, low, high, strict=True)]


def piece_values(sample: Sample, draws: int = 300) -> dict[Role, Interval]:
    """What men are worth, in pawns."""
    # Many moments are alike: they are counted together.
    rows, place = np.unique(sample.material, axis=0, return_inverse=True)
    place, scores = place.ravel(), sample.scores[sample.games]

    def in_pawns(counts: NDArray[np.float64]) -> NDArray[np.float64]:
        weights = counts[sample.games]
        total = np.bincount(place, weights, len(rows)).astype(float)
        won = np.bincount(place, weights * scores, len(rows))
        values = fit(rows, won / np.maximum(total, 1e-9), total)
        ratios: NDArray[np.float64] = values[1 : len(ROLES)] / values[0]
        return ratios

    return dict(zip(ROLES[1:], bootstrap(sample, in_pawns, draws), strict=True))


def summary(sample: Sample, draws: int = 300) -> dict[str, Interval]:
    """Length and results."""

    def numbers(counts: NDArray[np.float64]) -> NDArray[np.float64]:
        order = np.argsort(sample.lengths)
        half = int((np.cumsum(counts[order]) < counts.sum() / 2).sum())
        columns = [sample.lengths, sample.scores, 1.0 * (sample.scores == 0.5)]
        means = [float(np.average(column, weights=counts)) for column in columns]
        median = float(sample.lengths[order[half]])
        return np.array([means[0], median, *means[1:]])

    names = ["mean length", "median length", "score of the first side", "draws"]
    return dict(zip(names, bootstrap(sample, numbers, draws), strict=True))


def study(game: str, player: str, games: int, seed: int, nodes: int) -> Sample:
    """Self-play of one of the games."""
    if game == "kungfu":
        return play_kungfu("reactive" if player == "search" else player, games, seed)
    opponent = opponents.Opponent(player, nodes=nodes)
    return (play_fluidity if game == "fluidity" else play_charismatic)(opponent, games, seed)


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description="How long games last, and what men are worth.")
    parser.add_argument("names", nargs="*", metavar="GAME", help=" ".join(GAMES))
    parser.add_argument("--player", choices=list(opponents.Level), default="greedy")
    parser.add_argument("--games", type=int, default=2000, help="how many: an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=400, help="for a decision of `search`")
    parser.add_argument("--bootstrap", type=int, default=300, help="how often games are drawn anew")
    arguments = parser.parse_args()
    names: list[str] = arguments.names or list(GAMES)
    if unknown := set(names) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    for game in names:
        begun = time.perf_counter()
        player, count, seed = arguments.player, arguments.games, arguments.seed
        sample = study(game, player, count, seed, arguments.nodes)
        level = "reactive" if (game, player) == ("kungfu", "search") else player
        print(f"{game}: {level} plays itself, {count} games, seed {seed}")
        for name, interval in summary(sample, arguments.bootstrap).items():
            unit = f" {sample.unit}" if "length" in name else ""
            print(f"  {name}: {interval}{unit}")
        print(f"  worth in pawns, from {len(sample.games)} moments:")
        for role, interval in piece_values(sample, arguments.bootstrap).items():
            print(f"    {role}: {interval}")
        print(f"  ({time.perf_counter() - begun:.0f} s)")


if __name__ == "__main__":
    main()
