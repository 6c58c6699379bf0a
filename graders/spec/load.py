"""Load an assignment: everything read, checked as a whole, every problem told at once.

The stages: read the YAML, validate its form, read the reference and the skeleton, run the
spec's own module, make the inputs, then apply the rules that span them. When a stage fails, its
problems are told, and later stages that can still find problems go on.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path

from graders.errors import Problem, SpecError
from graders.languages import Language, language_named
from graders.languages.base import ReferenceSources
from graders.light_dataclass import dataclass
from graders.spec.assignment import Assignment, module_name
from graders.spec.check_inputs import check_functions, inputs_of, names_of_module
from graders.spec.check_rules import check_hints, check_packages
from graders.spec.course_code import CourseModuleError, load_code_once
from graders.spec.courses import no_such_assignment, stand_in_file
from graders.spec.expressions import check_expressions
from graders.spec.input_sources import Expressions
from graders.spec.judging_rules import check_judging
from graders.spec.kit.file_contents import read_kit
from graders.spec.kit.load import from_kit
from graders.spec.kit_model import is_kit, kit_file, refuse_kit
from graders.spec.lending_rules import check_lending
from graders.spec.parsed_spec import ParsedSpec, topological_order
from graders.spec.reference_modules import HostReference
from graders.spec.rules import check_rules
from graders.spec.schema.inheriting import inherited
from graders.spec.schema.models import Spec
from graders.spec.schema.parse import parse_spec
from graders.spec.yaml.nodes import MAX_BYTES, Document, read_yaml

_RULES = (
    check_rules,
    check_packages,
    check_lending,
    check_functions,
    check_expressions,
    check_hints,
    check_judging,
)


# So many problems of the same words are told as one.
_SEVERAL = 3


@dataclass
class _Reading:
    """A course being read: what was found wrong, and the bytes of every file that counts."""

    course: Path
    id: str
    problems: list[Problem] = field(default_factory=list)
    bytes_read: dict[str, bytes] = field(default_factory=dict)

    def read(self, file: str) -> bytes | None:
        """Read a file of the course; None when there is none."""
        try:
            raw = (self.course / file).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as problem:
            what = f"cannot be read: {problem.strerror or problem}"
            self.problems.append(Problem(file, 0, "", what, "make it a file that can be read"))
            return None
        self.bytes_read[file] = raw
        return raw

    def digest(self) -> str:
        total = hashlib.sha256()
        for name, raw in sorted(self.bytes_read.items()):
            total.update(f"{name}\0{hashlib.sha256(raw).hexdigest()}\n".encode())
        return total.hexdigest()


def load_assignment(course: Path, id: str, *, with_skeleton: bool = True) -> Assignment:
    """Load an assignment of a course, checked as a whole.

    ``id`` is the stem of the spec's file name. The skeleton may be left empty, as when it is still
    to be made. Raise `UsageError` when the course has no such assignment, and `SpecError` with
    every problem found in its files.
    """
    course = course.resolve()
    spec_file = f"specs/{id}.yaml"
    if not re.fullmatch(r"[\w.-]+", id) or not (course / spec_file).is_file():
        raise no_such_assignment(course, id)
    reading = _Reading(course, id)
    document = inherited(read_yaml((reading.read(spec_file) or b"")[: MAX_BYTES + 1], spec_file))
    spec, problems = parse_spec(document) if document.data is not None else (None, ())
    reading.problems += [*document.problems, *problems]
    if document.data is None and not reading.problems:
        what, mend = "the spec is empty", "start with id, title, modules and questions"
        reading.problems.append(document.problem((), what, mend))
    if spec is None:
        raise SpecError(_in_order(reading.problems))
    return _load(reading, document, spec, with_skeleton)


def _load(reading: _Reading, document: Document, spec: Spec, with_skeleton: bool) -> Assignment:
    if not with_skeleton:
        refuse_kit(reading.course, reading.id)
    if is_kit(reading.course, reading.id):
        return _load_kit(reading, document, spec)
    parsed = _with_reference(reading, ParsedSpec(document, spec))
    skeleton = _read_modules(reading, "skeletons", spec) if with_skeleton else {}
    stand_ins = {name: _read_stand_in(reading, name) for name in spec.packages}
    parsed = _with_inputs(reading, _with_code(reading, parsed, stand_ins))
    for rules in _RULES:
        reading.problems += rules(parsed)
    if reading.problems:
        raise SpecError(_in_order(reading.problems))
    sources = {name: source for name, (_, source) in skeleton.items()}
    return replace(_assembled(reading, parsed, sources), stand_ins=stand_ins)


def _load_kit(reading: _Reading, document: Document, spec: Spec) -> Assignment:
    """Load what a kit holds: the rest was checked when it was made."""
    name = kit_file(reading.id)
    file, problem = read_kit(name, reading.read(name) or b"")
    reading.problems += [problem] if problem else []
    skeleton = _read_modules(reading, "skeletons", spec)
    stand_ins = {package: _read_stand_in(reading, package) for package in spec.packages}
    if reading.problems or file is None:
        raise SpecError(_in_order(reading.problems))
    return replace(
        from_kit(ParsedSpec(document, spec), file, name),
        course=str(reading.course),
        skeleton={module: source for module, (_, source) in skeleton.items()},
        stand_ins=stand_ins,
        digest=reading.digest(),
    )


def _in_order(problems: list[Problem]) -> tuple[Problem, ...]:
    """Drop repetitions and sort: the spec first, then the other files, by line.

    What is said of several places of a file has one cause: it is told once, with their lines.
    """
    found: dict[tuple[str, str], list[Problem]] = {}
    for problem in sorted({str(it): it for it in problems}.values(), key=_rank):
        found.setdefault((problem.file, str(problem.what)), []).append(problem)
    told = (one for same in found.values() for one in _told_once(same))
    return tuple(sorted(told, key=_rank))


def _rank(problem: Problem) -> tuple[bool, str, int]:
    return not problem.file.endswith(".yaml"), problem.file, problem.line


def _told_once(same: list[Problem]) -> list[Problem]:
    """Join problems of the same words, where there are several."""
    first = same[0]
    lines = [str(line) for line in dict.fromkeys(one.line for one in same) if line != first.line]
    if len(same) < _SEVERAL or not any(problem.line != first.line for problem in same):
        return same
    return [replace(first, what=f"{first.what} (also on lines {', '.join(lines)})")]


def module_files(course: Path, folder: str, spec: Spec) -> dict[str, str]:
    """Return the file of each module in ``reference`` or ``skeletons``, relative to the course."""
    suffix = language_named(spec.language).suffix
    in_folder = {name: f"{folder}/{spec.id}/{name}{suffix}" for name in spec.modules}
    single = f"{folder}/{spec.id}{suffix}"
    if len(spec.modules) == 1 and not (course / in_folder[spec.modules[0]]).exists():
        return {spec.modules[0]: single}
    return in_folder


def _read_modules(reading: _Reading, folder: str, spec: Spec) -> dict[str, tuple[str, str]]:
    """Read and parse the modules of a folder; ``(file, source)`` by module."""
    named = spec.replaced(id=reading.id)
    files = module_files(reading.course, folder, named)
    found = {}
    for name, file in files.items():
        raw = reading.read(file)
        if raw is None:
            mend = "write the reference there"
            if folder == "skeletons":
                mend = f"run: graders skeleton {reading.id}"
            reading.problems.append(Problem(file, 0, "", "the file does not exist", mend))
        elif problem := _syntax(file, raw, language_named(spec.language)):
            reading.problems.append(problem)
        else:
            found[name] = file, _text(raw)
    return found


def _read_stand_in(reading: _Reading, package: str) -> str | None:
    """Read what stands for a package where it is not installed; None when nothing does."""
    file = stand_in_file(package)
    raw = reading.read(file)
    if raw is None:
        return None
    problem = _syntax(file, raw, language_named("python"))
    reading.problems += [problem] if problem else []
    return "" if problem else _text(raw)


def _text(raw: bytes) -> str:
    return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def _syntax(file: str, raw: bytes, language: Language) -> Problem | None:
    try:
        error = language.find_error(_text(raw))
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        what = f"byte 0x{raw[problem.start]:02x} is not UTF-8"
        return Problem(file, line, "", what, "save the file in the UTF-8 encoding")
    if error is None:
        return None
    mend = "fix the syntax" if error.line else "fix the file"
    return Problem(file, error.line or 1, "", f"not {language.title}: {error.what}", mend)


def _with_reference(reading: _Reading, parsed: ParsedSpec) -> ParsedSpec:
    sources = _read_modules(reading, "reference", parsed.spec)
    targets = [target for targets in parsed.targets.values() for target in targets]
    given = ReferenceSources(sources, _files_beside(reading, parsed), parsed.spec.program)
    modules, problems = parsed.language.cut_reference(given, parsed.spec.provided, targets)
    reading.problems += problems
    files = {name: file for name, (file, _) in sources.items()}
    return replace(parsed, modules={module.name: module for module in modules}, files=files)


def _files_beside(reading: _Reading, parsed: ParsedSpec) -> dict[str, str]:
    """Read the further files that the language asks for beside the modules of a reference."""
    found = {}
    given = [*parsed.spec.given, *filter(None, [parsed.spec.program])]
    for name in parsed.language.files_beside(parsed.spec.modules, given):
        file = f"reference/{reading.id}/{name}"
        raw = reading.read(file)
        if raw is None:
            mend = "write it: docs/languages.md says what it holds"
            reading.problems.append(Problem(file, 0, "", "the file does not exist", mend))
        else:
            found[name] = _text(raw)
    return found


def _with_code(
    reading: _Reading, parsed: ParsedSpec, stand_ins: Mapping[str, str | None]
) -> ParsedSpec:
    """Run the spec's module; a check that names a function needs it."""
    file = f"specs/{reading.id}.py"
    raw = reading.read(file)
    if raw is None:
        named = [name for _, _, check in parsed.checks() for name in names_of_module(check)]
        if named and not any(problem.file == file for problem in reading.problems):
            what = f"the file does not exist, and checks name functions of it: {named[0]}"
            reading.problems.append(Problem(file, 0, "", what, "write it"))
        return replace(parsed, code=None if named else {}, code_file=file)
    try:
        sources = _sources(reading, parsed) if parsed.language.runs_on_host else {}
        reference = HostReference.of(reading.id, sources, stand_ins)
        code = load_code_once(reading.course / file, module_name(reading.id), reference)
    except CourseModuleError as refused:
        line, what = refused.args
        mend = "make the module run: it is loaded with the spec"
        reading.problems.append(Problem(file, line, "", what, mend))
        return replace(parsed, code_file=file)
    return replace(parsed, code=code, code_file=file)


