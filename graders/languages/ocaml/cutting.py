"""Cut the modules of a reference in OCaml into their items, by the words of their source.

An item begins in the first column; each target has an item of its own, and its type stands in the
module's interface (``.mli``), as the assignment states it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from graders.errors import Problem, did_you_mean
from graders.languages.base import ReferenceSources
from graders.languages.ocaml.lexing import line_at
from graders.languages.ocaml.syntax import items, names_used, types_in
from graders.languages.pieces import ReferenceModule, Segment
from graders.light_dataclass import dataclass
from graders.model import Target

_KEPT = ("open", "type", "exception", "module", "include")


@dataclass
class _Cut:
    file: str
    definitions: dict[str, Segment] = field(default_factory=dict)
    imports: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def cut_reference(
    sources: ReferenceSources, provided: Mapping[str, Iterable[str]], targets: Iterable[Target]
) -> tuple[tuple[ReferenceModule, ...], tuple[Problem, ...]]:
    """Cut each module; return the pieces, and what keeps a target from being lent by itself."""
    graded, modules, problems = set(targets), [], list[Problem]()
    for name, (file, source) in sources.modules.items():
        cut = _cut(file, source)
        given = frozenset(provided.get(name, ()))
        own = {target.name for target in graded if target.module == name}
        modules.append(_sorted_out(name, cut, given, own, sources))
        problems += [*cut.problems, *_untyped(sources, name, own)]
    return tuple(modules), tuple(problems)


def _cut(file: str, source: str) -> _Cut:
    cut = _Cut(file)
    for keyword, names, first, end in items(source):
        text, line = source[first:end], line_at(source, first)
        if keyword in _KEPT:
            cut.imports.append(text)
            continue
        if len(names) > 1:
            what = f"one item defines {' and '.join(names)}: neither can be lent alone"
            cut.problems.append(Problem(file, line, names[0], what, "write an item for each"))
        for name in names:
            if name in cut.definitions:
                what = f"'{name}' is defined twice, first on line {cut.definitions[name].line}"
                cut.problems.append(Problem(file, line, name, what, "delete one of the two"))
            cut.definitions[name] = Segment(name, text, line)
    return cut


def _sorted_out(
    name: str, cut: _Cut, given: frozenset[str], own: set[str], sources: ReferenceSources
) -> ReferenceModule:
    definitions = cut.definitions
    return ReferenceModule(
        name=name,
        imports=tuple(cut.imports),
        aliases=(),
        provided=tuple(segment for known, segment in definitions.items() if known in given),
        targets={known: segment for known, segment in definitions.items() if known in own - given},
        helpers={
            known: segment for known, segment in definitions.items() if known not in own | given
        },
        classes={},
        beside=dict(sources.beside),
        program=sources.program,
    )


def given_files(module: ReferenceModule) -> dict[str, str]:
    """Return the files of the modules that the course gives whole, which come before a module."""
    program = f"{module.program}.ml"
    return {
        file: text
        for file, text in module.beside.items()
        if file.endswith(".ml") and file != program
    }


def _untyped(sources: ReferenceSources, module: str, own: set[str]) -> Iterator[Problem]:
    file = f"{module}.mli"
    types = types_in(sources.beside.get(file, ""))
    where = sources.modules[module][0].rpartition("/")[0]
    for name in sorted(own - types.keys() if file in sources.beside else ()):
        what = f"the target '{name}' has no type there"
        mend = did_you_mean(name, types, f"write val {name} : its type")
        yield Problem(f"{where}/{file}", 1, name, what, mend)


def used_by_program(module: ReferenceModule) -> frozenset[str]:
    """Return the names that the course's program uses, those of the module alone or after it."""
    source = module.beside.get(f"{module.program}.ml", "")
    after_it = re.findall(rf"\b{module.name.capitalize()}\s*\.\s*([a-z_][\w']*)", source)
    return names_used(source) | frozenset(after_it)


def uses(module: ReferenceModule, segment: Segment) -> Iterator[tuple[str, str]]:
    """Yield ``(module, name)`` for what a definition uses of its module."""
    for name in sorted(names_used(segment.source)):
        if name != segment.name and module.definition(name):
            yield module.name, name


def helpers_of(module: ReferenceModule, segment: Segment) -> tuple[Segment, ...]:
    """Return the helpers that a definition uses, directly or not, in the order of the file."""
    found: dict[str, Segment] = {}
    waiting = [segment]
    while waiting:
        for _, name in uses(module, waiting.pop()):
            helper = module.helpers.get(name)
            if helper and name not in found:
                found[name] = helper
                waiting.append(helper)
    return tuple(sorted(found.values(), key=lambda helper: helper.line))
