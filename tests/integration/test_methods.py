"""Methods are found, lent and judged one by one, whatever the student's class looks like."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from graders.grading.check_runner import CheckRunner
from graders.grading.questions import lending_sets
from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.study import Study
from graders.grading.submission import grade
from graders.grading.submission_judge import SubmissionJudge
from graders.i18n import render
from graders.model import Record, Submission, Target
from graders.report.next_step import next_step
from graders.spec.assignment import Assignment
from tests.integration.conftest import question, verdicts, warm_sandbox, write_course

SPEC = """\
id: tp
title: Grid
modules: [tp]
provided: {tp: [Grille.VIDE, Grille.est_vide]}
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: construction
    title: constructor
    points: 2
    targets: [Grille.__init__, Grille.get_largeur, Grille.get_hauteur, Grille.get_cases]
    checks:
      - {id: taille, title: sizes, inputs: [{l: 2, h: 3}, {l: 3, h: 1}],
         setup: "g = Grille(l, h)", call: "[g.get_largeur(), g.get_hauteur(), g.get_cases()]"}
  - id: remplace
    title: replace
    points: 1
    target: Grille.set_cases
    needs: [construction]
    checks:
      - {id: vu, title: seen, inputs: [{c: [1, 2, 3, 4, 5, 6]}],
         setup: "g = Grille(2, 3)", call: g.set_cases(c), after: {cases: g.get_cases()}}
  - id: pose
    title: put
    points: 2
    target: Grille.pose
    needs: [construction, remplace]
    checks:
      - {id: vu, title: seen, inputs: [{l: 2, h: 3, i: 4}, {l: 3, h: 1, i: 0}],
         setup: "g = Grille(l, h)", call: "g.pose(i, 7)", after: {cases: g.get_cases()}}
  - id: compte
    title: count
    points: 2
    target: Grille.compte
    needs: [pose, construction]
    checks:
      - {id: vu, title: seen, inputs: [{l: 2, h: 3, i: 4}, {l: 3, h: 2, i: 0}],
         setup: "g = Grille(l, h)\\ng.pose(i, 7)", call: "[g.compte(), g.est_vide(1)]"}
  - id: carree
    title: square
    points: 2
    target: Grille.carree
    needs: [construction]
    checks:
      - {id: taille, title: size, inputs: [{n: 1}, {n: 2}],
         setup: "g = Grille.carree(n)", call: "[g.get_largeur(), len(g.get_cases())]"}
  - id: double
    title: twice
    points: 2
    target: Grille.double
    needs: [compte]
    checks:
      - {id: vu, title: seen, inputs: [{l: 2, h: 3, i: 4}],
         setup: "g = Grille(l, h)\\ng.pose(i, 7)", call: g.double()}
"""

REFERENCE = '''\
"""A class cut into its members."""


class Grille:
    """A grid."""

    VIDE = 0

    def __init__(self, largeur, hauteur):
        """Make an empty grid."""
        self._largeur, self._hauteur = largeur, hauteur
        self._cases = [Grille.VIDE] * (largeur * hauteur)

    def get_largeur(self):
        return self._largeur

    def get_hauteur(self):
        return self._hauteur

    def get_cases(self):
        return self._cases

    def est_vide(self, i):
        return self.get_cases()[i] == Grille.VIDE

    def set_cases(self, cases):
        _range(self, cases)

    def pose(self, i, valeur):
        cases = list(self.get_cases())
        cases[i] = valeur
        self.set_cases(cases)

    def compte(self):
        return _pleines(self.get_cases())

    @classmethod
    def carree(cls, n):
        return cls(n, n)

    def double(self):
        return 2 * self.compte()


def _range(grille, cases):
    reste = list(cases)
    for valeur in vars(grille).values():
        if isinstance(valeur, list) and valeur and isinstance(valeur[0], list):
            for ligne in valeur:
                ligne[:], reste = reste[:len(ligne)], reste[len(ligne):]
        elif isinstance(valeur, list):
            valeur[:] = cases


def _pleines(cases):
    return sum(1 for case in cases if case != Grille.VIDE)
'''

FLAT = """\
class Grille:
    def __init__(self, l, h):
        self.l = l
        self.h = h
        self.tab = [0] * (l * h)
    def get_largeur(self):
        return self.l
    def get_hauteur(self):
        return self.h
    def get_cases(self):
        return self.tab
    def set_cases(self, cases):
        self.tab = cases
    def pose(self, i, valeur):
        self.tab[i] = valeur
    def compte(self):
        return len(self.tab) - self.tab.count(0)
    @classmethod
    def carree(cls, n):
        return cls(n, n)
    def double(self):
        return self.compte() + self.compte()
