"""The rules on the hints and steps of checks, and on the packages of a spec."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from graders.checks.base import Check
from graders.checks.hints import NAMES
from graders.checks.running_check import RunningCheck
from graders.errors import Problem, did_you_mean
from graders.languages.python.syntax import (
    BUILTINS,
    STANDARD_MODULES,
    bound_names,
    find_error,
    names_used,
    on_one_line,
    parses,
)
from graders.protocol import MAX_STEPS
from graders.spec.parsed_spec import ParsedSpec
from graders.spec.schema.models import Question
from graders.spec.yaml.nodes import Path


def check_hints(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield what is wrong with the conditions of hints."""
    for path, question, check in parsed.checks():
        for k, hint in enumerate(check.hints):
            if not hint.condition:
                continue
            place = (*path, "hints", k, "if")
            if isinstance(check, RunningCheck):
                yield from _problems(parsed, place, question, check, hint.condition.strip())
            else:
                what = "only a check with a 'call' has an answer that a condition may look at"
                yield parsed.problem(place, what, "delete the condition")


def _problems(
    parsed: ParsedSpec, place: Path, question: Question, check: Check, condition: str
) -> Iterator[Problem]:
    error = find_error(condition, "eval")
    if error is not None:
        what = f"not a Python expression: {error.what}: {condition!r:.80}"
        mend = "write an expression over actual, expected and the inputs"
        yield parsed.problem(place, what, mend)
        return
    inputs = parsed.inputs.get((question.id, check.id))
    if inputs is None:
        return
    bound = bound_names(condition, "eval")
    ours = {name for name in parsed.code or () if not name.startswith("__")}
    known = BUILTINS | set(NAMES) | set.intersection(*map(set, inputs)) | bound | ours
    for name in sorted(names_used(condition, "eval") - known):
        others = f"the inputs and the functions of {parsed.code_file}"
        mend = did_you_mean(name, known - BUILTINS, f"use {', '.join(NAMES)}, {others}")
        yield parsed.problem(place, f"unknown name '{name}'", mend)


def check_packages(parsed: ParsedSpec) -> Iterator[Problem]:
    """Yield a problem for each declared name that is no package, and each undeclared package."""
    declared = parsed.spec.packages
    for k, name in enumerate(declared):
        path = ("packages", k)
        if name in declared[:k]:
            yield parsed.problem(path, f"'{name}' is there twice", "delete one")
        elif name in STANDARD_MODULES:
            what = f"'{name}' is a module of Python's own"
            yield parsed.problem(path, what, "delete it: it is always there")
        elif name in parsed.spec.modules:
            yield parsed.problem(path, f"'{name}' is a module handed in", "delete it here")
    known = {*STANDARD_MODULES, *parsed.spec.modules, *declared}
    for k, module in enumerate(parsed.spec.modules):
        imports = parsed.modules[module].imports if module in parsed.modules else ()
        names = [
            name.partition(".")[0] for text in imports for name in parsed.language.packages_of(text)
        ]
        for name in dict.fromkeys(names):
            if name not in known:
                what = f"the reference imports '{name}', a package that is not declared"
                yield parsed.problem(("modules", k), what, f"write packages: [{name}]")


def check_steps(
    parsed: ParsedSpec, path: Path, question: Question, check: Check
) -> Iterator[Problem]:
    """Yield what is wrong with the steps that the inputs of a check hold."""
    if not check.steps_input:
        return
    for case in parsed.inputs.get((question.id, check.id)) or ():
        if problem := _problem(case, check.steps_input):
            yield parsed.problem((*path, "steps"), *problem)
            return


def _problem(case: Mapping[str, Any], name: str) -> tuple[str, str] | None:
    if name.startswith("_"):
        return f"'{name}' begins with _: such inputs stay on the host", "take the _ away"
    if name not in case:
        mend = did_you_mean(name, case, "give it in each of the inputs")
        return f"'{name}' is not in every input", mend
    steps = case[name]
    if not isinstance(steps, list | tuple) or len(steps) > MAX_STEPS:
        what = f"'{name}' of an input is not a list of at most {MAX_STEPS} expressions"
        return what, "give a list of texts, each an expression"
    for step in steps:
        if not isinstance(step, str) or not parses(step.strip(), "eval"):
            what = f"a step of an input is not an expression: {step!r:.80}"
            return what, "write an expression, as a text"
    return None


def code_of(parsed: ParsedSpec, question: Question, check: Check) -> Mapping[str, tuple[str, str]]:
    """Return the code of a check that compiles: what it writes, and the steps of its inputs."""
    written = check.expressions()
    if not check.steps_input:
        return written
    cases = parsed.inputs.get((question.id, check.id)) or ()
    texts = dict.fromkeys(step.strip() for case in cases for step in case[check.steps_input])
    # On one line, so that a problem is reported at the line that names the input.
    every = ", ".join(map(on_one_line, texts))
    return {**written, "steps": ("eval", f"[{every}]")}
