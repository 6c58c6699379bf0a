"""State that only a replaced or missing method would have set reads as it begins, or as 0."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import Record, Submission, Verdict
from graders.sandbox.base import Sandbox
from graders.spec.load import load_assignment
from graders.worker.adapting.lost_state import attributes_set
from graders.worker.reading.stubs import definitions
from tests.integration.conftest import question

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


def _graded(
    folder: Path, plain: Sandbox, source: str, spec: str = SPEC, reference: str = REFERENCE
) -> Record:
    files = {"specs/tp.yaml": spec, "reference/tp.py": reference, "skeletons/tp.py": ""}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    assignment = load_assignment(folder, "tp")
    context = RunContext(assignment, expect(assignment, plain), plain)
    return grade(context, Submission("alice", {"tp.py": source.encode()}, {"tp": "tp.py"}))


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
    tmp_path: Path, plain: Sandbox, read: str, verdict: Verdict
) -> None:
    record = _graded(tmp_path, plain, STUDENT.replace("READ", read))
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
    tmp_path: Path, plain: Sandbox, read: str, verdict: Verdict, stub: str
) -> None:
    source = STUDENT.replace("READ", read).replace("def solve(", f"{stub}def look_for(")
    record = _graded(tmp_path, plain, source)
    assert question(record, "solve").verdict is Verdict.MISSING
    assert question(record, "show").verdict is verdict


@pytest.mark.parametrize(
    "body", ["raise KeyError(n)", "return 0", "while True:\n            n += 1"]
)
def test_what_uses_nothing_of_its_object_tells_no_more_than_a_missing_method(
    tmp_path: Path, plain: Sandbox, body: str
) -> None:
    replaced = f"def solve(self, n):\n        {body}\n\n    def look_for("
    source = STUDENT.replace("READ", "self.steps").replace("def solve(", replaced)
    record = _graded(tmp_path, plain, source)
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
    tmp_path: Path, plain: Sandbox, read: str, solve: str
) -> None:
    source = STUDENT.replace("READ", read).replace("def solve(", solve)
    source = source.replace("self.steps =", "self.told = self.steps =")
    record = _graded(tmp_path, plain, source + ANSWERS)
    assert question(record, "show").verdict is Verdict.CORRECT


@pytest.mark.parametrize("solve", ["def solve(", "def look_for("], ids=["wrong", "missing"])
@pytest.mark.parametrize("given", ["self.more[name]", "getattr(self.steps, name)"])
def test_a_getattr_that_fails_hides_nothing_that_a_method_would_have_set(
    tmp_path: Path, plain: Sandbox, given: str, solve: str
) -> None:
    source = STUDENT.replace("READ", "self.steps").replace("def solve(", solve)
    source += f"""
    more = {{}}
    def __getattr__(self, name):
        return {given}
"""
    record = _graded(tmp_path, plain, source)
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
    tmp_path: Path, plain: Sandbox, source: str, verdicts: list[str]
) -> None:
    record = _graded(tmp_path, plain, source, CIPHER, ENCODE + DECODE)

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
    error: str, tmp_path: Path, plain: Sandbox
) -> None:
    source = LEDGER_STUDENT.replace("ERROR", error)
    record = _graded(tmp_path, plain, source, LEDGER, LEDGER_REFERENCE)

    assert {q: question(record, q).verdict for q in ("BOOK", "reset", "total")} == {
        "BOOK": Verdict.CORRECT,
        "reset": Verdict.CORRECT,
        "total": Verdict.TO_REVIEW,
    }
    for id_ in ("total", "report"):
        assert "it relies on your add, at fault" in render(question(record, id_).rationale, "en")


def test_a_table_that_a_function_makes_anew_is_the_one_that_is_read(
    tmp_path: Path, plain: Sandbox
) -> None:
    source = LEDGER_STUDENT.replace("return SUM", "return sum(BOOK)").replace("ERROR", "+ 1")
    record = _graded(tmp_path, plain, source, LEDGER, LEDGER_REFERENCE)

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
    tmp_path: Path, plain: Sandbox, largest: str, verdict: str
) -> None:
    """No method that is missing would have set ``before``: only `back` reads it."""
    source = WITHOUT_ADD.replace("return max(self.held)", largest).replace("before", "_before")
    record = _graded(tmp_path, plain, source, BAG, OF_A_BAG)

    assert question(record, "add").verdict is Verdict.MISSING
    assert question(record, "largest").verdict.value == verdict


PARROT_SPEC = """\
id: tp
title: A parrot
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: parrot
    title: a parrot
    points: 1
    targets: [Parrot.__init__, Parrot.said]
    checks:
      - {id: none, title: none, call: "Parrot([]).said()", returns: Cui}
      - {id: some, title: some, call: "Parrot(['a', 'b']).said()", returns: a b}
  - id: learn
    title: learn
    points: 1
    target: Parrot.learn
    needs: [parrot]
    checks:
      - {id: first, title: first, setup: "p = Parrot([]); p.learn('c')", call: p.said(), returns: c}
      - {id: more, title: more, setup: "p = Parrot(['a']); p.learn('c')", call: p.said(), returns: a c}
