"""The code and the functions that checks name: they exist, compile, and know their names."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path as FilePath
from typing import Any

from graders.checks.base import Check
from graders.checks.running import RunningCheck
from graders.errors import Problem
from graders.model import Target
from graders.spec.course_code import raised_at
from graders.spec.draft import Draft
from graders.spec.inputs import InputsError, make_inputs, plain_inputs, seed_of
from graders.spec.names import BUILTINS, bound_names, names_used
from graders.spec.reference import uses
from graders.spec.schema import Question
from graders.spec.wording import did_you_mean
from graders.spec.yaml_nodes import Path

__all__ = ["check_expressions", "check_functions", "inputs_of"]

_ALWAYS = BUILTINS | {"take"}


def check_functions(draft: Draft) -> Iterator[Problem]:
    """Yield the functions that checks name and the spec's module lacks."""
    for path, _, check in draft.checks():
        for field, name in check.code_names().items():
            if draft.code is None:
                continue
            function = draft.code.functions.get(name)
            if function is None:
                what = f"{draft.code_file} has no function '{name}'"
                mend = did_you_mean(name, draft.code.functions, "define it there")
                yield draft.problem((*path, field), what, mend)
            elif not _takes(function, 0 if field == "inputs" else 1):
                count = "no parameter" if field == "inputs" else "one parameter, the answer"
                what = f"'{name}' of {draft.code_file} must take {count}"
                yield draft.problem((*path, field), what, "change its parameters")


def _takes(function: Callable[..., Any], count: int) -> bool:
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:
        return True
    return True


def inputs_of(
    draft: Draft, path: Path, question: Question, check: Check, module: FilePath
) -> tuple[tuple[dict[str, Any], ...] | None, Problem | None]:
    """Make the inputs of a check, or say why they cannot be made."""
    given = getattr(check, "inputs", None)
    if not isinstance(check, RunningCheck):
        return (), None
    if given is None:
        return ({},), None
    place = (*path, "inputs")
    try:
        if not isinstance(given, str):
            return plain_inputs(given), None
        if draft.code is None or given not in draft.code.functions:
            return None, None
        function = draft.code.functions[given]
        if not _takes(function, 0):
            return None, None
        return make_inputs(function, check.examples, seed_of(question.id, check.id)), None
    except InputsError as refused:
        what, mend = refused.args
        prefix = f"'{given}' of {draft.code_file}: " if isinstance(given, str) else ""
        return None, draft.problem(place, prefix + what, mend)
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - whatever the course raises
        line, what = raised_at(problem, module)
        mend = f"mend the generator of check '{check.id}' of question '{question.id}'"
        return None, Problem(draft.code_file, line, str(given), what, mend)


def check_expressions(draft: Draft) -> Iterator[Problem]:
    """Yield what is wrong with the code of the checks."""
    for path, question, check in draft.checks():
        broken = list(_syntax(draft, path, check))
        yield from broken
        if not broken and check.expressions():
            yield from _Scope(draft, path, question, check).problems()


def _syntax(draft: Draft, path: Path, check: Check) -> Iterator[Problem]:
    for field, (mode, code) in check.expressions().items():
        place = (*path, *field.split(".", 1))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                compile(code, "<spec>", mode)
        except SyntaxError as problem:
            what = f"not Python: {problem.msg}: {_line_of(code, problem.lineno)}"
            mend = "write an expression" if mode == "eval" else "write statements"
            yield draft.problem(place, what, mend, _line(draft, place, problem.lineno))
        except (ValueError, RecursionError, MemoryError, OverflowError) as problem:
            what = f"not Python: {problem or type(problem).__name__}"
            yield draft.problem(place, what, "write it more simply")


def _line(draft: Draft, place: Path, lineno: int | None) -> int:
    start = draft.document.text_lines.get(place, draft.document.line(place))
    return start + max((lineno or 1) - 1, 0)


def _line_of(code: str, lineno: int | None) -> str:
    lines = code.splitlines()
    text = lines[lineno - 1] if lineno and lineno <= len(lines) else code
    return repr(text.strip() if len(text) < 80 else text.strip()[:77] + "...")


