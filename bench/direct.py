"""Call a check directly, in this very process: the expression, then the comparison."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from bench.helpers import Console, is_recursive, take, typed
from bench.plan import Case, PlainCheck, Plan
from graders.checks.base import CourseCode
from graders.course import Answer
from graders.judging.compare import difference
from graders.spec.course_code import load_code


@dataclass(frozen=True)
class ReadyCheck:
    """A check with its code compiled and its inputs ready to be copied."""

    plain: PlainCheck
    setup: CodeType
    call: CodeType
    after: Mapping[str, CodeType]
    inputs: tuple[bytes, ...]


@dataclass(frozen=True)
class Ready:
    """A plan with its validators loaded."""

    modules: tuple[str, ...]
    checks: tuple[ReadyCheck, ...]
    code: CourseCode


@dataclass(frozen=True)
class _Outcome:
    value: Any
    after: Mapping[str, Any]
    is_changed: bool
    console: Console | None


def prepare(plan: Plan) -> Ready:
    """Load and compile all that does not depend on a submission."""
    code = load_code(Path(plan.module_path), "validators") if plan.module_path else {}
    return Ready(plan.modules, tuple(_compiled(check) for check in plan.checks), code)


def _compiled(check: PlainCheck) -> ReadyCheck:
    return ReadyCheck(
        check,
        compile(check.setup, "<setup>", "exec"),
        compile(check.call, "<call>", "eval"),
        {
            name: compile(text.strip(), "<after>", "eval")
            for name, text in (check.after or {}).items()
        },
        tuple(pickle.dumps(dict(case.inputs)) for case in check.cases),
    )


def holds(check: ReadyCheck, names: Mapping[str, Any], ready: Ready, folder: Path) -> bool:
    """Tell whether a check holds on every input; any exception is a failure.

    Parameters
    ----------
    names : mapping
        The student's names.
    folder : Path
        Where the student's modules are, for a check of their source.
    """
    try:
        if check.plain.recursive:
            return is_recursive(folder, ready.modules)
        scope = {**names, "take": take}
        return all(
            _is_right(check.plain, case, _observe(check, scope, blob), ready.code)
            for case, blob in zip(check.plain.cases, check.inputs, strict=True)
        )
    except BaseException:  # noqa: BLE001 - whatever a student's function does
        return False


def _observe(check: ReadyCheck, names: Mapping[str, Any], blob: bytes) -> _Outcome:
    scope = {**names, **pickle.loads(blob)}  # noqa: S301 - our own bytes
    exec(check.setup, scope)  # noqa: S102 - the course's code
    before = {name: copy.deepcopy(scope[name]) for name in check.plain.unchanged}
    console, value = None, None
    if check.plain.events is None:
        value = eval(check.call, scope)  # noqa: S307 - the course's code
    else:
        with typed(check.plain.events) as console:
            value = eval(check.call, scope)  # noqa: S307 - the course's code
    after = {name: eval(code, scope) for name, code in check.after.items()}  # noqa: S307
    changed = any(scope[name] != kept for name, kept in before.items())
    return _Outcome(value, after, changed, console)


def _is_right(check: PlainCheck, case: Case, seen: _Outcome, code: CourseCode) -> bool:
    if seen.is_changed:
        return False
    if check.rules is not None:
        pairs = [(case.value, seen.value)]
        pairs += [(wanted, seen.after[name]) for name, wanted in (case.after or {}).items()]
        return not any(difference(wanted, value, check.rules) for wanted, value in pairs)
    if check.validator and code[check.validator](_answer(case, seen)) not in (None, True):
        return False
    status = seen.console.exit or 0 if seen.console else 0
    return check.exit is None or status == check.exit


def _answer(case: Case, seen: _Outcome) -> Answer:
    console = seen.console
    return Answer(
        value=seen.value,
        inputs=case.inputs,
        expected=case.value,
        after=seen.after,
        printed=console.printed if console else "",
        dialogue=tuple(console.dialogue) if console else (),
        exit=console.exit if console else None,
    )