"""
PARROT = """\
class Parrot:
    def __init__(self, words):
        self.words = list(words)

    def said(self):
        return " ".join(self.words) or "Cui"

    def learn(self, word):
        self.words.append(word)
"""
# The whole of what is said, in one text.
PHRASE = """\
class Parrot:
    def said(self):
        return self.phrase if self.phrase else "Cui"

    def learn(self, word):
        self.phrase = (self.phrase + " " + word).strip()
"""


def test_what_a_getter_gives_for_nothing_is_not_taken_for_what_is_kept(
    tmp_path: Path, plain: Sandbox
) -> None:
    record = _graded(tmp_path, plain, PHRASE, PARROT_SPEC, PARROT)

    assert question(record, "parrot").verdict is Verdict.MISSING
    assert question(record, "learn").verdict is Verdict.CORRECT


SHELF_SPEC = """\
id: tp
title: A shelf
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: shelf
    title: a shelf
    points: 1
    targets: [Shelf.__init__, Shelf.put]
    checks: [{id: put, title: put, call: "Shelf().put('tea')", returns: null}]
  - id: names
    title: names
    points: 1
    target: Shelf.names
    needs: [shelf]
    checks:
      - {id: none, title: none, call: "Shelf().names()", returns: []}
      - {id: two, title: two, setup: "s = Shelf(); s.put('tea'); s.put('jam')",
         call: "[s.names(), Shelf().names()]", returns: [[jam, tea], []]}
"""
SHELF = """\
class Shelf:
    def __init__(self):
        self.items = []

    def put(self, name):
        self.items.append(name)

    def names(self):
        return sorted(self.items)
"""
# A dictionary, under the name that the reference has for its list.
COUNTED = """\
class Shelf:
    def put(self, name):
        self.items[name] = 1

    def names(self):
        return sorted(self.items.keys())
"""


def test_an_attribute_of_our_name_may_be_of_another_kind(tmp_path: Path, plain: Sandbox) -> None:
    record = _graded(tmp_path, plain, COUNTED, SHELF_SPEC, SHELF)

    assert question(record, "shelf").verdict is Verdict.MISSING
    assert question(record, "names").verdict is Verdict.CORRECT


ROW_SPEC = """\
id: tp
title: A row
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: a row
    points: 1
    targets: [Row.__init__, Row.size]
    checks: [{id: size, title: size, call: Row('abc').size(), returns: 3}]
  - id: at
    title: a square
    points: 1
    target: Row.at
    needs: [make]
    checks:
      - {id: inside, title: inside, call: Row('abc').at(1), returns: b}
      - {id: outside, title: outside, call: Row('abc').at(3), raises: IndexError}
"""
ROW = """\
class Row:
    def __init__(self, text):
        self.squares = list(text)

    def size(self):
        return len(self.squares)

    def at(self, i):
        return self.squares[i]
"""
# No value that is likely is this dictionary: (0, 0) holds "a", (0, 1) holds "b".
KEYED = """\
class Row:
    def size(self):
        return len(self.squares)

    def at(self, i):
        if (0, i) not in self.squares:
            raise IndexError(i)
        return self.squares[0, i]

    def all(self):
        return [*self.squares.values()]
"""


def test_what_a_missing_constructor_would_have_kept_in_another_kind_is_not_told(
    tmp_path: Path, plain: Sandbox
) -> None:
    record = _graded(tmp_path, plain, KEYED, ROW_SPEC, ROW)

    assert question(record, "make").verdict is Verdict.MISSING
    assert question(record, "at").verdict is Verdict.TO_REVIEW


TRACK_SPEC = """\
id: tp
title: A track
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: a track
    points: 1
    target: Track.__init__
    checks: [{id: none, title: none, call: Track(''), raises: ValueError}]
  - id: has
    title: a square
    points: 1
    target: Track.has
    needs: [make]
    checks:
      - {id: inside, title: inside, call: Track('abc').has(2), returns: true}
      - {id: outside, title: outside, call: Track('abc').has(3), returns: false}
  - id: walk
    title: a walk
    points: 1
    target: walk
    needs: [make, has]
    checks: [{id: whole, title: whole, call: walk(Track('abc')), returns: 3}]
"""
TRACK = """\
class Track:
    def __init__(self, text):
        if not text:
            raise ValueError(text)
        self.squares = list(text)

    def has(self, i):
        return i < len(self.squares)

