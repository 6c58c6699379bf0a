"""Read the tests that a course has, in files of pytest, unittest and otter. None is run."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from graders.languages.python.asserted import Asserted, rows_of, with_values
from graders.languages.python.docstring_examples import Example, examples_of, is_no_setup
from graders.languages.python.syntax import names_used

_Function = ast.FunctionDef
_POINTS = re.compile(r"\d+(\.\d+)?")


@dataclass(frozen=True)
class KnownTest:
    """A test that a course has.

    Attributes
    ----------
    name : str
        The name of the function, of the cell, or of the question.
    place : str
        The file and the line, or the cell.
    title : str
        The first line of its docstring; empty where there is none.
    examples : tuple of Example
        The calls and results that it shows; none for what a teacher marks.
    points : float, optional
        The points that it is worth, where this is told.
    is_hidden : bool
        Whether students do not see it.
    is_manual : bool
        Whether a teacher marks it.
    """

    name: str
    place: str
    title: str = ""
    examples: tuple[Example, ...] = ()
    points: float | None = None
    is_hidden: bool = False
    is_manual: bool = False


@dataclass
class KnownTests:
    """The tests of a file, and a sentence for each part that could not be carried."""

    tests: list[KnownTest] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def add(self, test: KnownTest, asserted: Asserted, line: int = 0) -> None:
        """Add a test with the examples of its statements; ``line`` is added to their lines."""
        file = test.place.partition(":")[0]
        self.left += [f"{file}:{at + line}: {why}" for at, why in asserted.left]
        if asserted.examples:
            self.tests.append(replace(test, examples=tuple(asserted.examples)))
        elif not asserted.left:
            self.left.append(f"{test.place}: {test.name} asserts nothing")


def read_script(label: str, source: str) -> KnownTests:
    """Read the tests of a file of Python.

    Raise SyntaxError when it is none.
    """
    tree, found = ast.parse(source), KnownTests()
    if (table := _otter_table(tree)) is not None:
        _read_otter(label, table, found)
        return found
    scope = _Scope(label, tree.body)
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef):
            _read_class(statement, scope, found)
        elif isinstance(statement, _Function) and _is_test(statement):
            _read_function(statement, scope, (), found)
    return found


class _Scope:
    """The names at the top of a file of tests: values, helpers, and fixtures."""

    def __init__(self, label: str, body: Sequence[ast.stmt]) -> None:
        self.label = label
        self.values = [s for s in body if isinstance(s, ast.Assign | ast.Import | ast.ImportFrom)]
        functions = [s for s in body if isinstance(s, _Function) and not _is_test(s)]
        self.fixtures = {f.name: f for f in functions if _decorator(f, "fixture") is not None}
        self.helpers = {f.name for f in functions} - {*self.fixtures}

    def setup(self, function: _Function) -> list[str]:
        """Return the statements that a test relies on: values at the top, and its fixtures."""
        given = [self.fixtures[a.arg] for a in function.args.args if a.arg in self.fixtures]
        lines = [line for one in given for line in self._fixture(one)]
        used = names_used(ast.unparse(function)).union(*map(names_used, lines))
        top = [s for s in self.values if used & _bound(s) and not is_no_setup(ast.unparse(s))]
        return [*map(ast.unparse, top), *lines]

    def _fixture(self, function: _Function) -> list[str]:
        lines = [line for a in function.args.args if a.arg in self.fixtures
                 for line in self._fixture(self.fixtures[a.arg])]  # fmt: skip
        for statement in function.body:
            value = getattr(statement, "value", None)
            if isinstance(statement, ast.Return) or isinstance(value, ast.Yield):
                value = value.value if isinstance(value, ast.Yield) else value
                lines.append(f"{function.name} = {ast.unparse(value) if value else None}")
                break
            lines.append(ast.unparse(statement))
        return lines

    def helpers_used(self, function: _Function) -> list[str]:
        """Name the helpers of the file that a test calls."""
        return sorted(self.helpers & names_used(ast.unparse(function)))


def _read_class(node: ast.ClassDef, scope: _Scope, found: KnownTests) -> None:
    methods = [_without_self(one) for one in node.body if isinstance(one, _Function)]
    prepare = [one for one in methods if one.name in ("setUp", "setup_method")]
    setup = [ast.unparse(statement) for one in prepare for statement in one.body]
    for method in filter(_is_test, methods):
        _read_function(method, scope, setup, found)


def _read_function(
    function: _Function, scope: _Scope, setup: Sequence[str], found: KnownTests
) -> None:
    place = f"{scope.label}:{function.lineno}"
    if helpers := scope.helpers_used(function):
        found.left.append(f"{place}: {function.name} calls the helper {', '.join(helpers)}")
        return
    rows = _parametrized(function)
    if rows is None:
        found.left.append(f"{place}: {function.name} is parametrized by no literal list")
        return
    told = (ast.get_docstring(function) or "").strip().split("\n")[0]
    worth = _decorator(function, "test_case", "weight", "points")
    given = _literals(worth.keywords) if worth else {}
    points = given.get("points", given.get("weight"))
    if worth and worth.args and isinstance(worth.args[0], ast.Constant):
        points = worth.args[0].value
    unknown = [a.arg for a in function.args.args if not worth and a.arg not in {"self", *rows[0]}]
    if others := [name for name in unknown if name not in scope.fixtures]:
        found.left.append(f"{place}: {function.name} takes {', '.join(others)}, defined elsewhere")
        return
    before = [*scope.setup(function), *setup]
    asserted = Asserted()
    for row in rows:
        asserted.read([with_values(s, row) if row else s for s in function.body], before)
    test = KnownTest(
        function.name,
        place,
        told.rstrip("."),
        points=float(points) if isinstance(points, int | float) else None,
        is_hidden=given.get("hidden") is True,
    )
    found.add(test, asserted)


def _parametrized(function: _Function) -> Sequence[Mapping[str, ast.expr]] | None:
    """Return the rows of a parametrized test, None where they are no literals.

    Any other test has one row, without names.
    """
    call = _decorator(function, "parametrize")
    if call is None or len(call.args) < 2:
        return [{}]
    given = call.args[0]
    words = given.value if isinstance(given, ast.Constant) else ""
    names = [name for name in re.split(r"[,\s]+", str(words)) if name]
    if isinstance(given, ast.List | ast.Tuple):
        names = [str(one.value) for one in given.elts if isinstance(one, ast.Constant)]
    return rows_of(names, call.args[1]) or None


def _decorator(function: _Function, *names: str) -> ast.Call | None:
    """Return the decorator of one of these names, as a call."""
    for one in function.decorator_list:
        called = one.func if isinstance(one, ast.Call) else one
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name in names:
            return one if isinstance(one, ast.Call) else ast.Call(called, [], [])
    return None


def _literals(keywords: Sequence[ast.keyword]) -> dict[str, object]:
    return {k.arg: k.value.value for k in keywords if k.arg and isinstance(k.value, ast.Constant)}


def _is_test(node: _Function) -> bool:
    return node.name.startswith("test")


def _bound(statement: ast.stmt) -> frozenset[str]:
    if isinstance(statement, ast.Assign):
        return frozenset(
            node.id
            for target in statement.targets
            for node in ast.walk(target)
            if isinstance(node, ast.Name)
        )
    names = statement.names if isinstance(statement, ast.Import | ast.ImportFrom) else []
    return frozenset((name.asname or name.name).partition(".")[0] for name in names)


class _SelfAttributes(ast.NodeTransformer):
    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        is_own = isinstance(node.value, ast.Name) and node.value.id == "self"
        if not is_own or node.attr.startswith(("assert", "subTest")):
            return node
        return ast.copy_location(ast.Name(node.attr, node.ctx), node)


def _without_self(method: _Function) -> _Function:
    """Write the attributes of ``self`` as plain names: a check has no object of the test."""
    method.body = [_SelfAttributes().visit(statement) for statement in method.body]
    return method


# --- otter ----------------------------------------------------------------------------------


def _otter_table(tree: ast.Module) -> Mapping[str, object] | None:
    """Return the dict ``test`` of a file of otter's, or of OK's; None where there is none."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and _bound(statement) == {"test"}:
            try:
                table = ast.literal_eval(statement.value)
            except (ValueError, SyntaxError):
                return None
            return table if isinstance(table, dict) and "suites" in table else None
    return None


