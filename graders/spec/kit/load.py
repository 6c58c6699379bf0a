"""Make an assignment from a kit's file, with the code that this version of Python can run."""

from __future__ import annotations

import binascii
import platform
from collections.abc import Iterator, Mapping
from typing import Any

from graders.checks import Check
from graders.checks.withheld import WithheldCheck
from graders.codec import BadEncoding, decode
from graders.errors import Problem, SpecError
from graders.i18n import N_, NP_
from graders.languages.python.reference import ReferenceModule, Segment
from graders.languages.python.runtime import python_tag
from graders.languages.python.syntax import BUILTINS
from graders.model import Message, Words
from graders.spec.assignment import Assignment
from graders.spec.judging_rules import course_names
from graders.spec.kit.model import MEND, Answer, Baked, Compiled, Kit, KitFile, Module
from graders.spec.parsed_spec import ParsedSpec, topological_order
from graders.spec.schema.models import Spec


class _Damaged(Exception):
    """Raised when parts of a kit do not fit together: ``(where, what)``."""


def from_kit(parsed: ParsedSpec, file: KitFile, name: str) -> Assignment:
    """Make an assignment from a kit's spec and its file; ``name`` is the file's, for problems.

    Lent code is compiled: it runs on the version of Python that compiled it alone. On another one
    nothing is lent, and the checks that need such code are withheld. Raise `SpecError` when the
    parts do not fit together.
    """
    try:
        return _from_kit(parsed, file)
    except _Damaged as problem:
        where, what = problem.args
        raise SpecError((Problem(name, 0, where, what, MEND),)) from None


def _from_kit(parsed: ParsedSpec, file: KitFile) -> Assignment:
    compiled = file.compiled.get(python_tag())
    lent = compiled.modules if compiled else {}
    inputs = {
        (question_id, check_id): _inputs(f"{question_id}.{check_id}", answer)
        for question_id, answers in file.answers.items()
        for check_id, answer in answers.items()
    }
    spec, withheld = _fitted(parsed.spec, compiled, inputs)
    return Assignment(
        spec=spec,
        course="",
        module_path="",
        reference=tuple(_module(form, lent.get(form.name, {})) for form in file.modules),
        reference_sources={},
        skeleton={},
        inputs=inputs,
        drawn=frozenset(),
        targets=parsed.targets,
        needs=parsed.needs or {},
        order=topological_order(parsed.declared_needs),
        digest="",
        kit=Kit(
            answers=dict(_answers(spec, file, inputs)),
            code=_bytes("code", compiled.code) if compiled else b"",
            reference={
                module: _bytes(module, code)
                for module, code in (compiled.reference if compiled else {}).items()
            },
            notes=tuple(_notes(file, compiled, withheld)),
        ),
    )


def _inputs(where: str, answer: Answer) -> tuple[dict[str, Any], ...]:
    try:
        return tuple({name: decode(form) for name, form in case.items()} for case in answer.inputs)
    except (BadEncoding, RecursionError) as problem:
        raise _Damaged(where, f"inputs that are no plain data: {problem}") from None


def _module(form: Module, code: Mapping[str, str]) -> ReferenceModule:
    """Rebuild a module: what is provided as source, what may be lent as code, or not at all."""
    used = dict.fromkeys(name for names in form.targets.values() for name in names)
    lacking = [name for name in (*form.targets, *used) if code and name not in code]
    if lacking:
        raise _Damaged(form.name, f"{lacking[0]!r} is not there")
    targets = {name: Segment(name, "", 0, code[name], form.targets[name]) for name in form.targets
               if code}  # fmt: skip
    return ReferenceModule(
        form.name,
        form.imports,
        form.aliases,
        tuple(Segment(name, source, 0) for name, source in form.provided),
        targets,
        {name: Segment(name, "", 0, code[name]) for name in used if code},
        form.classes,
    )


def _bytes(where: str, text: str) -> bytes:
    try:
        return binascii.a2b_base64(text, strict_mode=True)
    except ValueError as problem:
        raise _Damaged(where, f"not base 64: {problem}") from None


def _fitted(
    spec: Spec,
    compiled: Compiled | None,
    inputs: Mapping[tuple[str, str], tuple[dict[str, Any], ...]],
) -> tuple[Spec, int]:
    """Withhold the checks that cannot be made here; tell how many."""
    count = 0
    questions = []
    for question in spec.questions:
        checks: list[Check] = []
        for check in question.checks:
            why = _why_withheld(check, compiled, inputs.get((question.id, check.id), ({},)))
            checks.append(_withheld(check, why) if why else check)
            count += bool(why)
        questions.append(question.model_copy(update={"checks": tuple(checks)}))
    return spec.model_copy(update={"questions": tuple(questions)}), count


def _why_withheld(
    check: Check, compiled: Compiled | None, inputs: tuple[dict[str, Any], ...]
) -> str:
    judges = course_names(check, inputs) - BUILTINS
    if compiled is None and judges:
        return "python"
    probe = check.probe(inputs)
    if probe is not None and probe.measure == "cpu" and not (compiled and compiled.modules):
        return "reference" if compiled else "python"
    return ""


def _withheld(check: Check, why: str) -> WithheldCheck:
    shared = {name: getattr(check, name) for name in ("id", "title", "weight", "requires")}
    return WithheldCheck.model_validate({**shared, "withheld": why})


def _answers(
    spec: Spec, file: KitFile, inputs: Mapping[tuple[str, str], tuple[dict[str, Any], ...]]
) -> Iterator[tuple[tuple[str, str], Baked]]:
    """Yield what the reference showed on each check that runs something."""
    for question in spec.questions:
        for check in question.checks:
            key, where = (question.id, check.id), f"{question.id}.{check.id}"
            probe = check.probe(inputs.get(key, ({},)))
            if probe is None:
                continue
            answer = file.answers.get(question.id, {}).get(check.id)
            if answer is None or len(answer.seen) != len(probe.inputs):
                raise _Damaged(where, f"there is no answer for each of {len(probe.inputs)} inputs")
            yield key, Baked(answer.seen, answer.cpu_s, answer.is_cut)


def _notes(file: KitFile, compiled: Compiled | None, withheld: int) -> Iterator[Words]:
    """Say what this kit does not do here."""
    if compiled is None:
        made = ", ".join(sorted({one.python for one in file.compiled.values()}))
        words = N_("this kit is made for Python {made}, and this is Python {here}: nothing is lent")
        yield Message(words, {"made": made, "here": platform.python_version()})
    elif not compiled.modules:
        yield Message(N_("this kit lends nothing: it holds no reference"))
    if withheld:
        words = NP_(
            "{n} check cannot be made here: it awaits your teacher's grading",
            "{n} checks cannot be made here: they await your teacher's grading",
        )
        yield Message(words, {"n": withheld})
