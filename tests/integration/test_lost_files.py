"""A file of the student's own that was not handed in costs the questions that it answers, no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import Submission
from graders.sandbox.base import Sandbox
from graders.spec.load import load_assignment
from tests.command_line import ROOT
from tests.integration.conftest import Grader, notebook, question, source, verdicts, write_course

IMPORTS = {
    "a name": "from aide import base",
    "names": "from aide import base, autre_aide",
    "under another name": "from aide import base as b\ndef base_(n): return b(n)",
    "everything": "from aide import *",
    "the module": "import aide\nbase = aide.base",
    "the module under another name": "import aide as a\ndef appelle(n):\n    return a.base(n)",
    "from the same folder": "from .aide import base",
    "from a package": "from tp5.aide import base",
    "the module from the same folder": "from . import aide\nbase = aide.base",
    "two on a line": "import os; from aide import base",
    "or else": "try:\n    from aide import base\nexcept ImportError:\n    base = None",
    "a provided name": "from aide import base, L, affiche\nclass M(L): pass",
}
LOST = {"base": "missing", "autre": "correct", "milieu": "correct", "fin": "correct"}


@pytest.mark.parametrize("form", IMPORTS)
def test_what_the_assignment_expects_of_a_lost_file_is_lent(grade_it: Grader, form: str) -> None:
    record = grade_it(source(before=IMPORTS[form], base=None))

    assert verdicts(record) == LOST
    told = [render(words, "en") for words in record.notes]
    assert any("the module aide was not handed in" in words for words in told), told


@pytest.mark.parametrize(
    "inside", ["from aide import base", "import aide\n    base = aide.base"], ids=["name", "module"]
)
def test_a_file_is_missed_when_a_function_runs(grade_it: Grader, inside: str) -> None:
    milieu = f"def milieu(n):\n    {inside}\n    return autre(base(n))"
    assert verdicts(grade_it(source(base=None, milieu=milieu))) == LOST


def test_what_builds_on_a_lost_file_while_it_is_loaded_is_still_there(grade_it: Grader) -> None:
    before = "from aide import base\nPREMIERS = [base(n) for n in range(3)]\nclass B(base): pass"
    assert verdicts(grade_it(source(before=before, base=None))) == LOST


def test_a_package_that_is_not_installed_is_no_lost_file(grade_it: Grader) -> None:
    record = grade_it(source(before="import nsp\nfrom nsq import trace\nnsp.trace(trace)"))

    assert verdicts(record)["base"] == "correct"
    told = [render(words, "en") for words in record.notes]
    assert len(told) == 2
    assert all("a stand-in was used" in words for words in told)


def test_a_package_that_is_not_installed_may_be_imported_whole(grade_it: Grader) -> None:
    record = grade_it(source(before="from nsp import *"))

    (told,) = [render(words, "en") for words in record.notes]
    assert "nsp is neither a file that was handed in nor a package" in told


def test_no_word_is_of_the_harness(grade_it: Grader) -> None:
    record = grade_it(
        source(before="from nsp import base_de_donnees", base="base = base_de_donnees")
    )
    assert verdicts(record)["base"] == "missing"
    wrong = "def base(n):\n    return base_de_donnees(n)"
    record = grade_it(source(before="from nsp import base_de_donnees", base=wrong))
    (first, *_) = question(record, "base").checks
    assert first.judgement.actual == "<nsp (absent)>"


@pytest.mark.parametrize("before", ["", "import aide"], ids=["not imported", "the module"])
def test_an_expected_name_of_another_file_counts(grade_it: Grader, before: str) -> None:
    milieu = "def milieu(n):\n    return autre(aide.base(n))" if before else None
    parts = {"base": None, "milieu": milieu} if milieu else {"base": None}
    record = grade_it(source(before, **parts), aide="def base(n):\n    return n + 1\n")

    assert set(verdicts(record).values()) == {"correct"}
    told = [render(words, "en") for words in record.notes]
    assert "base was taken from aide.py: it is not in tp.py" in told


SHOP = """\
class Shop:
    def __init__(self):
        self.shelf = []

    def receive(self, name, price, quantity):
        self.shelf.append(Product(name, price, quantity))

    def total(self):
        return sum(product.value() for product in self.shelf)
"""
PRODUCT = """\
class Product:
    def __init__(self, name, price, quantity=0):
        self.name, self.price, self.quantity = name, price, quantity

    def value(self):
        return self.price * self.quantity
