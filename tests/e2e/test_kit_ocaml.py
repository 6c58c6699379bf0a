"""A kit of an assignment in OCaml: what students type in it, and the verdicts of the course."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from graders.authoring.kit.solution_leaks import solution_lines, text_of
from graders.authoring.spec_check.examples import expectations
from tests.assignments import loaded
from tests.command_line import ROOT, Grade
from tests.example_results import CODE, graded_example

pytestmark = [pytest.mark.ocaml, pytest.mark.xdist_group("kit-ocaml")]
ASSIGNMENT = "klondike-ocaml"
EXAMPLES = ROOT / "examples" / ASSIGNMENT


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the kit once, as a teacher does."""
    out = tmp_path_factory.mktemp("made") / "klondike.zip"
    program = CODE.replace("grade_main", "graders_main")
    command = [sys.executable, "-c", program, "kit", ASSIGNMENT, "--out", str(out)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return out


@pytest.fixture
def kit(archive: Path, tmp_path: Path) -> Path:
    """Unpack it, as a student does."""
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(tmp_path)
    return tmp_path / "klondike"


def _typed(text: str, program: str, folder: Path) -> str:
    """Return what a program prints of lines typed in a folder."""
    done = subprocess.run(
        [program], input=text, cwd=folder, capture_output=True, text=True, encoding="utf-8",
        check=True,
    )  # fmt: skip
    return done.stdout


def _blocks(kit: Path, kind: str) -> list[str]:
    """Return the blocks of the README, those in French and then those in English."""
    page = (kit / "README.md").read_text("utf-8")
    return re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)


def _told(document: dict[str, Any], name: str) -> dict[str, Any]:
    (found,) = (one for one in document["submissions"] if one["id"] == name)
    return {key: value for key, value in found.items() if key != "id"}


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", expectations(EXAMPLES))
def test_a_kit_tells_each_example_what_the_course_tells(
    name: str, kit: Path, grade: Grade, pytestconfig: pytest.Config
) -> None:
    for path in (EXAMPLES / name).glob("*.ml"):
        shutil.copyfile(path, kit / "mine" / path.name)
    own = grade("mine/", "--json", "--lang", "fr", cwd="klondike")
    assert own.status in (0, 1), own.stderr
    course = json.loads((graded_example(ASSIGNMENT, pytestconfig) / "grades.json").read_text())
    assert _told(own.json(), "mine") == _told(course, name)


def test_nothing_of_the_reference_can_be_read_in_a_kit(kit: Path) -> None:
    secret = solution_lines(loaded(ASSIGNMENT))
    assert len(secret) > 30
    texts = {path: text_of(path.name, path.read_bytes()) for path in kit.rglob("*")
             if path.is_file()}  # fmt: skip
    assert len(texts) == 14
    assert [(path, line) for path, text in texts.items() for line in secret if line in text] == []
    # Names of local variables, and a comment of the interface.
    for word in ("numerotees", "restantes", "affiche_suivi_d_une_espace", "un type plus général"):
        assert [path for path, text in texts.items() if word in text.lower()] == []


def test_what_the_readme_says_works_word_for_word(kit: Path) -> None:
    (loads, same), mine = _blocks(kit, "ocaml"), kit / "mine"
    assert loads == same
    said = _typed(f"{loads}\nnieme [7; 8] 1;;\n", "ocaml", mine)
    assert "- : int = 8" in said
    assert "Error" not in said
    _, build, _, _ = _blocks(kit, "sh")
    assert "Saisir une commande : " in _typed(
        f"{build.strip()} -norandom <<fin\nq\nfin\n", "sh", kit
    )


def test_the_given_modules_may_be_compiled_again(kit: Path) -> None:
    command = "ocamlc -o jeu solitaire_defs.ml help_solitaire.cmo solitaire.ml main.ml && echo fait"
    assert _typed(command, "sh", kit / "mine") == "fait\n"


def test_what_students_compile_changes_nothing(kit: Path, grade: Grade) -> None:
    fresh = grade("mine/", "--json", cwd="klondike")
    _typed(
        "ocamlc -o jeu solitaire_defs.cmo help_solitaire.cmo solitaire.ml main.ml",
        "sh",
        kit / "mine",
    )
    compiled = grade("mine/", "--json", cwd="klondike")
    assert compiled.json() == fresh.json()
    assert "is still to be written" in grade("mine/", "--lang", "en", cwd="klondike").stdout


def test_without_a_compiler_the_student_reads_what_to_install(kit: Path, grade: Grade) -> None:
    assert kit.is_dir()
    done = grade("mine/", "--lang", "en", cwd="klondike", PATH="/nonexistent")
    assert done.status == 3
    assert "OCaml's compiler is not installed" in done.stderr
    assert "apt-get install ocaml-nox" in done.stderr


def test_another_version_of_the_compiler_is_told_aloud(kit: Path, grade: Grade) -> None:
    file = kit / "reference" / f"{ASSIGNMENT}.kit.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "compiler": "3.12.1"}))
    done = grade("mine/", "--lang", "en", cwd="klondike")
    words = " ".join(done.stdout.split())
    assert "the .cmo and .cmi of this kit are for OCaml 3.12.1" in words
    assert "ask your teacher for a kit made with OCaml" in words
    assert "nieme is still to be written" in words


def test_a_kit_without_reference_holds_no_answer(tmp_path: Path, grade: Grade) -> None:
    made = grade("kit", ASSIGNMENT, "--without-reference", "--out", "kit", "--course", ROOT,
                 entry="graders")  # fmt: skip
    assert made.status == 0, made.stderr
    assert "nothing is lent" in made.stdout
    loads = _blocks(tmp_path / "kit", "ocaml")[0].partition("#use")[0]
    call = "Help_solitaire.nieme [7; 8] 1;;\n"
    said = _typed(f"{loads}{call}", "ocaml", tmp_path / "kit" / "mine")
    assert 'Exception: Failure "help_solitaire: nieme"' in said
    for file in (tmp_path / "kit" / "mine").glob("*.cmo"):
        assert "pas assez d'éléments".encode() not in file.read_bytes()
    done = grade("kit/mine/", "--lang", "en", GRADERS_COURSE="kit")
    assert "this kit lends nothing" in done.stdout


def test_a_kit_of_a_question_holds_the_answers_that_it_needs(tmp_path: Path, grade: Grade) -> None:
    made = grade("kit", ASSIGNMENT, "--question", "est_suivante_meme_couleur", "--out", "kit",
                 "--course", ROOT, entry="graders")  # fmt: skip
    assert "lent       valeur_suivante, est_suivante_meme_couleur: without source" in made.stdout
    content = (tmp_path / "kit/mine/help_solitaire.cmo").read_bytes()
    assert b"valeur_suivante: appel sur un roi" in content
    assert b"pas assez" not in content
