"""Kits as they are read: what fits this Python, what is damaged, what is forged."""

from __future__ import annotations

import binascii
import json
import pickle
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from graders.authoring.kit.files import make_kit, write_kit
from graders.checks.withheld import WithheldCheck
from graders.codec.trees import text_in
from graders.errors import SpecError, UsageError
from graders.grading.reference_answers import expect
from graders.i18n import render
from graders.languages.pieces import ReferenceModule
from graders.languages.python.reference import changes_state, kind_of
from graders.sandbox.process import ProcessSandbox
from graders.spec.assignment import Assignment, course_code
from graders.spec.course_code import CourseModuleError
from graders.spec.kit_model import is_kit
from graders.spec.load import load_assignment
from tests import kit_course
from tests.command_line import ROOT

FILE = "reference/lab.kit.json"
SHOP = ROOT / "tests/courses/shop"


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return kit_course.kit_in(tmp_path)


def _change(folder: Path, /, **parts: Any) -> None:
    data = json.loads((folder / FILE).read_text())
    (folder / FILE).write_text(json.dumps({**data, **parts}))


def _packed(text: str) -> str:
    return binascii.b2a_base64(zlib.compress(text.encode()), newline=False).decode()


def _later(tree: str) -> str:
    """Write a tree as a later version of Python might."""
    return _packed(text_in(tree).replace('"_":"Return"', '"_":"ReturnIf"'))


def _withheld(assignment: Assignment) -> dict[str, str]:
    return {
        f"{question.id}.{check.id}": check.withheld
        for question in assignment.spec.questions
        for check in question.checks
        if isinstance(check, WithheldCheck)
    }


def _notes(assignment: Assignment) -> list[str]:
    assert assignment.kit is not None
    return [render(note, "en") for note in assignment.kit.notes]


PRIVATE = {"first.secret": "private", "first.hidden": "private", "alone.one": "private"}


def test_a_kit_loads_as_the_course_does_without_its_sources(tmp_path: Path, kit: Path) -> None:
    course, found = load_assignment(tmp_path / "course", "lab"), load_assignment(kit, "lab")
    assert is_kit(kit, "lab")
    assert not is_kit(tmp_path / "course", "lab")
    assert (found.order, found.needs, found.targets) == (course.order, course.needs, course.targets)
    assert found.points == course.points
    assert found.lendable == course.lendable
    assert found.inputs["first", "drawn"] == course.inputs["first", "drawn"]
    assert found.reference_sources == {}
    assert all(segment.source == "" for segment in found.reference[0].targets.values())
    assert _withheld(found) == PRIVATE
    assert _notes(found) == []


def test_the_functions_that_judge_are_there_and_those_that_draw_are_not(kit: Path) -> None:
    functions = course_code(load_assignment(kit, "lab"))
    assert "twice_the_first" in functions
    assert "numbers" not in functions


def _facts(module: ReferenceModule) -> dict[str, tuple[bool, str]]:
    return {name: (changes_state(one), kind_of(one)) for name, one in module.targets.items()}


@pytest.mark.parametrize("part", ["lent", "code", "provided"])
def test_code_of_a_later_python_is_told_with_the_version_to_use(kit: Path, part: str) -> None:
    data = json.loads((kit / FILE).read_text())
    if part == "lent":
        data["lent"]["lab"]["first"] = _later(data["lent"]["lab"]["first"])
    elif part == "code":
        data["code"] = _later(data["code"])
    else:
        data["modules"][0]["provided"] = [["shown", "def shown(text) if text: 3"]]
    _change(kit, **{**data, "python": "3.99"})
    with pytest.raises(SpecError) as refused:
        load_assignment(kit, "lab")
    told = str(refused.value)
    assert "which Python 3." in told
    assert "fix: install graders with Python 3.99 or later" in told
    assert ("ReturnIf" in told) is (part != "provided")


