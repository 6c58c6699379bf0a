"""Submissions that once got an unfair verdict: found by trying, kept as cases."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.command_line import ROOT, Grade, Outcome

PROCESS = ("--sandbox", "process", "--json")
RIGHT = (ROOT / "reference" / "morpion.py").read_text("utf-8")


def verdicts(done: Outcome) -> dict[str, str]:
    (submission,) = done.json()["submissions"]
    return {question["id"]: question["verdict"] for question in submission["questions"]}


def write(folder: Path, **files: str) -> Path:
    folder.mkdir()
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text, "utf-8")
    return folder


def test_a_constant_is_judged_before_what_is_tried_on_it(grade: Grade, tmp_path: Path) -> None:
    tried = RIGHT + "\ndef abime(g):\n    g[2][2] = 1\n\nabime(g1)\n"
    done = grade(write(tmp_path / "mine", morpion__py=tried), *PROCESS, "--question", "g1")
    assert verdicts(done)["g1"] == "correct"


def test_a_constant_may_be_built_item_by_item(grade: Grade, tmp_path: Path) -> None:
    built = "g1 = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]\ng1[0][0] = 1\ng1[0][1] = 2\n"
    done = grade(write(tmp_path / "mine", morpion__py=built), *PROCESS, "--question", "g1")
    assert verdicts(done)["g1"] == "correct"


def test_an_untouched_skeleton_beside_the_answer_is_set_aside(grade: Grade, tmp_path: Path) -> None:
    skeleton = (ROOT / "skeletons" / "morpion.ipynb").read_text("utf-8")
    folder = write(tmp_path / "mine", morpion__ipynb=skeleton, morpion__py=RIGHT)
    done = grade(folder, *PROCESS, "--question", "gagnant")
    assert verdicts(done)["gagnant"] == "correct"


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("plateau.py", "from .plateau import *"),
        ("plateau.py", "from tp5.plateau import *"),
        ("Plateau.py", "from Plateau import *"),
        ("plateau (1).py", "from plateau import *"),
        ("plateau.py", "from plateau import Plateau, VOISINS, VIDE, PION, inconnu, est_gagnant, joue_coup, recupere_coups, defait_coup"),
    ],
    ids=["relative", "package", "capital", "copy", "unknown name"],
)  # fmt: skip
def test_imports_find_the_modules_of_the_assignment(
    name: str, statement: str, grade: Grade, tmp_path: Path
) -> None:
    reference = ROOT / "reference" / "solitaire"
    main = _without_imports((reference / "solitaire.py").read_text("utf-8"))
    (tmp_path / "mine").mkdir()
    source = "\n".join(["import sys", statement, main])
    (tmp_path / "mine" / "solitaire.py").write_text(source, "utf-8")
    (tmp_path / "mine" / name).write_text((reference / "plateau.py").read_text("utf-8"), "utf-8")
    done = grade(
        tmp_path / "mine", *PROCESS, "--assignment", "solitaire", "--question", "calcule_solution"
    )
    assert verdicts(done)["calcule_solution"] == "correct", json.dumps(done.json())[:2000]


def test_memory_kept_by_a_global_is_a_memory_limit(grade: Grade, tmp_path: Path) -> None:
    hog = "KEPT = []\ndef cases_libres(g):\n    while True:\n        KEPT.append([1])\n"
    done = grade(write(tmp_path / "mine", morpion__py=hog), *PROCESS, "--question", "cases_libres")
    assert verdicts(done)["cases_libres"] == "memory-limit"


def test_a_recursion_hidden_in_a_text_is_for_a_teacher_to_see(grade: Grade, tmp_path: Path) -> None:
    reference = ROOT / "reference" / "solitaire"
    main = (reference / "solitaire.py").read_text("utf-8")
    (tmp_path / "mine").mkdir()
    source = f"exec({main!r})\n"
    (tmp_path / "mine" / "solitaire.py").write_text(source, "utf-8")
    (tmp_path / "mine" / "plateau.py").write_text((reference / "plateau.py").read_text("utf-8"))
    done = grade(tmp_path / "mine", *PROCESS, "--question", "calcule_solution")
    (question,) = done.json()["submissions"][0]["questions"]
    assert question["verdict"] == "to-review"


def test_a_class_of_one_is_not_graded_without_a_sandbox(grade: Grade, tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    write(tmp_path / "class" / "alice", morpion__py="g1 = 1\n")
    done = grade("class", PATH=str(tmp_path), landlock=False)
    assert done.status == 3
    assert "bubblewrap" in done.stderr
    assert "Landlock" in done.stderr
    assert "--sandbox process" in done.stderr


def test_a_self_check_without_a_sandbox_says_so(grade: Grade, tmp_path: Path) -> None:
    write(tmp_path / "mine", morpion__py="g1 = 1\n")
    done = grade("mine", "--question", "g1", PATH=str(tmp_path), landlock=False)
    assert done.status == 1
    assert "not isolated" in done.stderr
    assert "plain process" in done.stdout


@pytest.mark.parametrize(
    ("question", "old", "new"),
    [
        ("partie", "        affiche_jeu(jeu)\n        try:", "        print('\\033[2J\\033[H', end='')\n        affiche_jeu(jeu)\n        try:"),
        ("est_gagne", "all(len(zone) == 13 for zone in (jeu.coeur, jeu.pique, jeu.carreau, jeu.trefle))", "not jeu.pioche and not jeu.defausse and not any(v or c for v, c in jeu.piles)"),
    ],
    ids=["clears the screen", "looks at the table"],
)  # fmt: skip
def test_right_answers_of_another_kind(
    question: str, old: str, new: str, grade: Grade, tmp_path: Path
) -> None:
    right = (ROOT / "reference" / "klondike" / "klondike.py").read_text("utf-8")
    assert old in right
    folder = write(tmp_path / "mine", klondike__py=right.replace(old, new))
    assert verdicts(grade(folder, *PROCESS, "--question", question))[question] == "correct"


def test_a_game_that_does_not_end_on_q_fails_that_check_alone(grade: Grade, tmp_path: Path) -> None:
    right = (ROOT / "reference" / "klondike" / "klondike.py").read_text("utf-8")
    assert right.count('== "Q"') == 1
    folder = write(tmp_path / "mine", klondike__py=right.replace('== "Q"', '== "QUIT"'))
    (question,) = grade(folder, *PROCESS, "--question", "partie").json()["submissions"][0][
        "questions"
    ]
    wrong = [check["id"] for check in question["checks"] if check["verdict"] != "correct"]
    assert wrong == ["quitter"]


def test_a_stack_of_another_kind_holds_when_move_is_missing(grade: Grade, tmp_path: Path) -> None:
    right = (ROOT / "reference" / "moutons.py").read_text("utf-8")
    assert "self.moves = []" in right
    mine = "from collections import deque\n" + right.replace(
        "self.moves = []", "self.moves = deque()"
    )
    folder = write(tmp_path / "mine", moutons__py=mine.replace("def move(", "def bouge("))
    done = grade(folder, *PROCESS)
    assert verdicts(done)["destination"] == "correct"


def test_what_only_a_missing_solve_would_keep_is_not_missed(grade: Grade, tmp_path: Path) -> None:
    right = (ROOT / "reference" / "puzzle.py").read_text("utf-8")
    kept = right.replace("solution, vus = _compte_les_vus(self)", "solution = self.solve()")
    kept = kept.replace("après {vus} puzzles", "après {self.vus} puzzles")
    assert kept.count("vus} puzzles vus") == 1
    folder = write(tmp_path / "mine", puzzle__py=kept.replace("def solve(", "def resous("))
    done = grade(folder, *PROCESS, "--question", "affiche_solution")
    assert verdicts(done)["affiche_solution"] == "correct"


STORED_HOLE = """
class Tuile:
    def __init__(self, valeur):
        self.valeur = valeur

    def get_valeur(self):
        return self.valeur

    def __str__(self):
        return str(self.valeur)

    def est_trou(self):
        return self.valeur == " "


