"""State that only a replaced or missing method would have set reads as it begins, or as 0."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from graders.i18n import render
from graders.model import Verdict
from graders.sandbox.base import Sandbox
from graders.worker.adapting.lost_state import attributes_set
from graders.worker.reading.stubs import definitions
from tests.integration.conftest import graded_over, question

SPEC = """\
id: tp
title: Search
modules: [tp]
questions:
  - id: solve
    title: solve
    points: 1
    target: Search.solve
    needs: []
    checks: [{id: one, title: one, setup: s = Search(), call: s.solve(4)}]
  - id: show
    title: show
    points: 1
    target: Search.show
    needs: [solve]
    checks:
      - {id: one, title: one, setup: s = Search(), call: s.show(4),
         right: "printed.startswith('4: 2, ') and printed[6:].strip().isdigit()"}
"""
REFERENCE = """\
class Search:
    def solve(self, n):
        return n // 2

    def show(self, n):
        print(f"{n}: {self.solve(n)}, {7}")
"""
# Wrong by one, and the count of what was seen is the student's own affair.
STUDENT = """\
class Search:
    def solve(self, n):
        self.__seen = 0
        self._look(n)
        return n // 2 + 1

    def _look(self, n):
        self.steps = n + 1

    def show(self, n):
        found = self.solve(n)
        print(f"{n}: {found}, {READ}")
"""


@pytest.mark.parametrize(
    ("read", "verdict"),
    [
        ("self.__seen", Verdict.CORRECT),
        ("self.steps", Verdict.CORRECT),
        ("self.never", Verdict.ERROR),
        ("'many'", Verdict.WRONG),
    ],
    ids=["set by the method", "set by its helper", "set by nobody", "a wrong answer"],
)
def test_a_method_that_reads_what_a_lent_one_would_have_set_is_judged(
    tmp_path: Path, warm: Sandbox, read: str, verdict: Verdict
) -> None:
    record = graded_over(tmp_path, warm, STUDENT.replace("READ", read), SPEC, REFERENCE)
    assert question(record, "solve").verdict is Verdict.WRONG
    assert question(record, "show").verdict is verdict


@pytest.mark.parametrize(
    ("read", "verdict"),
    [
        ("self.__seen", Verdict.CORRECT),
        ("self.steps", Verdict.CORRECT),
        ("self.never", Verdict.CORRECT),
        ("self.never()", Verdict.ERROR),
        ("len(self.__class__.__name__)", Verdict.CORRECT),
        ("len(self.__dict__)", Verdict.CORRECT),
    ],
    ids=[
        "set under another name",
        "set by its helper",
        "set by what is lost",
        "called",
        "its class",
        "its attributes",
    ],
)
@pytest.mark.parametrize("stub", ["", "def solve(self, n):\n        pass\n\n    "])
def test_what_a_missing_method_would_have_set_reads_as_nothing(
    tmp_path: Path, warm: Sandbox, read: str, verdict: Verdict, stub: str
) -> None:
    source = STUDENT.replace("READ", read).replace("def solve(", f"{stub}def look_for(")
    record = graded_over(tmp_path, warm, source, SPEC, REFERENCE)
    assert question(record, "solve").verdict is Verdict.MISSING
    assert question(record, "show").verdict is verdict


@pytest.mark.parametrize(
    "body", ["raise KeyError(n)", "return 0", "while True:\n            n += 1"]
)
def test_what_uses_nothing_of_its_object_tells_no_more_than_a_missing_method(
    tmp_path: Path, warm: Sandbox, body: str
) -> None:
    replaced = f"def solve(self, n):\n        {body}\n\n    def look_for("
    source = STUDENT.replace("READ", "self.steps").replace("def solve(", replaced)
    record = graded_over(tmp_path, warm, source, SPEC, REFERENCE)
    assert question(record, "solve").earned == 0
    assert question(record, "show").verdict is Verdict.CORRECT


ANSWERS = """
    def __getattr__(self, name):
        if name == "told":
            return 1
        raise AttributeError(name)
"""


@pytest.mark.parametrize("solve", ["def solve(", "def look_for("], ids=["wrong", "missing"])
@pytest.mark.parametrize("read", ["7 // self.told", "self.steps"], ids=["given", "not given"])
def test_what_a_class_gives_by_getattr_is_read_first(
    tmp_path: Path, warm: Sandbox, read: str, solve: str
) -> None:
    source = STUDENT.replace("READ", read).replace("def solve(", solve)
    source = source.replace("self.steps =", "self.told = self.steps =")
    record = graded_over(tmp_path, warm, source + ANSWERS, SPEC, REFERENCE)
    assert question(record, "show").verdict is Verdict.CORRECT


@pytest.mark.parametrize("solve", ["def solve(", "def look_for("], ids=["wrong", "missing"])
@pytest.mark.parametrize("given", ["self.more[name]", "getattr(self.steps, name)"])
def test_a_getattr_that_fails_hides_nothing_that_a_method_would_have_set(
    tmp_path: Path, warm: Sandbox, given: str, solve: str
) -> None:
    source = STUDENT.replace("READ", "self.steps").replace("def solve(", solve)
    source += f"""
    more = {{}}
    def __getattr__(self, name):
        return {given}