def walk(track):
    i = 0
    while track.has(i):
        i += 1
    return i
"""
# One that says yes to all, over a number that ours does not keep.
ENDLESS = """\
class Track:
    def __init__(self, text):
        self.mask = 1 << len(text)

    def has(self, i):
        return self.mask >> i >= 0

def walk(track):
    i = 0
    while track.has(i):
        i += 1
    return i
"""


def test_what_does_not_end_over_a_question_that_is_undecided_is_right(
    tmp_path: Path, plain: Sandbox
) -> None:
    record = _graded(tmp_path, plain, ENDLESS, TRACK_SPEC, TRACK)

    assert question(record, "has").verdict is Verdict.TO_REVIEW
    assert question(record, "walk").verdict is Verdict.CORRECT


DOOR_SPEC = """\
id: tp
title: A door
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: make
    title: a door
    points: 1
    target: tp.Door.__init__
    checks: [{id: made, title: made, call: "isinstance(Door(), Door)", returns: true}]
  - id: is_open
    title: is it open
    points: 1
    target: tp.Door.is_open
    needs: [make]
    checks: [{id: first, title: first, call: Door().is_open(), returns: true}]
  - id: shut
    title: shut it
    points: 1
    target: tp.Door.shut
    needs: [make, is_open]
    checks: [{id: after, title: after, setup: "d = Door()\\nd.shut()", call: d.is_open(), returns: false}]
  - id: told
    title: tell it
    points: 1
    target: tp.Door.told
    needs: [make, is_open]
    checks: [{id: first, title: first, call: Door().told(), returns: open}]
"""
DOOR = """\
class Door:
    def __init__(self):
        self.state = True

    def is_open(self):
        return self.state

    def shut(self):
        self.state = False

    def told(self):
        return "open" if self.state else "shut"
"""
COUNTING_DOOR = """\
class Door:
    def is_open(self):
        return self._o

    def shut(self):
        self._o = False
        self._n = self._n + 1

    def told(self):
        if self._o:
            return "open"
        return "shut"
"""


def test_what_is_right_over_a_question_that_is_undecided_is_right(
    tmp_path: Path, plain: Sandbox
) -> None:
    record = _graded(tmp_path, plain, COUNTING_DOOR, DOOR_SPEC, DOOR)

    assert question(record, "told").verdict is Verdict.CORRECT


LENDING_SPEC = """\
id: tp
title: A shelf
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    target: Shelf.__init__
    checks: [{id: one, title: one, call: "isinstance(Shelf(), Shelf)", returns: true}]
  - id: lend
    title: lend
    points: 1
    target: Shelf.lend
    needs: [make]
    checks: [{id: one, title: one, setup: s = Shelf(), call: s.lend('a'), returns: a}]
  - id: is_lent
    title: is it lent
    points: 1
    target: Shelf.is_lent
    needs: [make, lend]
    checks:
      - {id: two, title: two, setup: s = Shelf(); s.lend('b'), call: s.is_lent(t), inputs: {t: [b, c]}}
"""
LENDING = """\
class Shelf:
    def __init__(self):
        self.lent = {}

    def lend(self, title):
        if title in self.lent:
            raise ValueError(title)
        self.lent[title] = True
        return title

    def is_lent(self, title):
        return title in self.lent
"""
# All shelves share what is lent, which neither the constructor's check nor that of `lend` shows.
SHARED = (
    LENDING.replace("    def __init__", "    _out = []\n\n    def __init__")
    .replace("self.lent = {}", "self.name = ''")
    .replace("self.lent[title] = True", "self._out.append(title)")
    .replace("self.lent", "self._out")
)


@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        (SHARED, Verdict.TO_REVIEW),
        (SHARED.replace("return title in", "return title in self.out or"), Verdict.ERROR),
        (SHARED.replace("return title in", "return title not in"), Verdict.WRONG),
        (
            LENDING.replace("return title in", "self.lend(title)\n        return title in"),
            Verdict.ERROR,
        ),
    ],
    ids=["right", "raising", "wrong", "calling what raises"],
)
def test_a_setup_that_others_code_ended_tells_nothing_of_the_question(
    tmp_path: Path, plain: Sandbox, source: str, verdict: Verdict
) -> None:
    record = _graded(tmp_path, plain, source, LENDING_SPEC, LENDING)

    assert question(record, "lend").verdict is Verdict.CORRECT
    assert question(record, "is_lent").verdict is verdict


WORD_SPEC = """\
id: tp
title: Letters
modules: [tp]
questions:
  - id: letter
    title: a letter
    points: 1
    targets: [Letter.get, Letter.__init__]
    checks: [{id: one, title: one, call: Letter('a').get(), returns: a}]
  - id: word
    title: a word
    points: 1
    targets: [Word.letters, Word.__init__]
    needs: [letter]
    checks: [{id: one, title: one, call: "[one.get() for one in Word('ab').letters()]"}]
  - id: first
    title: the first letter
    points: 1
    target: Word.first
    needs: [word]
    checks: [{id: one, title: one, call: Word('ab').first(), returns: a}]
  - id: rest
    title: the other letters
    points: 1
    target: Word.rest
    needs: [first]
    checks: [{id: one, title: one, call: Word('abc').rest('a'), returns: bc}]
