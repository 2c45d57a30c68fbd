from collections.abc import Callable
from typing import final

from .. import charismatic, fluidity
from ..solve import Answer, MateProgress, Progress

__all__ = ["CharismaticSolver", "FluiditySolver"]

@final
class FluiditySolver:
    def __new__(
        cls,
        *,
        hash_mebibytes: int = 64,
        max_nodes: int | None = None,
        threads: int | None = None,
    ) -> FluiditySolver: ...
    def solve(
        self,
        position: fluidity.Position | str,
        plies: int,
        *,
        progress: Callable[[Progress], object] | None = None,
    ) -> Answer[fluidity.Move]: ...
    def solve_move(
        self,
        position: fluidity.Position | str,
        move: fluidity.Move | str,
        plies: int,
        *,
        progress: Callable[[Progress], object] | None = None,
    ) -> Answer[fluidity.Move]: ...
    def prove(
        self,
        position: fluidity.Position | str,
        plies: int,
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
    def __new__(cls, *, max_results: int = 1000000) -> CharismaticSolver: ...
    @property
    def max_results(self) -> int: ...
    def solve(
        self,
        position: charismatic.Position | str,
        turns: int,
        *,
        progress: Callable[[MateProgress], object] | None = None,
    ) -> Answer[charismatic.Turn]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__ = None  # type: ignore[assignment]
