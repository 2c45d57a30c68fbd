from collections.abc import Callable
from typing import SupportsIndex, final

from .. import charismatic, fluidity
from ..solve import Answer, MateProgress, Progress

__all__ = ["CharismaticSolver", "FluiditySolver"]

@final
class FluiditySolver:
    def __new__(
        cls,
        *,
        hash_mebibytes: SupportsIndex | None = 64,
        max_nodes: SupportsIndex | None = None,
        threads: SupportsIndex | None = None,
    ) -> FluiditySolver: ...
    def solve(
        self,
        position: fluidity.Position | str,
        plies: SupportsIndex,
        *,
        progress: Callable[[Progress], object] | None = None,
    ) -> Answer[fluidity.Move]: ...
    def solve_move(
        self,
        position: fluidity.Position | str,
        move: fluidity.Move | str,
        plies: SupportsIndex,
        *,
        progress: Callable[[Progress], object] | None = None,
    ) -> Answer[fluidity.Move]: ...
    def prove(
        self,
        position: fluidity.Position | str,
        plies: SupportsIndex,
        *,
        progress: Callable[[Progress], object] | None = None,
    ) -> Answer[fluidity.Move]: ...
    @property
    def hash_mebibytes(self) -> int: ...
    @property
    def max_nodes(self) -> int | None: ...
    @property
    def threads(self) -> int: ...

@final
class CharismaticSolver:
    def __new__(cls, *, max_results: SupportsIndex | None = 10000000) -> CharismaticSolver: ...
    @property
    def max_results(self) -> int: ...
    def solve(
        self,
        position: charismatic.Position | str,
        turns: SupportsIndex,
        *,
        progress: Callable[[MateProgress], object] | None = None,
    ) -> Answer[charismatic.Turn]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__ = None  # type: ignore[assignment]