"""
WORD = """\
class Letter:
    def __init__(self, text):
        self.text = text

    def get(self):
        return self.text


class Word:
    def __init__(self, text):
        self.parts = [Letter(one) for one in text]

    def letters(self):
        return self.parts

    def first(self):
        return self.parts[0].get()

    def rest(self, begin):
        return "".join(one.get() for one in self.letters()).removeprefix(begin)
"""
# The word is right once its letters are; what it keeps is no list of them.
OWN_WORD = """\
class Letter:
    def __init__(self, text):
        self.text = text

    def get(self):
        return {}[self.text]


class Word:
    def __init__(self, text):
        self.whole = text.upper()

    def letters(self):
        return [Letter(one) for one in self.whole.lower()]

    def first(self):
        FIRST

    def rest(self, begin):
        return self.whole.lower().removeprefix(self.first())
"""


@pytest.mark.parametrize(
    ("first", "verdict"),
    [("raise SystemExit", Verdict.ERROR), ("return self.whole[:1]", Verdict.WRONG)],
    ids=["raising", "wrong"],
)
def test_what_fails_over_all_that_is_at_fault_is_not_doubted_for_what_is_right_over_it(
    tmp_path: Path, plain: Sandbox, first: str, verdict: Verdict
) -> None:
    source = OWN_WORD.replace("FIRST", first)
    record = _graded(tmp_path, plain, source, WORD_SPEC, WORD)

    assert question(record, "letter").verdict is Verdict.ERROR
    assert question(record, "word").verdict is Verdict.CORRECT
    assert question(record, "first").verdict is verdict
    assert question(record, "rest").verdict is Verdict.CORRECT
    assert "word" not in question(record, "rest").blame


HERO_SPEC = """\
id: tp
title: Heroes
modules: [tp]
questions:
  - id: make
    title: a hero
    points: 1
    target: Hero.__init__
    checks: [{id: one, title: one, call: "isinstance(Hero('a', 'b', 3, 4), Hero)", returns: true}]
  - id: name
    title: the name
    points: 1
    target: Hero.get_name
    needs: [make]
    checks: [{id: one, title: one, call: "Hero('a', 'b', 3, 4).get_name()"}]
  - id: title
    title: the title
    points: 1
    target: Hero.get_title
    needs: [make]
    checks: [{id: one, title: one, call: "Hero('a', 'b', 3, 4).get_title()"}]
  - id: life
    title: the life
    points: 1
    target: Hero.get_life
    needs: [make]
    checks: [{id: one, title: one, call: "Hero('a', 'b', 3, 4).get_life()"}]
  - id: gold
    title: the gold
    points: 1
    target: Hero.get_gold
    needs: [make]
    checks: [{id: one, title: one, call: "Hero('a', 'b', 3, 4).get_gold()"}]
  - id: hurt
    title: hurt
    points: 1
    target: Hero.hurt
    needs: [make, name, title, life, gold]
    checks:
      - id: one
        title: one
        setup: h = Hero('a', 'b', 7, 4); h.hurt(2)
        call: "[h.get_life(), h.get_gold()]"
"""
HERO = """\
class Hero:
    def __init__(self, name, title, life, gold):
        self.name, self.title, self.life, self.gold = name, title, life, gold
        self.state = 1

    def get_name(self):
        return self.name

    def get_title(self):
        return self.title

    def get_life(self):
        return self.life

    def get_gold(self):
        return self.gold

    def hurt(self, much):
        self.life -= much
        self.state = 2
"""
OWN_HERO = """\
class Hero:
    def __init__(self, name, title, life, gold):
        raise KeyError(name)

    def get_name(self):
        return self.n

    def get_title(self):
        return self.t

    def get_life(self):
        return self.vie

    def get_gold(self):
        return self.argent

    def hurt(self, much):
        self.vie -= much
