"""The family of exceptions."""

from __future__ import annotations

import inspect
import pickle

import pytest
from heterochess import HeterochessError, errors, fluidity

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