def _sources(reading: _Reading, parsed: ParsedSpec) -> dict[str, str]:
    """Return the source of each module of the reference."""
    return {name: _text(reading.bytes_read[file]) for name, file in parsed.files.items()}


def _with_inputs(reading: _Reading, parsed: ParsedSpec) -> ParsedSpec:
    """Make the inputs; an expression that several checks share is evaluated once."""
    inputs, drawn = {}, set()
    expressions = Expressions(parsed.code or {})
    module = reading.course / parsed.code_file
    for path, question, check in parsed.checks():
        made, problem = inputs_of(parsed, path, question, check, expressions, module)
        if problem:
            reading.problems.append(problem)
        if made is not None:
            given, is_drawn = made
            as_value = parsed.language.as_value
            inputs[question.id, check.id] = tuple(
                {name: as_value(value) for name, value in one.items()} for one in given
            )
            drawn |= {(question.id, check.id)} if is_drawn else set()
    return replace(parsed, inputs=inputs, drawn=frozenset(drawn))


def _assembled(reading: _Reading, parsed: ParsedSpec, skeleton: dict[str, str]) -> Assignment:
    needs = parsed.needs or {}
    module = reading.course / parsed.code_file
    return Assignment(
        spec=parsed.spec,
        course=str(reading.course),
        module_path=str(module) if parsed.code_file in reading.bytes_read else "",
        reference=tuple(parsed.modules[name] for name in parsed.spec.modules),
        reference_sources=_sources(reading, parsed),
        skeleton=skeleton,
        inputs=dict(parsed.inputs),
        drawn=parsed.drawn,
        targets=parsed.targets,
        needs=needs,
        order=topological_order(parsed.declared_needs),
        digest=reading.digest(),
    )
