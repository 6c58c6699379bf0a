"""Of several files that could be a module, one that holds answers comes before an empty skeleton."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from graders.run.pipeline import execute
from graders.run.settings import Run, Settings
from tests.integration.conftest import write_course
from tests.tiny_course import best_sandbox

SPEC = """\
id: tp
title: TP
modules: [jeu, outils]
questions:
  - {id: un, title: un, points: 1, target: outils.un, checks: [{id: a, title: a, call: un(1)}]}
  - {id: deux, title: deux, points: 1, target: outils.deux, checks: [{id: a, title: a, call: deux(1)}]}
  - {id: tout, title: tout, points: 1, needs: [un, deux], checks: [{id: a, title: a, call: tout(1)}]}
"""
USES = "from outils import deux, un\n\n\n"
RIGHT = {
    "jeu": f"{USES}def tout(n):\n    return un(n) + deux(n)\n",
    "outils": "def un(n):\n    return n + 1\n\n\ndef deux(n):\n    return n + 2\n",
}
EMPTY = {
    "jeu": f"{USES}def tout(n):\n    pass\n",
    "outils": "def un(n):\n    pass\n\n\ndef deux(n):\n    pass\n",
}
CUT = {"jeu": f"{USES}def tout(n:\n    pass\n", "outils": EMPTY["outils"].replace("un(n)", "un(n")}
ALL = dict.fromkeys(("un", "deux", "tout"), "correct")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a course of two modules."""
    return _course(tmp_path_factory.mktemp("course"), SPEC)


def _course(folder: Path, spec: str) -> Path:
    files = {"specs/tp.yaml": spec}
    files |= {f"reference/tp/{name}.py": text for name, text in RIGHT.items()}
    files |= {f"skeletons/tp/{name}.py": text for name, text in EMPTY.items()}
    write_course(folder, files)
    return folder


def _graded(place: Path, folder: Path, files: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """Grade files as one submission; return the verdicts, and the notes."""
    (folder / "mine").mkdir()
    for name, text in files.items():
        (folder / "mine" / name).write_text(text, "utf-8")
    out = folder / "out"
    execute(Run(Settings((folder / "mine",), place, out=out, sandbox=best_sandbox())))
    (only,) = json.loads((out / "grades.json").read_bytes())["submissions"]
    return {one["id"]: one["verdict"] for one in only["questions"]}, "\n".join(only["notes"])


@pytest.mark.parametrize("blank", [EMPTY, CUT, dict.fromkeys(RIGHT, "# nothing\n")])
@pytest.mark.parametrize("more", [" (1)", "_final"])
@pytest.mark.parametrize("module", [("jeu",), ("outils",), ("jeu", "outils")])
def test_a_copy_that_holds_answers_is_graded_in_place_of_a_skeleton(
    module: tuple[str, ...], more: str, blank: Mapping[str, str], place: Path, tmp_path: Path
) -> None:
    files = {f"{name}.py": text for name, text in RIGHT.items()}
    for name in module:
        files |= {f"{name}.py": blank[name], f"{name}{more}.py": RIGHT[name]}

    found, notes = _graded(place, tmp_path, files)

    assert found == ALL
    for name in module:
        assert f"{name}{more}.py was graded: nothing is written in {name}.py" in notes


@pytest.mark.parametrize("blank", [EMPTY, CUT])
@pytest.mark.parametrize("module", [("jeu",), ("outils",), ("jeu", "outils")])
def test_so_is_a_file_with_a_name_of_the_students_own(
    module: tuple[str, ...], blank: Mapping[str, str], place: Path, tmp_path: Path
) -> None:
    files = {f"{name}.py": text for name, text in RIGHT.items()}
    for name in module:
        files |= {f"{name}.py": blank[name], f"mes reponses {name[0]}.py": RIGHT[name]}

    found, notes = _graded(place, tmp_path, files)

    assert found == ALL
    for name in module:
        assert f"mes reponses {name[0]}.py was graded: nothing is written in {name}.py" in notes


def test_what_a_skeleton_holds_beside_an_answer_is_no_answer(tmp_path: Path) -> None:
    given = "class Fini(Exception):\n    pass\n\n\n"
    checks = "[{id: a, title: a, call: un(1)}]"
    spec = (
        "id: tp\ntitle: TP\nmodules: [tp]\nquestions:\n"
        f"  - {{id: un, title: un, points: 1, targets: [un, Fini], checks: {checks}}}\n"
    )
    answer = given + "def un(n):\n    return n + 1\n"
    course = {"specs/tp.yaml": spec, "reference/tp.py": answer}
    write_course(tmp_path / "course", {**course, "skeletons/tp.py": given + EMPTY["outils"]})
    files = {"tp.py": given + EMPTY["outils"], "tp (1).py": answer}

    assert _graded(tmp_path / "course", tmp_path, files)[0] == {"un": "correct"}


@pytest.mark.parametrize("other", ["test_outils", "outils_dupont"])
def test_a_file_that_holds_an_answer_stays_whatever_is_beside_it(
    other: str, place: Path, tmp_path: Path
) -> None:
    begun = EMPTY["outils"].replace("pass", "return n + 2", 1)
    files = {"jeu.py": RIGHT["jeu"], "outils.py": begun, f"{other}.py": RIGHT["outils"]}

    found, _ = _graded(place, tmp_path, files)

    assert found == {"un": "wrong", "deux": "missing", "tout": "correct"}


def test_a_file_that_holds_an_answer_is_graded_with_what_it_lacks(
    place: Path, tmp_path: Path
) -> None:
    begun = EMPTY["outils"].replace("pass", "return n + 1", 1)
    files = {"jeu.py": RIGHT["jeu"], "outils.py": begun, "outils (1).py": RIGHT["outils"]}

    found, _ = _graded(place, tmp_path, files)

    assert found == {"un": "correct", "deux": "missing", "tout": "correct"}


def test_an_answer_in_words_counts_in_the_file_that_is_left_aside(tmp_path: Path) -> None:
    words = (
        "  - {id: mots, title: mots, points: 1, target: null, "
        "checks: [{id: a, title: a, rubric: why}]}\n"
    )
    course = _course(tmp_path / "course", SPEC + words)
    answered = f'{EMPTY["outils"]}\nmots = "Because it adds."\n'
    handed_in = {"jeu.py": RIGHT["jeu"], "outils.py": answered, "answers.py": RIGHT["outils"]}

    found, _ = _graded(course, tmp_path, handed_in)

    assert found == {**ALL, "mots": "to-review"}
