"""Proposals: what a solution's functions, hints and docstrings become, as the spec's loader reads it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from graders.authoring.new.files import Written, course_to_write, name_assignment, write_assignment
from graders.authoring.new.from_solution import propose_files
from graders.errors import UsageError
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment


def write(tmp_path: Path, source: str, lang: str = "en") -> Written:
    path = tmp_path / "sol.py"
    path.write_text(source)
    naming = name_assignment("lab")
    files, _ = propose_files(naming, path, lang)
    return write_assignment(tmp_path / "course", naming, files)


def proposed(tmp_path: Path, source: str, lang: str = "en") -> Assignment:
    written = write(tmp_path, source, lang)
    assert written.left == ()
    return load_assignment(written.course, "lab")


def needs(assignment: Assignment) -> dict[str, tuple[str, ...]]:
    return {one.id: one.needs for one in assignment.spec.questions}


def question(assignment: Assignment, number: int = 0) -> Any:
    """Return a question, whose checks are of any kind."""
    return assignment.spec.questions[number]


def test_calls_make_needs_through_helpers_too(tmp_path: Path) -> None:
    source = (
        "def a(n: int):\n    return n\n\n\ndef _h(n):\n    return a(n)\n\n\n"
        "def b(n: int):\n    return _h(n)\n"
    )
    assert needs(proposed(tmp_path, source)) == {"a": (), "b": ("a",)}


def test_functions_that_call_each_other_are_one_question(tmp_path: Path) -> None:
    source = (
        "def even(n: int):\n    return n == 0 or odd(n - 1)\n\n\n"
        "def odd(n: int):\n    return n != 0 and even(n - 1)\n"
    )
    found = question(proposed(tmp_path, source))
    assert found.targets == ("even", "odd")
    assert len(found.checks) == 2


def test_hints_make_an_oracle_and_examples_make_calls(tmp_path: Path) -> None:
    source = (
        'def f(xs: list[int]):\n    """F.\n\n    >>> f([1])\n    1\n    """\n    return sum(xs)\n'
    )
    assignment = proposed(tmp_path, source)
    example, oracle = question(assignment).checks
    assert (example.kind, example.returns) == ("call", 1)
    assert (oracle.follows_reference, dict(oracle.after)) == (True, {"xs": "xs"})
    assert len(assignment.inputs["f", "inputs"]) > 10


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("def f(x):\n    return x\n", "no type hint"),
        ("def f():\n    return input()\n", "a session"),
        ("import random\n\n\ndef f(n: int):\n    return random.randint(0, n)\n", "at random"),
        ("class C:\n    x: int = 0\n\n\ndef f(n: int) -> C:\n    return C()\n", "an object"),
    ],
)
def test_what_cannot_be_checked_yet_is_refused_with_its_line(
    body: str, words: str, tmp_path: Path
) -> None:
    written = write(tmp_path, body)
    spec = (written.course / "specs/lab.yaml").read_text().split("\n")
    problem = written.left[-1]
    assert "TODO" in str(problem.what)
    assert problem.mend == "write what is called, and what it should give"
    assert "TODO" in spec[problem.line - 1]
    assert words in "\n".join(spec[problem.line - 6 : problem.line])


PARK = """
class Park:
    def __init__(self, size):
        self.size = size
        self.left = 0
        self._cars = {}

    def free(self):
        return self.size - len(self._cars)

    def enter(self, plate, hour):
        self._cars[plate] = hour

    def leave(self, plate):
        return self._cars.pop(plate)

    def __len__(self):
        return len(self._cars)
