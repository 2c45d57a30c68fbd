"""The family of exceptions."""

from __future__ import annotations

import inspect
import pickle
import tempfile
from collections.abc import Callable, Container
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOKS
from heterochess import (
    HeterochessError,
    SquareSet,
    charismatic,
    errors,
    fluidity,
    kungfu,
    opponents,
    records,
    solve,
    tables,
)

FAMILY = [
    member
    for member in vars(errors).values()
    if inspect.isclass(member) and issubclass(member, Exception)
]


def test_all_are_of_one_family() -> None:
    assert {member.__name__ for member in FAMILY} | {"Refusal"} == set(errors.__all__)
    for member in FAMILY:
        assert issubclass(member, HeterochessError)
        assert issubclass(member, ValueError)
        assert member.__doc__


def test_details_have_docstrings_and_defaults() -> None:
    details = {
        (member.__name__, name): value
        for member in FAMILY
        for name, value in vars(member).items()
        if isinstance(value, errors.Detail)
    }
    assert ("GameOverError", "outcome") in details
    assert all(value.__doc__ and value.__doc__.endswith(".") for value in details.values())
    assert (
        inspect.getdoc(errors.InvalidFenError.field) == details["InvalidFenError", "field"].__doc__
    )
    error = errors.InvalidFenError("why", text="what")
    assert (error.text, error.field, error.problems) == ("what", None, ())
    error.field = "side"
    assert error.field == "side"


@pytest.mark.parametrize("member", FAMILY)
def test_they_survive_pickling(member: type[HeterochessError]) -> None:
    error = member("why", code="because", text="what")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is member
    assert (str(again), again.code, vars(again)["text"]) == ("why", "because", "what")
    assert member().code


def test_a_real_one_survives_pickling() -> None:
    with pytest.raises(errors.AmbiguousMoveError) as caught:
        fluidity.Position("4k3/8/8/R7/8/8/8/R3K3 w").play("Ra3")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.origins == caught.value.origins
    assert again.code == "ambiguous"


def raisers() -> dict[type[HeterochessError], Callable[[], object]]:
    """How to get each error."""
    start = fluidity.Position()
    rooks = charismatic.Position(ROOKS)
    over = fluidity.Game("8/8/8/8/8/8/8/4K2R b")
    game = kungfu.Game()
    game.advance_to(1000)
    return {
        errors.InvalidArgumentError: lambda: start.perft(-1),
        errors.InvalidSquareError: lambda: start.piece_at("e9"),
        errors.InvalidFenError: lambda: fluidity.Position("nonsense"),
        errors.InvalidMoveError: lambda: start.play("nonsense"),
        errors.IllegalMoveError: lambda: start.play("e2e5"),
        errors.AmbiguousMoveError: lambda: fluidity.Position("4k3/8/8/R7/8/8/8/R3K3 w").play("Ra3"),
        errors.IllegalDrawError: lambda: charismatic.PlacementStage().draw("Q"),
        errors.IllegalPlacementError: lambda: charismatic.PlacementStage().place("N@c3"),
        errors.IllegalActionError: lambda: start.move(0),
        errors.RefusedCommandError: lambda: game.submit(1000, 2, "e2e4"),
        errors.ClockError: lambda: game.advance_to(0),
        errors.GameOverError: lambda: over.play("e4"),
        errors.WrongStageError: lambda: charismatic.Game().play("e4"),
        errors.InvalidSetupError: lambda: kungfu.Game(kungfu.Setup("1v1", men=[])),
        errors.InvalidRecordError: lambda: kungfu.Replay("nonsense"),
        errors.LimitReachedError: lambda: rooks.census(limit=1),
        errors.StoppedError: lambda: rooks.census(progress=lambda _: False),
        errors.BusyError: ask_while_busy,
        errors.EditError: lambda: records.Record("Fluidity").root.delete(),
        errors.ProbeError: lambda: tables.Tables().probe(ROOKS.split()[0] + " w"),
        errors.TableFileError: damaged_table,
        errors.VerificationError: wrong_table,
    }