"""


def test_a_method_over_a_raising_constructor_is_guessed_though_its_getters_are_right(
    tmp_path: Path, plain: Sandbox
) -> None:
    record = _graded(tmp_path, plain, OWN_HERO, HERO_SPEC, HERO)

    assert question(record, "hurt").verdict is Verdict.CORRECT
    assert question(record, "hurt").blame == ("make",)


RATIO_SPEC = """\
id: tp
title: Ratio
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Ratio.__init__, Ratio.top]
    checks: [{id: one, title: one, call: "Ratio(3, 4).top()", returns: 3}]
  - id: show
    title: show
    points: 1
    target: Ratio.show
    needs: [make]
    checks: [{id: one, title: one, call: "Ratio(3, 4).show()", returns: 3/4}]
  - id: twice
    title: twice
    points: 1
    target: Ratio.times
    needs: [make, show]
    checks: [{id: one, title: one, call: "Ratio(3, 4).times(Ratio(2, 5)).show()", returns: 6/20}]
"""
RATIO = """\
class Ratio:
    def __init__(self, above, below=1):
        self.above = above
        self.below = below

    def top(self):
        return self.above

    def show(self):
        return f"{self.above}/{self.below}"

    def times(self, other):
        return Ratio(self.above * other.above, self.below * other.below)
"""
OWN_RATIO = """\
from dataclasses import dataclass

{kind}class Ratio:
    num: int = 0
    den: int = 1

    def __init__(self, above, below=1):
        {constructor}

    def top(self):
        return self.num

    def show(self):
        return f"{{self.num}}/{{self.den}}"

    def times(self, other):
        return Ratio(self.num * other.num, self.den * other.den)
"""


@pytest.mark.parametrize("constructor", ["1 // 0", "pass"])
@pytest.mark.parametrize("kind", ["", "@dataclass\n", "@dataclass(frozen=True)\n"])
def test_what_a_class_declares_is_no_mistake_where_a_lost_constructor_may_have_set_it(
    kind: str, constructor: str, tmp_path: Path, plain: Sandbox
) -> None:
    source = OWN_RATIO.format(kind=kind, constructor=constructor)

    record = _graded(tmp_path, plain, source, RATIO_SPEC, RATIO)

    fine = (Verdict.CORRECT, Verdict.TO_REVIEW)
    assert all(question(record, id_).verdict in fine for id_ in ("show", "twice"))


KEPT_APART = """\
class Ratio:
    def __init__(self, above, below=1):
        self.parts = {"above": above, "below": below}

    def top(self):
        return self.parts["above"]

    def show(self):
        return f"{self.top()}/{self.parts['below']}"

    def times(self, other):
        return 1 // 0

    def squared(self):
        return self.times(Ratio(*self.parts.values()))
"""
SQUARED_SPEC = """\
  - id: squared
    title: squared
    points: 1
    target: Ratio.squared
    needs: [make, show, twice]
    checks: [{id: one, title: one, call: "Ratio(3, 4).squared().show()", returns: 9/16}]
"""
SQUARED = """
    def squared(self):
        return self.times(self)
"""


@pytest.mark.parametrize(
    ("times", "judged"), [("return 1 // 0", "on-its-own"), ("pass", "as-submitted")]
)
def test_a_lent_operation_reads_both_objects_of_a_class_with_a_state_of_its_own(
    times: str, judged: str, tmp_path: Path, plain: Sandbox
) -> None:
    spec = RATIO_SPEC + SQUARED_SPEC
    source = KEPT_APART.replace("return 1 // 0", times)

    record = _graded(tmp_path, plain, source, spec, RATIO + SQUARED)

    squared = question(record, "squared")
    assert (squared.verdict, squared.judged) == (Verdict.CORRECT, judged)
    assert squared.blame == (("twice",) if judged == "on-its-own" else ())


LESS_SPEC = """\
id: tp
title: Ratio
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Ratio.__init__, Ratio.show]
    checks: [{id: one, title: one, call: "Ratio(3, 4).show()", returns: 3/4}]
  - id: less
    title: less
    points: 1
    target: Ratio.less
    needs: [make]
    checks:
      - {id: one, title: one, call: "Ratio(1, 5).less(Ratio(1, 2))", returns: true}
      - {id: two, title: two, call: "Ratio(3, 4).less(Ratio(2, 3))", returns: false}
"""
LESS = """\
class Ratio:
    def __init__(self, above, below):
        self.above = above
        self.below = below

    def show(self):
        return f"{self.above}/{self.below}"

    def less(self, other):
        return self.above * other.below < other.above * self.below
"""
TWO_NUMBERS = """\
class Ratio:
    def __init__(self, above, below):
        self.n, self.d = {values}

    def show(self):
        return f"{{self.n}}/{{self.d}}"

    def less(self, other):
        return {less}