"""


def test_members_of_one_question_without_examples_make_a_scenario_to_fill_in(
    tmp_path: Path,
) -> None:
    """Calls of the class itself, one for each method, would be of no use to a teacher."""
    written = write(tmp_path, PARK, "fr")
    spec = (written.course / "specs/lab.yaml").read_text()
    (check,) = yaml.safe_load(spec)["questions"][0]["checks"]
    assert check["setup"] == "objet = Park(TODO)"
    assert check["steps"] == ["objet.enter(TODO)", "objet.leave(TODO)"]
    assert check["view"] == {"left": "objet.left", "free": "objet.free()", "len": "len(objet)"}
    assert "# TODO : pas d’exemple" in spec
    filled = spec.replace("Park(TODO)", "Park(2)").replace("enter(TODO)", "enter('a', 8)")
    (written.course / "specs/lab.yaml").write_text(filled.replace("leave(TODO)", "leave('a')"))
    (check,) = load_assignment(written.course, "lab", with_skeleton=False).spec.questions[0].checks
    assert check.kind == "scenario"


def test_an_example_is_a_line_whose_title_is_its_call(tmp_path: Path) -> None:
    source = 'def f(a, b):\n    """Add.\n\n    >>> f(1, [2])\n    \'1: 2\'\n    """\n    return f"{a}: {b[0]}"\n'
    written = write(tmp_path, source)
    spec = (written.course / "specs/lab.yaml").read_text()
    assert """- {id: example-1, call: "f(1, [2])", returns: "1: 2"}\n""" in spec
    (check, *_) = (
        load_assignment(written.course, "lab", with_skeleton=False).spec.questions[0].checks
    )
    assert check.title.en == "f(1, [2])"


def test_a_class_graded_whole_without_examples_has_one_scenario_to_fill_in_too(
    tmp_path: Path,
) -> None:
    """A constant in its body is enough for a class to be lent whole."""
    written = write(tmp_path, PARK.replace("    def free", "    MOST = 3\n\n    def free"), "fr")
    (one,) = yaml.safe_load((written.course / "specs/lab.yaml").read_text())["questions"]
    assert one["id"] == "Park"
    (check,) = one["checks"]
    assert check["setup"] == "objet = Park(TODO)"
    assert check["steps"] == ["objet.enter(TODO)", "objet.leave(TODO)"]
    assert check["view"] == {"left": "objet.left", "free": "objet.free()", "len": "len(objet)"}


def test_only_what_shows_the_state_is_in_the_view_of_such_a_scenario(tmp_path: Path) -> None:
    written = write(tmp_path, PARK.replace("self.left = 0", "pass"))
    spec = (written.course / "specs/lab.yaml").read_text()
    (check,) = yaml.safe_load(spec)["questions"][0]["checks"]
    assert check["steps"] == ["obj.enter(TODO)", "obj.leave(TODO)"]
    assert list(check["view"]) == ["free", "len"]


def test_a_member_without_an_example_is_called_on_an_object(tmp_path: Path) -> None:
    source = (
        "class C:\n    def __init__(self, n):\n        self.n = n\n\n"
        "    def add(self, k):\n        return self.n + k\n\n"
        "    def __add__(self, other):\n        return C(self.n + other.n)\n\n"
        "    def __contains__(self, k):\n        return k < self.n\n"
    )
    spec = (write(tmp_path, source).course / "specs/lab.yaml").read_text()
    checks = [q["checks"][0] for q in yaml.safe_load(spec)["questions"]]
    assert [one["call"] for one in checks] == [
        "[obj.n]",
        "obj.add(TODO)",
        "obj + TODO",
        "TODO in obj",
    ]
    assert {one["setup"] for one in checks} == {"obj = C(TODO)"}


def test_members_are_targets_that_need_their_constructor(tmp_path: Path) -> None:
    source = (
        "class C:\n    def __init__(self, n: int):\n        self.n = n\n\n"
        "    def add(self, k: int):\n        self.n += k\n\n"
        "    def get(self):\n        return self.n\n"
    )
    assignment = proposed(tmp_path, source)
    assert needs(assignment) == {"C": (), "C.add": ("C",), "C.get": ("C",)}
    assert question(assignment, 1).checks[0].call == "[obj.add(k), obj.n]"


PRIVATE = """\
class C:
    def __init__(self, n: int):
        self._n = n

    def add(self, k: int):
        self._n += k

    def get(self):
        return self._n
"""


def test_operators_make_needs_outside_of_their_class(tmp_path: Path) -> None:
    source = (
        "class P:\n    def __init__(self, n: int):\n        self.n = n\n\n"
        "    def __add__(self, o):\n        return P(self.n + o.n)\n\n"
        "    def __mul__(self, o):\n        return P(self.n * o.n + 0)\n\n"
        "    def __str__(self):\n        return str(self.n)\n\n\n"
        "def three(n: int):\n    return str(P(n) + P(3))\n\n\n"
        "def plain(n: int):\n    return n + 3\n"
    )
    write(tmp_path, source)
    spec = yaml.safe_load((tmp_path / "course/specs/lab.yaml").read_text())
    found = {one["id"]: one.get("needs", []) for one in spec["questions"]}
    assert found["three"] == ["P", "P.__add__", "P.__str__"]
    assert found["P.__mul__"] == ["P"]
    assert found["plain"] == []


