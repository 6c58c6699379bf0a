"""Read the tests that a course has, in files of pytest and unittest. None is run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace

from graders.languages.python.asserted import Asserted, asserts
from graders.languages.python.captured_output import with_captures
from graders.languages.python.docstring_examples import Example, is_no_setup
from graders.languages.python.literal_rows import rows_of, with_values
from graders.languages.python.syntax import bound_names, names_used
from graders.languages.python.tested_module import with_bare_names
from graders.light_dataclass import dataclass

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
    answer : str
        The answer of the teacher, where it is in words.
    about : frozenset of str
        The names that the solution of its question defines, where this is told.
    """

    name: str
    place: str
    title: str = ""
    examples: tuple[Example, ...] = ()
    points: float | None = None
    is_hidden: bool = False
    is_manual: bool = False
    answer: str = ""
    about: frozenset[str] = frozenset()


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
    return read_tree(label, ast.parse(source))


def read_tree(label: str, tree: ast.Module) -> KnownTests:
    """Read the tests of a file that is parsed."""
    found, tree = KnownTests(), with_bare_names(tree)
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
        kinds = (ast.Assign, ast.AnnAssign, ast.Import, ast.ImportFrom)
        self.values = [s for s in body if isinstance(s, kinds) or _is_stand_in(s)]
        functions = [s for s in body if isinstance(s, _Function) and not _is_test(s)]
        self.fixtures = {f.name: f for f in functions if _decorator(f, "fixture") is not None}
        self.helpers = {f.name: f for f in functions if f.name not in self.fixtures}

    def with_helpers(self, functions: Iterable[_Function]) -> _Scope:
        """Return the scope of a class with helpers of its own."""
        own = _Scope(self.label, [])
        own.values, own.fixtures = self.values, self.fixtures
        own.helpers = {**self.helpers, **{one.name: one for one in functions}}
        return own

    def setup(self, function: _Function, code: str) -> list[str]:
        """Return the statements that a test relies on: values at the top, and its fixtures."""
        given = [self.fixtures[a.arg] for a in function.args.args if a.arg in self.fixtures]
        lines = [line for one in given for line in self._fixture(one)]
        used = names_used(code).union(*map(names_used, lines))
        top: list[str] = []
        for statement in reversed(self.values):
            text = ast.unparse(statement)
            if used & _bound(statement) and not is_no_setup(text):
                top.insert(0, text)
                used |= names_used(text)
        return [*top, *lines]

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

    def helpers_used(self, code: str) -> list[str]:
        """Name the helpers of the file that a test calls, through others or not."""
        found: set[str] = set()
        waiting = [code]
        while waiting:
            new = (self.helpers.keys() & names_used(waiting.pop())) - found
            found |= new
            waiting += [ast.unparse(self.helpers[name]) for name in new]
        return [name for name in self.helpers if name in found]


def _read_class(node: ast.ClassDef, scope: _Scope, found: KnownTests) -> None:
    values = [ast.unparse(one) for one in node.body if isinstance(one, ast.Assign)]
    functions = [one for one in node.body if isinstance(one, _Function)]
    changed = {one.name: _set_on_self(one) for one in functions}
    methods = list(map(_without_self, functions))
    prepare = [one for name in _BEFORE for one in methods if one.name == name]
    setup = [ast.unparse(statement) for one in prepare for statement in one.body]
    others = [one for one in methods if one.name not in _AROUND and not _is_test(one)]
    own = scope.with_helpers(_as_function(one, changed[one.name]) for one in others)
    for method in filter(_is_test, methods):
        _read_function(method, own, [*values, *setup], found)


