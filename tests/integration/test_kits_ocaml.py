"""Kits in OCaml: as the course grades, with helpers, hidden checks and what must be refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from graders.authoring.kit.files import MadeKit, make_kit, write_kit
from graders.authoring.kit.handout import compiled
from graders.authoring.kit.solution_leaks import find_leaks
from graders.errors import SandboxError, SpecError, UsageError
from graders.grading.reference_answers import answers_of, expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.languages.base import Lending
from graders.languages.ocaml import packing
from graders.model import CheckResult, QuestionResult, Record, Submission
from graders.run.programs import programs_of
from graders.sandbox.process import ProcessSandbox
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment

pytestmark = [pytest.mark.ocaml, pytest.mark.xdist_group("kits-ocaml")]

SPEC = """\
id: lab
title: The lab
language: ocaml
modules: [lab]
given: [defs]
fallback: help_lab
provided: {lab: [shown]}
questions:
  - id: double
    title: double
    points: 2
    checks:
      - {id: one, title: one, call: double n, inputs: [{n: 3}, {n: -4}]}
      - {id: secret, title: secret, call: double 77071, public: false}
  - id: total
    title: total
    points: 1
    needs: [double]
    checks: [{id: one, title: one, call: "total [1; 2]", returns: "6"}]
  - id: words
    title: words
    points: 1
    target: null
    rubric: the rubric that nobody reads
"""
DEFS = "type sign = Plus | Minus\nlet factor = 2\n"
INTERFACE = "(* what nobody reads *)\nval double : int -> int\nval total : int list -> int\n"
HELPER = """\
(* A remark that stays with the teacher. *)
let twice_by_a_helper sought = sought * factor
"""
DOUBLE = "let double number_to_double = twice_by_a_helper number_to_double\n"
TOTAL = "let total all = List.fold_left (fun before one -> before + double one) 0 all\n"
SHOWN = "let shown = string_of_int factor\n"
REFERENCE = f"open Defs\n\n{HELPER}\n{DOUBLE}\n{SHOWN}\n{TOTAL}"
SKELETON = f"""\
open Defs

let double number_to_double = Help_lab.double number_to_double

