"""Cut the modules of a reference into pieces, see :mod:`graders.languages.python.reference`."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace

from graders.errors import Problem, did_you_mean
from graders.languages.pieces import ReferenceModule, Segment
from graders.languages.python.reference import attributes_of, is_made_class, kind_of
from graders.languages.python.syntax import (
    bound_names,
    changed_names,
    first_line,
    imported_modules,
    lines_of,
    names_used,
)
from graders.light_dataclass import dataclass
from graders.model import Target

_SIMPLE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)


@dataclass
class _Cut:
    """A module that is being cut: its definitions in order, its imports and its problems.

    ``lines`` is its source. ``odd`` names what no definition or assignment binds; ``bodies`` holds
    the classes, ``classes`` the empty form of those that were replaced by their members.
    """

    name: str
    file: str
    lines: list[str]
    definitions: dict[str, Segment] = field(default_factory=dict)
    imports: list[str] = field(default_factory=list)
    own_imports: list[ast.Import | ast.ImportFrom] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    odd: set[str] = field(default_factory=set)
    bodies: dict[str, ast.ClassDef] = field(default_factory=dict)
    classes: dict[str, str] = field(default_factory=dict)

    @property
    def values(self) -> frozenset[str]:
        """Return the names that an assignment defines."""
        return frozenset(
            name
            for name, one in self.definitions.items()
            if kind_of(one) == "value" or is_made_class(one)
        )

    def report(self, line: int, where: str, what: str, mend: str) -> None:
        self.problems.append(Problem(self.file, line, where, what, mend))


def cut_reference(
    sources: Mapping[str, tuple[str, str]],
    provided: Mapping[str, Iterable[str]],
    targets: Iterable[Target],
) -> tuple[tuple[ReferenceModule, ...], tuple[Problem, ...]]:
    """Cut the modules of a reference; return the pieces, and double definitions and wrong imports.

    ``sources`` gives the file and the source of each module, in the order of the spec; all compile.
    ``provided`` gives the names that the course gives, by module; ``targets`` are all those graded.
    """
    graded = set(targets)
    cuts = {
        name: _cut(name, file, source, frozenset(sources), frozenset(provided.get(name, ())))
        for name, (file, source) in sources.items()
    }
    for name, cut in cuts.items():
        dotted = {target.name for target in graded if target.module == name}
        _cut_classes(cut, {*dotted, *provided.get(name, ())})
    sorted_out = {
        name: _sort_out(cut, frozenset(provided.get(name, ())), graded)
        for name, cut in cuts.items()
    }
    modules = tuple(
        replace(
            module,
            aliases=tuple(_aliases(cuts[name], sorted_out)),
            attributes=attributes_of(module),
        )
        for name, module in sorted_out.items()
    )
    return modules, tuple(problem for cut in cuts.values() for problem in cut.problems)


def _cut(name: str, file: str, source: str, own: frozenset[str], provided: frozenset[str]) -> _Cut:
    cut = _Cut(name, file, [f"{line}\n" for line in lines_of(source)])
    for statement in ast.parse(source).body:
        _nested_imports(cut, statement, own)
        if isinstance(statement, ast.Import | ast.ImportFrom):
            _take_import(cut, statement, own)
            _take_provided_import(cut, statement, own, provided)
        elif not _is_main_guard(statement):
            _take_definition(cut, statement)
    return cut


def _nested_imports(cut: _Cut, statement: ast.stmt, own: frozenset[str]) -> None:
    for node in ast.walk(statement):
        if node is not statement and isinstance(node, ast.Import | ast.ImportFrom):
            modules = {name.split(".")[0] for name in imported_modules(ast.unparse(node))} & own
            if modules:
                what = f"imports '{min(modules)}', a module of the assignment, away from the top"
                cut.report(node.lineno, "", what, "move the import to the top of the module")


def _take_import(cut: _Cut, node: ast.Import | ast.ImportFrom, own: frozenset[str]) -> None:
    if isinstance(node, ast.ImportFrom) and node.level:
        what, mend = "an import that starts with a dot", "name the module: from module import name"
        cut.report(node.lineno, "", what, mend)
    elif isinstance(node, ast.ImportFrom):
        if node.module in own:
            cut.own_imports.append(node)
        else:
            cut.imports.append(ast.unparse(node))
    else:
        ours = [alias for alias in node.names if alias.name in own]
        others = [alias for alias in node.names if alias.name not in own]
        if ours:
            cut.own_imports.append(ast.copy_location(ast.Import(ours), node))
        if others:
            cut.imports.append(ast.unparse(ast.Import(others)))


def _take_provided_import(
    cut: _Cut, node: ast.Import | ast.ImportFrom, own: frozenset[str], provided: frozenset[str]
) -> None:
    """Give students the names of an import that the spec provides, as it gives definitions."""
    for alias in node.names:
        name = alias.asname or alias.name.partition(".")[0]
        of = node.module if isinstance(node, ast.ImportFrom) else name
        if name in provided and name not in cut.definitions and of not in own:
            only: ast.stmt = ast.Import([alias])
            if isinstance(node, ast.ImportFrom):
                only = ast.ImportFrom(node.module, [alias], node.level)
            cut.definitions[name] = Segment(name, ast.unparse(only) + "\n", node.lineno)


def _is_main_guard(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and any(
        isinstance(node, ast.Name) and node.id == "__name__" for node in ast.walk(statement.test)
    )


def _take_definition(cut: _Cut, statement: ast.stmt) -> None:
    source = _source_of(statement, cut.lines)
    line = first_line(statement)
    changed = sorted(changed_names(statement) & cut.values)
    if changed:
        # Other names that it binds, such as the variable of a loop, are of no use elsewhere.
        _take_change(cut, changed, source, line)
        return
    for name in sorted(bound_names(source)):
        if name in cut.definitions:
            first = cut.definitions[name].line
            what = f"'{name}' was already defined on line {first}"
            cut.report(line, name, what, "define it once, in one statement")
            continue
        cut.definitions[name] = Segment(name, source, line)
        if isinstance(statement, ast.ClassDef):
            cut.bodies[name] = statement
        if not isinstance(statement, _SIMPLE):
            cut.odd.add(name)


def _take_change(cut: _Cut, names: list[str], source: str, line: int) -> None:
    """Add a statement that changes a value, such as ``LINES += [...]``, to its definition."""
    name = names[0]
    first = cut.definitions[name]
    users = [one for one in cut.values - {name} if name in names_used(cut.definitions[one].source)]
    if len(names) > 1:
        what = f"this changes {' and '.join(map(repr, names))} at once"
        cut.report(line, name, what, "change each of them in a statement of its own")
    elif users:
        other = cut.definitions[min(users)]
        what = f"'{name}' is changed here, after '{other.name}' used it on line {other.line}"
        cut.report(line, name, what, f"change '{name}' before it is used")
    else:
        # It moves behind all that the statement may use.
        del cut.definitions[name]
        cut.definitions[name] = replace(first, source=first.source + source, line=line)


def _cut_classes(cut: _Cut, named: set[str]) -> None:
    """Replace each class that has named members by its members."""
    owners = {name.partition(".")[0] for name in named if "." in name}
    definitions: dict[str, Segment] = {}
    for name, segment in cut.definitions.items():
        if name in owners and name in cut.bodies:
            definitions.update(_members(cut, cut.bodies[name], named))
            body = cut.bodies[name]
            bare = ast.ClassDef(name, body.bases, body.keywords, [ast.Pass()], [])
            cut.classes[name] = ast.unparse(ast.fix_missing_locations(bare)) + "\n"
        else:
            definitions[name] = segment
    cut.definitions = definitions


def _members(cut: _Cut, node: ast.ClassDef, named: set[str]) -> dict[str, Segment]:
    found: dict[str, Segment] = {}
    for statement in node.body:
        first, last = first_line(statement), statement.end_lineno or statement.lineno
        source = textwrap.dedent("".join(cut.lines[first - 1 : last]))
        for bound in sorted(bound_names(source)):
            name = f"{node.name}.{bound}"
            if name not in named:
                what = f"'{name}' is neither a target nor provided, in a class that holds targets"
                given = f"`provided: {{{cut.name}: [{name}]}}`"
                mend = f"make it a function of the module, a target, or the course's: {given}"
                cut.report(first, name, what, mend)
            elif name in found:  # a property and its setter
                found[name] = replace(found[name], source=found[name].source + source)
            else:
                found[name] = Segment(name, source, first)
    return found


def _source_of(statement: ast.stmt, lines: list[str]) -> str:
    """Return the lines of a statement; its own part of them where others share its lines."""
    first, last = first_line(statement), statement.end_lineno or statement.lineno
    text = "".join(lines[first - 1 : last])
    if statement.col_offset == 0 and len(ast.parse(text).body) == 1:
        return text if text.endswith("\n") else text + "\n"
    return ast.unparse(statement) + "\n"


def _sort_out(cut: _Cut, provided: frozenset[str], graded: set[Target]) -> ReferenceModule:
    targets: dict[str, Segment] = {}
    helpers: dict[str, Segment] = {}
    for name, segment in cut.definitions.items():
        if name in provided:
            continue
        if Target(cut.name, name) in graded:
            targets[name] = segment
            if name in cut.odd:
                what = f"the target '{name}' is not defined by a def, a class or an assignment"
                cut.report(segment.line, name, what, "define it so, at the top level")
        else:
            helpers[name] = segment
    given = tuple(segment for name, segment in cut.definitions.items() if name in provided)
    return ReferenceModule(
        cut.name, tuple(cut.imports), (), given, targets, helpers, dict(cut.classes)
    )


def _aliases(
    cut: _Cut, modules: Mapping[str, ReferenceModule]
) -> Iterator[tuple[str, str, str | None]]:
    imported = [(node, alias) for node in cut.own_imports for alias in node.names]
    for node, alias in imported:
        bound = alias.asname or alias.name
        if isinstance(node, ast.Import):
            yield bound, alias.name, None
            continue
        other = modules[str(node.module)]
        if alias.name == "*":
            public = sorted(name for name in other.shared if not name.startswith("_"))
            yield from ((name, other.name, name) for name in public)
        elif alias.name in other.shared:
            yield bound, other.name, alias.name
        else:
            what, mend = _not_shared(other, alias.name)
            cut.report(node.lineno, alias.name, what, mend)


def _not_shared(module: ReferenceModule, name: str) -> tuple[str, str]:
    if name in module.helpers:
        return (
            f"'{name}' is a private helper of '{module.name}': it is not there when it is lent",
            f"add it to provided: {module.name}, or define it in this module",
        )
    return f"'{module.name}' does not define '{name}'", did_you_mean(name, module.shared)