"""
RIGHT_LESS = "self.n * other.d < other.n * self.d"


@pytest.mark.parametrize(
    ("less", "verdict"),
    [(RIGHT_LESS, Verdict.CORRECT), ("self.n + other.n > 3", Verdict.TO_REVIEW)],
    ids=["right", "wrong"],
)
def test_a_constructor_that_swaps_its_arguments_costs_no_method_that_reads_them(
    less: str, verdict: Verdict, tmp_path: Path, plain: Sandbox
) -> None:
    source = TWO_NUMBERS.format(values="below, above", less=less)

    record = _graded(tmp_path, plain, source, LESS_SPEC, LESS)

    assert question(record, "make").verdict is Verdict.WRONG
    assert question(record, "less").verdict is verdict


def test_a_method_is_wrong_where_a_constructor_at_fault_keeps_its_arguments_in_order(
    tmp_path: Path, plain: Sandbox
) -> None:
    source = TWO_NUMBERS.format(values="above, below\n        1 // 0", less="self.n < other.n")

    record = _graded(tmp_path, plain, source, LESS_SPEC, LESS)

    assert question(record, "less").verdict is Verdict.PARTIAL


KEPT_AS_ONE = """\
from fractions import Fraction

class Ratio:
    def __init__(self, above, below):
        return 1 // 0
        self.value = Fraction(above, below)

    def show(self):
        return str(self.value)

    def less(self, other):
        return self.value.numerator * other.value.denominator < \\
            other.value.numerator * self.value.denominator
"""


def test_what_is_shown_as_a_text_is_not_taken_for_that_text(tmp_path: Path, plain: Sandbox) -> None:
    plainly = KEPT_AS_ONE.replace("self.value.numerator", "self.value").partition(" * ")[0]

    for source in (KEPT_AS_ONE, f"{plainly} < other.value\n"):
        record = _graded(tmp_path, plain, source, LESS_SPEC, LESS)

        assert question(record, "less").verdict in (Verdict.CORRECT, Verdict.TO_REVIEW)


LETTERS_SPEC = """\
id: tp
title: Word
modules: [tp]
questions:
  - id: make
    title: make
    points: 1
    targets: [Word.__init__, Word.size]
    checks: [{id: one, title: one, call: "Word('ab  ').size()", returns: 2}]
  - id: show
    title: show
    points: 1
    target: Word.show
    needs: [make]
    checks: [{id: one, title: one, call: "Word('ab  ').show()", returns: <ab>}]
"""
LETTERS = """\
class Word:
    def __init__(self, letters):
        self.letters = letters.rstrip()

    def size(self):
        return len(self.letters)

    def show(self):
        return f"<{self.letters}>"
"""


def test_an_attribute_named_after_a_parameter_holds_what_ours_keeps_of_it(
    tmp_path: Path, plain: Sandbox
) -> None:
    source = LETTERS.replace("self.letters", "self._letters").replace("letters.rstrip()", "1 // 0")

    record = _graded(tmp_path, plain, source, LETTERS_SPEC, LETTERS)

    assert question(record, "make").verdict is Verdict.ERROR
    assert question(record, "show").verdict is Verdict.CORRECT


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
    kept: str, back: str, verdict: Verdict, tmp_path: Path, plain: Sandbox
) -> None:
    source = KEPT_BY_MOVE.format(kept=kept, back=back)

    record = _graded(tmp_path, plain, source, WALK_SPEC, WALK)

    assert question(record, "go").verdict is verdict


@pytest.mark.parametrize("body", ["pass", None])
@pytest.mark.parametrize(
    ("back", "verdict"), [("-self.kept.pop()", Verdict.TO_REVIEW), ("step", Verdict.WRONG)]
)
def test_what_an_unwritten_method_may_have_kept_is_no_mistake_of_what_reads_it(
    body: str | None, back: str, verdict: Verdict, tmp_path: Path, plain: Sandbox
) -> None:
    written = KEPT_BY_MOVE.format(kept="pass", back=back)
    first, last = written.split("    def move(self, step):\n")
    stub = f"    def move(self, step):\n        {body}\n\n" if body else ""
    source = first + stub + last[last.index("    def go") :]

    record = _graded(tmp_path, plain, source, WALK_SPEC, WALK)

    assert question(record, "go").verdict is verdict


def test_what_ours_uses_as_well_leaves_a_wrong_answer_wrong(tmp_path: Path, plain: Sandbox) -> None:
    kept = KEPT_BY_MOVE.format(kept="self.keep(step)", back="1)\n        self.place += int(1")
    source = kept.replace("kept.append(step)", "kept += [step] if self.place else []")

    record = _graded(tmp_path, plain, source, WALK_SPEC, WALK)

    assert question(record, "keep").verdict is Verdict.CORRECT
    assert question(record, "go").verdict is Verdict.WRONG


WARD_SPEC = """\
id: tp
title: A ward
modules: [tp]
questions:
  - id: admit
    title: admit
    points: 1
    targets: [Ward.__init__, Ward.admit]
    checks: [{id: one, title: one, setup: w = Ward(), call: "[w.admit('ann'), w.admit('ann')]"}]
  - id: leave
    title: leave
    points: 1
    target: Ward.leave
    needs: [admit]
    checks:
      - {id: one, title: one, setup: "w = Ward()",
         call: "[w.admit('ann'), w.leave('ann'), w.leave('ann')]"}
  - id: count
    title: count
    points: 1
    target: Ward.count
    needs: [admit, leave]
    checks:
      - id: one
        title: one
        setup: |
          w = Ward()
          seen = [w.count()]
          for name in ('ann', 'bob'):
              w.admit(name)
          seen.append(w.count())
          w.leave('ann')
        call: "[*seen, w.count(), Ward().count()]"
