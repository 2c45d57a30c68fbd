from collections.abc import Callable, Iterable
from typing import Literal, SupportsIndex, final, overload

from .. import charismatic, fluidity, kungfu
from ..opponents import Choice, Level, MatchResult, Progress, RealTimeLevel

__all__ = ["Opponent", "Player", "arena", "play"]

@final
class Opponent:
    def __new__(
        cls,
        level: Level | str = ...,
        *,
        seed: SupportsIndex | None = 0,
        nodes: SupportsIndex | None = None,
        time: SupportsIndex | None = None,
    ) -> Opponent: ...
    @property
    def level(self) -> Level: ...
    @property
    def seed(self) -> int: ...
    @property
    def nodes(self) -> int | None: ...
    @property
    def time(self) -> int | None: ...
    @overload
    def consider(self, game: fluidity.Game | fluidity.Position) -> Choice[fluidity.Move]: ...
    @overload
    def consider(self, game: charismatic.Position) -> Choice[charismatic.Turn]: ...
    @overload
    def consider(self, game: charismatic.PlacementStage) -> Choice[charismatic.Placement]: ...
    @overload
    def consider(
        self, game: charismatic.Game
    ) -> Choice[charismatic.Turn] | Choice[charismatic.Placement]: ...
    @overload
    def choose(self, game: fluidity.Game | fluidity.Position) -> fluidity.Move: ...
    @overload
    def choose(self, game: charismatic.Position) -> charismatic.Turn: ...
    @overload
    def choose(self, game: charismatic.PlacementStage) -> charismatic.Placement: ...
    @overload
    def choose(self, game: charismatic.Game) -> charismatic.Turn | charismatic.Placement: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Opponent: ...
    def __deepcopy__(self, _memo: object) -> Opponent: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, int | None]]: ...

@final
class Player:
    def __new__(
        cls,
        level: RealTimeLevel | str,
        seat: kungfu.Seat | SupportsIndex,
        *,
        seed: SupportsIndex | None = 0,
        command_gap: SupportsIndex | None = 500,
        reaction: SupportsIndex | None = 200,
    ) -> Player: ...
    @property
    def level(self) -> RealTimeLevel: ...
    @property
    def seat(self) -> kungfu.Seat: ...
    @property
    def seed(self) -> int: ...
    @property
    def command_gap(self) -> int: ...
    @property
    def reaction(self) -> int: ...
    @property
    def next_look(self) -> int: ...
    def look(self, game: kungfu.Game) -> kungfu.Move | str | None: ...

def play(
    game: kungfu.Game, players: Iterable[Player], *, until: SupportsIndex | None = None
) -> list[kungfu.Event]: ...
@overload
def arena(
    game: Literal["fluidity", "charismatic"],
    a: Opponent | Level | str,
    b: Opponent | Level | str,
    *,
    games: SupportsIndex | None = 200,
    seed: SupportsIndex | None = 0,
    threads: SupportsIndex | None = None,
    progress: Callable[[Progress], object] | None = None,
    keep_games: bool = False,
) -> MatchResult: ...
@overload
def arena(
    game: Literal["kungfu"],
    a: RealTimeLevel | str,
    b: RealTimeLevel | str,
    *,
    games: SupportsIndex | None = 200,
    seed: SupportsIndex | None = 0,
    threads: SupportsIndex | None = None,
    progress: Callable[[Progress], object] | None = None,
    keep_games: Literal[False] = False,
    mode: kungfu.Mode | str | None = None,
    speed: kungfu.Speed | str | tuple[SupportsIndex, SupportsIndex] | None = None,
    command_gap: SupportsIndex | None = None,
    reaction: SupportsIndex | None = None,
) -> MatchResult: ...
