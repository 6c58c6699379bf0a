"""The part that a teacher writes once, whatever the tool: a module with a function per check.

``checks.run(test_name, spaces, folder)`` calls a check with the student's names, and undoes what it
bound in the student's modules; an ``AssertionError``, or whatever a student's function raises,
means that it does not hold. How a tool comes by the student's names is the tool's affair.
"""

from __future__ import annotations

import pickle
import textwrap
from collections.abc import Iterator
from pathlib import Path

from bench.plan import PlainCheck, Plan

_HEAD = '''\
"""The checks of {assignment}: a function each."""

import copy
import importlib
import pickle
import sys
from pathlib import Path


from dataclasses import replace

from bench.helpers import (
    is_recursive, is_right, load_judges, one_by_one, shares, take, told_by, typed
)
from graders.judging.compare import Rules, difference

MODULES = {modules!r}
NAMES = {names!r}
CASES, JUDGES, REFERENCE = pickle.loads(Path(__file__).with_name("cases.pickle").read_bytes())
JUDGES = load_judges(JUDGES, REFERENCE)


def run(check, spaces, folder):
    saved = [(space, dict(space)) for space in spaces.values()]
    given = {{name: spaces[module].get(name) for module, name in NAMES}}
    try:
        globals()[check](folder, **given)
    finally:
        for space, names in saved:
            space.update(names)


def of_folder(folder):
    """Import the modules of a folder, whatever other folder had modules of the same names."""
    for name in MODULES:
        sys.modules.pop(name, None)
    sys.path.insert(0, str(folder))
    try:
        return {{name: vars(importlib.import_module(name)) for name in MODULES}}
    finally:
        sys.path.remove(str(folder))
'''


def write_checks(plan: Plan, folder: Path) -> None:
    """Write the module of the checks, and what it reads."""
    folder.mkdir(parents=True)
    source = Path(plan.module_path).read_bytes() if plan.module_path else b""
    cases = {
        check.test_name: [(dict(c.inputs), c.value, dict(c.after or {})) for c in check.cases]
        for check in plan.checks
    }
    (folder / "cases.pickle").write_bytes(pickle.dumps((cases, source, plan.reference)))
    head = _HEAD.format(assignment=plan.assignment, modules=plan.modules, names=plan.names)
    functions = [_function(plan, check) for check in plan.checks]
    (folder / "checks.py").write_text("\n\n".join([head, *functions]), "utf-8")


def _function(plan: Plan, check: PlainCheck) -> str:
    names = ", ".join(name for _, name in plan.names)
    head = f"def {check.test_name}(folder, {names}):\n"
    if check.recursive:
        return f"{head}    assert is_recursive(folder, MODULES)\n"
    loop = f"    for given, expected, expected_after in CASES[{check.test_name!r}]:\n"
    return head + loop + textwrap.indent("\n".join(_body(check)), " " * 8) + "\n"


def _body(check: PlainCheck) -> Iterator[str]:
    """Write a check on one of its inputs as statements, of which one asserts."""
    names = check.cases[0].inputs if check.cases else ()
    if names:
        yield "case = copy.deepcopy(given)"
    yield from (f"{name} = case[{name!r}]" for name in names)
    yield check.setup.rstrip() or "pass"
    looked_at = f"copy.deepcopy([{', '.join(check.unchanged)}])"
    if check.unchanged:
        yield f"before = {looked_at}"
    yield from _call(check)
    if check.lazily:
        yield "def look(item):"
        yield f"    assert {looked_at} == before"
        yield from (f"    {line}" for line in check.lazily.strip().split("; "))
        yield "value = one_by_one(value, look)"
    after = ", ".join(f"{name!r}: {code.strip()}" for name, code in (check.after or {}).items())
    yield f"after = {{{after}}}"
    if check.unchanged:
        yield f"assert {looked_at} == before"
    if check.apart is not None:
        yield f"assert not shares(value, [{', '.join(check.apart)}])"
    yield from _judgement(check)


def _call(check: PlainCheck) -> Iterator[str]:
    if check.events is None:
        yield f"value = {check.call}"
        return
    yield "value = None"
    yield f"with typed({check.events!r}) as console:"
    yield f"    value = {check.call}"


def _judgement(check: PlainCheck) -> Iterator[str]:
    console = "console" if check.events is not None else "None"
    yield "names = {**given, **after, 'actual': value, 'expected': expected}"
    yield f"names.update(told_by({console}))"
    if check.rules is not None:
        yield f"rules = {check.rules!r}"
        if check.extra:
            yield "def accepts(item):"
            yield f"    return is_right({check.extra!r}, JUDGES, names | {{'item': item}})"
            yield "rules = replace(rules, accepts=accepts)"
        if check.is_compared:
            yield "assert difference(expected, value, rules) is None"
        yield "for name, wanted in expected_after.items():"
        yield "    assert difference(wanted, after[name], rules) is None"
    elif check.right:
        yield f"assert is_right({check.right!r}, JUDGES, names)"
    if check.exit is not None:
        yield f"assert (console.exit or 0) == {check.exit}"
