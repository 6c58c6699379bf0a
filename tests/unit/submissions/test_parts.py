"""Several files of no expected name, or beside the expected one, are told by what they define."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from graders.i18n import render
from graders.submissions import ExpectedFiles, find, read

EXPECTED = ExpectedFiles(
    "tp", ("tp",), notebook=False, names=frozenset({"Carte", "Paquet", "joue"})
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


def test_of_parts_that_import_each_other_the_one_that_defines_most_begins(tmp_path: Path) -> None:
    files = {"carte.py": f"import jeu\n{CARTE}", "jeu.py": f"import carte\n{PAQUET}def joue(): 1\n"}
    assert found(tmp_path, files)["work"][0] == "jeu.py"


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
    expected = ExpectedFiles("tp", ("tp", "carte"), notebook=False, names=EXPECTED.names)
    for student in ("ada", "bruno"):
        (tmp_path / student).mkdir()
        (tmp_path / student / f"tp_{student}.py").write_text(PAQUET, encoding="utf-8")
        (tmp_path / student / f"carte_{student}.py").write_text(CARTE, encoding="utf-8")
    ada, _ = (read(one, expected) for one in find([tmp_path], expected))

    told = [render(note, "en") for note in ada.notes]
    assert told == ["tp_ada.py was taken for tp.py", "carte_ada.py was taken for carte.py"]
