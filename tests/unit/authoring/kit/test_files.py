"""The contents of a kit, and what is left out."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from graders.authoring.kit.files import MadeKit
from graders.authoring.kit.judging_sources import MODULE_CODE
from graders.authoring.kit.kit_file import sources_of
from graders.authoring.kit.solution_leaks import find_leaks, solution_lines, text_of
from graders.authoring.kit.wheel import wheel_name
from graders.codec.trees import pack
from graders.errors import SpecError, UsageError
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment
from tests import kit_course

FILE = "reference/lab.kit.json"
SECRETS = (
    "77071",  # the input of a check that is not public
    "231216",  # its answer
    "88081",  # the input of a check that hides it
    "the rubric that nobody reads",
    "an answer in words that nobody may read",
    "Tell how the secret helper does it",
    "sum([n, n, n, STEP])",
    "st.integers",
)


@pytest.fixture
def assignment(tmp_path: Path) -> Assignment:
    return kit_course.loaded(tmp_path)


def _all(made: MadeKit) -> str:
    return "\n".join(text_of(name, content) for name, content in made.files.items())


def test_a_kit_holds_what_students_start_from_and_may_see(assignment: Assignment) -> None:
    made = kit_course.made_of(assignment)
    assert set(made.files) == {
        "README.md", "mine/lab.py", "skeletons/lab.py", "specs/lab.yaml", FILE,
        wheel_name(),
    }  # fmt: skip
    assert made.files["mine/lab.py"].decode() == kit_course.SKELETON
    assert made.lent == ("first", "second", "last", "alone")
    assert made.withheld == ("first.secret", "first.hidden", "alone.one")
    assert made.plays


@pytest.mark.parametrize("with_reference", [True, False], ids=["lends", "without-reference"])
def test_no_line_of_the_solutions_is_in_any_file(
    assignment: Assignment, with_reference: bool
) -> None:
    made = kit_course.made_of(assignment, with_reference=with_reference)
    assert "return multiplied_by_three + 3" in solution_lines(assignment)
    assert find_leaks(assignment, made.files) == ()
    assert [secret for secret in SECRETS if secret in _all(made)] == []


def test_a_line_of_the_solutions_that_stands_in_a_file_is_found(assignment: Assignment) -> None:
    made = kit_course.made_of(assignment)
    line = "return multiplied_by_three + 3"
    files = {**made.files, "README.md": f"Write {line}.".encode()}
    assert find_leaks(assignment, files) == (("README.md", line),)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "mine/lab.ipynb",
            r'{"cells": [{"source": ["  if given == \"a\" and more == \"\u00e9\":"]}]}',
        ),
        ("specs/lab.yaml", "hint: 'it''s\n  if given == \"a\"\n  and more == \"é\":'"),
    ],
    ids=["json", "yaml"],
)
def test_a_line_is_found_behind_the_escapes_of_its_file(
    assignment: Assignment, name: str, text: str
) -> None:
    line = 'if given == "a" and more == "é":'
    source = f"def first(n):\n    {line}\n        pass\n"
    other = replace(assignment, reference_sources={"lab": source})
    assert find_leaks(other, {name: text.encode()}) == ((name, line),)


def test_a_line_that_graders_itself_has_is_none_of_the_course_s(assignment: Assignment) -> None:
    line = "except KeyboardInterrupt:"
    source = f"def first(n):\n    try:\n        pass\n    {line}\n        pass\n"
    other = replace(assignment, reference_sources={"lab": source})
    files = kit_course.made_of(assignment).files
    assert line in solution_lines(other)
    assert line in text_of(wheel_name(), files[wheel_name()])
    assert find_leaks(other, files) == ()


def test_what_is_packed_is_looked_at_as_well(assignment: Assignment) -> None:
    # A text in the code, such as a docstring that was not emptied.
    made = kit_course.made_of(assignment)
    data = json.loads(made.files[FILE])
    data["code"] = pack(ast.parse("'''Do it:\n    return multiplied_by_three + 3'''"))
    files = {**made.files, FILE: json.dumps(data).encode()}
    assert find_leaks(assignment, files) == ((FILE, "return multiplied_by_three + 3"),)


def test_withheld_checks_keep_their_share_of_the_points(assignment: Assignment) -> None:
    spec = yaml.safe_load(kit_course.made_of(assignment).files["specs/lab.yaml"])
    checks = spec["questions"][0]["checks"]
    assert ["withheld" in check for check in checks] == [False, True, True, False]
    assert checks[1] == {"id": "secret", "title": "secret", "withheld": "private"}


def test_what_a_hidden_check_inherits_is_not_shown(assignment: Assignment) -> None:
    text = kit_course.made_of(assignment).files["specs/lab.yaml"].decode()
    assert "every" not in text
    assert "alone(2)" not in text


def test_without_reference_no_solution_is_there_even_as_a_tree(assignment: Assignment) -> None:
    made = kit_course.made_of(assignment, with_reference=False)
    data = json.loads(made.files[FILE])
    assert data["lent"] == {}
    assert data["code"]
    assert made.lent == ()
    assert "_times_three_of_a_helper" not in _all(made)
    assert not made.plays
    assert "graders play" not in made.files["README.md"].decode()


def test_a_kit_of_one_question_holds_those_that_it_needs(assignment: Assignment) -> None:
    made = kit_course.made_of(assignment, "second")
    spec = yaml.safe_load(made.files["specs/lab.yaml"])
    assert [question["id"] for question in spec["questions"]] == ["first", "second"]
    assert made.lent == ("first", "second")
    assert json.loads(made.files[FILE])["lent"]["lab"].keys() == {
        "first",
        "second",
        "_times_three_of_a_helper",
    }
    assert "play" not in spec  # it runs what is not in the kit
    assert not made.plays


def test_a_question_that_is_not_there_is_refused(assignment: Assignment) -> None:
    with pytest.raises(UsageError, match="no question 'thrid'"):
        kit_course.made_of(assignment, "thrid")


def test_a_judge_that_needs_a_file_beside_it_is_refused(tmp_path: Path) -> None:
    kit_course.make_course(tmp_path)
    module = tmp_path / "specs/lab.py"
    text = module.read_text().replace("right = 2", "open(__file__).read()\n    right = 2")
    module.write_text(text)
    with pytest.raises(SpecError, match=r"second\.judged: in a kit, judging by right raised"):
        kit_course.made_of(load_assignment(tmp_path, "lab"))


def _with_spec(folder: Path, old: str, new: str) -> Assignment:
    path = kit_course.make_course(folder) / "specs/lab.yaml"
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    return load_assignment(folder, "lab")


def test_the_answer_of_a_teacher_in_words_is_not_there_at_all(tmp_path: Path) -> None:
    made = kit_course.made_of(_with_spec(tmp_path, "    target: null\n", ""))
    lent = json.loads(made.files[FILE])["lent"]["lab"]
    assert lent.keys() >= {"first", "alone"}
    assert "words" not in lent
    assert "words" not in made.lent


def test_who_has_more_time_is_not_told_to_the_class(tmp_path: Path) -> None:
    terms = "deadline: 2026-11-30T23:59+01:00\nextra_time: {martin-zoe: 2 days}\nlimits:"
    made = kit_course.made_of(_with_spec(tmp_path, "limits:", terms))
    assert "deadline" in made.files["specs/lab.yaml"].decode()
    assert "martin-zoe" not in _all(made)


def test_a_solution_in_what_is_provided_is_refused(tmp_path: Path) -> None:
    kit_course.make_course(tmp_path)
    marks = (
        '    ### BEGIN SOLUTION\n    print(text)\n    ### END SOLUTION\n    print("shown", text)'
    )
    for name in ("reference", "skeletons"):
        path = tmp_path / name / "lab.py"
        path.write_text(path.read_text().replace('    print("shown", text)', marks))
    with pytest.raises(SpecError, match=r"reference/lab\.py:8: shown: it is provided"):
        kit_course.made_of(load_assignment(tmp_path, "lab"))


def test_the_readme_says_what_to_type_in_both_languages(assignment: Assignment) -> None:
    page = kit_course.made_of(assignment).files["README.md"].decode()
    assert page.count(f"pip install {wheel_name()}\ngrade mine/\n") == 2
    assert "# Le labo" in page
    assert "# The lab" in page


def test_the_functions_that_draw_values_are_there(tmp_path: Path) -> None:
    course = kit_course.make_course(tmp_path)
    spec, module = course / "specs/lab.yaml", course / "specs/lab.py"
    spec.write_text(spec.read_text("utf-8") + "picture: drawn(value)\n", "utf-8")
    module.write_text(f"{kit_course.MODULE}\n\ndef drawn(value):\n    return [['a']]\n", "utf-8")
    assignment = load_assignment(course, "lab")
    source = sources_of(assignment, assignment, with_reference=False)[MODULE_CODE]
    assert "def drawn(value)" in source


def test_functions_that_only_expressions_of_inputs_use_are_left_out(tmp_path: Path) -> None:
    course = kit_course.make_course(tmp_path)
    spec, module = course / "specs/lab.yaml", course / "specs/lab.py"
    spec.write_text(kit_course.SPEC.replace("inputs: numbers,", "inputs: numbers(),"), "utf-8")
    # It may use any name of the module.
    text = kit_course.MODULE.replace("right = 2 *", "globals()\n    right = 2 *")
    module.write_text(text, "utf-8")
    assignment = load_assignment(course, "lab")
    source = sources_of(assignment, assignment, with_reference=False)[MODULE_CODE]
    assert "def reckoned_by_the_course" in source
    assert "def numbers" not in source