def ask_while_busy() -> None:
    solver = solve.FluiditySolver()
    start = fluidity.Position()
    solver.solve(start, 41, progress=lambda _: solver.solve(start, 1))


def damaged_table() -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "KNk.hct").write_bytes(b"nonsense")
        tables.Tables.open(folder)


def wrong_table() -> None:
    # No file makes one that has a right checksum; this is what verifying raises.
    raise errors.VerificationError("KNk: a wrong entry", ending="KNk")


def test_every_error_is_raised_and_says_why() -> None:
    assert set(raisers()) == set(FAMILY) - {HeterochessError}
    for member, make in raisers().items():
        with pytest.raises(member) as caught:
            make()
        assert type(caught.value) is member
        assert str(caught.value)
        assert caught.value.code
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), vars(again), str(again)) == (
            member,
            vars(caught.value),
            str(caught.value),
        )


def test_ctrl_c_while_an_error_is_made_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even by `in`, which takes what names nothing for what is not there."""
    places: list[tuple[object, Container[object]]] = [
        ("zz", fluidity.Position().legal_moves),
        ("zz", charismatic.Position(ROOKS).legal_turns),
        ("zz", SquareSet()),
        ("zz", charismatic.Men("NN")),
        ("zz", tables.Tables()),
        ("zz", kungfu.Game().snapshot()),
    ]
    for name, place in places:
        assert name not in place
        with monkeypatch.context() as patched:
            patched.setattr(errors.HeterochessError, "__init__", interrupted)
            with pytest.raises(KeyboardInterrupt):
                _ = name in place


def interrupted(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


class Broken:
    """A number that cannot tell itself."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __index__(self) -> int:
        raise self.error


def test_what_a_number_raises_comes_out() -> None:
    broken: Any = Broken(LookupError("mine"))
    uses: list[Callable[[], object]] = [
        lambda: SquareSet(broken),
        lambda: fluidity.Position().piece_at(broken),
        lambda: fluidity.Position().perft(broken),
        lambda: fluidity.Position().legal_moves[broken],
        lambda: fluidity.Position().move(broken),
        lambda: kungfu.Game().submit(broken, 1, "leave"),
        lambda: kungfu.Game().place(broken),
        lambda: broken in SquareSet("e4"),
    ]
    for use in uses:
        with pytest.raises(LookupError, match="mine"):
            use()
    # By a TypeError arrays of numpy say that they are no number.
    broken = Broken(TypeError("mine"))
    with pytest.raises(TypeError, match=r"expected .*, not .*Broken"):
        fluidity.Position().perft(broken)
    assert (broken in SquareSet("e4")) is False


def test_true_is_no_number() -> None:
    yes: Any = True
    uses: list[Callable[[], object]] = [
        lambda: fluidity.Position().move(yes),
        lambda: charismatic.Position.orthodox().move(yes),
        lambda: kungfu.Game().command(1, yes),
        lambda: fluidity.Position().perft(yes),
    ]
    for use in uses:
        with pytest.raises(TypeError, match="not bool"):
            use()


def test_classes_of_one_name_are_told_apart() -> None:
    wrong: Any = fluidity.Game()
    player = opponents.Player("random", 1)
    with pytest.raises(
        TypeError, match=r"a Game of Kung Fu Chess, not heterochess\.fluidity\.Game"
    ):
        player.look(wrong)
    with pytest.raises(
        TypeError, match=r"a Game of Kung Fu Chess, not heterochess\.fluidity\.Game"
    ):
        opponents.play(wrong, [player])
    with pytest.raises(TypeError, match=r"not heterochess\.kungfu\.Move"):
        fluidity.Position().play(kungfu.Move("e2", "e4"))  # type: ignore[arg-type]
