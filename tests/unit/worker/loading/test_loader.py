"""Two kinds of namespace: the student's modules, and the course's that nothing can shadow."""

from __future__ import annotations

from typing import Any

import pytest

from graders.worker.inspecting.members import MISSING
from graders.worker.inspecting.objects import definition_place, describe
from graders.worker.loading.loader import Loader
from tests.unit.worker.conftest import LoaderMaker, part, request

PROVIDED = [
    ["TABLE", "TABLE = [3, 1, 2]\n"],
    ["total", "def total():\n    return sum(list(TABLE)) + joueur()\n"],
    ["L", "class L(list):\n    def first(self):\n        return self[0]\n"],
]
JOUEUR = "def joueur():\n    return 10\n"
LENT = ["joueur", "def joueur():\n    return 20 + len(helper([1]))\n"]
HELPER = ["helper", "def helper(x):\n    return sorted(x)\n"]
TARGETS = ["tp.joueur", "tp.autre"]


def course(*, lent: bool = False) -> list[dict[str, Any]]:
    extra = {"lent": [LENT], "helpers": [HELPER]} if lent else {}
    return [part("tp", provided=PROVIDED, **extra)]


def total(loader: Loader) -> Any:
    return loader.names.course["tp"].provided["total"]()


def test_provided_code_calls_the_students_function(load: LoaderMaker) -> None:
    assert total(load({"tp": JOUEUR}, course(), TARGETS)) == 16


def test_provided_code_calls_the_lent_function(load: LoaderMaker) -> None:
    assert total(load({"tp": JOUEUR}, course(lent=True), TARGETS)) == 27


