"""Items are asked for one by one, and looked at when they are given."""

from __future__ import annotations

from typing import Any

import pytest

from graders.worker.observing.lazy_items import MOST, LazyItems

NOTHING = compile("", "<check>", "exec")
LOOK = {"g": compile("g", "<check>", "eval")}


def drawn(value: Any, scope: dict[str, Any], statements: str = "") -> LazyItems:
    """Draw the items of a value with one expression to look at."""
    items = LazyItems({"g": list(scope["g"])}, LOOK)
    assert items.draw(value, compile(statements, "<check>", "exec"), scope)
    return items


def test_statements_run_before_the_next_item_is_asked_for() -> None:
    scope: dict[str, Any] = {"g": [1, 2]}

    found = drawn((len(scope["g"]) for _ in range(3)), scope, "g.append(item)")

    assert found.forms == [2, 3, 4]


def test_items_are_as_they_were_when_they_were_given() -> None:
    row = [0]

    found = drawn((row for _ in range(2)), {"g": []}, "item.append(1)")

    assert found.forms == [[0], [0, 1]]
    assert found.items[0] is row


def test_a_state_that_is_not_as_before_is_told_with_its_item() -> None:
    scope: dict[str, Any] = {"g": [1, 1]}

    def moves() -> Any:
        yield "first"
        for k in range(2):
            scope["g"][k] = 0
            yield k
            scope["g"][k] = 1
        yield "last"

    assert drawn(moves(), scope).changed == [[2, {"g": [0, 1]}], [3, {"g": [1, 0]}]]


def test_an_endless_iterator_gives_so_many() -> None:
    assert len(drawn(iter(int, 1), {"g": []}).forms) == MOST


def test_few_states_are_told() -> None:
    scope: dict[str, Any] = {"g": []}

    assert len(drawn(range(50), scope, "g.append(item)").changed) == 3


@pytest.mark.parametrize("value", [None, 7, len])
def test_what_gives_no_items_is_told(value: Any) -> None:
    assert not LazyItems({}, {}).draw(value, NOTHING, {})


def test_an_exception_of_the_iterator_goes_on() -> None:
    with pytest.raises(ZeroDivisionError):
        drawn((1 / n for n in (1, 0)), {"g": []})
