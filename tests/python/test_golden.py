"""The golden transcripts of `tests/data/golden`, written by the Rust tests, told from Python."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator

import numpy as np
from conftest import DATA
from heterochess import charismatic, fluidity, kungfu
from heterochess.errors import (
    GameOverError,
    IllegalMoveError,
    LimitReachedError,
    RefusedCommandError,
)
from heterochess.kungfu import Event, PieceState

LIMIT = 20_000


def items(values: Iterable[object]) -> str:
    return " ".join(str(value) for value in values) or "-"


def in_order(values: Iterable[object]) -> str:
    return items(sorted(str(value) for value in values))


def digest(planes: np.typing.NDArray[np.float32]) -> str:
    """FNV-1a."""
    value = 0xCBF29CE484222325
    for byte in planes.astype("<f4").tobytes():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def blocks(name: str) -> Iterator[tuple[list[str], str | None]]:
    """What is told of each step, and the action that follows."""
    told: list[str] = []
    for line in (DATA / "golden" / name).read_text().splitlines():
        if line.startswith("> "):
            yield told, line[2:]
            told = []
        else:
            told.append(line)
    yield told, None


def refused(
    told: list[str], refusal: Callable[[str], tuple[str, str] | None]
) -> tuple[str, str] | None:
    """The line of the transcript with a move that is refused, and ours."""
    for line in told:
        if line.startswith("refused "):
            move = line.split()[1]
            answer = refusal(move)
            assert answer is not None, move
            return line, f"refused {move} {answer[0]}: {answer[1]}"
    return None


def test_fluidity() -> None:
    game = fluidity.Game()
    for told, action in blocks("fluidity.txt"):
        position = game.position
        moves = sorted(position.legal_moves, key=str)
        lines = {
            "ply": len(game),
            "fen": position.fen,
            "key": f"{position.zobrist:016x}",
            "checkers": items(position.checkers),
            "moves": items(moves),
            "san": items(position.san(m) for m in moves),
            "takes": items(len(m.captures) for m in moves),
            "threats-white": in_order(position.threats("white").squares),
            "threats-black": in_order(position.threats("black").squares),
            "occurrences": game.occurrences,
            "outcome": game.outcome or "-",
        }
        ours = [f"{name} {value}" for name, value in lines.items()]
        if pair := refused(told, position.refusal):
            assert pair[0] == pair[1]
            ours.append(pair[0])
        ours.append(f"planes {digest(position.observation(occurrences=game.occurrences))}")
        assert ours == told
        if action is not None:
            m, san = action.split()
            assert position.parse_move(san) == position.parse_move(m)
            game.play(m)
    assert game.is_over


def test_charismatic() -> None:
    game = charismatic.Game()
    for told, action in blocks("charismatic.txt"):
        ours = [f"step {len(game.actions)}", f"fen {game.stage.fen}"]
        stage = game.stage
        if isinstance(stage, charismatic.PlacementStage):
            draws = (f"{draw.men}={draw.weight}" for draw in stage.draws())
            ours += [f"hand {stage.hand}", f"draws {items(draws)}"]
            for role in dict.fromkeys(stage.hand):
                ours.append(f"squares {role.letter} {items(stage.squares_for(role))}")
            planes = stage.observation()
        else:
            ours += position_lines(stage)
            if pair := refused(told, series_refusal(stage)):
                assert pair[0] == pair[1]
                ours.append(pair[0])
            planes = stage.observation(occurrences=game.occurrences)
        ours.append(f"planes {digest(planes)}")
        ours += [f"occurrences {game.occurrences}", f"outcome {game.outcome or '-'}"]
        assert ours == told
        if action is None:
            break
        if action.startswith("draw:"):
            game.draw(action.removeprefix("draw:"))
        elif game.is_placing:
            game.place(action)
        else:
            turn, san = action.split()
            assert game.position.san(turn) == san
            assert game.position.parse_turn(san) == game.position.parse_turn(turn)
            game.play(turn)
    assert game.is_over


def series_refusal(position: charismatic.Position) -> Callable[[str], tuple[str, str] | None]:
    def refusal(move: str) -> tuple[str, str] | None:
        try:
            position.series().push(move)
        except IllegalMoveError as error:
            return error.code, error.reason
        return None

    return refusal


def position_lines(position: charismatic.Position) -> Iterator[str]:
    series = position.series()
    yield f"key {position.zobrist:016x}"
    yield f"checkers {items(position.checkers)}"
    yield f"moves {in_order(series.possible_moves)}"
    yield f"completable {in_order(series.completable_moves)}"
    yield f"has-turn {'true' if position.legal_turns else 'false'}"
    try:
        counts = position.census(limit=LIMIT)
    except LimitReachedError:
        yield f"results more than {LIMIT}"
        return
    yield f"series {items(counts.series)}"
    yield f"results {counts.results}"
    mates = list(position.mating_turns())
    first = min(mates, key=lambda turn: (len(turn), str(turn)), default=None)
    yield f"mates {len(mates)} {'-' if first is None else position.san(first)}"


def test_kungfu() -> None:
    game: kungfu.Game | None = None
    seat, command, time = kungfu.Seat.ONE, None, 0
    for told, action in blocks("kungfu.txt"):
        while told:
            if told[0].startswith("{"):
                game = kungfu.Game.from_record(told.pop(0))
                ours = list(state_lines(game))
            else:
                assert game is not None
                ours = list(answer_lines(game, time, seat, command))
                if len(told) > len(ours):
                    ours += state_lines(game)
            assert ours == told[: len(ours)]
            told = told[len(ours) :]
        if action is not None:
            line = json.loads(action)
            time, seat = line["t"], line.get("seat")
            command = line.get("move")
            if "cancel" in line:
                command = f"cancel {line['cancel']}"
            for name in ("leave", "disconnect", "reconnect"):
                if name in line:
                    command = name


def answer_lines(
    game: kungfu.Game, time: int, seat: kungfu.Seat, command: str | None
) -> Iterator[str]:
    if command is None or seat is None:
        yield from map(event_line, game.advance_to(time))
        yield "answer ok"
        return
    try:
        answer = game.submit(time, seat, command)
    except (RefusedCommandError, GameOverError) as error:
        # A refused command leaves a game of Python as it was, its time too.
        yield from map(event_line, game.advance_to(time))
        reason = error.reason if isinstance(error, RefusedCommandError) else str(error)
        yield f"answer refused {error.code}: {reason}"
    else:
        yield from map(event_line, answer.events)
        yield f"answer {answer.accepted}"


def event_line(event: Event) -> str:
    names: tuple[str, ...] = vars(type(event))["__match_args__"]
    fields = {name: getattr(event, name) for name in names[1:]}
    if isinstance(event, Event.Eliminated):
        fields = {"seat": event.seat, "reason": event.cause}
    elif isinstance(event, Event.Finished):
        winners = ",".join(str(seat) for seat in sorted(event.outcome.winners)) or "-"
        fields = {"reason": event.outcome.reason, "winners": winners}
    renamed = {"from_square": "square", "to_square": "to"}
    named = {renamed.get(name, name): value for name, value in fields.items()}
    order = ["seat", "piece", "by", "square", "to", "until", "reason", "winners"]
    values = "".join(f" {name}={named[name]}" for name in order if name in named)
    return f"event {event.time} {event.kind}{values}"


def state_lines(game: kungfu.Game) -> Iterator[str]:
    yield f"now {game.now}"
    for piece in game.pieces:
        yield f"piece {piece.id} {piece.seat} {piece.role.letter} {state_text(piece.state)}"
    yield f"next-event {'-' if game.next_event_time is None else game.next_event_time}"
    for seat in game.kills:
        yield f"moves {seat} {in_order(game.legal_moves(seat))}"
        yield f"queueable {seat} {in_order(game.queueable_moves(seat))}"
        yield f"kills {seat} {game.kills[seat]} team {game.team_kills(seat)}"
        if elimination := game.elimination(seat):
            yield f"eliminated {seat} {elimination[0]} {elimination[1]}"
        if (since := game.disconnected_since(seat)) is not None:
            yield f"disconnected {seat} {since}"
        yield f"planes {seat} {digest(game.observation(seat))}"
    if game.outcome is not None and game.placements is not None:
        yield f"outcome {game.outcome}"
        places = (",".join(str(seat) for seat in sorted(place)) for place in game.placements)
        yield f"places {items(places)}"


def state_text(state: PieceState) -> str:
    match state:
        case PieceState.Ready(square):
            return f"ready {square}"
        case PieceState.Resting(square, ready_at, left, queued):
            return f"resting {square} until {ready_at} left {left} queued {queued or '-'}"
        case PieceState.Flying(reached, to_next, to, started, elapsed, total):
            return f"flying {reached} {to_next} {to} since {started} at {elapsed}/{total}"
        case _:
            raise AssertionError(state)
