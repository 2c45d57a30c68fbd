"""Questions about positions answered exactly: is there a forced win within so many plies?

An answer is a win with its line, that there is none within what was asked, or that a limit was
reached or the search stopped. The last two are never taken for one of the others. How history is
treated, and why the answers are exact, is in ``docs/solving.md``.

>>> solver = FluiditySolver()
>>> diagram = "8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 b"
>>> answer = solver.solve_move(diagram, "Na3", 9)
>>> answer.verdict, answer.plies
(<Verdict.WIN: 'win'>, 5)
>>> solver.solve_move(diagram, "Na3", 3).verdict
<Verdict.NO_WIN: 'no-win'>
>>> start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"
>>> FluiditySolver(max_nodes=10_000).solve(start, 21).verdict
<Verdict.LIMIT_REACHED: 'limit-reached'>
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar, cast

from ._native.fluidity import Move
from ._native.solve import CharismaticSolver, FluiditySolver
from .errors import not_a_member

__all__ = [
    "Answer",
    "CharismaticSolver",
    "FluiditySolver",
    "MateProgress",
    "Progress",
    "Proof",
    "Verdict",
]


class Verdict(StrEnum):
    """What a search has come to."""

    WIN = "win"
    """The side to move wins by force."""
    NO_WIN = "no-win"
    """The side to move has no forced win within what was asked. It may have a longer one."""
    LIMIT_REACHED = "limit-reached"
    """The limit was reached: nothing is known."""
    STOPPED = "stopped"
    """The progress callback has said stop: nothing is known."""

    @classmethod
    def _missing_(cls, value: object) -> Verdict:
        raise not_a_member("a verdict", value)


M = TypeVar("M", covariant=True)


class Answer(NamedTuple, Generic[M]):
    """What a search for a forced win has found."""

    verdict: Verdict
    """What it has come to."""
    plies: int | None
    """How many plies the win takes if the other side holds out as long as it can; nothing is
    shorter. A turn of Charismatic Chess is one ply. ``None`` if there is no win."""
    line: tuple[M, ...]
    """Best play of both sides to the end: so many moves or turns as there are plies."""
    nodes: int
    """How many nodes the question took: what the limit is of."""
    proof: Proof | None
    """The proof of a win, where one was asked for."""

    @property
    def is_win(self) -> bool:
        """Whether there is a forced win."""
        return self.verdict is Verdict.WIN

    @property
    def is_known(self) -> bool:
        """Whether the question is answered: no limit was reached, and nobody stopped it."""
        return self.verdict in (Verdict.WIN, Verdict.NO_WIN)


@dataclass(frozen=True)
class Proof:
    """A proof that the side to move wins: its move, and what it answers to every reply.

    It never changes. `len()` is the number of moves of the winner in it.

    >>> answer = FluiditySolver().prove("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w", 3)
    >>> proof = answer.proof
    >>> str(proof.move), proof.plies, [str(reply) for reply in proof.replies]
    ('b4g4', 3, ['h4h3', 'h4h5'])
    >>> len(proof)
    3
    """

    move: Move
    """The winning move."""
    plies: int
    """How many plies it takes to the end, this move included."""
    replies: Mapping[Move, Proof]
    """All legal replies, each with the proof that it does not help; none if the move ends the
    game."""

    def __post_init__(self) -> None:
        if not isinstance(cast("object", self.replies), Mapping):
            raise TypeError("the replies of a proof are a mapping of moves to proofs")
        object.__setattr__(self, "replies", MappingProxyType(dict(self.replies)))

    def __hash__(self) -> int:
        return hash((self.move, self.plies, frozenset(self.replies.items())))

    def __reduce__(self) -> tuple[type[Proof], tuple[Move, int, dict[Move, Proof]]]:
        return Proof, (self.move, self.plies, dict(self.replies))

    def __len__(self) -> int:
        return 1 + sum(len(proof) for proof in self.replies.values())


class Progress(NamedTuple):
    """How far a search in Fluidity Chess has come."""

    plies: int
    """The plies of the present iteration: there is no win in fewer."""
    nodes: int
    """The nodes searched so far."""


class MateProgress(NamedTuple):
    """How far a search in Charismatic Chess has come."""

    turns: int
    """The turns of the present iteration: there is no mate in fewer."""
    results: int
    """How much has been looked at so far: what the limit is of."""