"""

ROWS = """\
class Base:
    def __init__(self, largeur, hauteur):
        self.lignes = [[0 for _ in range(largeur)] for _ in range(hauteur)]
    @property
    def n(self):
        return len(self.lignes[0])
    def get_largeur(self):
        return self.n
    def get_hauteur(self):
        return len(self.lignes)
class Grille(Base):
    def get_cases(self):
        return [v for ligne in self.lignes for v in ligne]
    def set_cases(self, cases):
        n = self.n
        self.lignes = [cases[i:i + n] for i in range(0, len(cases), n)]
    def pose(self, i, valeur):
        self.lignes[i // self.n][i % self.n] = valeur
    def compte(self):
        return sum(v != 0 for ligne in self.lignes for v in ligne)
    @staticmethod
    def carree(n):
        return Grille(n, n)
    def double(self):
        return 2 * Grille.compte(self)
"""

DATACLASS = """\
from dataclasses import dataclass, field
@dataclass
class Grille:
    largeur: int
    hauteur: int
    cases: list = field(default_factory=list)
    def __post_init__(self):
        self.cases = [0] * (self.largeur * self.hauteur)
    def get_largeur(self):
        return self.largeur
    def get_hauteur(self):
        return self.hauteur
    def get_cases(self):
        return self.cases
    def set_cases(self, cases):
        self.cases = cases
class Grille(Grille):
    def pose(self, i, valeur):
        self.cases[i] = valeur
class Grille(Grille):
    __slots__ = ()
    def compte(self):
        return sum(1 for i in range(len(self.cases)) if not self.est_vide(i))
def carree(cls, n):
    return cls(n, n)
Grille.carree = classmethod(carree)
setattr(Grille, "double", lambda self: 2 * self.compte())
"""

STYLES = {"flat": FLAT, "rows": ROWS, "dataclass": DATACLASS}
ALL = ("construction", "remplace", "pose", "compte", "carree", "double")
Marker = Callable[[str], Record]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    folder = tmp_path_factory.mktemp("methods")
    skeleton = "class Grille:\n    def pose(self, i, valeur):\n        pass\n"
    files = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": skeleton}
    return write_course(folder, files)


@pytest.fixture(scope="module")
def mark(course: Assignment) -> Marker:
    sandbox = warm_sandbox()
    context = RunContext(course, expect(course, sandbox), sandbox)

    def marked(text: str) -> Record:
        files = {"tp.py": textwrap.dedent(text).encode()}
        return grade(context, Submission("alice", files, {"tp": "tp.py"}))

    return marked


@pytest.mark.parametrize("style", STYLES)
def test_each_style_is_right(mark: Marker, style: str) -> None:
    record = mark(STYLES[style])

    assert verdicts(record) == dict.fromkeys(ALL, "correct")
    assert all(found.lent == () for found in record.questions)


def without(text: str, start: str) -> str:
    """Take a method out of a source, from its `def` to the next statement of its level."""
    lines = text.splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if line.strip().startswith(start))
    indent = len(lines[first]) - len(lines[first].lstrip())
    end = first + 1
    while end < len(lines) and len(lines[end]) - len(lines[end].lstrip()) > indent:
        end += 1
    while first and lines[first - 1].strip().startswith("@"):
        first -= 1
    return "".join(lines[:first] + lines[end:])


@pytest.mark.parametrize("style", ["flat", "rows"])
@pytest.mark.parametrize(
    ("deleted", "owner"),
    [("def __init__", "construction"), ("def pose", "pose"), ("def compte", "compte"),
     ("def set_cases", "remplace"), ("def carree", "carree"), ("def double", "double")],
)  # fmt: skip
def test_a_missing_method_costs_itself_alone(
    mark: Marker, style: str, deleted: str, owner: str
) -> None:
    record = mark(without(STYLES[style], deleted))

    assert verdicts(record) == {**dict.fromkeys(ALL, "correct"), owner: "missing"}


@pytest.mark.parametrize("deleted", ["def get_largeur", "def get_hauteur"])
def test_a_missing_teller_is_lent(mark: Marker, deleted: str) -> None:
    record = mark(without(FLAT, deleted))

    assert verdicts(record)["construction"] == "error"
    assert {verdicts(record)[name] for name in ALL[1:]} == {"correct"}


def test_a_wrong_method_is_to_blame(mark: Marker) -> None:
    record = mark(ROWS.replace("v != 0", "v == 0"))

    assert verdicts(record) == {**dict.fromkeys(ALL, "correct"), "compte": "wrong"}
    assert question(record, "double").blame == ("compte",)


def test_a_private_representation_is_kept_where_another_method_is_wrong(mark: Marker) -> None:
    record = mark(
        ROWS.replace("self.lignes[i // self.n][i % self.n] = valeur", "self.lignes[0][0] = 0")
    )

    assert verdicts(record) == {**dict.fromkeys(ALL, "correct"), "pose": "wrong"}


def test_a_constructor_is_left_alone_when_all_that_is_needed_was_right(course: Assignment) -> None:
    runner = SimpleNamespace(assignment=course, study=Study())
    judge = SubmissionJudge(cast(CheckRunner, runner), course)
    makers = {t for t in course.targets["construction"] if t.member == "__init__"}

    def lent() -> list[frozenset[Target]]:
        return list(lending_sets(judge, course.question("compte"), frozenset()))

    assert any(makers <= targets for targets in lent())
    judge.right = {"construction", "remplace", "pose"}
    assert lent()
    assert all(makers.isdisjoint(targets) for targets in lent())


def test_renamed_attributes_follow_the_lent_constructor(mark: Marker) -> None:
    wrong = FLAT.replace(
        "self.tab = [0] * (l * h)", "self.tab = [0] * (l * h)\n        self.z = 1/0"
    )

    record = mark(wrong)

    assert verdicts(record) == {**dict.fromkeys(ALL, "correct"), "construction": "error"}


def test_slots_do_not_keep_a_lent_constructor_out(mark: Marker) -> None:
    slotted = FLAT.replace("class Grille:", "class Grille:\n    __slots__ = ('l', 'h', 'tab')")

    assert verdicts(mark(slotted)) == dict.fromkeys(ALL, "correct")
    record = mark(without(slotted, "def __init__"))
    assert verdicts(record) == {**dict.fromkeys(ALL, "correct"), "construction": "missing"}


def test_a_class_that_is_not_there_is_lent_whole(mark: Marker) -> None:
    record = mark("def rien():\n    pass\n")

    assert set(verdicts(record).values()) == {"missing"}


def test_one_method_alone_is_judged_over_the_reference(mark: Marker) -> None:
    record = mark("class Grille:\n    def double(self):\n        return self.compte() * 2\n")

    assert verdicts(record)["double"] == "correct"
    assert question(record, "double").lent == (
        *("Grille.__init__", "Grille.compte", "Grille.get_cases", "Grille.get_hauteur"),
        *("Grille.get_largeur", "Grille.pose", "Grille.set_cases"),
    )


def test_a_member_that_raises_costs_itself(mark: Marker) -> None:
    record = mark(FLAT.replace("def compte(self):", "def compte(self, x=undefined):"))

    assert verdicts(record) == {**dict.fromkeys(ALL, "correct"), "compte": "missing"}
    assert question(record, "compte").presence == "crashed"


MAKER = """\
        made = object.__new__(cls)
        made.l, made.h, made.tab = l, h, [0] * (l * h)
        return made
"""


@pytest.mark.parametrize(
    ("maker", "verdict"), [(MAKER, "correct"), ("        pass\n", "missing")], ids=["made", "stub"]
)
def test_an_empty_constructor_is_right_where_new_makes_the_object(
    maker: str, verdict: str, mark: Marker
) -> None:
    constructors = (
        f"    def __new__(cls, l, h):\n{maker}    def __init__(self, l, h):\n        pass\n"
    )
    record = mark("class Grille:\n" + constructors + FLAT[FLAT.index("    def get_largeur") :])

    assert verdicts(record) == {**dict.fromkeys(ALL, "correct"), "construction": verdict}


def test_a_changed_provided_member_is_ours(mark: Marker) -> None:
    record = mark(FLAT + "    def est_vide(self, i):\n        return 'perhaps'\n")

    assert verdicts(record) == dict.fromkeys(ALL, "correct")
    assert "Grille.est_vide" in str(record.notes)


def test_a_method_outside_of_its_class_is_told(mark: Marker) -> None:
    outside = without(FLAT, "def double") + "\ndef double(self):\n    return 2 * self.compte()\n"

    found = question(mark(outside), "double")

    assert found.verdict == "missing"
    assert "outside the class" in str(found.hint)


def test_a_class_that_is_used_too_early_is_told_as_such(mark: Marker) -> None:
    (told,) = mark("jeu = Grille(2, 3)\n" + FLAT).notes

    words = "tp.py line 1: a statement uses Grille before it is defined: `jeu = Grille(2, 3)`"
    assert render(told, "en") == words


@pytest.mark.parametrize(
    ("name", "member"),
    [("grille", "    def double(self)\n        return 2\n"), ("Quadrillage", "")],
    ids=["near name", "same methods"],
)
def test_a_class_under_another_name_is_told(mark: Marker, name: str, member: str) -> None:
    text = without(FLAT, "def double") if member else FLAT
    record = mark(text.replace("class Grille:", f"class {name}:") + member)

    found = question(record, "construction")
    assert found.verdict == "missing"
    assert found.hint is not None
    assert f"`Grille` is missing; if your `{name}` is meant to be it" in render(found.hint, "en")
    assert render(next_step(record), "en") == f"Rename `{name}`: it must be called `Grille`."


def test_what_was_graded_is_proved(mark: Marker) -> None:
    record = mark(without(FLAT, "def compte"))

    graded = question(record, "double").checks[0].graded
    assert graded["Grille.compte"] == "reference"
    assert graded["Grille.double"].startswith("student tp.py:")


def test_a_constructor_that_never_ends_costs_itself(mark: Marker) -> None:
    record = mark(FLAT.replace("self.h = h", "self.h = h; sum(range(10**13))"))

    assert verdicts(record) == {**dict.fromkeys(ALL, "correct"), "construction": "time-limit"}


MENDED = {
    "a loop in the body": FLAT + "    while True:\n        pass\n",
    "a question in the body": FLAT + "    n = int(input('n ?'))\n",
    "an object takes the name of its class": FLAT + "Grille = Grille(2, 3)\n",
    "no colon": FLAT.replace("class Grille:", "class Grille"),
}


@pytest.mark.parametrize("case", MENDED)
def test_what_goes_wrong_around_methods_costs_none(mark: Marker, case: str) -> None:
    record = mark(MENDED[case])

    assert verdicts(record) == dict.fromkeys(ALL, "correct")


@pytest.mark.parametrize("prefix", ["_", "__"])
def test_private_attributes_follow_the_lent_constructor(mark: Marker, prefix: str) -> None:
    private = re.sub(r"self\.(l|h|tab)\b", rf"self.{prefix}\1", FLAT)

    record = mark(without(private, "def __init__"))

    assert verdicts(record) == {**dict.fromkeys(ALL, "correct"), "construction": "missing"}


def test_a_syntax_error_leaves_the_other_methods_and_their_decorators(mark: Marker) -> None:
    text = FLAT.replace(
        "Grille:", 'Grille:\n    """Une grille.\n\n    Avec :\n    l : int\n    """'
    )

    record = mark(text.replace("self.tab[i] = valeur", "self.tab[i = (valeur"))

    assert verdicts(record) == {**dict.fromkeys(ALL, "correct"), "pose": "missing"}
    assert question(record, "pose").presence == "syntax-error"
    assert len(record.notes) == 1


def test_a_class_of_another_name_is_told(mark: Marker) -> None:
    record = mark(FLAT.replace("Grille", "Grilles"))

    assert verdicts(record) == dict.fromkeys(ALL, "missing")
    assert "Grilles" in str(question(record, "pose").hint)


def test_an_attribute_or_a_constant_is_no_misspelt_method(mark: Marker) -> None:
    slots = '    __slots__ = ("largeur", "hauteur", "tab", "comptes", "__dict__")\n    poses = 3\n'
    text = without(without(FLAT, "def compte"), "def pose")
    record = mark(text.replace("class Grille:\n", f"class Grille:\n{slots}") + "\ndouble = 2\n")

    assert verdicts(record)["compte"] == verdicts(record)["pose"] == "missing"
    assert question(record, "compte").hint is None
    assert question(record, "pose").hint is None


def test_a_property_may_be_a_misspelt_method(mark: Marker) -> None:
    record = mark(FLAT.replace("def compte(", "@property\n    def comptes("))

    assert "Grille.comptes" in str(question(record, "compte").hint)


def test_a_constructor_that_is_misspelt_is_told(mark: Marker) -> None:
    record = mark(FLAT.replace("def __init__(", "def __int__("))

    assert "Grille.__int__" in str(question(record, "construction").hint)
