"""Which mutants are made, and of which places of a reference."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import parso

from graders.authoring.mutants import Change, mutants_of, places_of
from graders.languages.python.mutation import OPERATORS, Node
from graders.spec.assignment import Assignment


def test_places_are_targets_and_the_helpers_that_they_use(tiny: Assignment) -> None:
    found = {place.name: (place.questions, place.is_helper) for place in places_of(tiny)}
    assert found == {
        "_two": (("double",), True),
        "double": (("double",), False),
        "Box.__init__": (("box",), False),
        "Box.wide": (("box",), False),
    }


def test_mutants_change_one_place_and_are_python(tiny: Assignment) -> None:
    mutants = mutants_of(tiny)
    assert mutants
    for mutant in mutants:
        ast.parse(mutant.after)
        was, now = mutant.before.splitlines(), mutant.after.splitlines()
        changed = {i for i, (a, b) in enumerate(zip(was, now, strict=True), 1) if a != b}
        assert changed
        assert changed <= set(range(mutant.place.first, mutant.place.last + 1))


def test_annotations_docstrings_and_provided_code_make_no_mutant(tiny: Assignment) -> None:
    mutants = mutants_of(tiny)
    assert not any("None" in mutant.change.was for mutant in mutants)
    assert not any("Double" in mutant.change.was for mutant in mutants)
    assert not any("100" in mutant.change.was for mutant in mutants)


def test_a_mutant_is_told_from_all_others(tiny: Assignment) -> None:
    changes = [mutant.change for mutant in mutants_of(tiny)]
    assert len(set(changes)) == len(changes)
    assert Change("tiny.Box.wide", "return self.side > 3", "return self.side > 4") in changes
    assert Change("tiny._two", "return 2", "pass") in changes


def test_a_mutant_is_the_reference_with_its_change(tiny: Assignment) -> None:
    changed = Change("tiny._two", "return 2", "return 3")
    (mutant,) = (mutant for mutant in mutants_of(tiny) if mutant.change == changed)
    assert mutant.after == tiny.reference_sources["tiny"].replace("return 2", "return 3")
    assert "\n-    return 2\n+    return 3\n" in mutant.diff()


def test_what_is_aside_makes_no_mutant(tiny: Assignment) -> None:
    names = {mutant.place.name for mutant in mutants_of(tiny, {"_two", "Box.wide"})}
    assert names == {"double", "Box.__init__"}


def test_every_operator_acts_somewhere() -> None:
    """On a function that has one thing of each kind."""
    source = """\
class A:
    @property
    def f(self, x):
        for a in [1, 2]:
            if x == "a" and not a:
                break
        try:
            return list(x) if x else -a
        except ValueError:
            return 2 + a
"""
    nodes = list(every(parso.parse(source)))  # type: ignore[no-untyped-call]
    idle = [name for name, act in OPERATORS.items() if not any(list(act(n)) for n in nodes)]
    assert idle == []


def every(node: Node) -> Iterator[Node]:
    yield node
    for child in getattr(node, "children", ()):
        yield from every(child)