"""
WARD = """\
class Ward:
    def __init__(self):
        self.beds = []

    def admit(self, name):
        if name in self.beds:
            return False
        self.beds.append(name)
        return True

    def leave(self, name):
        if name not in self.beds:
            return False
        self.beds.remove(name)
        return True

    def count(self):
        return len(self.beds)
"""
# `admit` does not tell; `count` forgets those who are gone, whom our `leave` takes off the beds.
FORGETFUL_WARD = """\
class Ward:
    def __init__(self):
        self.lists = {"come": [], "gone": []}

    def admit(self, name):
        if name not in self.lists["come"]:
            self.lists["come"].append(name)

    def leave(self, name):
        if name in self.lists["gone"] or name not in self.lists["come"]:
            return False
        self.lists["gone"].append(name)
        return True

    def count(self):
        return len(self.lists["come"])
"""


def test_no_lent_method_hides_a_mistake_in_place_of_one_that_is_right_over_faults(
    tmp_path: Path, plain: Sandbox
) -> None:
    record = _graded(tmp_path, plain, FORGETFUL_WARD, WARD_SPEC, WARD)

    assert question(record, "leave").verdict is Verdict.CORRECT
    assert question(record, "count").verdict is Verdict.TO_REVIEW


DUEL_SPEC = """\
id: tp
title: A duel
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: make
    points: 1
    targets: [Fighter.__init__, Fighter.name, Fighter.life]
    checks:
      - {id: one, title: one, setup: "f = Fighter('ann', 9)", call: "[f.name(), f.life()]"}
  - id: hit
    title: hit
    points: 1
    target: Fighter.hit
    needs: [make]
    checks:
      - {id: one, title: one, setup: "f = Fighter('ann', 9)", call: "[f.hit(4), f.life(), f.hit(7)]"}
  - id: duel
    title: duel
    points: 1
    target: duel
    needs: [make, hit]
    checks:
      - {id: one, title: one, setup: "f, g = Fighter('ann', 9), Fighter('bob', 6)",
         call: "[duel(f, g), f.life(), g.life()]"}
"""
DUEL = """\
class Fighter:
    def __init__(self, name, life):
        self.called = name
        self.points = life

    def name(self):
        return self.called

    def life(self):
        return self.points

    def hit(self, force):
        lost = min(force, self.points)
        self.points -= lost
        return lost


def duel(one, other):
    while one.life() > 0:
        other.hit(4)
        one, other = other, one
    return other.name()
"""
SHOUTED_DUEL = (
    DUEL.replace("self.points -= lost", "self.wounds.append(lost)")
    .replace("self.points = life", "self.most, self.wounds = life, []")
    .replace("self.points", "self.most - sum(self.wounds)")
    .replace("return self.called", "return self.called.upper()")
)


def test_a_loop_that_ends_as_submitted_is_not_endless_over_what_is_lent(
    tmp_path: Path, plain: Sandbox
) -> None:
    record = _graded(tmp_path, plain, SHOUTED_DUEL, DUEL_SPEC, DUEL)

    assert question(record, "hit").verdict is Verdict.CORRECT
    assert question(record, "duel").verdict is Verdict.CORRECT


LEVELS_SPEC = """\
id: tp
title: A tank
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: make it
    points: 1
    targets: [Tank.__init__, Tank.level]
    checks: [{id: new, title: new, call: Tank(3).level(), returns: 3}]
  - id: fill
    title: fill it
    points: 1
    targets: [Tank.fill, Tank.is_full]
    needs: [make]
    checks:
      - id: twice
        title: twice
        setup: |
          t = Tank(3)
          t.fill(2)
        call: "[t.is_full(), t.fill(5), t.is_full()]"
        returns: [false, null, true]
"""
LEVELS = """\
class Tank:
    def __init__(self, level):
        self.start = level
        self.filled = []

    def level(self):
        return self.start

    def fill(self, litres):
        self.filled.append(litres)

    def is_full(self):
        return self.start + sum(self.filled) >= 10
