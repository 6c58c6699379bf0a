"""Several files of no expected name, or beside the expected one, are told by what they define."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from graders.i18n import render
from graders.submissions import ExpectedFiles, FoundSubmission, find, read

EXPECTED = ExpectedFiles(
    "tp", ("tp",), notebook=False, asked=(frozenset({"Carte", "Paquet", "joue"}),)
)
CARTE, PAQUET = "class Carte:\n    pass\n", "class Paquet:\n    pass\n"
WHOLE = f"{CARTE}{PAQUET}def joue():\n    pass\n"


def found(folder: Path, files: Mapping[str, str]) -> dict[str, tuple[str, list[str]]]:
    """Return the file that is graded of each submission of a folder, and its notes."""
    (folder / "work").mkdir()
    for name, text in files.items():
        (folder / "work" / name).write_text(text, encoding="utf-8")
    submissions = [read(one, EXPECTED) for one in find([folder / "work"], EXPECTED)]
    return {
        one.id: (one.found.get("tp", ""), [render(note, "en") for note in one.notes])
        for one in submissions
    }


@pytest.mark.parametrize(
    "imports",
    ["from carte import Carte", "import carte", "from . import carte", "from .carte import *"],
)
def test_a_program_cut_in_files_is_one_submission(tmp_path: Path, imports: str) -> None:
    files = {"carte.py": CARTE, "jeu.py": f"{imports}\n{PAQUET}", "lisez.txt": ""}
    assert found(tmp_path, files) == {"work": ("jeu.py", ["jeu.py was taken for tp.py"])}


@pytest.mark.parametrize("name", ["tests.py", "test_travail.py", "conftest.py"])
def test_a_program_does_not_begin_in_its_tests(tmp_path: Path, name: str) -> None:
    files = {"travail.py": WHOLE, name: "from travail import *\n"}
    assert found(tmp_path, files) == {"work": ("travail.py", ["travail.py was taken for tp.py"])}


def test_of_parts_that_import_each_other_the_one_that_defines_most_begins(tmp_path: Path) -> None:
    files = {"carte.py": f"import jeu\n{CARTE}", "jeu.py": f"import carte\n{PAQUET}def joue(): 1\n"}
    assert found(tmp_path, files)["work"][0] == "jeu.py"


@pytest.mark.parametrize(
    "names", [("ex1.py", "ex2.py"), ("exercice_3.py", "exercice_4.py"), ("Q1.py", "q2.py")]
)
def test_parts_with_numbers_are_one_submission(tmp_path: Path, names: tuple[str, str]) -> None:
    files = dict(zip(names, (CARTE, f"{PAQUET}def joue(): 1\n"), strict=True))
    told = [f"{names[1]} was taken for tp.py"]
    assert found(tmp_path, files) == {"work": (names[1], told)}


@pytest.mark.parametrize(
    "files",
    [
        {"ex1.py": WHOLE, "ex2.py": WHOLE},
        {"ex1.py": CARTE, "ex2.py": "x = 1\n"},
        {"ex1.py": CARTE, "jeu2.py": PAQUET},
        {"1.py": CARTE, "2.py": PAQUET},
    ],
    ids=["the same", "one with answers", "other words", "numbers alone"],
)
def test_other_files_with_numbers_are_of_several(tmp_path: Path, files: dict[str, str]) -> None:
    assert set(found(tmp_path, files)) == {name.removesuffix(".py") for name in files}


@pytest.mark.parametrize(
    ("files", "taken"),
    [
        ({"carte.py": CARTE, "jeu.py": f"{PAQUET}def joue(): 1\n"}, "jeu.py"),
        ({"carte.py": CARTE, "jeu.py": PAQUET}, "carte.py"),
        ({"essai.py": CARTE + PAQUET, "jeu.py": WHOLE}, "jeu.py"),
        ({"avant.py": WHOLE, "jeu.py": WHOLE}, ""),
        ({"jeu.py": PAQUET, "tests.py": CARTE + PAQUET}, "jeu.py"),
    ],
    ids=["parts", "as many", "a draft", "two versions", "tests"],
)
def test_in_a_students_own_folder_the_file_that_defines_most_is_taken(
    tmp_path: Path, files: dict[str, str], taken: str
) -> None:
    for name, text in files.items():
        (tmp_path / "class" / "lea").mkdir(parents=True, exist_ok=True)
        (tmp_path / "class" / "lea" / name).write_text(text, encoding="utf-8")
    lea = read(FoundSubmission("lea", tmp_path / "class" / "lea"), EXPECTED)

    assert lea.found.get("tp", "") == taken
    assert set(lea.files) >= (set(files) if taken else set())


def test_a_source_of_another_name_comes_before_a_notebook_that_is_not_asked_for(
    tmp_path: Path,
) -> None:
    cells = {"cells": [{"cell_type": "code", "source": WHOLE.replace("1", "...")}]}
    (tmp_path / "tp.ipynb").write_text(json.dumps(cells), encoding="utf-8")
    (tmp_path / "essai.py").write_text(CARTE, encoding="utf-8")
    lea = FoundSubmission("lea", tmp_path)
    assert read(lea, EXPECTED).found == {"tp": "tp.ipynb"}

    (tmp_path / "code.py").write_text(WHOLE, encoding="utf-8")
    assert read(lea, EXPECTED).found == {"tp": "code.py"}


def notebook(text: str) -> str:
    return json.dumps({"cells": [{"cell_type": "code", "source": text}]})


@pytest.mark.parametrize("text", ["", CARTE], ids=["none", "others"])
def test_a_notebook_of_the_same_name_as_a_source_is_read(tmp_path: Path, text: str) -> None:
    """It defines nothing that the source file does, so that both count."""
    files = {"travail.py": f"{PAQUET}def joue(): 1\n", "travail.ipynb": notebook(text)}
    graded = {told[0] for told in found(tmp_path, files).values()}
    assert "travail.py" in graded


@pytest.mark.parametrize(
    ("files", "taken"),
    [
        ({"tp.ipynb": "x = 1\n", "jeu.py": WHOLE}, "jeu.py"),
        ({"tp.ipynb": WHOLE, "jeu.py": WHOLE}, "jeu.py"),
        ({"tp.ipynb": WHOLE, "jeu.py": "x = 1\n"}, "tp.ipynb"),
        ({"tp.ipynb": "x = 1\n", "jeu.py": "x = 1\n"}, "tp.ipynb"),
        ({"tp.ipynb": CARTE, "suite.ipynb": CARTE + PAQUET}, "tp.ipynb"),
        ({"sujet.ipynb": CARTE, "src/jeu.py": WHOLE}, "src/jeu.py"),
        ({"sujet.ipynb": WHOLE, "src/aide.py": "x = 1\n"}, "sujet.ipynb"),
    ],
    ids=["nothing in it", "both", "only in it", "in none", "no source", "below", "none below"],
)
def test_a_source_that_defines_names_comes_before_a_notebook_that_is_not_asked_for(
    tmp_path: Path, files: dict[str, str], taken: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        content = notebook(text) if name.endswith(".ipynb") else text
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert read(FoundSubmission("lea", tmp_path), EXPECTED).found == {"tp": taken}


def test_a_text_of_the_assignment_s_name_beside_a_class_is_no_student(tmp_path: Path) -> None:
    """It may be what the course asks for, with the beginning of the code."""
    for student in ("ada", "bruno"):
        (tmp_path / student).mkdir()
        (tmp_path / student / "tp.py").write_text(WHOLE, encoding="utf-8")
    (tmp_path / "tp.md").write_text(WHOLE, encoding="utf-8")
    assert [one.id for one in find([tmp_path], EXPECTED)] == ["ada", "bruno"]


def test_folders_of_one_s_own_leave_a_text_that_is_handed_in(tmp_path: Path) -> None:
    (tmp_path / "lea" / "avant").mkdir(parents=True)
    for name in ("tp.md", "avant/tp.py"):
        (tmp_path / "lea" / name).write_text(WHOLE, encoding="utf-8")
    assert [one.id for one in find([tmp_path / "lea"], EXPECTED)] == ["lea"]


@pytest.mark.parametrize(
    ("names", "taken"),
    [
        (("tp.txt", "tp"), "tp.txt"),
        (("reponses.txt", "README.md"), "reponses.txt"),
        (("reponses.txt", "tp.md"), "tp.md"),
        (("a.txt", "b.txt"), ""),
    ],
)
def test_of_several_texts_one_is_read(tmp_path: Path, names: tuple[str, str], taken: str) -> None:
    for name in names:
        (tmp_path / name).write_text(WHOLE, encoding="utf-8")
    assert read(FoundSubmission("lea", tmp_path), EXPECTED).found.get("tp", "") == taken


def test_a_notebook_that_is_named_alone_is_the_one_graded(tmp_path: Path) -> None:
    (tmp_path / "tp.ipynb").write_text(notebook(CARTE), encoding="utf-8")
    (tmp_path / "jeu.py").write_text(WHOLE, encoding="utf-8")
    (one,) = find([tmp_path / "tp.ipynb"], EXPECTED)
    assert read(one, EXPECTED).found == {"tp": "tp.ipynb"}


@pytest.mark.parametrize(("is_asked", "taken"), [(True, "lea.ipynb"), (False, "lea.py")])
def test_of_one_work_in_both_forms_the_notebook_is_taken_if_it_is_asked_for(
    tmp_path: Path, is_asked: bool, taken: str
) -> None:
    (tmp_path / "lea.ipynb").write_text(notebook(WHOLE), encoding="utf-8")
    (tmp_path / "lea.py").write_text(CARTE, encoding="utf-8")
    expected = replace(EXPECTED, notebook=is_asked)
    assert read(FoundSubmission("lea", tmp_path), expected).found == {"tp": taken}


def test_notebooks_that_hold_more_are_read_and_those_handed_out_are_not(tmp_path: Path) -> None:
    parts = {"partie1": CARTE, "partie2": PAQUET, "sujet": WHOLE, "cours": "x = 1\n"}
    for name, text in parts.items():
        cells = {"cells": [{"cell_type": "code", "source": text}]}
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(cells), encoding="utf-8")
    (tmp_path / "partie2.ipynb").rename(tmp_path / "tp.ipynb")

    assert set(read(FoundSubmission("lea", tmp_path), EXPECTED).files) == {
        "partie1.ipynb",
        "tp.ipynb",
    }


def test_a_notebook_that_holds_more_is_read_beside_a_source(tmp_path: Path) -> None:
    cells = {"cells": [{"cell_type": "code", "source": CARTE}]}
    (tmp_path / "partie1.ipynb").write_text(json.dumps(cells), encoding="utf-8")
    (tmp_path / "tp.py").write_text(PAQUET, encoding="utf-8")

    assert {*read(FoundSubmission("lea", tmp_path), EXPECTED).files} == {"partie1.ipynb", "tp.py"}


@pytest.mark.parametrize(
    "files",
    [
        {"alice.py": WHOLE, "bruno.py": WHOLE},
        {"alice.py": f"import bruno\n{WHOLE}", "bruno.py": WHOLE},
        {"alice.py": f"from bruno import Carte\n{PAQUET}", "bruno.py": CARTE, "chloe.py": CARTE},
        {"alice.py": CARTE, "bruno.py": PAQUET},
        {"alice.py": "import bruno\n", "bruno.py": "x = 1\n"},
    ],
    ids=["whole", "one imports", "a third", "no link", "nothing asked for"],
)
def test_files_of_several_students_stay_a_class(tmp_path: Path, files: dict[str, str]) -> None:
    graded = {name: told[0] for name, told in found(tmp_path, files).items()}
    assert graded == {name.removesuffix(".py"): name for name in files}


def test_the_expected_file_among_those_of_others_is_one_of_a_class(tmp_path: Path) -> None:
    names = ["tp.py", "tp_alice.py", "tp_bruno.py", "tp_chloe.py"]
    graded = found(tmp_path, dict.fromkeys(names, WHOLE))
    assert {told[0] for told in graded.values()} == set(names)


def test_drafts_beside_the_expected_file_are_named(tmp_path: Path) -> None:
    files = {"tp.py": f"import tp_outils\n{WHOLE}", "tp_outils.py": CARTE, "tp_essai.py": CARTE}
    files["tp_trace.py"] = "x = 1\n"
    told = "tp.py was graded; set aside: tp_essai.py"
    assert found(tmp_path, files) == {"work": ("tp.py", [told])}


def test_the_file_of_another_module_is_no_draft(tmp_path: Path) -> None:
    asked = (frozenset({"Paquet", "joue"}), frozenset({"Carte"}))
    expected = ExpectedFiles("tp", ("tp", "carte"), notebook=False, asked=asked)
    for student in ("ada", "bruno"):
        (tmp_path / student).mkdir()
        (tmp_path / student / f"tp_{student}.py").write_text(PAQUET, encoding="utf-8")
        (tmp_path / student / f"carte_{student}.py").write_text(CARTE, encoding="utf-8")
    ada, _ = (read(one, expected) for one in find([tmp_path], expected))

    told = [render(note, "en") for note in ada.notes]
    assert told == ["tp_ada.py was taken for tp.py", "carte_ada.py was taken for carte.py"]


TWO = ExpectedFiles(
    "two", ("jeu", "outils"), notebook=True, asked=(frozenset({"quad"}), frozenset({"double"}))
)
DOUBLE, QUAD = "def double(n):\n    return 2 * n\n", "def quad(n):\n    return 4 * n\n"
# A cell's code is a list of lines, or one text.
CELLS = json.dumps({"cells": [{"cell_type": "code", "source": QUAD.splitlines(keepends=True)}]})
CELL = json.dumps({"cells": [{"cell_type": "code", "source": "import math\n" + QUAD}]})


@pytest.mark.parametrize(
    ("files", "modules"),
    [
        pytest.param({"a.py": DOUBLE, "b.py": QUAD}, {"jeu": "b.py", "outils": "a.py"}, id="both"),
        pytest.param(
            {"src/a.py": DOUBLE, "src/b.py": QUAD, "notes.txt": ""},
            {"jeu": "src/b.py", "outils": "src/a.py"},
            id="below",
        ),
        pytest.param(
            {"jeu.py": QUAD, "a.py": DOUBLE}, {"jeu": "jeu.py", "outils": "a.py"}, id="second"
        ),
        pytest.param(
            {"b.py": QUAD, "outils.py": DOUBLE}, {"jeu": "b.py", "outils": "outils.py"}, id="first"
        ),
        pytest.param({"tp.py": DOUBLE + QUAD}, {"jeu": "tp.py"}, id="one file"),
        pytest.param({"tp.ipynb": "{}"}, {"jeu": "tp.ipynb"}, id="one notebook"),
        pytest.param({"tp.py": DOUBLE}, {"outils": "tp.py"}, id="one half"),
        pytest.param(
            {"jeu.py": QUAD, "a.py": "x = 1\n"}, {"jeu": "jeu.py"}, id="nothing asked for"
        ),
        pytest.param({"jeu.py": DOUBLE, "a.py": DOUBLE}, {"jeu": "jeu.py"}, id="there already"),
        pytest.param(
            {"jeu.py": QUAD, "a.py": DOUBLE, "b.py": DOUBLE}, {"jeu": "jeu.py"}, id="drafts"
        ),
        pytest.param({"tp.py": DOUBLE, "test_tp.py": QUAD}, {"outils": "tp.py"}, id="tests"),
        pytest.param(
            {"jeu.py": QUAD, "outils.py": DOUBLE, "outils.ipynb": "{}"},
            {"jeu": "jeu.py", "outils": "outils.py"},
            id="source and notebook",
        ),
        pytest.param(
            {"a.ipynb": CELLS, "outils.py": DOUBLE},
            {"jeu": "a.ipynb", "outils": "outils.py"},
            id="notebook of lines",
        ),
        pytest.param(
            {"a.ipynb": CELL, "b.py": DOUBLE}, {"jeu": "a.ipynb", "outils": "b.py"}, id="of a text"
        ),
        pytest.param(
            {"a.ipynb": CELL, "a.py": QUAD, "outils.py": DOUBLE},
            {"jeu": "a.py", "outils": "outils.py"},
            id="notebook saved as source",
        ),
        pytest.param(
            {"two.ipynb": CELL, "outils.py": DOUBLE},
            {"jeu": "two.ipynb", "outils": "outils.py"},
            id="named after the assignment",
        ),
        pytest.param({"x/a.py": DOUBLE, "y/b.py": QUAD}, {}, id="two folders"),
    ],
)
def test_the_modules_of_a_submission_are_told_by_what_files_define(
    tmp_path: Path, files: Mapping[str, str], modules: Mapping[str, str]
) -> None:
    for name, text in files.items():
        (tmp_path / "ada" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "ada" / name).write_text(text, encoding="utf-8")

    assert read(FoundSubmission("ada", tmp_path / "ada"), TWO).found == modules


@pytest.mark.parametrize(
    ("files", "ids"),
    [
        (("two.ipynb", "ada/jeu.py", "bob/jeu.py"), {"two", "ada", "bob"}),
        (("two.ipynb", "ada.py", "bob.py"), {"two", "ada", "bob"}),
        (("two.ipynb", "jeu (1).py"), {"work"}),
    ],
    ids=["folders", "files", "one student"],
)
def test_a_notebook_that_the_course_handed_out_is_no_students(
    tmp_path: Path, files: tuple[str, ...], ids: set[str]
) -> None:
    for name in files:
        (tmp_path / "work" / name).parent.mkdir(parents=True, exist_ok=True)
        text = CELL if name.endswith(".ipynb") else QUAD + DOUBLE
        (tmp_path / "work" / name).write_text(text, encoding="utf-8")

    assert {one.id for one in find([tmp_path / "work"], TWO)} == ids


def test_a_notebook_and_the_file_that_it_imports_are_of_one_student(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "work/a.ipynb").write_text(CELL.replace("math", "b"), encoding="utf-8")
    (tmp_path / "work/b.py").write_text(DOUBLE, encoding="utf-8")

    assert [one.id for one in find([tmp_path / "work"], TWO)] == ["work"]


@pytest.mark.parametrize(
    ("imports", "ids"), [("from a import double\n", {"work"}), ("", {"a", "b"})], ids=["one", "two"]
)
def test_two_files_that_import_each_other_are_of_one_student(
    tmp_path: Path, imports: str, ids: set[str]
) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "work/a.py").write_text(DOUBLE, encoding="utf-8")
    (tmp_path / "work/b.py").write_text(imports + QUAD, encoding="utf-8")

    assert {one.id for one in find([tmp_path / "work"], TWO)} == ids


@pytest.mark.parametrize(
    ("files", "chosen"),
    [
        ({"tp.txt": CARTE, "notes.txt": "def of a game"}, "tp.txt"),
        ({"mon tp.TXT": WHOLE}, "mon tp.TXT"),
        ({"tp.txt": "A game for two."}, ""),
        ({"a.txt": CARTE, "b.txt": CARTE}, ""),
        ({"tp.txt": WHOLE, "autre.py": "x = 1"}, "autre.py"),
    ],
)
def test_a_text_that_defines_what_is_asked_is_the_last_to_be_taken(
    tmp_path: Path, files: dict[str, str], chosen: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    submission = read(FoundSubmission("x", tmp_path), EXPECTED)
    assert submission.found.get("tp", "") == chosen
    told = f"{chosen} was taken for tp.py" if chosen else "tp.py was not found"
    assert told in [render(note, "en") for note in submission.notes]


def test_a_folder_with_a_text_under_the_name_of_a_module_is_one_submission(tmp_path: Path) -> None:
    (graded,) = found(tmp_path, {"tp.txt": WHOLE}).values()
    assert graded[0] == "tp.txt"