@pytest.mark.parametrize(
    "shadow",
    ["sum = 0\nlist = [1]\n", "len = sorted = None\n", "def helper(x): return []\n", "del L\n",
     "TABLE = []\n", "def total(): return 0\n", "L = None\n", "from math import *\n"],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("lent", [False, True], ids=["own", "lent"])
def test_shadowing_does_not_reach_the_courses_code(
    load: LoaderMaker, shadow: str, lent: bool
) -> None:
    loader = load({"tp": shadow + JOUEUR + shadow}, course(lent=lent), TARGETS)

    assert total(loader) == (27 if lent else 16)


def test_the_students_own_code_sees_provided_and_lent_names(load: LoaderMaker) -> None:
    text = "TABLE = None\ndef autre():\n    return joueur() + total() + TABLE[0]\n" + JOUEUR

    loader = load({"tp": text}, course(lent=True), TARGETS)

    assert loader.names.target("tp", "autre")() == 21 + 27 + 3


def test_a_lent_target_stays_whatever_the_student_defines(load: LoaderMaker) -> None:
    text = JOUEUR + "x = joueur()\ndel joueur\njoueur = 3\n"

    loader = load({"tp": text}, course(lent=True), TARGETS)

    assert vars(loader.names.modules["tp"])["x"] == 21
    assert loader.names.owner("tp", "joueur") == "reference"
    assert vars(loader.names.modules["tp"])["joueur"] is loader.names.course["tp"].lent["joueur"]


def test_the_last_definition_counts(load: LoaderMaker) -> None:
    loader = load({"tp": "def joueur(): return 1\n" + JOUEUR}, course(), TARGETS)

    assert loader.names.target("tp", "joueur")() == 10
    assert loader.names.owner("tp", "joueur") == "student tp.py:2"
    assert loader.names.target("tp", "autre") is MISSING
    assert loader.names.owner("tp", "autre") == "absent"


def test_methods_added_to_a_provided_class_are_kept_and_ours_stay(load: LoaderMaker) -> None:
    text = "class L(list):\n    def first(self):\n        return 'theirs'\n    def last(self):\n        return self[-1]\n"

    loader = load({"tp": text + JOUEUR}, course(), TARGETS)

    value = loader.names.course["tp"].provided["L"]([1, 2])
    assert (value.first(), value.last()) == (1, 2)
    assert vars(loader.names.modules["tp"])["L"] is loader.names.course["tp"].provided["L"]


def kinds(loader: Loader) -> list[tuple[str, int]]:
    return [(note["note"], note["line"]) for note in loader.notes]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = 1\n1 / 0\n", [("raised", 2)]),
        ("import sys\nsys.exit(3)\n", [("exits", 2)]),
        ("import nsp_absent\n", [("absent", 1)]),
        ("from nsp_absent.sub import *\n", [("absent", 1)]),
        ("try:\n    import nsp_absent\nexcept ImportError:\n    pass\n", []),
        ("if 1:\n    import nsp_absent\n", [("raised", 1)]),
        ("TABLE = [3, 1, 2]\n", []),
        ("TABLE = [3]\nTABLE = [4]\n", [("provided", 1)]),
        ("class L(list):\n    def first(self): return self[0]\n", []),
        ("def total(): return 0\n", [("provided", 1)]),
        ("from tp import *\n", []),
        ("raise KeyboardInterrupt\n", [("raised", 1)]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_met_is_noted_once_with_its_line(
    load: LoaderMaker, text: str, expected: list[tuple[str, int]]
) -> None:
    loader = load({"tp": text + JOUEUR}, course(), TARGETS)

    assert kinds(loader) == expected
    assert loader.names.target("tp", "joueur")() == 10


def test_a_statement_that_fails_names_what_it_would_have_defined(load: LoaderMaker) -> None:
    loader = load({"tp": "autre = 1 / 0\n"}, course(), TARGETS)

    assert loader.notes[0]["names"] == ["autre"]


def test_skipped_statements_do_not_run() -> None:
    marked: list[tuple[str, int]] = []
    asked = request({"tp": "x = 1\nx = 2\n" + JOUEUR}, course(), TARGETS)

    loader = Loader({**asked, "skip": [["tp", 1]]}, lambda m, i: marked.append((m, i)))
    loader.load()

    assert vars(loader.names.modules["tp"])["x"] == 1
    assert marked == [("tp", 0), ("tp", 2)]


@pytest.mark.parametrize(
    "stand_in",
    [
        "import nsp_a.b as p\nz = p.plot([1], x=2).axis[0]\nfor _ in z: pass\nwith z: pass\nz[1] = 2\n",
        "from nsp_a import f, g as h\nf(h)(3)\n",
        "import nsp_a, math\nmath.pi\n",
    ],
    ids=["module", "names", "among others"],
)
def test_an_absent_package_accepts_everything(load: LoaderMaker, stand_in: str) -> None:
    loader = load({"tp": stand_in + JOUEUR}, course(), TARGETS)

    assert [kind for kind, _ in kinds(loader)] == ["absent"]


def test_a_decorator_of_an_absent_package_leaves_the_function(load: LoaderMaker) -> None:
    text = "import nsp\n@nsp.jit\ndef joueur():\n    return 10\n@nsp.mark\nclass autre: pass\n"

    loader = load({"tp": text}, course(), TARGETS)

    assert loader.names.target("tp", "joueur")() == 10
    assert isinstance(loader.names.target("tp", "autre"), type)


def test_future_imports_hold_for_what_follows(load: LoaderMaker) -> None:
    text = "from __future__ import annotations\ndef joueur(x: NoSuchType = 1): return 10\n"

    assert load({"tp": text}, course(), TARGETS).names.target("tp", "joueur")() == 10


def test_future_imports_do_not_hold_for_others(load: LoaderMaker) -> None:
    loader = load({"tp": "def joueur(x: int = 1): return 10\n"}, course(), TARGETS)

    assert loader.names.target("tp", "joueur").__annotations__ == {"x": int}


def test_what_has_an_annotation_that_fails_runs_once(load: LoaderMaker) -> None:
    text = "SEEN = []\ndef see():\n    SEEN.append(1)\n    return 7\nstart: Optional[int] = see()\n"
    text += "def joueur():\n    return start, len(SEEN)\n"
    loader = load({"tp": text}, course(), TARGETS)

    assert loader.names.target("tp", "joueur")() == (7, 1)
    assert [note["note"] for note in loader.notes] == ["raised"]


def test_a_module_that_stands_in_another_one_is_there_for_those_before_it(
    load: LoaderMaker,
) -> None:
    sources = {"a": "from b import g, SIGN\ndef f():\n    return g() + SIGN\n"}
    sources["c"] = "SIGN = '!'\ndef g():\n    return 'g'\ndef h():\n    return 'h'\n"
    loader = load(sources, [part("a"), part("b"), part("c")], ["a.f", "b.g", "c.h"])

    assert loader.names.modules["a"].f() == "g!"


MEMBER = """\
class A:
    def m(self, other: B) -> B:
        return 10
def joueur():
    return A().m(0)
"""


@pytest.mark.parametrize(
    "text",
    [
        "def joueur() -> List[int]:\n    return 10\n",
        "def joueur(n: 'int' | None = None) -> int:\n    return 10\n",
        MEMBER,
    ],
    ids=["name", "type", "member"],
)
def test_an_annotation_that_fails_costs_no_definition(load: LoaderMaker, text: str) -> None:
    """Python 3.14 evaluates none of them."""
    loader = load({"tp": text}, course(), TARGETS)

    assert loader.names.target("tp", "joueur")() == 10
    told = [(one["note"], one["line"], one["names"]) for one in loader.notes]
    assert told in ([], [("raised", 1, [])])


def test_what_is_no_annotation_costs_the_definition_that_it_ends(load: LoaderMaker) -> None:
    text = "def joueur(n: int = maximum) -> int:\n    return 10\n"
    loader = load({"tp": text}, course(), TARGETS)

    assert loader.names.target("tp", "joueur") is MISSING
    assert [one["names"] for one in loader.notes] == [["joueur"]]


OUTSIDE = """\
class A:
    def m(self):
        total = 10
    return total
    def n(self):
        continue
    def k(self):
        return 3
"""


def test_what_cannot_be_compiled_costs_no_other_member(load: LoaderMaker) -> None:
    loader = load({"tp": OUTSIDE + JOUEUR}, course(), TARGETS)

    members = vars(vars(loader.names.modules["tp"])["A"])
    assert {"m", "k"} <= members.keys()
    assert "n" not in members
    assert [(one["line"], one["names"]) for one in loader.notes] == [(4, []), (5, ["n"])]


@pytest.mark.parametrize(
    ("label", "name"), [("tp.py", "tp"), ("tp.ipynb [1]", "__main__")], ids=["file", "notebook"]
)
def test_only_a_notebook_runs_as_main(label: str, name: str) -> None:
    asked = request({"tp": "x = __name__\n"}, course(), TARGETS)
    asked["units"]["tp"][0]["label"] = label

    loader = Loader(asked, lambda module, index: None)
    loader.load()

    assert vars(loader.names.modules["tp"])["x"] == name


# -- two modules ---------------------------------------------------------------------------

TWO = [
    part("jeu", aliases=[["plateau", "plateau", None], ["pose", "plateau", "pose"]],
         provided=[["partie", "def partie():\n    return [pose(), plateau.pose(), plateau.N]\n"]]),
    part("plateau", provided=[["N", "N = 7\n"]]),
]  # fmt: skip
TWO_TARGETS = ["plateau.pose", "jeu.coup"]
POSE = "def pose():\n    return 1\n"


def with_lent_pose() -> list[dict[str, Any]]:
    return [TWO[0], {**TWO[1], "lent": [["pose", "def pose():\n    return 2\n"]]}]


@pytest.mark.parametrize(
    "head",
    ["from plateau import *", "from plateau import pose", "import plateau\npose = lambda: plateau.pose()",
     "import plateau as p\npose = lambda: p.pose()"],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("lent", [False, True], ids=["own", "lent"])
def test_what_a_module_imports_from_the_other_is_the_current_one(
    load: LoaderMaker, head: str, lent: bool
) -> None:
    sources = {"jeu": f"{head}\ndef coup():\n    return pose()\n", "plateau": POSE}

    loader = load(sources, with_lent_pose() if lent else TWO, TWO_TARGETS)

    wanted = 2 if lent else 1
    assert loader.names.target("jeu", "coup")() == wanted
    assert loader.names.course["jeu"].provided["partie"]() == [wanted, wanted, 7]


def test_modules_that_import_each_other_see_the_lent_target(load: LoaderMaker) -> None:
    sources = {
        "jeu": "from plateau import *\ndef coup():\n    return pose()\n",
        "plateau": "from jeu import *\n" + POSE,
    }

    assert load(sources, with_lent_pose(), TWO_TARGETS).names.target("jeu", "coup")() == 2


def test_a_module_that_was_not_handed_in_has_what_is_provided(load: LoaderMaker) -> None:
    sources = {"jeu": "from plateau import N\ndef coup():\n    return N\n"}

    loader = load(sources, TWO, TWO_TARGETS)

    assert loader.names.target("jeu", "coup")() == 7
    assert loader.names.owner("plateau", "pose") == "absent"


# -- odd values ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (ValueError("no"), "ValueError: no"),
        (KeyError("a"), "KeyError: 'a'"),
        (ValueError(), "ValueError"),
        (SystemExit(3), "SystemExit: 3"),
        (ValueError("x" * 999), "ValueError: " + "x" * 288),
    ],
    ids=repr,
)
def test_exceptions_read_as_pythons_last_line(problem: BaseException, text: str) -> None:
    assert describe(problem) == text


def test_the_text_of_a_students_exception_class_is_not_asked_for() -> None:
    class Mine(Exception):
        def __str__(self) -> str:
            raise AssertionError

    assert describe(Mine("text")) == "Mine: text"
    assert describe(Mine(3)) == "Mine"


def test_places_are_those_of_the_code_behind_decorators() -> None:
    from functools import wraps

    def inner() -> None: ...

    @wraps(inner)
    def outer() -> None: ...

    assert definition_place(outer) == (__file__, inner.__code__.co_firstlineno)
    assert definition_place(3) is None