class Puzzle:
    def __init__(self, largeur, hauteur, liste=None):
        self.largeur, self.hauteur, self.liste_depl = largeur, hauteur, []
        valeurs = [*range(1, largeur * hauteur), " "]
        self.tuiles = liste or [Tuile(valeur) for valeur in valeurs]
        self.cherche()

    def cherche(self):
        self.trou = [tuile.est_trou() for tuile in self.tuiles].index(True)

    def get_largeur(self):
        return self.largeur

    def get_longueur(self):
        return self.hauteur

    def get_listeTuiles(self):
        return self.tuiles

    def get_Trou(self):
        return self.trou

    def set_listeTuiles(self, liste):
        self.tuiles = liste
        self.cherche()

    @classmethod
    def depuis_tableau(cls, tableau):
        puzzle = cls(len(tableau[0]), len(tableau))
        puzzle.tuiles = [Tuile(valeur) for ligne in tableau for valeur in ligne]
        puzzle.cherche()
        return puzzle
"""


@pytest.mark.parametrize(
    ("line", "verdict"), [("        puzzle.cherche()\n", "partial"), ("", "correct")]
)
def test_a_hole_that_is_not_looked_for_again_is_seen(
    line: str, verdict: str, grade: Grade, tmp_path: Path
) -> None:
    folder = write(tmp_path / "mine", puzzle__py=STORED_HOLE.replace(line, ""))
    for asked in (("--question", "depuis_tableau"), ("--fresh",)):
        assert verdicts(grade(folder, *PROCESS, *asked))["depuis_tableau"] == verdict


def _without_imports(source: str) -> str:
    """Drop the imports of a source."""
    tree = ast.parse(source)
    kept = [node for node in tree.body if not isinstance(node, ast.Import | ast.ImportFrom)]
    return ast.unparse(ast.Module(kept, []))


def test_a_border_around_the_tiles_is_no_tile_where_they_are_lent(
    grade: Grade, tmp_path: Path
) -> None:
    text = (ROOT / "tests" / "submissions" / "methods" / "puzzle_rows.py").read_text("utf-8")
    before, _, kept = text.partition("        self.grille = [list(")
    _, _, rest = kept.partition("\n")
    bordered = (
        "        vide = [None] * (self.l + 1)\n"
        "        lignes = [tuiles[i * self.l:][:self.l] for i in range(self.h)]\n"
        "        self.grille = [vide] + [[None, *ligne] for ligne in lignes]\n"
    )
    source = (before + bordered + rest).replace("def get_listeTuiles(", "def les_tuiles(")
    source = source.replace(
        "g[i][j], g[i + di][j + dj]", "g[i + 1][j + 1], g[i + 1 + di][j + 1 + dj]"
    )
    source = source.replace(
        "g[i + di][j + dj], g[i][j]", "g[i + 1 + di][j + 1 + dj], g[i + 1][j + 1]"
    )
    done = grade(write(tmp_path / "mine", puzzle__py=source), *PROCESS, "--question", "deplacement")
    assert verdicts(done)["deplacement"] == "correct"