def _read_function(
    function: _Function, scope: _Scope, setup: Sequence[str], found: KnownTests
) -> None:
    place = f"{scope.label}:{function.lineno}"
    code = "\n".join([*setup, ast.unparse(function)])
    helpers = [scope.helpers[name] for name in scope.helpers_used(code)]
    if asserting := [one.name for one in helpers if asserts(one)]:
        names = ", ".join(asserting)
        found.left.append(f"{place}: {function.name} calls {names}, which asserts")
        return
    rows = _parametrized(function, scope)
    if rows is None:
        found.left.append(f"{place}: {function.name} is parametrized by no literal list")
        return
    told = (ast.get_docstring(function) or "").strip().split("\n")[0]
    worth = _decorator(function, "weight", "points")
    given = _literals(worth.keywords) if worth else {}
    points = given.get("points", given.get("weight"))
    if worth and worth.args and isinstance(worth.args[0], ast.Constant):
        points = worth.args[0].value
    unknown = [a.arg for a in function.args.args if not worth and a.arg not in {"self", *rows[0]}]
    if others := [name for name in unknown if name not in {*scope.fixtures, "capsys", "capfd"}]:
        found.left.append(f"{place}: {function.name} takes {', '.join(others)}, defined elsewhere")
        return
    before = [*map(ast.unparse, helpers), *scope.setup(function, code), *setup]
    asserted, body = Asserted(), with_captures(function.body)
    for row in rows:
        asserted.read([with_values(s, row) if row else s for s in body], before)
    test = KnownTest(
        function.name,
        place,
        told.rstrip("."),
        points=float(points) if isinstance(points, int | float) else None,
        is_hidden=given.get("hidden") is True,
    )
    found.add(test, asserted)


def _parametrized(function: _Function, scope: _Scope) -> Sequence[Mapping[str, ast.expr]] | None:
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
    return rows_of(names, call.args[1], [*map(ast.unparse, scope.values)]) or None


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


def _is_stand_in(statement: ast.stmt) -> bool:
    """Tell whether a statement is a class without tests, which tests use."""
    members = statement.body if isinstance(statement, ast.ClassDef) else ()
    is_test = any(isinstance(one, _Function) and _is_test(one) for one in members)
    return isinstance(statement, ast.ClassDef) and not is_test


def _bound(statement: ast.stmt) -> frozenset[str]:
    if isinstance(statement, ast.ClassDef):
        return frozenset({statement.name})
    if isinstance(statement, ast.AnnAssign):
        return bound_names(ast.unparse(statement))
    if isinstance(statement, ast.Assign):
        return frozenset(
            node.id
            for target in statement.targets
            for node in ast.walk(target)
            if isinstance(node, ast.Name)
        )
    names = statement.names if isinstance(statement, ast.Import | ast.ImportFrom) else []
    return frozenset((name.asname or name.name).partition(".")[0] for name in names)


_BEFORE = ("setUpClass", "setup_class", "setUp", "setup_method")
_AROUND = (*_BEFORE, "tearDown", "tearDownClass", "teardown_method", "teardown_class")


class _SelfAttributes(ast.NodeTransformer):
    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        is_own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
        if not is_own or node.attr.startswith(("assert", "subTest")):
            return node
        return ast.copy_location(ast.Name(node.attr, node.ctx), node)


def _without_self(method: _Function) -> _Function:
    """Write the attributes of ``self`` as plain names: a check has no object of the test."""
    method.body = [_SelfAttributes().visit(statement) for statement in method.body]
    return method


def _set_on_self(method: _Function) -> set[str]:
    """Return the attributes of the test that a method sets."""
    return {
        node.attr
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if isinstance(node.value, ast.Name) and node.value.id == "self"
    }


def _as_function(method: _Function, changed: set[str]) -> _Function:
    """Write a helper of a class as a function; what it sets on ``self`` becomes global."""
    arguments = method.args
    if not _decorator(method, "staticmethod"):
        arguments.args = arguments.args[1:]
    method.decorator_list = []
    given = {one.arg for one in (*arguments.args, *arguments.kwonlyargs)}
    kept = sorted(changed - given)
    method.body = [*([ast.Global(kept)] if kept else []), *method.body]
    return method
