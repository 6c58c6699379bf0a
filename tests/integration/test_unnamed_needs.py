"""Special methods that Python calls by itself: where one is wrong, no other question loses by it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from graders.grading.submission import grade
from graders.languages.python.rewriting import rewritten
from graders.model import Target
from graders.run.pipeline import execute
from graders.run.settings import Run, Settings
from graders.sandbox.base import Sandbox
from tests.command_line import ROOT
from tests.copied_course import copy_course
from tests.fairness.courses import RIGHT
from tests.fairness.faults import FAULTS
from tests.integration.conftest import context_of, submission, verdicts, write_course

pytestmark = pytest.mark.xdist_group("unnamed-needs")
COURSE = ROOT / "tests" / "courses" / "playlist"

Questions = Mapping[str, Mapping[str, Any]]


def source_of(name: str, *members: str, fault: str = "raising") -> str:
    """Return a right submission with some members at fault."""
    text = (RIGHT / "playlist" / name / "playlist.py").read_text("utf-8")
    return rewritten(text, [Target("playlist", one) for one in members], FAULTS[fault])


def graded(folder: Path, **sources: str) -> dict[str, Questions]:
    """Grade submissions of the course of playlists; return their questions, by name."""
    return graded_by(COURSE, folder, sources)


def graded_by(course: Path, folder: Path, sources: Mapping[str, str]) -> dict[str, Questions]:
    """Grade submissions by the course of playlists, or a version of it."""
    for name, source in sources.items():
        (folder / "class" / name).mkdir(parents=True)
        (folder / "class" / name / "playlist.py").write_text(source, "utf-8")
    out = folder / "out"
    execute(Run(Settings((folder / "class",), course, "playlist", out=out)))
    document = json.loads((out / "grades.json").read_bytes())
    return {one["id"]: {q["id"]: q for q in one["questions"]} for one in document["submissions"]}


def test_a_question_that_is_right_on_its_own_remains_right_when_its_blame_is_taken_back(
    tmp_path: Path,
) -> None:
    # The playlist is blamed, until its own failure is found to be undecided.
    questions = graded(tmp_path, one=source_of("linked", "Playlist.add", fault="wrong"))["one"]

    assert questions["playlist"]["verdict"] == "to-review"
    for name in ("text", "length", "item"):
        assert questions[name]["verdict"] == "correct"
        assert questions[name]["judged"] == "on-its-own"
        assert questions[name]["blame"] == []
        assert questions[name]["rationale"] == ""


@pytest.mark.parametrize("member", ["Playlist.__init__", "Playlist.labels"])
def test_of_a_question_with_several_targets_one_alone_may_be_at_fault(
    member: str, tmp_path: Path
) -> None:
    """Ours of the other two know nothing of songs that are kept by their places."""
    questions = graded(tmp_path, one=source_of("helpers", member))["one"]

    others = {id_: question for id_, question in questions.items() if id_ != "playlist"}
    assert {question["verdict"] for question in others.values()} == {"correct"}
    assert {id_ for question in others.values() for id_ in question["blame"]} == {"playlist"}


@pytest.mark.parametrize(
    ("name", "member", "fault", "question"),
    [
        # A key of a dictionary is hashed.
        ("counted", "Song.__hash__", "raising", "playlist"),
        # `not` of a parameter asks for its length.
        ("helpers", "Playlist.__len__", "missing", "text"),
        # `sorted` asks for the length of what it is given, for room.
        ("through_self", "Playlist.__len__", "wrong", "longest"),
    ],
)
def test_a_wrong_special_method_costs_no_other_question(
    name: str, member: str, fault: str, question: str, tmp_path: Path
) -> None:
    questions = graded(tmp_path, one=source_of(name, member, fault=fault))["one"]

    guilty = [id_ for id_, q in questions.items() if q["verdict"] not in ("correct", "to-review")]
    assert len(guilty) == 1
    assert questions[question]["verdict"] == "correct"
    assert questions[question]["blame"] == ([] if fault == "missing" else guilty)


def test_a_question_judged_again_is_tried_again_over_a_special_method(tmp_path: Path) -> None:
    """Its constructor was lent, and blamed, before it was known to be right."""
    source = source_of("sequence", "Playlist.__len__", fault="endless")
    # It is met again and again, and costs the limit of its course each time: here a lower one.
    course = copy_course(COURSE, "playlist", tmp_path / "course", 0.25)
    found = graded_by(course, tmp_path, {"one": source})["one"]

    for question in ("held", "sorted"):
        assert (found[question]["verdict"], found[question]["blame"]) == ("correct", ["length"])


@pytest.mark.parametrize(
    ("name", "member", "fault", "questions"),
    [
        ("counted", "Song.__eq__", "raising", ("held", "removed", "distinct", "common")),
        ("is_a_list", "Song.__eq__", "wrong", ("held", "removed", "common")),
        ("counted", "Song.__lt__", "wrong", ("sorted", "longest")),
    ],
)
def test_only_the_class_of_a_wrong_method_gives_way_to_that_of_the_course(
    name: str, member: str, fault: str, questions: tuple[str, ...], tmp_path: Path
) -> None:
    """The other class keeps the state that the questions were written for."""
    found = graded(tmp_path, one=source_of(name, member, fault=fault))["one"]

    assert {id_: found[id_]["verdict"] for id_ in questions} == dict.fromkeys(questions, "correct")


@pytest.mark.parametrize(
    ("name", "member", "questions"),
    [
        # The order that `total_ordering` makes asks whether both songs are equal, and the course's
        # `__eq__` does not know the state of this class; Python's own serves.
        ("slots", "Song.__eq__", ("longest",)),
        # A list has a length and items without these.
        ("is_a_list", "Playlist.__len__", ("sorted", "text", "joined", "longest")),
        ("is_a_list", "Playlist.__iter__", ("text", "longest", "common")),
    ],
)
def test_a_question_is_right_without_a_special_method_that_the_course_cannot_lend(
    name: str, member: str, questions: tuple[str, ...], tmp_path: Path
) -> None:
    found = graded(tmp_path, one=source_of(name, member))["one"]

    assert {id_: found[id_]["verdict"] for id_ in questions} == dict.fromkeys(questions, "correct")


@pytest.mark.parametrize("attribute", ["songs", "row"])
@pytest.mark.parametrize("fault", ["missing", "wrong", "raising"])
def test_a_mistake_that_the_constructor_of_the_course_would_hide_is_never_right(
    fault: str, attribute: str, tmp_path: Path
) -> None:
    """`[*other]` asks for the length, and does without it where it is no number."""
    text = (COURSE / "reference" / "playlist.py").read_text("utf-8")
    # Each playlist keeps the list that it is made of.
    text = text.replace("list(songs)", "songs or []")
    text = rewritten(text, [Target("playlist", "Playlist.__len__")], FAULTS[fault])
    sources = {
        name: text.replace(
            "return Playlist(self.songs + other.songs)",
            f"both = Playlist({kept})\n        both.songs += [*other]\n        return both",
        ).replace(".songs", f".{attribute}")
        for name, kept in (("right", "self.songs[:]"), ("shared", "self.songs"))
    }
    found = graded(tmp_path, **sources)

    assert found["right"]["joined"]["verdict"] == "correct"
    left = {"to-review"} if attribute == "row" else set()
    assert found["shared"]["joined"]["verdict"] in {"wrong", "error"} | left


def test_what_is_wrong_by_itself_stays_wrong_over_the_special_methods_of_the_course(
    tmp_path: Path,
) -> None:
    sources = {
        question: source_of("fields", "Playlist.__len__").replace(was, now)
        for question, was, now in (
            ("text", '"silence"', '"nothing"'),
            ("joined", "joined.add(song)", "joined"),
            ("longest", "reverse=True", "reverse=False"),
        )
    }
    found = graded(tmp_path, **sources)

    told = {question: found[question][question]["verdict"] for question in found}
    assert {*told.values()} <= {"wrong", "partial", "error"}
    assert found["text"]["longest"]["verdict"] == found["joined"]["longest"]["verdict"] == "correct"


def test_a_need_that_mends_nothing_is_not_told(tmp_path: Path) -> None:
    source = source_of("helpers", "Song.__str__", "Playlist.__len__")

    questions = graded(tmp_path, one=source)["one"]

    assert questions["longest"]["verdict"] == "correct"
    assert questions["longest"]["blame"] == ["length"]
    assert questions["sorted"]["blame"] == ["length"]


@pytest.mark.parametrize(
    ("name", "member", "fault", "question"),
    [
        # The answers that `lru_cache` keeps are found by a hash; without it, or without None in
        # its place, Python's own serves.
        ("cached", "Song.__hash__", "raising", "song"),
        ("cached", "Song.__hash__", "missing", "song"),
        # A list has a way of its own to give its items.
        ("is_a_list", "Playlist.__iter__", "raising", "playlist"),
        ("sequence", "Playlist.__iter__", "wrong", "playlist"),
    ],
)
def test_a_question_is_right_without_a_special_method_that_needs_it(
    name: str, member: str, fault: str, question: str, tmp_path: Path
) -> None:
    questions = graded(tmp_path, one=source_of(name, member, fault=fault))["one"]

    assert questions[question]["verdict"] == "correct"
    assert all(question not in other["blame"] for other in questions.values())


@pytest.mark.parametrize("given", ["", "self, songs"])
def test_a_question_is_right_without_a_special_method_that_is_not_called_so(
    tmp_path: Path, given: str
) -> None:
    """It has a parameter too few, or one too many: a call of it never begins."""
    right = source_of("is_a_list")
    source = right.replace("def __iter__(self):", f"def __iter__({given}):")
    questions = graded(tmp_path, one=source)["one"]

    lost = {id_ for id_, q in questions.items() if q["verdict"] != "correct"}
    assert (source != right, lost) == (True, {"walked"})
    assert all({*q["blame"]} <= {"walked"} for q in questions.values())


@pytest.mark.parametrize(
    ("name", "member", "fault"),
    [
        ("by_place", "Playlist.__len__", "wrong"),
        ("through_self", "Playlist.__iter__", "wrong"),
    ],
)
def test_what_calls_a_special_method_at_fault_that_needs_it_is_left_to_a_teacher(
    name: str, member: str, fault: str, tmp_path: Path
) -> None:
    playlist = graded(tmp_path, one=source_of(name, member, fault=fault))["one"]["playlist"]

    assert playlist["verdict"] == "to-review"
    assert member in playlist["rationale"]


def test_a_question_that_calls_no_special_method_at_fault_stays_wrong(tmp_path: Path) -> None:
    source = source_of("slots", "Playlist.__iter__").replace("(*self.row, song)", "(song,)")

    assert graded(tmp_path, one=source)["one"]["playlist"]["verdict"] == "wrong"


def test_objects_of_an_abstract_class_are_made_though_a_member_is_missing(tmp_path: Path) -> None:
    source = source_of("sequence", "Playlist.__len__", fault="missing")

    questions = graded(tmp_path, one=source)["one"]

    assert questions["length"]["verdict"] == "missing"
    wrong = {id_ for id_, q in questions.items() if q["verdict"] not in ("correct", "to-review")}
    assert wrong == {"length"}
    assert questions["item"]["verdict"] == "correct"


def test_a_class_is_there_though_its_decorator_fails_for_want_of_a_member(tmp_path: Path) -> None:
    source = source_of("slots", "Song.__lt__", fault="missing")

    questions = graded(tmp_path, one=source)["one"]

    wrong = {id_ for id_, q in questions.items() if q["verdict"] not in ("correct", "to-review")}
    assert wrong == {"shorter"}


@pytest.mark.parametrize("name", ["helpers", "linked"])
def test_an_exception_that_is_expected_does_not_hide_that_a_lent_constructor_does_not_fit(
    name: str, tmp_path: Path
) -> None:
    questions = graded(tmp_path, one=source_of(name, "Song.__init__", fault="missing"))["one"]

    assert questions["equal"]["verdict"] in ("correct", "to-review")
    assert all("equal" not in other["blame"] for other in questions.values())


BOX = '''\
class Box:
    def __init__(self, items=()):
        """Hold these items."""
        self.items = list(items)

    def count(self):
        """Give the number of items."""
        return len(self.items)

    def __contains__(self, item):
        """Tell whether an item is held."""
        return item in self.items
'''
BOX_SPEC = """\
id: tp
title: A box
modules: [tp]
questions:
  - id: kept
    title: what is held
    points: 2
    targets: [Box.__init__, Box.count]
    checks:
      - {id: two, title: two items, call: "Box([1, 2]).count()", returns: 2}
      - {id: same, title: what was given stays, setup: "given = [1]; Box(given)", call: given, returns: [1]}
  - {id: held, title: what it holds, points: 1, target: Box.__contains__, needs: [kept],
     checks: [{id: some, title: some, call: "3 in Box([3])", returns: true}]}