"""
    record = graded_over(tmp_path, warm, source, SPEC, REFERENCE)
    assert question(record, "show").verdict is Verdict.CORRECT


def test_first_values_are_those_that_are_written() -> None:
    source = """\
class Search:
    def solve(self):
        self.found, self.left = [], 3
        self.kept = []
        self.name = "x"
        Search.all += 1
        self.rest = self.help()
        other.lost = 1
    def help(self):
        self.rest = 5
        self.deep = set()
        self.solve()
"""
    nodes = {name.rpartition(".")[2]: node for name, node in definitions(ast.parse(source))}
    assert attributes_set("solve", "Search", nodes.get) == {
        "found": 0, "left": 0, "kept": [], "name": "x", "all": 0, "rest": 0, "deep": set(),
    }  # fmt: skip


CIPHER = """\
id: tp
title: Cipher
modules: [tp]
questions:
  - {id: encode, title: encode, points: 1, target: encode,
     checks: [{id: one, title: one, call: "encode('ab')", returns: bc}]}
  - {id: decode, title: decode, points: 1, target: decode, needs: [encode],
     checks: [{id: one, title: one, call: "decode('bc')", returns: ab}]}
"""
ENCODE = """\
def encode(text):
    return "".join(chr(ord(c) + 1) for c in text)
"""
DECODE = """\
def decode(text):
    return "".join(chr(ord(c) - 1) for c in text)
"""
KEEPS_A_TABLE = """\
TABLE = {}

def encode(text):
    for c in text or "abc":
        TABLE[c] = chr(ord(c) + STEP)
    return "".join(TABLE[c] for c in text)

def decode(text):
    encode("")
    back = {new: old for old, new in TABLE.items()}
    return "".join(back[c] for c in text)
"""


@pytest.mark.parametrize(
    ("source", "verdicts"),
    [
        pytest.param(KEEPS_A_TABLE.replace("STEP", "1"), ["correct", "correct"], id="right"),
        pytest.param(KEEPS_A_TABLE.replace("STEP", "2"), ["wrong", "to-review"], id="wrong"),
        pytest.param(
            KEEPS_A_TABLE.replace("STEP", "2")
            .replace("TABLE[c] = ", "keep(c, ", 1)
            .replace(" + 2)\n", " + 2))\n", 1)
            + "def keep(c, new):\n    TABLE[c] = new\n",
            ["wrong", "to-review"],
            id="helper",
        ),
        pytest.param(
            "TABLE = {}\n" + KEEPS_A_TABLE[KEEPS_A_TABLE.index("def decode") :],
            ["missing", "to-review"],
            id="missing",
        ),
        pytest.param(
            f"{ENCODE}TABLE = []\ndef decode(text):\n    return TABLE[0]\n",
            ["correct", "error"],
            id="own",
        ),
    ],
)
def test_a_table_that_a_replaced_function_would_have_filled_leaves_it_to_a_teacher(
    tmp_path: Path, warm: Sandbox, source: str, verdicts: list[str]
) -> None:
    record = graded_over(tmp_path, warm, source, CIPHER, ENCODE + DECODE)

    assert [question(record, id_).verdict.value for id_ in ("encode", "decode")] == verdicts


LEDGER = """\
id: tp
title: Ledger
modules: [tp]
questions:
  - {id: BOOK, title: book, points: 1, checks: [{id: a, title: a, call: BOOK, returns: []}]}
  - {id: reset, title: reset, points: 1, needs: [BOOK], checks: [{id: a, title: a, call: reset(), returns: null}]}
  - {id: add, title: add, points: 1, needs: [reset], checks: [{id: a, title: a, setup: reset(), call: add(3), returns: 1}]}
  - {id: total, title: total, points: 1, needs: [add], checks: [{id: a, title: a, setup: reset(), call: "[add(3), add(4), total()]", returns: [1, 2, 7]}]}
  - {id: report, title: report, points: 1, needs: [total], checks: [{id: a, title: a, setup: reset(), call: "[add(3), report()]", returns: [1, "3"]}]}
"""
LEDGER_REFERENCE = """\
BOOK = []


def reset():
    BOOK.clear()


def add(n):
    BOOK.append(n)
    return len(BOOK)


def total():
    return sum(BOOK)


def report():
    return str(total())
