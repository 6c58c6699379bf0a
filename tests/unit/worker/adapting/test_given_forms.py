"""A lent function in another form takes its callers' values, and is called again for no other."""

from __future__ import annotations

from typing import Any

import pytest

from graders.codec.value_forms import LISTS, TUPLES
from graders.worker.adapting.given_forms import giving_in_form


def test_a_call_is_made_again_with_arguments_of_the_reference_s_form() -> None:
    def joined(one: Any, other: Any) -> Any:
        one.append(0)
        return one + other

    assert giving_in_form(joined, TUPLES)((1,), other=(2,)) == (1, 0, 2)


@pytest.mark.parametrize(("form", "argument"), [(LISTS, (1,)), (TUPLES, [1]), (TUPLES, 3)])
def test_a_call_whose_arguments_have_no_other_form_is_made_once(form: int, argument: Any) -> None:
    calls = []

    def refusing(value: Any) -> Any:
        calls.append(value)
        raise TypeError(value)

    with pytest.raises(TypeError):
        giving_in_form(refusing, form)(argument)
    assert calls == [argument]
