"""Examples of tests that no check can be: a right solution may fail them, or they lack a name."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from graders.languages.python.docstring_examples import Example
from graders.languages.python.known_tests import KnownTest
from graders.languages.python.solution_parts import Part
from graders.languages.python.syntax import all_attributes, bound_names, names_used
from graders.languages.python.tested_module import import_statements
from graders.light_dataclass import dataclass

_WRITTEN = re.compile(r"(repr|str)\(|f['\"]")
_METHODS = ("__repr__", "__str__", "__format__")


@dataclass(frozen=True)
class Surroundings:
    """The names around tests: all that they see, those that the solution defines, its imports.

    ``writes`` tells whether one of its classes says how its objects are written.
    """

    names: frozenset[str]
    defined: frozenset[str]
    imports: Mapping[str, str] = field(default_factory=dict)
    writes: bool = False


def surroundings(source: str, parts: Sequence[Part]) -> Surroundings:
    """Return the names that the source of a solution gives to its tests."""
    imports = import_statements(source)
    writes = any(
        part.name in _METHODS or (part.is_class and not part.is_plain_class) for part in parts
    )
    defined = bound_names(source) - imports.keys()
    names = frozenset({*defined, *dir(builtins), "take"})
    return Surroundings(names, defined, imports, writes)


def fit_tests(
    tests: Iterable[KnownTest], around: Surroundings, left: list[str]
) -> Iterator[KnownTest]:
    """Yield tests without the examples that no check can be; tell these in ``left``.

    An example imports what it has from the solution.
    """
    for test in tests:
        kept: list[Example] = []
        reasons: dict[str, None] = {}
        for one in test.examples:
            example = _with_imports(one, around)
            if why := _why_unfit(example, around):
                reasons[f"{test.place}: {test.name}: {why}"] = None
            else:
                kept.append(example)
        left += reasons
        if kept or not reasons:
            yield replace(test, examples=tuple(kept))


def _free(example: Example) -> frozenset[str]:
    code = f"{example.setup}\n{example.call}"
    return names_used(code) - bound_names(example.setup)


def _with_imports(example: Example, around: Surroundings) -> Example:
    lines = [around.imports[name] for name in sorted(_free(example) & around.imports.keys())]
    return replace(example, setup="\n".join(filter(None, [*lines, example.setup])))


def _why_unfit(example: Example, around: Surroundings) -> str:
    """Say why an example is left out; empty where it is kept."""
    attributes = all_attributes(f"{example.setup}\n{example.call}")
    private = sorted(filter(_is_private, {*attributes, *_free(example)}))
    if private:
        return f"it looks at `{private[0]}`, which is private"
    unknown = sorted(_free(example) - around.names)
    if unknown:
        return f"it uses `{unknown[0]}`, which neither the solution nor the test defines"
    taken = sorted(bound_names(example.setup) & around.defined)
    if taken:
        return f"it gives `{taken[0]}`, a name of the solution, another value"
    is_of_text = _WRITTEN.match(example.call) and isinstance(example.returns, str)
    if is_of_text and not around.writes:
        return f"it compares how a value is written: `{example.call}`"
    return ""


def _is_private(name: str) -> bool:
    return name.startswith("_") and name.strip("_") != "" and not name.endswith("__")
