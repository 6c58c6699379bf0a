"""Write what a teacher without graders would: a plain pytest file, one test per check."""

from __future__ import annotations

import pickle
import textwrap
from collections.abc import Iterator
from pathlib import Path

from bench.classes import write_plain
from bench.plan import PlainCheck, Plan
from graders.model import Submission

_HEAD = '''\
"""Tests of {assignment}: one per check."""
import copy
import pickle
import sys
from pathlib import Path

import pytest
import validators
{imports}
from bench.helpers import is_recursive, take, typed
from graders.course import Answer
from graders.judging.compare import Rules, difference

{names}
MODULES = {modules!r}
CASES = pickle.loads(Path(validators.__file__).with_name("cases.pickle").read_bytes())


@pytest.fixture(autouse=True)
def names_restored():
    saved = [(sys.modules[name], dict(vars(sys.modules[name]))) for name in MODULES]
    yield
    for module, names in saved:
        vars(module).update(names)
'''


def write_course(plan: Plan, folder: Path) -> None:
    """Write what the tests of all submissions share: the validators, the inputs, the answers."""
    folder.mkdir(parents=True, exist_ok=True)
    source = Path(plan.module_path).read_bytes() if plan.module_path else b""
    (folder / "validators.py").write_bytes(source)
    cases = {
        check.test_name: [(dict(c.inputs), c.value, dict(c.after or {})) for c in check.cases]
        for check in plan.checks
    }
    (folder / "cases.pickle").write_bytes(pickle.dumps(cases))


def write_tests(plan: Plan, submission: Submission, folder: Path) -> None:
    """Write a submission's files, and the tests beside them."""
    write_plain(submission, folder)
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
    head = _HEAD.format(
        assignment=plan.assignment,
        imports="\n".join(f"import {module}" for module in plan.modules),
        names="\n".join(f"{n} = getattr({module}, {n!r}, None)" for module, n in plan.names),
        modules=plan.modules,
    )
    tests = [_test(plan, check) for check in plan.checks]
    (folder / f"test_{plan.assignment}.py").write_text("\n\n".join([head, *tests]), "utf-8")


def _test(plan: Plan, check: PlainCheck) -> str:
    head = f"@pytest.mark.timeout({check.limit_s:.1f})\ndef {check.test_name}():\n"
    if check.recursive:
        return f"{head}    assert is_recursive(Path(__file__).parent, {plan.modules!r})\n"
    loop = f"    for given, expected, expected_after in CASES[{check.test_name!r}]:\n"
    return head + loop + textwrap.indent("\n".join(_body(check)), " " * 8) + "\n"


def _body(check: PlainCheck) -> Iterator[str]:
    names = check.cases[0].inputs if check.cases else ()
    if names:
        yield "case = copy.deepcopy(given)"
    yield from (f"{name} = case[{name!r}]" for name in names)
    yield check.setup.rstrip() or "pass"
    yield from (f"before_{name} = copy.deepcopy({name})" for name in check.unchanged)
    yield from _call(check)
    after = ", ".join(f"{name!r}: {code.strip()}" for name, code in (check.after or {}).items())
    yield f"after = {{{after}}}"
    yield from (f"assert {name} == before_{name}" for name in check.unchanged)
    yield from _judgement(check)


def _call(check: PlainCheck) -> Iterator[str]:
    if check.events is None:
        yield f"value = {check.call}"
        return
    yield "value = None"
    yield f"with typed({check.events!r}) as console:"
    yield f"    value = {check.call}"


def _judgement(check: PlainCheck) -> Iterator[str]:
    if check.rules is not None:
        yield f"rules = {check.rules!r}"
        yield "assert difference(expected, value, rules) is None"
        yield "for name, wanted in expected_after.items():"
        yield "    assert difference(wanted, after[name], rules) is None"
    elif check.validator:
        yield f"answer = Answer(value, given, expected, after{_console(check)})"
        yield f"assert validators.{check.validator}(answer) in (None, True)"
    if check.exit is not None:
        yield f"assert (console.exit or 0) == {check.exit}"


def _console(check: PlainCheck) -> str:
    if check.events is None:
        return ""
    return ", console.printed, tuple(console.dialogue), console.exit"