def test_a_kit_knows_of_lent_methods_what_the_course_knows(tmp_path: Path) -> None:
    # Which attributes are private, and which methods only read: so objects are lent.
    whole = load_assignment(SHOP, "shop")
    made = make_kit(whole, expect(whole, ProcessSandbox()))
    write_kit(tmp_path / "kit", made.files)
    kit = load_assignment(tmp_path / "kit", "shop")
    assert whole.private_state
    assert kit.private_state == whole.private_state
    for ours, theirs in zip(whole.reference, kit.reference, strict=True):
        assert _facts(ours) == _facts(theirs)
        assert ours.attributes == theirs.attributes


def test_without_reference_judges_stay_and_times_go(tmp_path: Path) -> None:
    found = load_assignment(kit_course.kit_in(tmp_path, with_reference=False), "lab")
    assert found.lendable == frozenset()
    assert _withheld(found) == {**PRIVATE, "last.short": "reference"}
    assert _notes(found)[0] == "this kit lends nothing: it holds no reference"


def test_nothing_is_made_from_a_kit(kit: Path) -> None:
    with pytest.raises(UsageError, match="holds 'lab' as a kit"):
        load_assignment(kit, "lab", with_skeleton=False)


@pytest.mark.parametrize(
    ("parts", "what"),
    [
        pytest.param({"kit": 3}, "a kit of another form: 3", id="a-later-form"),
        pytest.param({"answers": 3}, "damaged: .* got 3", id="a-part-of-another-kind"),
        pytest.param({"extra": 1}, "damaged: .* got 1", id="an-unknown-part"),
        pytest.param({"answers": {}}, "no answer for each of", id="answers-left-out"),
        pytest.param({"lent": {"lab": {"first": ""}}}, "'second' is not there",
                     id="a-definition-left-out"),
        pytest.param({"code": "%"}, "no packed tree", id="no-tree"),
        pytest.param({"code": _packed("[1]")}, "no module", id="no-module"),
    ],
)  # fmt: skip
def test_a_damaged_kit_is_told_with_its_file(kit: Path, parts: dict[str, Any], what: str) -> None:
    _change(kit, **parts)
    with pytest.raises(SpecError, match=what) as refused:
        load_assignment(kit, "lab")
    assert all(problem.file == FILE for problem in refused.value.problems)


class _Marks:
    """Leaves a mark where it is unpickled."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (Path(self.mark),)


@pytest.mark.parametrize("where", ["file", "inputs", "code"])
def test_no_pickle_in_a_kit_is_opened(tmp_path: Path, kit: Path, where: str) -> None:
    mark = tmp_path / "mark"
    raw = pickle.dumps(_Marks(str(mark)))
    pickle.loads(raw)  # noqa: S301 - it would leave a mark
    mark.unlink()
    data = json.loads((kit / FILE).read_text())
    if where == "file":
        (kit / FILE).write_bytes(raw)
    elif where == "inputs":
        data["answers"]["first"]["drawn"]["inputs"][0]["n"] = {"o": raw.hex()}
        _change(kit, answers=data["answers"])
    else:
        packed = binascii.b2a_base64(zlib.compress(raw), newline=False)
        _change(kit, code=packed.decode())
    with suppress(SpecError, CourseModuleError):
        list(course_code(load_assignment(kit, "lab")))
    assert not mark.exists()


def test_reading_a_kit_runs_nothing_of_it(tmp_path: Path, kit: Path) -> None:
    # As in a course: what judges is run when the first answer is judged, what is lent in a box.
    mark = tmp_path / "mark"
    text = f"open({str(mark)!r}, 'w')"
    data = json.loads((kit / FILE).read_text())
    (module,) = data["modules"]
    _change(kit, modules=[{**module, "imports": [text], "provided": [["shown", text]]}])
    (kit / "specs/lab.py").write_text(text)
    load_assignment(kit, "lab")
    assert not mark.exists()
