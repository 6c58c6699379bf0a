"""Make an assignment from a kit's file."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from graders.checks import Check
from graders.checks.withheld import WithheldCheck
from graders.codec import BadEncoding, decode
from graders.codec.trees import BadTree, Tree, UnknownSyntax, unpack
from graders.errors import Problem, SpecError
from graders.i18n import N_, NP_
from graders.languages import Language
from graders.languages.pieces import ReferenceModule, Segment
from graders.languages.python.reference import attributes_of
from graders.model import Message, Words
from graders.spec.assignment import Assignment
from graders.spec.kit.file_contents import MEND, Answer, KitFile, Module
from graders.spec.kit_model import Baked, Kit
from graders.spec.parsed_spec import ParsedSpec, topological_order
from graders.spec.schema.models import Spec


class _Damaged(Exception):
    """Raised when parts of a kit do not fit together: ``(where, what)``."""


class _Newer(Exception):
    """Raised when code of a kit takes a later version of Python: ``(where, what)``."""


def from_kit(parsed: ParsedSpec, file: KitFile, name: str) -> Assignment:
    """Make an assignment from a kit's spec and its file; ``name`` is the file's, for problems.

    Raise `SpecError` when the parts do not fit together, or when code in it is of a later Python.
    """
    try:
        return _from_kit(parsed, file)
    except _Damaged as problem:
        where, what = problem.args
        raise SpecError((Problem(name, 0, where, what, MEND),)) from None
    except _Newer as problem:
        where, what = problem.args
        here = {"what": what, "here": platform.python_version(), "made": file.python}
        words = Message("it holds {what}, which Python {here} does not know", here)
        mend = Message("install graders with Python {made} or later", here)
        raise SpecError((Problem(name, 0, where, words, mend),)) from None


def _from_kit(parsed: ParsedSpec, file: KitFile) -> Assignment:
    inputs = {
        (question_id, check_id): _inputs(f"{question_id}.{check_id}", answer)
        for question_id, answers in file.answers.items()
        for check_id, answer in answers.items()
    }
    spec, withheld = _fitted(parsed.spec, inputs, lends=bool(file.lent))
    return Assignment(
        spec=spec,
        course="",
        module_path="",
        reference=tuple(
            _module(parsed, form, file.lent.get(form.name, {})) for form in file.modules
        ),
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
            code=_tree("code", file.code) if file.code else None,
            reference={module: _tree(module, text) for module, text in file.reference.items()},
            notes=tuple(_notes(parsed.language, file, withheld)),
        ),
    )


def _inputs(where: str, answer: Answer) -> tuple[dict[str, Any], ...]:
    try:
        return tuple({name: decode(form) for name, form in case.items()} for case in answer.inputs)
    except (BadEncoding, RecursionError) as problem:
        raise _Damaged(where, f"inputs that are no plain data: {problem}") from None


def _module(parsed: ParsedSpec, form: Module, lent: Mapping[str, str]) -> ReferenceModule:
    """Rebuild a module: what is provided as source, what may be lent packed, or not at all."""
    language = parsed.language
    used = dict.fromkeys(name for names in form.targets.values() for name in names)
    lacking = [name for name in (*form.targets, *used) if lent and name not in lent]
    if lacking:
        raise _Damaged(form.name, f"{lacking[0]!r} is not there")
    for name, source in (*(("imports", text) for text in form.imports), *form.provided):
        if error := language.find_error(source):
            raise _Newer(f"{form.name}.{name}", error.what)
    found = {
        name: _definition(language, form, name, text, line)
        for line, (name, text) in enumerate(lent.items(), 1)
    }
    module = ReferenceModule(
        form.name,
        form.imports,
        form.aliases,
        tuple(Segment(name, source, 0) for name, source in form.provided),
        {name: found[name] for name in form.targets if lent},
        {name: found[name] for name in used if lent},
        form.classes,
        beside=form.beside,
        program=parsed.spec.program,
    )
    return replace(module, attributes=attributes_of(module)) if language.runs_on_host else module


def _definition(language: Language, form: Module, name: str, text: str, line: int) -> Segment:
    """Rebuild a definition: the tree of Python as it is packed, else its source."""
    where, helpers = f"{form.name}.{name}", form.targets.get(name, ())
    if language.runs_on_host:
        return Segment(name, "", 0, _tree(where, text), helpers)
    try:
        return Segment(name, language.unpack(text), line, None, helpers)
    except ValueError as problem:
        raise _Damaged(where, str(problem)) from None


def _tree(where: str, text: str) -> Tree:
    """Read a tree, so that what this Python cannot do with it is told before anything is graded."""
    try:
        unpack(text)
    except UnknownSyntax as problem:
        raise _Newer(where, str(problem)) from None
    except BadTree as problem:
        raise _Damaged(where, str(problem)) from None
    return Tree(text)


def _fitted(
    spec: Spec, inputs: Mapping[tuple[str, str], tuple[dict[str, Any], ...]], *, lends: bool
) -> tuple[Spec, int]:
    """Withhold what compares times where there is no reference to time; tell how many."""
    count = 0
    questions = []
    for question in spec.questions:
        checks: list[Check] = []
        for check in question.checks:
            probe = None if lends else check.probe(inputs.get((question.id, check.id), ({},)))
            is_timed = probe is not None and probe.measure == "cpu"
            checks.append(_withheld(check) if is_timed else check)
            count += is_timed
        questions.append(question.replaced(checks=tuple(checks)))
    return spec.replaced(questions=tuple(questions)), count


def _withheld(check: Check) -> WithheldCheck:
    shared = {name: getattr(check, name) for name in ("id", "title", "weight", "requires")}
    return WithheldCheck(**shared, withheld="reference")


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


def _notes(language: Language, file: KitFile, withheld: int) -> Iterator[Words]:
    """Say what this kit does not do."""
    here = language.compiler() if file.compiler else ""
    if here not in ("", file.compiler):
        told = {"language": language.title, "made": file.compiler, "here": here}
        words = N_(
            "the .cmo and .cmi of this kit are for {language} {made}: {language} {here}, which "
            "this machine has, refuses them; what is told here does without them; ask your "
            "teacher for a kit made with {language} {here}"
        )
        yield Message(words, told)
    if not file.lent:
        yield Message(N_("this kit lends nothing: it holds no reference"))
    if withheld:
        words = NP_(
            "{n} check cannot be made here: it awaits your teacher's grading",
            "{n} checks cannot be made here: they await your teacher's grading",
        )
        yield Message(words, {"n": withheld})