def test_members_that_share_private_attributes_are_one_question(tmp_path: Path) -> None:
    found = question(proposed(tmp_path, PRIVATE))
    assert found.targets == ("C.__init__", "C.add", "C.get")
    assert [check.call for check in found.checks] == [
        "[obj.get()]", "[obj.add(k), obj.get()]", "obj.get()",
    ]  # fmt: skip


def test_a_class_whose_members_cannot_be_lent_is_one_target(tmp_path: Path) -> None:
    source = PRIVATE.replace("class C:", "class B:\n    pass\n\n\nclass C(B):")
    written = write(tmp_path, source)
    spec = (written.course / "specs/lab.yaml").read_text()
    assert "C.add" not in spec
    assert "steps: [" in spec or "steps:\n" in spec


def test_constants_are_given_to_students(tmp_path: Path) -> None:
    assignment = proposed(tmp_path, "TAX = 20\n\n\ndef f(n: int):\n    return n * TAX\n")
    assert assignment.spec.provided == {"lab": ("TAX",)}


def test_a_parameter_with_the_name_of_a_function_hides_nothing(tmp_path: Path) -> None:
    source = "def n(n: int):\n    return n\n\n\ndef g(n: int, take: int):\n    return n\n"
    assert question(proposed(tmp_path, source)).checks[0].call == "n(n_)"


def test_texts_are_those_of_the_solution_whatever_yaml_makes_of_them(tmp_path: Path) -> None:
    titles = ["a: b # c", "yes", "- x", "l'été {x} \\t", "\u2028 odd"]
    source = "".join(
        f"def f{i}(n: int):\n    {title!r}\n    return n\n\n\n" for i, title in enumerate(titles)
    )
    found = [one.title.en for one in proposed(tmp_path, source).spec.questions]
    assert found == [title.strip() for title in titles]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    write(tmp_path, "def f(n: int):\n    return n\n")
    before = {p: p.read_bytes() for p in (tmp_path / "course").rglob("*") if p.is_file()}
    with pytest.raises(UsageError, match="already"):
        write(tmp_path, "def f(n: int):\n    return n + 1\n")
    assert {p: p.read_bytes() for p in (tmp_path / "course").rglob("*") if p.is_file()} == before


@pytest.mark.parametrize("name", ["random", "class", "é", "../x", "3d", ""])
def test_an_id_that_could_not_be_handed_in_is_refused(name: str) -> None:
    with pytest.raises(UsageError):
        name_assignment(name)


def test_the_course_is_the_one_named_else_the_nearest_else_a_new_one_here(tmp_path: Path) -> None:
    below = tmp_path / "course" / "examples"
    below.mkdir(parents=True)
    assert course_to_write(None, "", below) == below
    for folder in ("specs", "reference", "skeletons"):
        (tmp_path / "course" / folder).mkdir()
    assert course_to_write(None, "", below) == tmp_path / "course"
    assert course_to_write(None, str(tmp_path / "set"), below) == tmp_path / "set"
    assert course_to_write(tmp_path / "named", "elsewhere", below) == tmp_path / "named"


def test_a_name_that_no_question_can_have_is_told(tmp_path: Path) -> None:
    path = tmp_path / "sol.py"
    path.write_text(
        "def one(n: int):\n    return n\n\n\ndef carré(n: int):\n    return n\n", "utf-8"
    )
    _, asides = propose_files(name_assignment("lab"), path, "en")
    (aside,) = asides
    assert aside.startswith("reference/lab.py:5: carré, in no question")


def test_functions_that_share_a_helper_are_one_question_where_one_needs_the_other(
    tmp_path: Path,
) -> None:
    source = (
        "def _h(n):\n    return n\n\n\ndef a(n: int):\n    return _h(n)\n\n\n"
        "def b(n: int):\n    return a(_h(n))\n\n\ndef c(n: int):\n    return _h(n)\n"
    )
    found = proposed(tmp_path, source)
    assert [one.targets or (one.id,) for one in found.spec.questions] == [("a", "b"), ("c",)]