"""
STUBS = """\
class Box:
    def __init__(self, items=()):
        pass

    def count(self):
        pass

    def __contains__(self, item):
        pass
"""


def test_a_question_that_is_not_begun_earns_nothing_without_a_special_method(
    tmp_path: Path,
) -> None:
    """A check that looks for side effects alone is right where nothing is written."""
    course = tmp_path / "course"
    write_course(
        course, {"specs/tp.yaml": BOX_SPEC, "reference/tp.py": BOX, "skeletons/tp.py": STUBS}
    )
    (tmp_path / "class" / "ana").mkdir(parents=True)
    (tmp_path / "class" / "ana" / "tp.py").write_text(STUBS, "utf-8")
    execute(Run(Settings((tmp_path / "class",), course, "tp", out=tmp_path / "out")))
    (ana,) = json.loads((tmp_path / "out" / "grades.json").read_bytes())["submissions"]

    told = {q["id"]: (q["verdict"], q["earned"], q["blame"]) for q in ana["questions"]}
    assert told == {"kept": ("missing", 0, []), "held": ("missing", 0, [])}


BAG = """\
id: tp
title: bags
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - {id: make, title: make, points: 1, targets: [Bag.__init__, Bag.__iter__],
     checks: [{id: a, title: a, call: "[x for x in Bag([1, 2])]", returns: [1, 2]}]}
  - {id: count, title: count, points: 1, checks: [{id: a, title: a, call: "count([4, 5])", returns: 2}]}
  - {id: length, title: length, points: 1, target: Bag.__len__, needs: [make],
     checks: [{id: a, title: a, call: "len(Bag([1, 2]))", returns: 2}]}
  - {id: twice, title: twice, points: 1, needs: [make],
     checks: [{id: a, title: a, call: "twice(Bag([1, 2]))", returns: [1, 2, 1, 2]}]}
