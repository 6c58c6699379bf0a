"""Read what statements of tests assert as examples: a call, and its result. None is run.

``assert f(2) == 4``, ``self.assertEqual(f(2), 4)`` and ``with pytest.raises(ValueError)`` each show
one example. The statements before it are its setup.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import TypeGuard

from graders.languages.python.assertions import (
    assertion_in,
    assertion_name,
    message_of,
    of_method,
    of_truth,
)
from graders.languages.python.captured_output import as_printed
from graders.languages.python.docstring_examples import Example, is_no_setup
from graders.languages.python.equalities import NotCarried
from graders.languages.python.example_setup import acts, as_statement, inlined, needed_setup
from graders.languages.python.literal_rows import rows_of_loop, with_values
from graders.languages.python.syntax import last_name, names_used
from graders.light_dataclass import dataclass

_RAISING = ("raises", "assertRaises", "assertRaisesRegex")
_WORDS = "the words of the exception are not compared"
# Seconds that pass are not the student's alone, and a box holds no source.
_NOT_COMPARED = re.compile(
    r"\b(time\.(time|perf_counter|process_time|monotonic)|perf_counter|inspect\.getsource)\b"
)


@dataclass
class Asserted:
    """The examples that statements show, and what could not be carried, each with its line."""

    examples: list[Example] = field(default_factory=list)
    left: list[tuple[int, str]] = field(default_factory=list)
    effects: set[str] = field(default_factory=set)
    caught: set[str] = field(default_factory=set)

    def read(self, statements: Sequence[ast.stmt], setup: Sequence[str] = ()) -> list[str]:
        """Read statements in order; return the setup as it is after them."""
        before = list(setup)
        for statement in statements:
            try:
                self._refuse(statement)
                found = list(_examples(statement, "\n".join(before)))
            except NotCarried as problem:
                self.left.append((statement.lineno, str(problem)))
                continue
            said = message_of(statement)
            for one in found:
                self.show(replace(one, message=said))
            if found and found[0].raises:
                self.caught |= _named(statement)
                if _asks_message(statement):
                    self.left.append((statement.lineno, _WORDS))
            if isinstance(statement, ast.With) and _is_subtest(statement):
                before = self.read(statement.body, before)
            elif _is_checked_loop(statement) and (rows := rows_of_loop(statement, before)):
                for row in rows:
                    before = self.read([with_values(one, row) for one in statement.body], before)
            elif not found and not isinstance(statement, ast.Pass) and not _is_text(statement):
                code = ast.unparse(statement)
                before += [] if is_no_setup(code) else [code]
                # A change by a test counts, even of an object that its assertion does not name.
                self.effects |= {code} if isinstance(statement, ast.Expr) else set()
            elif found and acts(found[-1]):
                before.append(as_statement(found[-1]))  # its effect counts for what follows
        return before

    def _refuse(self, statement: ast.stmt) -> None:
        """Raise NotCarried for an assertion of what a check does not look at."""
        if not asserts(statement):
            return
        code = ast.unparse(statement)
        if self.caught & names_used(code):
            raise NotCarried(_WORDS)
        if found := _NOT_COMPARED.search(code):
            raise NotCarried(f"`{found[0]}`: write a check of kind `cost` or `source`")

    def show(self, example: Example) -> None:
        """Add an example, with the part of its setup that it relies on."""
        needed = inlined(replace(example, setup=needed_setup(example, self.effects)))
        printed = as_printed(needed)
        self.examples.append(replace(printed, setup=needed_setup(printed, self.effects)))


def _examples(statement: ast.stmt, setup: str) -> Iterator[Example]:
    """Yield what one statement shows."""
    if isinstance(statement, ast.Assert):
        is_all = isinstance(statement.test, ast.BoolOp) and isinstance(statement.test.op, ast.And)
        for test in getattr(statement.test, "values", ()) if is_all else [statement.test]:
            yield of_truth(test, setup)
    elif isinstance(statement, ast.Expr) and (call := assertion_in(statement.value)):
        yield of_method(assertion_name(call.func), call, setup)
    elif isinstance(statement, ast.With) and _raises(statement.items):
        yield _of_raising(statement.body, _raised(statement), setup)
    elif isinstance(statement, ast.Try) and (body := _tried(statement)):
        yield _of_raising(body, last_name(statement.handlers[0].type), setup)
    elif asserts(statement) and not (
        (isinstance(statement, ast.For) and rows_of_loop(statement, [setup]))
        or (isinstance(statement, ast.With) and _is_subtest(statement))
    ):
        raise NotCarried(f"asserts inside of `{ast.unparse(statement).splitlines()[0]}`")


def _tried(statement: ast.Try) -> list[ast.stmt]:
    """Return the body that must raise: ``else`` fails, or its own last statement does."""
    if len(statement.handlers) != 1:
        return []
    *body, last = statement.body
    is_failure = isinstance(last, ast.Raise) or ast.unparse(last).startswith(
        ("assert False", "self.fail(", "pytest.fail(")
    )
    if is_failure:
        return body
    return statement.body if statement.orelse else []


def _of_raising(body: Sequence[ast.stmt], name: str, setup: str) -> Example:
    *before, last = body
    if not name:
        raise NotCarried("an exception that is not told by one name")
    call = _as_call(last)
    if call is None:
        raise NotCarried("an exception that no single call raises")
    lines = [setup, *map(ast.unparse, before)]
    return Example(call, "\n".join(filter(None, lines)), raises=name)


def _as_call(statement: ast.stmt) -> str | None:
    """Write a statement as one call that raises the same; None where there is none."""
    if isinstance(statement, ast.Expr):
        return ast.unparse(statement)
    if not isinstance(statement, ast.Assign | ast.Delete) or len(statement.targets) != 1:
        return None
    target = statement.targets[0]
    value = ast.unparse(statement.value) if isinstance(statement, ast.Assign) else ""
    if isinstance(target, ast.Name):
        return value or None
    if isinstance(target, ast.Attribute) and value:
        return f"setattr({ast.unparse(target.value)}, {target.attr!r}, {value})"
    if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
        of, place = ast.unparse(target.value), ast.unparse(target.slice)
        return f"{of}.__setitem__({place}, {value})" if value else f"{of}.__delitem__({place})"
    return None


def asserts(statement: ast.stmt) -> bool:
    """Tell whether a statement asserts something, itself or inside."""
    nodes = ast.walk(statement)
    return any(isinstance(node, ast.Assert) or assertion_in(node) for node in nodes)


def _asks_message(statement: ast.stmt) -> bool:
    """Tell whether a statement that catches an exception compares its words."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return assertion_name(statement.value.func) == "assertRaisesRegex"
    call = statement.items[0].context_expr if isinstance(statement, ast.With) else None
    if isinstance(call, ast.Call):
        return len(call.args) > 1 or any(keyword.arg == "match" for keyword in call.keywords)
    return any(asserts(one) for caught in getattr(statement, "handlers", ()) for one in caught.body)


def _raises(items: Sequence[ast.withitem]) -> bool:
    """Tell whether the body of a ``with`` statement must raise."""
    calls = [one.context_expr for one in items]
    return any(
        (assertion_name(call.func) or last_name(call.func)) in _RAISING
        for call in calls
        if isinstance(call, ast.Call)
    )


def _raised(statement: ast.With) -> str:
    """Return the exception that a ``with`` statement expects; empty where it is not one name."""
    call = statement.items[0].context_expr
    is_single = len(statement.items) == 1 and isinstance(call, ast.Call) and call.args
    return last_name(call.args[0]) if is_single and isinstance(call, ast.Call) else ""


def _named(statement: ast.stmt) -> set[str]:
    """Return the names that a ``with`` statement gives to what it catches."""
    named = [one.optional_vars for one in getattr(statement, "items", ())]
    return {one.id for one in named if isinstance(one, ast.Name)}


def _is_checked_loop(statement: ast.stmt) -> TypeGuard[ast.For]:
    return isinstance(statement, ast.For) and asserts(statement)


def _is_subtest(statement: ast.With) -> bool:
    call = statement.items[0].context_expr
    return isinstance(call, ast.Call) and last_name(call.func) == "subTest"


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