class _Scope:
    """The names that the code of one check can use."""

    def __init__(self, draft: Draft, path: Path, question: Question, check: Check) -> None:
        self.draft, self.path, self.question, self.check = draft, path, question, check
        self.code = check.expressions()
        self.targets = {
            target.name: question_id
            for question_id, target in draft.targets.items()
            if target is not None
        }
        self.provided = {name for names in draft.spec.provided.values() for name in names}
        inputs = draft.inputs.get((question.id, check.id))
        self.inputs_known = inputs is not None
        self.everywhere = set.intersection(*(set(case) for case in inputs)) if inputs else set()
        self.somewhere = {name for case in inputs or () for name in case}
        self.bound = {field: bound_names(code, mode) for field, (mode, code) in self.code.items()}

    def problems(self) -> Iterator[Problem]:
        yield from self.shadowed()
        yield from self.unchanged()
        for field in self.code:
            yield from self.unknown(field)
        yield from self.never_used()

    def place(self, field: str) -> Path:
        return (*self.path, *field.split(".", 1))

    def shadowed(self) -> Iterator[Problem]:
        """Yield what is bound over a target: the course's own value would be graded."""
        ours = set(self.targets) | self.provided | {"take"}
        for field, names in {**self.bound, "inputs": frozenset(self.somewhere)}.items():
            for name in sorted(names & ours):
                what = f"binds '{name}', which is a target, provided, or take"
                yield self.draft.problem(self.place(field), what, "use another name")

    def unchanged(self) -> Iterator[Problem]:
        names = getattr(self.check, "unchanged", ())
        known = self.somewhere | self.bound.get("setup", frozenset())
        for k, name in enumerate(names):
            if name not in known and self.inputs_known:
                what = f"'{name}' is neither an input nor bound in setup"
                place = (*self.path, "unchanged", k)
                yield self.draft.problem(place, what, did_you_mean(name, known))

    def unknown(self, field: str) -> Iterator[Problem]:
        mode, code = self.code[field]
        known = self.everywhere | self.bound[field] | self.bound.get("setup", frozenset())
        if field.startswith("after"):
            known |= self.bound.get("call", frozenset())
        known |= _ALWAYS | self.provided
        for name in sorted(names_used(code, mode) - known):
            problem = self.unknown_name(field, name, known)
            if problem:
                yield problem

    def unknown_name(self, field: str, name: str, known: set[str]) -> Problem | None:
        place = self.place(field)
        if name in self.targets:
            return self.not_needed(place, name)
        if not self.inputs_known:
            return None
        if name in self.somewhere:
            what = f"'{name}' is not in every input"
            return self.draft.problem(place, what, "give it in each of the inputs")
        names = (known - BUILTINS) | set(self.targets)
        line = self.line(field, name)
        return self.draft.problem(place, f"unknown name '{name}'", did_you_mean(name, names), line)

    def line(self, field: str, name: str) -> int:
        lines = self.code[field][1].splitlines()
        at = next((i for i, text in enumerate(lines, start=1) if name in text), 1)
        return _line(self.draft, self.place(field), at)

    def not_needed(self, place: Path, name: str) -> Problem | None:
        needs, owner = self.draft.needs, self.targets[name]
        own = self.draft.targets[self.question.id]
        if needs is None or (own is not None and own.name == name):
            return None
        needed = {self.draft.targets[need] for need in needs[self.question.id]}
        if self.draft.targets[owner] in needed:
            return None
        what = f"uses '{name}', the target of question '{owner}', which is not needed"
        return self.draft.problem(place, what, f"add {owner} to the needs of {self.question.id}")

    def never_used(self) -> Iterator[Problem]:
        """Yield a check that does not reach its target: it grades something else."""
        target = self.draft.targets[self.question.id]
        if target is None or self.draft.modules.keys() != set(self.draft.spec.modules):
            return
        used = {name for mode, code in self.code.values() for name in names_used(code, mode)}
        if target.name not in used and target not in self.reached(used):
            what = f"the code never uses the target '{target.name}'"
            mend = "call the target, or move the check to the question that it grades"
            yield self.draft.problem((*self.path, "call"), what, mend)

    def reached(self, names: set[str]) -> set[Target]:
        """Return what provided code uses, directly or through other provided code."""
        found: set[Target] = set()
        waiting = [
            Target(module, name)
            for module, provided in self.draft.spec.provided.items()
            for name in provided
            if name in names
        ]
        while waiting:
            here = waiting.pop()
            module = self.draft.modules.get(here.module)
            segment = module.definition(here.name) if module else None
            if here in found or module is None or segment is None:
                continue
            found.add(here)
            waiting += [Target(*use) for use in uses(module, segment)]
        return found