"""
BAG_REFERENCE = """\
class Bag:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)


def count(items):
    return len(items)


def twice(bag):
    return [x for _ in range(2) for x in bag]
"""


@pytest.mark.parametrize(
    "fault",
    ["def counted(items):", "def count(items:", "def count():"],
    ids=["missing", "unreadable", "called otherwise"],
)
def test_what_a_right_special_method_calls_costs_no_other_question(
    fault: str, tmp_path: Path
) -> None:
    source = BAG_REFERENCE.replace("len(self.items)", "count(self.items)")
    source = source.replace("[x for _ in range(2) for x in bag]", "list(bag) * 2")
    files = {"specs/tp.yaml": BAG, "reference/tp.py": BAG_REFERENCE, "skeletons/tp.py": ""}
    course = tmp_path / "course"
    write_course(course, files)
    mine = tmp_path / "class" / "one" / "tp.py"
    mine.parent.mkdir(parents=True)
    mine.write_text(source.replace("def count(items):", fault), "utf-8")

    execute(Run(Settings((tmp_path / "class",), course, "tp", out=tmp_path / "out")))
    (one,) = json.loads((tmp_path / "out" / "grades.json").read_bytes())["submissions"]
    found = {q["id"]: q["verdict"] for q in one["questions"]}

    assert found.pop("count") in ("missing", "error")
    assert found == dict.fromkeys(("make", "length", "twice"), "correct")


MAKE = """call: "[x for x in Bag([1, 2])]", returns: [1, 2]}]}"""
# ``list(bag)`` asks for the length of what it is given, for room.
LOOKS = {
    "view": "steps: [next(iter(b))], view: {held: list(b)}",
    "after": "call: next(iter(b)), after: {held: list(b)}",
    "unchanged": "call: next(iter(b)), unchanged: [list(b)]",
}


def with_look(looks: str) -> str:
    check = f'{{id: b, title: b, setup: "b = Bag([1, 2, 3])", {looks}}}'
    return BAG.replace(MAKE, f"{MAKE[:-2]},\n       {check}]}}")


@pytest.mark.parametrize("looks", LOOKS.values(), ids=LOOKS)
def test_a_special_method_that_only_a_look_at_the_state_calls_costs_nothing(
    looks: str, tmp_path: Path, warm: Sandbox
) -> None:
    source = BAG_REFERENCE.replace("len(self.items)", "1 // 0")
    context = context_of(tmp_path, with_look(looks), BAG_REFERENCE, warm)

    found = verdicts(grade(context, submission(source)))

    assert found == {"make": "correct", "count": "correct", "length": "error", "twice": "correct"}


@pytest.mark.parametrize("looks", [LOOKS["view"], LOOKS["after"]], ids=["view", "after"])
def test_what_is_wrong_without_it_as_well_is_wrong(
    looks: str, tmp_path: Path, warm: Sandbox
) -> None:
    source = BAG_REFERENCE.replace("len(self.items)", "1 // 0")
    source = source.replace("iter(self.items)", "iter(self.items[:2])")
    context = context_of(tmp_path, with_look(looks), BAG_REFERENCE, warm)

    found = verdicts(grade(context, submission(source)))

    assert (found["make"], found["length"]) == ("partial", "error")


APART = """\
id: tp
title: two classes
modules: [tp]
questions:
  - {id: note, title: note, points: 1, targets: [Note.__init__, Note.get],
     checks: [{id: a, title: a, call: Note('la').get(), returns: la}]}
  - {id: text, title: text, points: 1, target: Note.__str__, needs: [note],
     checks: [{id: a, title: a, call: str(Note('la')), returns: '(la)'}]}
  - {id: pile, title: pile, points: 1, targets: [Pile.__init__, Pile.push, Pile.top],
     checks: [{id: a, title: a, setup: p = Pile(); p.push(3), call: p.top(), returns: 3}]}
  - {id: all, title: all, points: 1, target: Pile.__iter__, needs: [pile],
     checks: [{id: a, title: a, setup: p = Pile(); p.push(3), call: list(p), returns: [3]}]}
"""
APART_REFERENCE = """\
class Note:
    def __init__(self, name):
        self.name = name

    def get(self):
        return self.name

    def __str__(self):
        return f"({self.name})"


class Pile:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)

    def top(self):
        return self.items[-1]

    def __iter__(self):
        return iter(self.items)
"""


@pytest.mark.parametrize("fault", ["raise KeyError(name)", "pass"])
def test_a_constructor_at_fault_leaves_no_other_class_to_a_teacher(
    fault: str, tmp_path: Path, warm: Sandbox
) -> None:
    source = APART_REFERENCE.replace("self.name = name", fault)
    source = source.replace("iter(self.items)", "print(*self.items)")
    context = context_of(tmp_path, APART, APART_REFERENCE, warm)

    found = verdicts(grade(context, submission(source)))

    assert (found["pile"], found["all"]) == ("correct", "error")