"""


@pytest.fixture(scope="module")
def shop(sandbox: Sandbox) -> RunContext:
    """Prepare a course of two modules, `shop` and `product`."""
    assignment = load_assignment(ROOT / "tests" / "courses" / "shop", "shop")
    return RunContext(assignment, expect(assignment, sandbox), sandbox)


def _told_of(shop: RunContext, text: str) -> list[str]:
    """Return the notes about a submission of `shop.py` alone."""
    record = grade(shop, Submission("alice", {"shop.py": text.encode()}, {"shop": "shop.py"}))
    return [render(words, "en") for words in record.notes]


def test_what_another_file_of_the_assignment_defines_is_told(shop: RunContext) -> None:
    parts = {"shop.py": (PRODUCT + SHOP).encode(), "product.py": b"x = 1\n"}
    files = {"shop": "shop.py", "product": "product.py"}
    record = grade(shop, Submission("alice", parts, files))

    words = "Product is in shop.py: the assignment asks for it in product.py"
    assert words in [render(one, "en") for one in record.notes]
    assert verdicts(record)["product"] == "missing"


@pytest.mark.parametrize("before", ["", "from rayon import *\n", "import rayon\n"])
def test_a_class_is_kept_without_one_above_it_that_is_lost(shop: RunContext, before: str) -> None:
    """The file of the other one was not handed in, or only half of it is written here."""
    above = "rayon.Rayon" if before == "import rayon\n" else "Rayon"
    sources = shop.assignment.reference_sources
    text = before + sources["shop"].replace("class Shop:", f"class Shop({above}):")
    assert above in text
    parts = {"shop.py": text.encode(), "product.py": sources["product"].encode()}
    record = grade(shop, Submission("alice", parts, {name: f"{name}.py" for name in sources}))

    assert {*verdicts(record).values()} == {"correct"}


def _in_one(shop: RunContext) -> str:
    """Return both modules of the reference in one text."""
    sources = shop.assignment.reference_sources
    return sources["product"] + sources["shop"].replace("from product import Product\n", "")


@pytest.mark.parametrize("module", ["shop", "product"])
@pytest.mark.parametrize("before", ["", "from product import Product\n"], ids=["", "imported"])
def test_what_stands_in_the_only_file_handed_in_counts(
    shop: RunContext, module: str, before: str
) -> None:
    """Two modules in one file, or in one notebook."""
    file = f"{module}.py"
    text = before + _in_one(shop)
    record = grade(shop, Submission("alice", {file: text.encode()}, {module: file}))

    assert {*verdicts(record).values()} == {"correct"}


def test_a_module_that_a_cell_of_anothers_notebook_writes_is_there(shop: RunContext) -> None:
    sources = shop.assignment.reference_sources
    cells = [f"%%writefile product.py\n{sources['product']}", sources["shop"]]
    files = {"shop.ipynb": notebook(*cells)}
    record = grade(shop, Submission("alice", files, {"shop": "shop.ipynb"}))

    assert {*verdicts(record).values()} == {"correct"}


@pytest.mark.parametrize(
    ("right", "wrong", "id_", "verdict"),
    [
        ("return self.price * self.quantity", "pass", "product", "partial"),
        ("self.quantity += number", "self.quantity = number", "add", "partial"),
        ("def add(", "def add_some(", "add", "missing"),
    ],
)
def test_a_fault_in_the_only_file_handed_in_costs_its_question_alone(
    shop: RunContext, right: str, wrong: str, id_: str, verdict: str
) -> None:
    text = _in_one(shop)
    assert right in text
    parts = {"shop.py": text.replace(right, wrong).encode()}
    record = grade(shop, Submission("alice", parts, {"shop": "shop.py"}))

    found = verdicts(record)
    assert found.pop(id_) in (verdict, "wrong")
    assert {*found.values()} == {"correct"}
    assert all({*one.blame} <= {id_} for one in record.questions)


def test_the_import_of_an_assignments_file_that_is_missing_is_no_fault(shop: RunContext) -> None:
    assert _told_of(shop, "from product import Product, sorted_by_price\n" + SHOP) == []


FORGE_SPEC = """\
id: tp
title: A forge
modules: [forge, metal]
questions:
  - {id: heat, title: heat, points: 1, target: metal.heat, checks: [{id: one, title: one, call: heat(1), returns: 2}]}
  - {id: cool, title: cool, points: 1, target: metal.cool, checks: [{id: one, title: one, call: cool(1), returns: 0}]}
  - {id: make, title: make, points: 1, target: forge.make, needs: [heat],
     checks: [{id: one, title: one, call: make(1), returns: 4}]}
