"""Pictures: drawn by the library, asked for with keywords."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any, Protocol

import pytest
from conftest import DIAGRAM, ROOKS
from heterochess import HeterochessError, SquareSet, charismatic, errors, fluidity, kungfu


class Drawn(Protocol):
    def svg(self, *, size: int | None = None, flip: bool = False) -> str: ...
    def _repr_svg_(self) -> str: ...


def battle() -> kungfu.Game:
    game = kungfu.Game("1v1")
    game.submit(0, 1, "e2e4")
    game.submit(0, 2, "g8f6")
    game.advance_to(1500)
    return game


DRAWN = [
    fluidity.Position(DIAGRAM),
    fluidity.Game(moves=["e4", "e5"]),
    charismatic.Position(ROOKS),
    charismatic.Game(charismatic.Position(ROOKS)),
    charismatic.Position(ROOKS).parse_series("Ra7"),
    charismatic.PlacementStage().draw("RNPPP"),
    charismatic.Game(),
    battle(),
    battle().snapshot(),
]


@pytest.mark.parametrize("drawn", DRAWN)
def test_everything_can_be_shown(drawn: Drawn) -> None:
    picture = drawn.svg()
    assert ET.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert drawn._repr_svg_() == picture == drawn.svg()
    wide, flipped = drawn.svg(size=123), drawn.svg(flip=True)
    assert 'width="123"' in wide
    assert flipped != picture


def test_options_change_the_picture() -> None:
    position = fluidity.Position(DIAGRAM)
    plain = position.svg()
    pictures = [
        position.svg(arrows=["e2e4"]),
        position.svg(arrows=[("a1", 9, "#123456")]),
        position.svg(highlight="e4"),
        position.svg(highlight=["e4", 5]),
        position.svg(highlight=SquareSet(["e4", "f4"])),
        position.svg(highlight={"e4": "red"}),
        position.svg(legal_from="b4"),
        position.svg(last_move=("a1", "b1")),
        position.svg(coordinates=False),
        position.svg(move="Rg4xc4d4f4"),
        position.svg(threats="white"),
        position.svg(threats=True),
    ]
    for picture in pictures:
        ET.fromstring(picture)
    assert len({plain, *pictures}) == 13
    assert position.svg(threats=False, size=None, arrows=(), highlight=()) == plain
    assert "#123456" in pictures[1]
    checked = fluidity.Position("4k3/8/8/8/8/8/8/4RK2 b")
    assert checked.svg(check=False) != checked.svg()


def test_turns_roles_and_legal_squares() -> None:
    position = charismatic.Position(ROOKS)
    assert position.svg(turn="Ra7,Rh8") != position.svg()
    stage = charismatic.PlacementStage().draw("RNPPP")
    assert stage.svg(role="N") != stage.svg(role="P") != stage.svg()
    game = kungfu.Game()
    assert game.svg(legal_from="e2", arrows=["e2e4"]) != game.svg()


def test_a_battle_moves() -> None:
    game = battle()
    picture = game.animate(0, 3000)
    ET.fromstring(picture)
    assert 'dur="3s"' in picture
    assert game.now == 1500
    assert game.animate(0, 3000, repeat=False) != picture
    assert game.animate(0, 3000, size=200, flip=True, coordinates=False) != picture
    with pytest.raises(HeterochessError):
        game.animate(-1, 5)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"size": 0}, HeterochessError),
        ({"size": 10**9}, HeterochessError),
        ({"size": "wide"}, TypeError),
        ({"flip": 3}, TypeError),
        ({"wrong": 1}, TypeError),
        ({"arrows": "e2e4"}, TypeError),
        ({"arrows": ["e2"]}, HeterochessError),
        ({"arrows": [("e2", "e4", "pink")]}, HeterochessError),
        ({"arrows": 5}, TypeError),
        ({"highlight": 5.5}, TypeError),
        ({"highlight": {"e4": "<script>"}}, HeterochessError),
        ({"legal_from": "z9"}, HeterochessError),
        ({"last_move": "e4"}, (TypeError, ValueError)),
        ({"move": "garbage"}, HeterochessError),
        ({"threats": "green"}, HeterochessError),
    ],
)
def test_what_is_refused(options: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        fluidity.Position().svg(**options)  # type: ignore[arg-type]


def test_squares_are_on_the_board_that_is_drawn() -> None:
    off: list[dict[str, Any]] = [
        {"arrows": ["e2e9"]},
        {"arrows": [("e2", "i4", "red")]},
        {"highlight": "l9"},
        {"highlight": ["e4", "e9"]},
        {"highlight": {"i1": "red"}},
        {"legal_from": "e10"},
        {"last_move": ("e2", "e9")},
    ]
    snapshot = kungfu.Game().snapshot()
    games: list[Any] = [fluidity.Game(), charismatic.Game(), kungfu.Game(), snapshot]
    for game in games:
        for options in off:
            with pytest.raises(errors.InvalidArgumentError, match="is not on the board"):
                game.svg(**options)
    four = kungfu.Game("ffa")
    for options in off:
        assert four.svg(**options).startswith("<svg")
    # The four-army board lacks its corners.
    corners: list[Any] = ["a1", SquareSet("b2"), ["l12"]]
    for corner in corners:
        if corner != ["l12"]:
            assert fluidity.Game().svg(highlight=corner).startswith("<svg")
        with pytest.raises(errors.InvalidArgumentError, match="is not on the board"):
            four.svg(highlight=corner)


def test_an_animation_ends_after_its_start() -> None:
    game = kungfu.Game()
    game.submit(0, 1, "e2e4")
    assert game.animate(5, 5).startswith("<svg")
    with pytest.raises(errors.InvalidArgumentError, match="before the start"):
        game.animate(5, 0)