{SHOWN}
let total all = Help_lab.total all
"""
FILES = {
    "specs/lab.yaml": SPEC,
    "reference/lab/lab.ml": REFERENCE,
    "reference/lab/lab.mli": INTERFACE,
    "reference/lab/defs.ml": DEFS,
    "skeletons/lab/lab.ml": SKELETON,
    "skeletons/lab/defs.ml": DEFS,
}
SUBMISSIONS = {
    "right": REFERENCE,
    "skeleton": SKELETON,
    "double alone": f"open Defs\nlet double n = n + n\n{SHOWN}",
    "total alone": f"open Defs\n{SHOWN}{TOTAL}",
    "wrong double": f"open Defs\nlet double n = n + 2\n{SHOWN}{TOTAL}",
    "answers of the course": SKELETON.replace("Help_lab.total all", "Help_lab.double 3"),
    "its own answer": SKELETON.replace("= Help_lab.double", "= let f = Help_lab.double in f"),
    "a name of the kit": f"open Defs\nlet v1 = 7\nlet double v2 = v2 + v1\n{SHOWN}{TOTAL}",
}


def _course(folder: Path, **files: str) -> Assignment:
    for name, text in {**FILES, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return load_assignment(folder, "lab")


def _sandbox(assignment: Assignment) -> ProcessSandbox:
    return ProcessSandbox((), programs_of(assignment.language))


def _made(assignment: Assignment, *, with_reference: bool = True) -> MadeKit:
    sandbox = _sandbox(assignment)
    expected = expect(assignment, sandbox)
    return make_kit(assignment, expected, with_reference=with_reference, sandbox=sandbox)


def _graded(assignment: Assignment, source: str) -> Record:
    sandbox = _sandbox(assignment)
    context = RunContext(assignment, answers_of(assignment, sandbox), sandbox)
    return grade(context, Submission("s", {"lab.ml": source.encode()}, {"lab": "lab.ml"}))


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    return _course(tmp_path_factory.mktemp("course"))


@pytest.fixture(scope="module")
def made(course: Assignment) -> MadeKit:
    return _made(course)


@pytest.fixture
def kit(made: MadeKit, tmp_path: Path) -> Path:
    write_kit(tmp_path / "kit", made.files)
    return tmp_path / "kit"


def _shown(question: QuestionResult) -> list[CheckResult]:
    """Return what a kit tells as the course does: rubrics are for teachers."""
    return [replace(check, rubric=None) for check in question.checks if check.id != "secret"]


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_a_kit_judges_as_the_course_does(course: Assignment, kit: Path, name: str) -> None:
    full = _graded(course, SUBMISSIONS[name])
    own = _graded(load_assignment(kit, "lab"), SUBMISSIONS[name])
    assert [q.id for q in own.questions] == [q.id for q in full.questions]
    for mine, theirs in zip(own.questions, full.questions, strict=True):
        assert (mine.blame, mine.lent) == (theirs.blame, theirs.lent)
        assert _shown(mine) == _shown(theirs)


def test_no_more_of_the_reference_goes_to_a_box_than_in_the_course(
    course: Assignment, kit: Path
) -> None:
    (theirs,), (mine,) = course.reference, load_assignment(kit, "lab").reference
    for lending in (
        Lending(),
        Lending(lent=("total",)),
        Lending(lent=("double",), fallback="help_lab"),
        Lending(reachable=("double", "total"), fallback="help_lab"),
    ):
        full = course.language.course_part(theirs, lending)
        own = course.language.course_part(mine, lending)
        for key in ("provided", "lent", "helpers", "reachable"):
            assert [name for name, _ in own[key]] == [name for name, _ in full[key]]
        for key in ("before", "opened", "fallback", "signature"):
            assert own[key] == full[key]


def test_nothing_that_is_hidden_is_in_a_kit(course: Assignment, made: MadeKit) -> None:
    assert made.withheld == ("double.secret",)
    assert made.lent == ("double", "total")
    assert find_leaks(course, made.files) == ()
    files = {name: text for name, text in made.files.items() if not name.endswith(".whl")}
    for words in ("77071", "remark", "what nobody reads", "rubric that nobody", "number * factor"):
        assert [name for name, content in files.items() if words.encode() in content] == []
    assert sorted(name for name in files if name.startswith("mine/")) == [
        *("mine/defs.cmi", "mine/defs.cmo", "mine/defs.ml"),
        *("mine/help_lab.cmi", "mine/help_lab.cmo", "mine/lab.ml"),
    ]


def test_a_hint_that_gives_a_line_away_is_found(course: Assignment, made: MadeKit) -> None:
    hint = {**made.files, "specs/lab.yaml": f"title: {DOUBLE!r}".encode()}
    assert find_leaks(course, hint) == (("specs/lab.yaml", DOUBLE.strip()),)


def test_a_kit_that_lends_nothing_holds_no_code_of_the_reference(
    course: Assignment, tmp_path: Path
) -> None:
    made = _made(course, with_reference=False)
    data = json.loads(made.files["reference/lab.kit.json"])
    assert data["lent"] == {}
    write_kit(tmp_path / "kit", made.files)
    kit = load_assignment(tmp_path / "kit", "lab")
    assert kit.lendable == frozenset()
    record = _graded(kit, SUBMISSIONS["total alone"])
    assert [str(question.verdict) for question in record.questions[:2]] == ["missing", "skipped"]


def _packing(change: Callable[[str], str]) -> Callable[..., str]:
    real = packing.pack
    return lambda source, outside: real(change(source), outside)


@pytest.mark.parametrize(
    "change",
    [
        lambda source: source.replace("sought * factor", "sought * factor + 1"),
        lambda source: source.replace("sought * factor", "unheard_of"),
    ],
    ids=["another answer", "no type"],
)
def test_what_is_lent_must_answer_as_the_reference(
    change: Callable[[str], str], course: Assignment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "pack", _packing(change))
    with pytest.raises(SpecError) as refused:
        _made(course)
    assert "specs/lab.yaml: double.one: in a kit, what is lent" in str(refused.value)


def test_what_is_damaged_is_told_with_its_place(kit: Path) -> None:
    file = kit / "reference/lab.kit.json"
    data = json.loads(file.read_text())
    data["lent"]["lab"]["total"] = "let total _ = 6"
    file.write_text(json.dumps(data))
    with pytest.raises(SpecError, match=r"lab.kit.json: lab.total: .*packed") as refused:
        load_assignment(kit, "lab")
    assert "ask your teacher for the kit again" in str(refused.value)


def test_a_reference_that_the_compiler_refuses_by_itself_is_told(tmp_path: Path) -> None:
    # The module of answers keeps to the interface: the worker lends a function of a more general type.
    broken = _course(tmp_path, **{"reference/lab/lab.mli": INTERFACE.replace("list", "array")})
    (module,) = broken.reference
    with pytest.raises(SandboxError, match="the module of answers cannot be compiled"):
        broken.language.handout(module, ["double", "total"], "help_lab")


def test_without_a_compiler_no_kit_is_made(
    course: Assignment, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = expect(course, _sandbox(course))
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(SandboxError, match="compiler is not installed"):
        make_kit(course, expected)


def test_answers_of_several_modules_are_refused(course: Assignment) -> None:
    spec = course.spec.replaced(modules=("lab", "more"))
    several = replace(course, spec=spec, reference=course.reference * 2)
    with pytest.raises(UsageError, match="one module, not of lab, more"):
        compiled(several, {})


def test_without_a_module_of_answers_nothing_is_compiled(course: Assignment) -> None:
    spec = course.spec.replaced(fallback="")
    assert compiled(replace(course, spec=spec), {}).files == {}
