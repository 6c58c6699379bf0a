"""Propose an assignment from a solution, and lay out the text of its spec."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from graders.authoring.new.answers import with_answers
from graders.authoring.new.checks_to_write import as_one
from graders.authoring.new.files import Naming, quoted
from graders.authoring.new.from_tests import (
    TestedParts,
    asked_by,
    read_tests,
    share,
    values_asked,
    with_tests,
)
from graders.authoring.new.proposed_check import ProposedCheck, Scope
from graders.authoring.new.proposed_checks import propose_checks
from graders.authoring.new.proposed_questions import (
    ProposedQuestion,
    propose_questions,
    reference_uses,
)
from graders.authoring.new.unfit_tests import surroundings
from graders.errors import UsageError
from graders.languages.python.known_tests import KnownTest
from graders.languages.python.outline import outline
from graders.languages.python.solution import Solution, read_solution
from graders.spec.schema.models import Limits


def propose_files(
    naming: Naming, path: Path, lang: str, tests: Sequence[Path] = ()
) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """Propose an assignment from a solution (a script or a notebook) without running it.

    With files of ``tests``, the parts that these are about become the questions, and the tests
    their checks; the others are helpers. Names and comments are added in the language ``lang``.
    Return the text of each file by its path in the course, and a sentence for each part of the
    solution that was left out. Raise UsageError when the solution cannot be read, or has nothing
    that a question could grade.
    """
    known = read_tests(tests)
    in_words = [one for one in known.tests if one.is_manual]
    solution = with_answers(read_solution(path, asked_by(known)), in_words)
    names = [one.name for one in in_words]
    found = outline(solution.source)
    asked = values_asked(known, [part.target for part in found.parts])
    found = outline(solution.source, asked, names)
    if not found.parts:
        what = f"--from {path}: every name that it defines is private, or not in plain letters"
        raise UsageError(what, "rename what students are to write: without '_' first, or accents")
    constructors = {part.class_name: part for part in found.parts if part.is_constructor}
    taken = {part.target.partition(".")[0] for part in found.parts} | {*found.constants, "take"}
    scope = Scope(lang, frozenset(taken), found.classes, constructors)
    proposed = {p: () if p.is_value else tuple(propose_checks(p, scope)) for p in found.parts}
    tested = TestedParts()
    if tests:
        uses = reference_uses(naming.module, solution.source, found.constants, found.parts)
        tested = share(known, found.parts, uses, surroundings(solution.source, found.parts), lang)
    if tests and not tested.checks:
        what = f"--tests {tests[0]}: no test that calls what the solution defines"
        raise UsageError(what, "; ".join(tested.left) or "name the files of its tests")
    if tests:
        proposed = with_tests(proposed, tested)
    provided = (*found.constants, *tested.given)
    questions = propose_questions(
        naming.module, solution.source, provided, proposed, tested.points, tested.joined
    )
    questions = tuple(replace(one, checks=as_one(one.checks, lang)) for one in questions)
    files = {
        naming.spec_file: _spec_text(
            naming, questions, solution, provided, lang, tested if tests else None
        ),
        naming.reference_file: solution.source,
    }
    unasked = (
        f"{naming.reference_file}:{line}: {name}, in no question: its name is not in plain letters"
        for line, name in found.unaskable
    )
    helpers = (
        f"{naming.reference_file}: {part.target}, in no question: no test is about it"
        for part in found.parts
        if tests and part not in proposed and part.target not in provided
    )
    asides = (one for one in solution.asides if path not in tests or ": assert " not in one)
    return files, (*asides, *unasked, *helpers, *tested.left)


_HEAD = {
    "fr": "# Proposition à relire : points, titres, vérifications. docs/spec.md décrit les champs.",
    "en": "# A proposal to read over: points, titles, checks. docs/spec.md describes every field.",
}
_RUBRIC = {"fr": "à écrire", "en": "to be written"}
# A longer mapping has a line for each of its keys.
_LINE_CHARS = 90
# Texts of these characters need no quotes in YAML.
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")
_CODE = re.compile(r"[A-Za-z_][\w.(),\[\]+*/<>='\"-]*( [\w.(),\[\]+*/<>='\"-]+)*")
_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def _spec_text(
    naming: Naming,
    questions: Sequence[ProposedQuestion],
    solution: Solution,
    provided: Sequence[str],
    lang: str,
    tested: TestedParts | None,
) -> str:
    """Lay out a spec, as a person would; ``lang`` is the language of the comment on top."""
    limits = Limits()
    lines = ["# yaml-language-server: $schema=spec.schema.json", _HEAD[lang]]
    lines += [f"id: {scalar(naming.id)}", f"title: {_in_block(naming.title)}"]
    lines += [f"modules: {scalar([naming.module])}"]
    lines += ["notebook: true"] if solution.is_notebook else []
    lines += [f"packages: {scalar(solution.packages)}"] if solution.packages else []
    lines += [f"provided: {scalar({naming.module: provided})}"] if provided else []
    lines += [f"limits: {{cpu_s: {limits.cpu_s:g}, memory_mib: {limits.memory_mib}}}"]
    # Tests compare as `==` does, and run in one process: nothing may be kept of an earlier call.
    lines += ["every: {numbers: by-value, again: true}"] if tested else []
    lines += ["", "questions:"]
    for one in questions:
        lines += [*_question(one), ""]
    for answer in tested.in_words if tested else ():
        lines += [*_in_words(answer, lang), ""]
    return "\n".join(lines)


def _question(one: ProposedQuestion) -> Iterator[str]:
    targets = [part.target for part in one.parts]
    yield f"  - id: {scalar(one.id)}"
    yield f"    title: {_in_block(one.title)}"
    yield f"    points: {one.points}"
    if len(targets) > 1:
        yield f"    targets: {scalar(targets)}"
    elif targets[0] != one.id:
        yield f"    target: {scalar(targets[0])}"
    if one.needs:
        yield f"    needs: {scalar(one.needs)}"
    common = _common_setup(one.checks)
    if common:
        yield "    every:"
        yield from _fields({"setup": common}, " " * 6)
    yield "    checks:"
    seen: dict[str, int] = {}
    for check in one.checks:
        name = str(check.fields["id"])
        seen[name] = seen.get(name, 0) + 1
        own = name if seen[name] == 1 else f"{name}-{seen[name]}"
        fields = {key: check.fields[key] for key in check.fields if not (common and key == "setup")}
        yield from _check({**fields, "id": own}, check.comment)


def _common_setup(checks: Sequence[ProposedCheck]) -> str:
    """Return the setup of all checks, where several have one and the same; else an empty text."""
    setups = {str(check.fields.get("setup", "")) for check in checks}
    return setups.pop() if len(checks) > 1 and len(setups) == 1 else ""


def _in_words(answer: KnownTest, lang: str) -> Iterator[str]:
    """Lay out a question that a teacher marks."""
    yield f"  - id: {scalar(answer.name)}"
    yield f"    title: {_in_block(answer.title or answer.name.replace('_', ' '))}"
    yield f"    points: {answer.points or 1:g}"
    yield "    target: null"
    if _is_block(answer.answer):
        yield "    rubric: |-"
        yield from (f"      {line}".rstrip() for line in answer.answer.split("\n"))
    else:
        yield f"    rubric: {_in_block(answer.answer or _RUBRIC[lang])}"


def _check(fields: Mapping[str, Any], comment: str = "") -> Iterator[str]:
    """Lay out a check: on one line where it has no title but its call, and fits."""
    if comment:
        yield f"      # {comment}"
    # A title that is left out is the code of the check.
    if "call" in fields and fields["title"] == fields["call"] and fields.get("public", True):
        fields = {name: value for name, value in fields.items() if name != "title"}
        line = ", ".join(f"{name}: {_in_flow(value)}" for name, value in fields.items())
        if len(line) <= _LINE_CHARS and "\n" not in line:
            yield f"      - {{{line}}}"
            return
    lines = _fields(fields, " " * 8)
    yield f"      - {next(lines).lstrip()}"
    yield from lines


def _fields(fields: Mapping[str, Any], indent: str) -> Iterator[str]:
    """Lay out a mapping, a line or a block for each key."""
    for name, value in fields.items():
        if isinstance(value, str) and _is_block(value):
            yield f"{indent}{name}: |-"
            yield from (f"{indent}  {line}".rstrip() for line in value.split("\n"))
        elif isinstance(value, Mapping) and len(scalar(value)) > _LINE_CHARS:
            yield f"{indent}{name}:"
            yield from (f"{indent}  {key}: {_in_block(item)}" for key, item in value.items())
        else:
            yield f"{indent}{name}: {_in_block(value)}"


def _is_block(text: str) -> bool:
    """Tell whether a text has several lines, which YAML gives back as they are."""
    lines = text.split("\n")
    is_shown = all(line.isprintable() and not line.startswith("\t") for line in lines)
    return len(lines) > 1 and is_shown and bool(lines[-1]) and lines[0][:1].strip() != ""


def _in_block(value: Any) -> str:
    """Write a value that ends its line, where code mostly needs no quotes."""
    if isinstance(value, str) and _CODE.fullmatch(value) and value.lower() not in _WORDS:
        return value
    return scalar(value)


def _in_flow(value: Any) -> str:
    """Write a value between braces, where code without commas and brackets needs no quotes."""
    is_code = isinstance(value, str) and _CODE.fullmatch(value) and not set(value) & set(",[]")
    return value if is_code and value.lower() not in _WORDS else scalar(value)


def scalar(value: Any) -> str:
    """Write a value as YAML on one line; a text gets quotes only where YAML needs them."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(k)}: {scalar(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(scalar, value)) + "]"
    if isinstance(value, str):
        is_plain = value[:1].isalpha() and set(value) <= _PLAIN and value.lower() not in _WORDS
        return value if is_plain else quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    # YAML reads 1e-09 as a text.
    return f"{value:.15f}".rstrip("0") if "e-" in repr(value) else repr(value)