"""
LEDGER_STUDENT = """\
BOOK = []
SUM = 0
def reset():
    global BOOK, SUM
    BOOK, SUM = [], 0
def add(n):
    global SUM
    BOOK.append(n)
    SUM += n
    return len(BOOK) ERROR
def total():
    return SUM
def report():
    return str(SUM)
"""


@pytest.mark.parametrize("error", ["+ 1", ")", "; break"], ids=["wrong", "unreadable", "refused"])
def test_a_sum_that_only_a_function_at_fault_makes_names_that_one_to_a_teacher(
    error: str, tmp_path: Path, warm: Sandbox
) -> None:
    source = LEDGER_STUDENT.replace("ERROR", error)
    record = graded_over(tmp_path, warm, source, LEDGER, LEDGER_REFERENCE)

    assert {q: question(record, q).verdict for q in ("BOOK", "reset", "total")} == {
        "BOOK": Verdict.CORRECT,
        "reset": Verdict.CORRECT,
        "total": Verdict.TO_REVIEW,
    }
    for id_ in ("total", "report"):
        assert "it relies on your add, at fault" in render(question(record, id_).rationale, "en")


def test_a_table_that_a_function_makes_anew_is_the_one_that_is_read(
    tmp_path: Path, warm: Sandbox
) -> None:
    source = LEDGER_STUDENT.replace("return SUM", "return sum(BOOK)").replace("ERROR", "+ 1")
    record = graded_over(tmp_path, warm, source, LEDGER, LEDGER_REFERENCE)

    total = question(record, "total")
    assert (total.verdict, total.blame) == (Verdict.CORRECT, ("add",))


BAG = """\
id: tp
title: A bag
modules: [tp]
questions:
  - {id: make, title: make it, points: 1, targets: [Bag.__init__, Bag.size],
     checks: [{id: none, title: none, call: Bag().size(), returns: 0}]}
  - {id: add, title: add, points: 1, target: Bag.add, needs: [make],
     checks: [{id: two, title: two, setup: "b = Bag(); b.add(3); b.add(5)", call: b.size(), returns: 2}]}
  - {id: largest, title: the largest, points: 1, target: Bag.largest, needs: [make, add],
     checks: [{id: two, title: two, setup: "b = Bag(); b.add(3); b.add(5)", call: b.largest(), returns: 5}]}
  - {id: back, title: what there was, points: 1, targets: [Bag.save, Bag.back], needs: [make, add],
     checks: [{id: one, title: one, setup: b = Bag(); b.add(3); b.save(), call: "[b.back(), b.size()]", returns: [null, 1]}]}
"""
OF_A_BAG = """\
class Bag:
    def __init__(self):
        self.items = []

    def size(self):
        return len(self.items)

    def add(self, item):
        self.items.append(item)

    def largest(self):
        return max(self.items)

    def save(self):
        self.before = list(self.items)

    def back(self):
        self.items = self.before
"""
WITHOUT_ADD = OF_A_BAG.replace("def add(", "def append(").replace("items", "held")


@pytest.mark.parametrize(
    ("largest", "verdict"),
    [
        ("return max(self.held)", "correct"),
        ("return min(self.held)", "to-review"),
        ("return self.before or max(self.held)", "to-review"),
    ],
    ids=["right", "wrong", "reads what nothing set"],
)
def test_an_attribute_that_another_method_sets_hinders_no_method_that_does_not_read_it(
    tmp_path: Path, warm: Sandbox, largest: str, verdict: str
) -> None:
    """No method that is missing would have set ``before``: only `back` reads it."""
    source = WITHOUT_ADD.replace("return max(self.held)", largest).replace("before", "_before")
    record = graded_over(tmp_path, warm, source, BAG, OF_A_BAG)

    assert question(record, "add").verdict is Verdict.MISSING
    assert question(record, "largest").verdict.value == verdict


WALK_SPEC = """\
id: tp
title: A walk
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Walk.__init__, Walk.where]
    checks: [{id: one, title: one, call: Walk(3).where(), returns: 3}]
  - id: keep
    title: keep
    points: 1
    target: Walk.keep
    needs: [make]
    checks: [{id: one, title: one, setup: "w = Walk(3)\\nw.keep(2)", call: w.kept, returns: [2]}]
  - id: move
    title: move
    points: 1
    target: Walk.move
    needs: [make]
    checks: [{id: one, title: one, setup: "w = Walk(3)\\nw.move(2)", call: w.where(), returns: 5}]
  - id: go
    title: there and back
    points: 1
    target: Walk.go
    needs: [move, keep]
    checks: [{id: one, title: one, setup: "w = Walk(3)\\nw.go(2)", call: w.where(), returns: 3}]
"""
WALK = """\
class Walk:
    def __init__(self, place):
        self.place, self.kept = place, []

    def where(self):
        return self.place

    def keep(self, step):
        self.kept.append(step)

    def move(self, step):
        self.place += step

    def go(self, step):
        self.move(step)
        self.move(-step)
