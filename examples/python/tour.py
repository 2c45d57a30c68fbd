"""A tour of the three games from Python. Pictures are written into a folder.

python examples/python/tour.py [FOLDER]
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from heterochess import HeterochessError, charismatic, fluidity, kungfu


def show_fluidity(folder: Path) -> None:
    """The diagram of the inventor's page: three men taken with one move."""
    print("== Fluidity Chess")
    position = fluidity.Position("8/6n1/8/8/bRnq1b1k/8/1B6/K2R4 w")
    print(position)
    print("white could take the men on", position.threats("white").squares)
    move = position.parse_move("Rg4xc4d4f4+")
    print(
        f"{position.san(move)} takes {move.captures}; {len(position.legal_moves)} moves are legal"
    )
    try:
        position.play("b4b1")
    except HeterochessError as error:
        print("refused:", error)
    (folder / "fluidity.svg").write_text(position.svg(move=move))
    (folder / "fluidity-threats.svg").write_text(position.svg(threats=True))

    rng, game = random.Random(7), fluidity.Game()
    while not game.is_over:
        game.play(rng.choice(game.position.legal_moves))
    print(f"a game by chance, {len(game)} plies: {game.outcome}")


def show_charismatic(folder: Path) -> None:
    """Men are drawn and placed, then a turn is a series."""
    print("\n== Charismatic Chess")
    rng, game = random.Random(1), charismatic.Game()
    while game.is_placing:
        stage = game.placement
        if stage.needs_draw:
            game.draw(stage.sample_draw(rng))
        else:
            game.place(rng.choice(stage.legal_placements))
    print(game)
    pawns = next(draw for draw in charismatic.PlacementStage().draws() if str(draw.men) == "PPPPP")
    print("five pawns are drawn first with a probability of", pawns.probability)

    position = charismatic.Position("3k4/8/8/8/8/8/8/R3K2R w KQ")
    counts = position.census()
    print(f"{counts.turns} turns lead to {counts.results} positions:", position.fen)
    mates = list(position.mating_turns())
    print(f"{len(mates)} of them mate, such as {position.san(mates[0])}")
    series = position.parse_series("O-O,Ra7")
    print("after O-O,Ra7 these have moved:", series.moved)
    (folder / "charismatic.svg").write_text(position.svg(turn=mates[0]))
    (folder / "charismatic-placed.svg").write_text(game.svg())


def show_kungfu(folder: Path) -> None:
    """Two rooks race for a square."""
    print("\n== Kung Fu Chess")
    men = [(1, "K", "e1"), (1, "R", "a4"), (2, "K", "e8"), (2, "R", "d7")]
    game = kungfu.Game(kungfu.Setup("1v1", "standard", men))
    game.submit(0, 1, "a4d4")
    game.submit(100, 2, "d7d4")
    for event in game.advance_to(4000):
        match event:
            case kungfu.Event.Collided(time, piece, by, square):
                print(f"{time:5} ms: piece {piece} is destroyed by {by} as it enters {square}")
            case kungfu.Event.Rested(time, piece, square, until):
                print(f"{time:5} ms: piece {piece} rests on {square} until {until}")
            case _:
                print(f"{event.time:5} ms: {event.kind}")
    print(game)
    (folder / "kungfu.svg").write_text(game.animate(0, 4000))


def main() -> None:
    """Shows all of it."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")
    folder.mkdir(parents=True, exist_ok=True)
    show_fluidity(folder)
    show_charismatic(folder)
    show_kungfu(folder)
    print("\nPictures to open in a browser:", *sorted(map(str, folder.glob("*.svg"))), sep="\n  ")


if __name__ == "__main__":
    main()