"""
EVENTS = """\
class Tank:
    def __init__(self, level):
        self._events = []

    def level(self):
        for word, litres in self._events:
            if word == "level":
                return litres

    def fill(self, litres):
        self._events.append(("fill", litres))

    def is_full(self):
        for word, litres in self._events:
            if word == "level":
                total = litres
            else:
                total += litres
        return total >= 10
"""


def test_a_list_that_a_constructor_leaves_empty_may_have_been_meant_to_hold_more(
    tmp_path: Path, plain: Sandbox
) -> None:
    record = _graded(tmp_path, plain, EVENTS, LEVELS_SPEC, LEVELS)

    assert question(record, "make").verdict is Verdict.WRONG
    assert question(record, "fill").verdict is Verdict.TO_REVIEW


ROADS_SPEC = """\
id: tp
title: A walk
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: make it
    points: 1
    targets: [Walk.__init__, Walk.here]
    checks: [{id: new, title: new, call: "Walk({'a': 'b', 'b': 'a'}, 'b').here()", returns: b}]
  - id: go
    title: go
    points: 1
    target: Walk.go
    needs: [make]
    checks:
      - id: twice
        title: twice
        setup: "w = Walk({'a': 'b', 'b': 'ac', 'c': 'b'}, 'a')"
        call: "[w.go('c'), w.here(), w.go('b'), w.here()]"
        returns: [false, a, true, b]
"""
ROADS = """\
class Walk:
    def __init__(self, roads, place):
        if place not in roads:
            raise KeyError(place)
        self.roads = roads
        self.steps = [place]

    def here(self):
        return self.steps[-1]

    def go(self, place):
        if place not in self.roads[self.here()]:
            return False
        self.steps.append(place)
        return True
"""
STANDING = """\
class Walk:
    def __init__(self, roads, place):
        if place not in roads:
            raise KeyError(place)
        self.map = roads
        self.spot = place
        self.count = 0

    def here(self):
        print(self.spot)

    def go(self, place):
        if place not in self.map[self.spot]:
            return False
        self.count += 1
        self.spot = place
        return True
"""


def test_a_getter_is_read_where_an_argument_is_one_of_what_another_holds(
    tmp_path: Path, plain: Sandbox
) -> None:
    record = _graded(tmp_path / "right", plain, STANDING, ROADS_SPEC, ROADS)
    assert question(record, "go").verdict is Verdict.CORRECT

    wrong = STANDING.replace(
        "self.spot = place\n        return", "self.place = place\n        return"
    )
    record = _graded(tmp_path / "wrong", plain, wrong, ROADS_SPEC, ROADS)
    assert question(record, "go").verdict is Verdict.TO_REVIEW


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
    way: str, tmp_path: Path, plain: Sandbox
) -> None:
    right = OWN_CLUB.format(**OWN_WAYS[way], part=2)
    record = _graded(tmp_path / "right", plain, right, CLUB_SPEC, CLUB)
    assert question(record, "size").verdict is Verdict.MISSING
    assert question(record, "half").verdict is Verdict.CORRECT

    wrong = OWN_CLUB.format(**OWN_WAYS[way], part=3)
    record = _graded(tmp_path / "wrong", plain, wrong, CLUB_SPEC, CLUB)
    assert question(record, "half").verdict is Verdict.TO_REVIEW


SUM_SPEC = """\
id: tp
title: A sum
modules: [tp]
limits: {cpu_s: 0.3}
questions:
  - id: make
    title: make it
    points: 1
    targets: [Sum.__init__, Sum.times]
    checks: [{id: two, title: two, call: "Sum(3, 4).times(2)", returns: 14}]
  - id: show
    title: show it
    points: 1
    target: Sum.__str__
    needs: [make]
    checks: [{id: two, title: two, call: "str(Sum(3, 4))", returns: 3 + 4}]
"""
SUM = """\
class Sum:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def times(self, factor):
        return factor * (self.left + self.right)

    def __str__(self):
        return f"{self.left} + {self.right}"
"""
OF_A_PAIR = """\
class Sum:
    def __init__(self, a, b):
        pass

    def times(self, factor):
        a, b = self.NAME
        return factor * (a + b)

    def __str__(self):
        a, b = self.NAME
        return SHOWN
"""


@pytest.mark.parametrize("name", ["pair", "r"])  # the second may be short for `right`
@pytest.mark.parametrize(
    ("shown", "verdict"),
    [('f"{a} + {b}"', Verdict.CORRECT), ('f"{b} - {a}"', Verdict.TO_REVIEW)],
)
def test_an_attribute_that_is_unpacked_holds_as_many_values(
    name: str, shown: str, verdict: Verdict, tmp_path: Path, plain: Sandbox
) -> None:
    source = OF_A_PAIR.replace("SHOWN", shown).replace("NAME", name)
    record = _graded(tmp_path, plain, source, SUM_SPEC, SUM)

    assert question(record, "show").verdict is verdict