"""
# Their `move` may keep each step, and fails; their `go` comes back by what is kept, or not.
KEPT_BY_MOVE = WALK.replace(
    "self.place += step", "{kept}\n        self.place += step // 0"
).replace("self.move(-step)", "self.move({back})")


@pytest.mark.parametrize(
    ("kept", "back", "verdict"),
    [
        ("self.keep(step)", "-self.kept.pop()", Verdict.TO_REVIEW),
        ("self.keep(step)", "step", Verdict.WRONG),
        ("pass", "-self.kept.pop()", Verdict.ERROR),
    ],
)
def test_what_a_replaced_method_kept_by_another_one_is_no_mistake_of_what_reads_it(
    kept: str, back: str, verdict: Verdict, tmp_path: Path, warm: Sandbox
) -> None:
    source = KEPT_BY_MOVE.format(kept=kept, back=back)

    record = graded_over(tmp_path, warm, source, WALK_SPEC, WALK)

    assert question(record, "go").verdict is verdict


@pytest.mark.parametrize("body", ["pass", None])
@pytest.mark.parametrize(
    ("back", "verdict"), [("-self.kept.pop()", Verdict.TO_REVIEW), ("step", Verdict.WRONG)]
)
def test_what_an_unwritten_method_may_have_kept_is_no_mistake_of_what_reads_it(
    body: str | None, back: str, verdict: Verdict, tmp_path: Path, warm: Sandbox
) -> None:
    written = KEPT_BY_MOVE.format(kept="pass", back=back)
    first, last = written.split("    def move(self, step):\n")
    stub = f"    def move(self, step):\n        {body}\n\n" if body else ""
    source = first + stub + last[last.index("    def go") :]

    record = graded_over(tmp_path, warm, source, WALK_SPEC, WALK)

    assert question(record, "go").verdict is verdict


def test_what_ours_uses_as_well_leaves_a_wrong_answer_wrong(tmp_path: Path, warm: Sandbox) -> None:
    kept = KEPT_BY_MOVE.format(kept="self.keep(step)", back="1)\n        self.place += int(1")
    source = kept.replace("kept.append(step)", "kept += [step] if self.place else []")

    record = graded_over(tmp_path, warm, source, WALK_SPEC, WALK)

    assert question(record, "keep").verdict is Verdict.CORRECT
    assert question(record, "go").verdict is Verdict.WRONG


CLUB_SPEC = """\
id: tp
title: A club
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: join
    title: join
    points: 1
    targets: [Club.__init__, Club.join]
    checks: [{id: one, title: one, setup: c = Club('a'), call: "c.join('x')", returns: null}]
  - id: size
    title: size
    points: 1
    target: Club.__len__
    needs: [join]
    checks: [{id: new, title: new, call: len(Club('a')), returns: 0}]
  - id: half
    title: half of them
    points: 1
    target: Club.half
    needs: [join, size]
    checks:
      - id: three
        title: three
        setup: |
          c = Club('a')
          before = c.half()
          for name in 'zytx':
              c.join(name)
        call: "[before, c.half()]"
        returns: [[], [t, x]]
"""
CLUB = """\
class Club:
    def __init__(self, name):
        self.name = name
        self.people = []

    def join(self, who):
        self.people.append(who)

    def __len__(self):
        return len(self.people)

    def half(self):
        return sorted(self.people)[: len(self) // 2]
"""
OWN_CLUB = """\
class Club:
    def __init__(self, name):
        self.title = name
        self.guests = []
        self.members = {members}

    def join(self, who):
        {join}

    def half(self):
        return sorted(self.members)[: len(self) // {part}]
"""
OWN_WAYS = {
    "a set": {"members": "set()", "join": "self.members.add(who)"},
    "a dictionary": {"members": "{}", "join": "self.members[who] = self.title"},
    "a number": {
        "members": "''\n        self.count = 0",
        "join": "self.members += who\n        self.count += 1",
    },
}


@pytest.mark.parametrize("way", OWN_WAYS)
def test_what_a_missing_getter_would_count_is_counted(
    way: str, tmp_path: Path, warm: Sandbox
) -> None:
    right = OWN_CLUB.format(**OWN_WAYS[way], part=2)
    record = graded_over(tmp_path / "right", warm, right, CLUB_SPEC, CLUB)
    assert question(record, "size").verdict is Verdict.MISSING
    assert question(record, "half").verdict is Verdict.CORRECT

    wrong = OWN_CLUB.format(**OWN_WAYS[way], part=3)
    record = graded_over(tmp_path / "wrong", warm, wrong, CLUB_SPEC, CLUB)
    assert question(record, "half").verdict is Verdict.TO_REVIEW