"""
METAL = "def heat(n):\n    return n + 1\n\n\ndef cool(n):\n    return n - 1\n"
FORGE = "from metal import heat\n\n\ndef make(n):\n    return 2 * heat(n)\n"


@pytest.mark.parametrize(
    ("imports", "verdict"),
    [
        ("from metal import cool, heat", "correct"),
        ("from .metal import heat, cool as chill", "correct"),
        ("if 1:\n        from metal import cool, heat", "correct"),
        ("from metal import heat, forged", "error"),
        (
            "try:\n        from metal import cool, heat\n    except ImportError:\n        print()",
            "correct",
        ),
        (
            "try:\n        from metal import cool, heat\n    except ImportError:\n        heat = int",
            "wrong",
        ),
    ],
)
@pytest.mark.parametrize("cool", ["", "def cool(n)\n    return n\n"], ids=["missing", "syntax"])
def test_a_missing_name_takes_no_other_along_that_a_function_imports(
    tmp_path: Path, warm: Sandbox, imports: str, cool: str, verdict: str
) -> None:
    forge = f"def make(n):\n    {imports}\n    return 2 * heat(n)\n"

    found = _forged(tmp_path, warm, forge, cool)

    assert found == {"heat": "correct", "cool": "missing", "make": verdict}


@pytest.mark.parametrize(
    ("imports", "verdict"),
    [
        ("if True:\n    from metal import cool, heat", "correct"),
        ("try:\n    from metal import cool, heat\nexcept ImportError:\n    print()", "correct"),
        ("try:\n    from metal import cool, heat\nexcept ImportError:\n    heat = int", "wrong"),
    ],
)
def test_nor_is_it_missed_where_a_file_imports_it_under_a_condition(
    tmp_path: Path, warm: Sandbox, imports: str, verdict: str
) -> None:
    forge = f"{imports}\n\n\ndef make(n):\n    return 2 * heat(n)\n"

    assert _forged(tmp_path, warm, forge, "")["make"] == verdict


def _forged(folder: Path, sandbox: Sandbox, forge: str, cool: str) -> dict[str, str]:
    """Return the verdicts of a `forge.py`, beside a `metal.py` with another `cool`."""
    texts = {"specs/tp.yaml": FORGE_SPEC, "reference/tp/forge.py": FORGE}
    texts |= {"reference/tp/metal.py": METAL}
    texts |= {"skeletons/tp/forge.py": "", "skeletons/tp/metal.py": ""}
    assignment = write_course(folder, texts)
    context = RunContext(assignment, expect(assignment, sandbox), sandbox)
    metal = METAL[: METAL.index("def cool")] + cool
    parts = {"forge.py": forge.encode(), "metal.py": metal.encode()}
    files = {"forge": "forge.py", "metal": "metal.py"}
    return verdicts(grade(context, Submission("alice", parts, files)))


BOX_SPEC = """\
id: tp
title: Boxes
modules: [tp]
questions:
  - {id: coin, title: coin, points: 1, targets: [Coin.__init__, Coin.worth],
     checks: [{id: one, title: one, call: Coin(2).worth(), returns: 2}]}
  - {id: box, title: box, points: 1, targets: [Box.__init__, Box.total], needs: [coin],
     checks: [{id: one, title: one, call: "Box(2).total()", returns: 4}]}
"""
COIN = "class Coin:\n    def __init__(self, n):\n        self.n = n\n\n    def worth(self):\n        return self.n\n"
BOX = "class Box:\n    def __init__(self, n):\n        self.coins = [Coin(2)] * n\n\n    def total(self):\n        return sum(c.worth() for c in self.coins)\n"


@pytest.mark.parametrize("line", ["from aide import *", "from aide import Coin"])
def test_a_file_of_the_students_own_may_miss_another(
    tmp_path: Path, warm: Sandbox, line: str
) -> None:
    course = {"specs/tp.yaml": BOX_SPEC, "reference/tp.py": COIN + BOX, "skeletons/tp.py": ""}
    assignment = write_course(tmp_path, course)
    context = RunContext(assignment, expect(assignment, warm), warm)
    parts = {"tp.py": b"from own import *\n", "own.py": f"{line}\n{BOX}".encode()}
    record = grade(context, Submission("alice", parts, {"tp": "tp.py"}))

    assert verdicts(record) == {"coin": "missing", "box": "correct"}
    assert not any(found.blame for found in record.questions)
