"""Orders and closures of needs."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from graders.spec.parsed_spec import closures, find_cycle, topological_order


def test_order_keeps_that_of_the_spec_where_it_can() -> None:
    needs = {"a": ("c",), "b": (), "c": (), "d": ("a",)}
    assert topological_order(needs) == ("c", "a", "b", "d")
    assert closures(needs)["d"] == ("c", "a")


def test_a_cycle_is_named_in_the_order_of_needs() -> None:
    needs = {"a": ("b",), "b": ("c",), "c": ("a",), "d": ()}
    cycle = find_cycle(needs)
    assert cycle is not None
    assert cycle[0] == cycle[-1]
    assert all(after in needs[before] for before, after in itertools.pairwise(cycle))


@given(st.data())
def test_each_comes_after_all_that_it_needs(data: st.DataObject) -> None:
    names = [f"q{n}" for n in range(data.draw(st.integers(1, 8)))]
    needs = {
        name: tuple(data.draw(st.lists(st.sampled_from(names[:i]), unique=True))) if i else ()
        for i, name in enumerate(names)
    }
    order = topological_order(dict(reversed(needs.items())))
    assert sorted(order) == sorted(names)
    for name, closure in closures(needs).items():
        assert all(order.index(other) < order.index(name) for other in closure)
        assert set(needs[name]) <= set(closure)