def _read_otter(label: str, table: Mapping[str, object], found: KnownTests) -> None:
    name = str(table.get("name") or label)
    suites = table["suites"]
    cases = [
        (case, str(suite.get("setup", "")))
        for suite in (suites if isinstance(suites, list) else [])
        if isinstance(suite, dict)
        for case in suite.get("cases", ())
        if isinstance(case, dict)
    ]
    points = table.get("points")
    for number, (case, setup) in enumerate(cases, start=1):
        shown = Asserted(list(_of_doctest(f"{setup}\n{case.get('code', '')}")))
        worth = case.get("points", points if number == 1 else None)
        found.add(
            KnownTest(
                name,
                f"{label}:1",
                points=float(worth) if isinstance(worth, int | float) else None,
                is_hidden=case.get("hidden") is True,
            ),
            shown,
        )


def _of_doctest(text: str) -> Iterator[Example]:
    """Yield the examples of a doctest: those with a result, and those of its asserts."""
    asserted = Asserted()
    before: list[str] = []
    for one in doctest.DocTestParser().get_examples(text):
        code = ast.parse(one.source).body
        if one.want or one.exc_msg:
            prompt = "".join(f">>> {line}\n" for line in before)
            shown = f">>> {one.source.strip()}".replace("\n", "\n... ")
            yield from list(examples_of(f"{prompt}{shown}\n{one.want}"))[-1:]
        else:
            before = asserted.read(code, before)
    yield from asserted.examples
