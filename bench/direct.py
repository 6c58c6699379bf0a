"""Call a check directly, in this very process: the expression, then the comparison."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import CodeType
from typing import Any

from bench.helpers import (
    Console,
    is_recursive,
    is_right,
    load_judges,
    one_by_one,
    shares,
    take,
    told_by,
    typed,
)
from bench.plan import Case, PlainCheck, Plan
from graders.judging.compare import difference


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
    """A plan with its judges loaded."""

    modules: tuple[str, ...]
    checks: tuple[ReadyCheck, ...]
    judges: Mapping[str, Any]


@dataclass(frozen=True)
class _Outcome:
    value: Any
    after: Mapping[str, Any]
    is_changed: bool
    console: Console | None


def prepare(plan: Plan) -> Ready:
    """Load and compile all that does not depend on a submission."""
    source = Path(plan.module_path).read_bytes() if plan.module_path else b""
    judges = load_judges(source, plan.reference)
    return Ready(plan.modules, tuple(_compiled(check) for check in plan.checks), judges)


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
            _is_right(check.plain, case, _observe(check, scope, blob), ready.judges)
            for case, blob in zip(check.plain.cases, check.inputs, strict=True)
        )
    except BaseException:  # noqa: BLE001 - whatever a student's function does
        return False


def _observe(check: ReadyCheck, names: Mapping[str, Any], blob: bytes) -> _Outcome:
    scope = {**names, **pickle.loads(blob)}  # noqa: S301 - our own bytes
    exec(check.setup, scope)  # noqa: S102 - the course's code
    plain = check.plain
    before = _looked_at(plain, scope)
    console, value = None, None
    if check.plain.events is None:
        value = eval(check.call, scope)  # noqa: S307 - the course's code
    else:
        with typed(check.plain.events) as console:
            value = eval(check.call, scope)  # noqa: S307 - the course's code
    changed = []
    if plain.lazily:

        def look(item: Any) -> None:
            changed.append(_looked_at(plain, scope) != before)
            exec(plain.lazily, scope | {"item": item})  # noqa: S102 - the course's code

        value = one_by_one(value, look)
    after = {name: eval(code, scope) for name, code in check.after.items()}  # noqa: S307
    changed.append(_looked_at(plain, scope) != before)
    if plain.apart is not None:
        changed.append(shares(value, [scope[name] for name in plain.apart]))
    return _Outcome(value, after, any(changed), console)


def _looked_at(plain: PlainCheck, scope: Mapping[str, Any]) -> list[Any]:
    """Return copies of what the call must leave as it was."""
    found = [eval(code, dict(scope)) for code in plain.unchanged]  # noqa: S307 - the course's code
    return copy.deepcopy(found)


def _is_right(check: PlainCheck, case: Case, seen: _Outcome, judges: Mapping[str, Any]) -> bool:
    if seen.is_changed:
        return False
    names = {**case.inputs, "actual": seen.value, "expected": case.value}
    names |= {**seen.after, **told_by(seen.console)}
    if check.rules is not None:
        rules = check.rules
        if check.extra:
            rules = replace(
                rules, accepts=lambda item: is_right(check.extra, judges, {**names, "item": item})
            )
        pairs = [(case.value, seen.value)] if check.is_compared else []
        pairs += [(wanted, seen.after[name]) for name, wanted in (case.after or {}).items()]
        return not any(difference(wanted, value, rules) for wanted, value in pairs)
    if check.right and not is_right(check.right, judges, names):
        return False
    status = seen.console.exit or 0 if seen.console else 0
    return check.exit is None or status == check.exit
