"""What comes out of batches and play-outs.

Batches and play-outs are in the modules of the games: `heterochess.fluidity.Batch`,
`heterochess.fluidity.playouts` and their like. They need numpy. The tables of planes and actions
are in ``docs/research.md``.

>>> from heterochess import fluidity
>>> batch = fluidity.Batch(1024, seed=1)
>>> batch.observation().shape, batch.legal_mask().shape
((1024, 20, 8, 8), (1024, 6208))
>>> step = batch.step(batch.sample())
>>> int(step.terminated.sum())
0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Plane", "Playouts", "Step"]


class Plane(NamedTuple):
    """What one plane of an observation shows."""

    name: str
    """Its name, such as ``own pawns``."""
    meaning: str
    """What its numbers mean."""


class Step(NamedTuple):
    """What has come of a step of a batch."""

    rewards: NDArray[np.float32]
    """``(games, players)``: 1 for a win, -1 for a loss, 0 for a draw or while a game goes on."""
    terminated: NDArray[np.bool_]
    """``(games,)``: which games have been decided in this step."""
    truncated: NDArray[np.bool_]
    """``(games,)``: which games have been cut short in this step."""


@dataclass(frozen=True, eq=False, repr=False)
class Playouts:
    """Random games that were played to their end.

    >>> from heterochess import fluidity
    >>> games = fluidity.playouts(1000, seed=1)
    >>> len(games), sum(games.counts.values())
    (1000, 1000)
    >>> bool((games.lengths == fluidity.playouts(1000, seed=1, threads=1).lengths).all())
    True
    """

    lengths: NDArray[np.int64]
    """How long each game lasted: plies, turns, or milliseconds."""
    steps: NDArray[np.int64]
    """How many steps each game took: one action of each player who decides."""
    ends: NDArray[np.int64]
    """How each game ended: the index into `outcomes`."""
    outcomes: tuple[Any, ...]
    """The ways in which games ended, in the order in which they were first met; ``None`` for games
    that were cut short."""
    seconds: float
    """How long it took to play them."""

    def __len__(self) -> int:
        return len(self.lengths)

    @property
    def counts(self) -> dict[Any, int]:
        """How many games ended in each way, the most frequent first."""
        counts = [
            (outcome, int((self.ends == way).sum())) for way, outcome in enumerate(self.outcomes)
        ]
        return dict(sorted(counts, key=lambda pair: -pair[1]))

    @property
    def mean_length(self) -> float:
        """The mean of the lengths; 0 if there are no games."""
        return float(self.lengths.mean()) if len(self) else 0.0

    @property
    def steps_per_second(self) -> float:
        """How fast the games were played."""
        return float(self.steps.sum()) / self.seconds if self.seconds else 0.0

    def __repr__(self) -> str:
        return f"<Playouts of {len(self)} games, {int(self.steps.sum())} steps>"
