"""Classes whose state is the student's own: a member that is not right costs no other its points.

Each member in turn is missing, wrong, raises and never ends; the reference keeps its state in
attributes that look public, and no student uses them.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from graders.run.pipeline import execute
from graders.run.settings import Run, Settings
from tests.command_line import ROOT
from tests.copied_course import copy_course
from tests.tiny_course import best_sandbox

pytestmark = pytest.mark.xdist_group("private-state")
# The sheep's limit is lower here: a program that never ends costs the whole of it.
CPU_S = 0.3
SHOP_COURSE = ROOT / "tests" / "courses" / "shop"
COURSE = Path(__file__).parents[1] / "courses" / "account"
ACCOUNT = """\
class BankAccount:
    def __init__(self, owner, balance=0):
        self._who = owner
        self._money = balance
        self._shut = False

    def get_balance(self):
        return self._money

    def deposit(self, amount):
        if self._shut or amount <= 0:
            raise ValueError("no")
        self._money += amount

    def withdraw(self, amount):
        if self._shut or amount > self._money:
            raise ValueError("no")
        self._money -= amount

    def close(self):
        left, self._money, self._shut = self._money, 0, True
        return left
"""
CLOCK = """\
class Clock:
    def __init__(self, hours, minutes):
        self._m = 60 * hours + minutes

    def __str__(self):
        return f"{self._m // 60}:{self._m % 60:02}"

    def is_morning(self):
        return self._m < 720

    def add(self, minutes):
        self._m = (self._m + minutes) % 1440
"""
MOVEMENTS = """\
class BankAccount:
    def __init__(self, owner, balance=0):
        self._who, self._moves = owner, [balance]

    def get_balance(self):
        return sum(self._moves)

    def deposit(self, amount):
        {deposit}

    def withdraw(self, amount):
        if amount > self.get_balance():
            raise ValueError("no")
        self._moves.append(-amount)

    def close(self):
        left = self.get_balance()
        self._moves.append({last})
        return left
"""
BODIES = {
    "missing": None,
    "wrong": "return '99'",
    "raising": "raise KeyError('x')",
    "endless": "while True: pass",
}
# A constructor gives nothing back: it sets something else.
WRONG_INIT = {
    "account": "self._who, self._money, self._shut = owner, 3, False",
    "clock": "self._m = hours",
}
QUESTIONS = {
    "account": {
        "__init__": "creation",
        "get_balance": "creation",
        "deposit": "deposit",
        "withdraw": "withdraw",
        "close": "close",
    },
    "clock": {"__init__": "create", "__str__": "str", "is_morning": "morning", "add": "add"},
}


def variants(module: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield a name and a source for each member in each of its states."""
    yield "right", text
    parts = re.split(r"(?m)^(?=    def )", text)
    for place, part in enumerate(parts[1:], 1):
        head = part.splitlines()[0]
        member = head.split("def ")[1].split("(")[0]
        for kind, body in BODIES.items():
            if kind == "wrong" and member == "__init__":
                body = WRONG_INIT[module]
            new = f"{head}\n        {body}\n\n" if body else ""
            yield f"{member}-{kind}", "".join([*parts[:place], new, *parts[place + 1 :]])


def graded(folder: Path, module: str, text: str) -> Mapping[str, Any]:
    """Grade all variants as one class; return the questions of each."""
    for name, source in variants(module, text):
        (folder / "class" / name).mkdir(parents=True)
        (folder / "class" / name / f"{module}.py").write_text(source, "utf-8")
    settings = Settings(
        (folder / "class",), COURSE, out=folder / "out", jobs=1, sandbox=best_sandbox()
    )
    execute(Run(settings))
    document = json.loads((folder / "out" / "grades.json").read_bytes())
    return {one["id"]: {q["id"]: q for q in one["questions"]} for one in document["submissions"]}


@pytest.fixture(scope="module")
def account(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    return graded(tmp_path_factory.mktemp("account"), "account", ACCOUNT)


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    return graded(tmp_path_factory.mktemp("clock"), "clock", CLOCK)


@pytest.fixture(scope="module")
def sheep(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a course of the sheep alone."""
    return copy_course(ROOT, "moutons", tmp_path_factory.mktemp("sheep") / "course", CPU_S)


CASES = [
    (module, member, kind)
    for module, members in QUESTIONS.items()
    for member in members
    for kind in BODIES
    # No check of `create` sees what a clock holds, so that its constructor is right.
    if (module, member, kind) != ("clock", "__init__", "wrong")
]


@pytest.mark.parametrize(("module", "member", "kind"), CASES)
def test_the_others_lose_nothing(
    module: str, member: str, kind: str, request: pytest.FixtureRequest
) -> None:
    questions = request.getfixturevalue(module)[f"{member}-{kind}"]
    own = QUESTIONS[module][member]
    others = {id_: question for id_, question in questions.items() if id_ != own}
    assert {q["verdict"] for q in others.values()} == {"correct"}
    assert all(q["earned"] == q["possible"] for q in others.values())
    assert {id_ for q in others.values() for id_ in q["blame"]} <= {own}


@pytest.mark.parametrize("module", QUESTIONS)
def test_what_is_right_is_right(module: str, request: pytest.FixtureRequest) -> None:
    questions = request.getfixturevalue(module)["right"].values()
    assert {(q["verdict"], q["judged"]) for q in questions} == {("correct", "as-submitted")}


KEPT = """\
from collections import namedtuple

State = namedtuple("State", "euros closed")

class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner, self.state, self.history = owner, State(balance, False), []

    def get_balance(self):
        {get_balance}

    def deposit(self, amount):
        self.history.append(amount)
        self.state = self.state._replace(euros=self.state.euros + {added})

    def withdraw(self, amount):
        if amount > self.state.euros:
            raise ValueError("no")
        self.state = State(self.state.euros - amount, False)

    def close(self):
        left, self.state = self.state.euros, State({last}, True)
        return left
"""


@pytest.mark.parametrize("body", ["pass", "raise KeyError('x')", "while True: pass", "return 1"])
def test_a_lent_getter_reads_what_a_class_of_another_form_keeps(body: str, tmp_path: Path) -> None:
    right = KEPT.format(get_balance=body, added="amount", last=0)
    questions = graded_alone(tmp_path / "right", right)
    assert {questions[id_]["verdict"] for id_ in ("deposit", "withdraw", "close")} == {"correct"}

    wrong = graded_alone(tmp_path / "wrong", KEPT.format(get_balance=body, added=1, last=1))
    assert {wrong[id_]["verdict"] for id_ in ("deposit", "close")} <= {"wrong", "to-review"}


def test_what_a_needed_question_was_right_over_is_tried_for_the_next(tmp_path: Path) -> None:
    """Its constructor calls `deposit`: lent, that cannot serve it, and nothing tells about it."""
    calls = COURSE.parents[1] / "fairness" / "right" / "account" / "calls" / "account.py"
    raising = calls.read_text("utf-8").replace("return self.sum", "raise KeyError('sum')")

    questions = graded_alone(tmp_path, raising)

    found = {id_: questions[id_]["verdict"] for id_ in ("deposit", "withdraw", "close")}
    assert found == {"deposit": "correct", "withdraw": "correct", "close": "correct"}


NAMED = 'namedtuple("State", "euros closed")'
WRITTEN = """__import__("dataclasses").make_dataclass("State", ["euros", "closed"], namespace=dict(
    _replace=lambda self, euros: State(euros, self.closed)))"""


@pytest.mark.parametrize("state", [NAMED, WRITTEN], ids=["named tuple", "dataclass"])
def test_a_lost_constructor_may_keep_an_object_of_a_class_of_the_students(
    state: str, tmp_path: Path
) -> None:
    lost = KEPT.replace(NAMED, state).replace("        self.history.append(amount)\n", "")
    lost = re.sub(r"    def __init__.*\n.*\n\n", "", lost)
    right = lost.format(get_balance="return self.state.euros", added="amount", last=0)
    questions = graded_alone(tmp_path / "right", right)
    assert {questions[id_]["verdict"] for id_ in ("deposit", "withdraw", "close")} == {"correct"}

    wrong = lost.format(get_balance="return self.state.euros", added=1, last=1)
    questions = graded_alone(tmp_path / "wrong", wrong)
    assert {questions[id_]["verdict"] for id_ in ("deposit", "close")} <= {"wrong", "to-review"}


@pytest.mark.parametrize(
    ("made", "added"),
    [
        ("60 * hours + minutes", "self._m + minutes + 1"),
        ("60 * hours + minutes", "self._m + minutes * 60"),
        ("610", "610"),
        ("hours", "10"),
        ("hours + minutes", "20"),
    ],
)
def test_no_wrong_method_is_right_over_a_lent_getter(made: str, added: str, tmp_path: Path) -> None:
    mine = CLOCK.replace("60 * hours + minutes", made).replace("(self._m + minutes) % 1440", added)
    mine = re.sub(r"return f.*", "return 1", mine)

    assert graded_alone(tmp_path, mine, "clock")["add"]["verdict"] in ("wrong", "to-review")


@pytest.mark.parametrize(
    ("added", "verdicts"), [("minutes", {"correct"}), ("1", {"wrong", "to-review"})]
)
def test_a_getter_that_a_question_needs_tells_what_a_lost_constructor_would_have_kept(
    added: str, verdicts: set[str], tmp_path: Path
) -> None:
    text = f"""\
class Clock:
    def __str__(self):
        return self.shown

    def is_morning(self):
        return int(self.shown.split(":")[0]) < 12

    def add(self, minutes):
        hours, left = (int(part) for part in self.shown.split(":"))
        after = left + {added}
        self.shown = f"{{(hours + after // 60) % 24}}:{{after % 60:02}}"
"""
    assert graded_alone(tmp_path, text, "clock")["add"]["verdict"] in verdicts


@pytest.mark.parametrize("given", ["getattr(self._t, name)", "self._more[name]"])
@pytest.mark.parametrize(("noon", "verdict"), [("12", "correct"), ("5", "to-review")])
def test_a_getattr_over_what_a_lost_constructor_would_have_set_costs_nothing(
    given: str, noon: str, verdict: str, tmp_path: Path
) -> None:
    text = f"""\
class Clock:
    def __getattr__(self, name):
        return {given}

    def is_morning(self):
        return self._t[0] < {noon}
"""
    assert graded_alone(tmp_path, text, "clock")["morning"]["verdict"] == verdict


def test_what_changes_nothing_that_a_lent_getter_reads_is_not_right(tmp_path: Path) -> None:
    body = re.sub(r"    def __init__(.|\n)*?\n\n", "", ACCOUNT, count=1)
    body = re.sub(r"        if self._shut or amount > .*\n            raise .*\n", "", body)

    questions = graded_alone(tmp_path, body)

    assert questions["close"]["verdict"] == "correct"
    refused = next(c for c in questions["withdraw"]["checks"] if c["id"] == "refused")
    assert refused["verdict"] in ("wrong", "to-review")


MOVED = """\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner, self.moves, self.is_shut = owner, [("first", balance)], False

    def deposit(self, amount):
        if {refuses}:
            raise ValueError("no")
        self.moves.append(("in", amount))

    def withdraw(self, amount):
        if self.is_shut or {too_much}:
            raise ValueError("no")
        self.moves.append(("out", -{taken}))

    def close(self):
        left = sum(amount for _, amount in self.moves)
        self.moves, self.is_shut = [], True
        return left
"""
RIGHT = {
    "refuses": "self.is_shut or amount <= 0",
    "too_much": "amount > self.get_balance()",
    "taken": "amount",
}


def test_what_a_missing_getter_would_sum_up_is_read(tmp_path: Path) -> None:
    questions = graded_alone(tmp_path, MOVED.format(**RIGHT))

    assert {questions[id_]["verdict"] for id_ in ("deposit", "withdraw", "close")} == {"correct"}


def test_what_a_wrong_getter_looks_into_is_read_anew(tmp_path: Path) -> None:
    getter = "    def get_balance(self):\n        return sum(n for _, n in self.moves) + 1\n"
    questions = graded_alone(tmp_path, MOVED.format(**RIGHT) + "\n" + getter)

    assert {questions[id_]["verdict"] for id_ in ("deposit", "withdraw", "close")} == {"correct"}


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        # Only a constructor that opens accounts shut would make it right.
        ("deposit", {"refuses": "not self.is_shut or amount <= 0"}),
        # The reference's balance is not what the method changes.
        ("withdraw", {"too_much": "False"}),
        ("withdraw", {"taken": "2 * amount"}),
        ("withdraw", {"taken": "(-amount)"}),
    ],
)
def test_what_no_getter_would_make_right_is_not_right(
    question: str, wrong: dict[str, str], tmp_path: Path
) -> None:
    questions = graded_alone(tmp_path, MOVED.format(**{**RIGHT, **wrong}))

    assert questions[question]["verdict"] != "correct"


ROUNDABOUT = """\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.sum = 0
        if balance:
            self.deposit(balance)

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("no")
        self.sum = self.get_balance() + amount

    def withdraw(self, amount):
        self.sum = self.get_balance() - amount
"""


def test_what_is_right_over_a_constructor_that_is_there_is_not_right(tmp_path: Path) -> None:
    """Its question lacks the getter, and is undecided: nothing tells what the constructor makes."""
    assert graded_alone(tmp_path, ROUNDABOUT)["withdraw"]["verdict"] != "correct"


TWICE = """\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.moves, self.all = [balance], balance

    def withdraw(self, amount):
        self.all -= amount
        if self.all < 0:
            raise ValueError("no")
"""


def test_one_getter_makes_all_right_that_is_right(tmp_path: Path) -> None:
    """The sum of the movements is right after what is refused, the other number otherwise."""
    checks = graded_alone(tmp_path, TWICE)["withdraw"]["checks"]

    assert [one["id"] for one in checks if one["verdict"] == "correct"] == ["take", "after"]


TAKEN = """\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.money, self.taken = balance, 0

    {getter}

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("no")
        self.money += amount

    def withdraw(self, amount):
        {withdraw}
"""
LATE = """\
self.taken += amount
        if amount > self.money:
            raise ValueError("no")
"""


def test_what_is_right_without_a_guess_must_be_so_over_the_getter_as_well(tmp_path: Path) -> None:
    """Refused, ``money`` is still right; taken, only ``money - taken`` is."""
    questions = graded_alone(tmp_path, TAKEN.format(getter="", withdraw=LATE))

    assert (questions["deposit"]["verdict"], questions["withdraw"]["verdict"]) == (
        "correct",
        "to-review",
    )


def test_a_wrong_getter_that_reads_the_object_is_not_replaced_by_another(tmp_path: Path) -> None:
    getter = "def get_balance(self): return self.money + 1"
    mine = TAKEN.format(getter=getter, withdraw="self.taken += amount")

    assert graded_alone(tmp_path, mine)["withdraw"]["verdict"] != "correct"


CALLING = """\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = 0
        self.is_open = True
        if balance:
            self.deposit(balance)

    def get_balance(self):
        return self.balance

    def deposit(self, amount):
        return "99"

    def withdraw(self, amount):
        if not self.is_open or amount > self.balance:
            raise ValueError("no")
        self.balance -= amount

    def close(self):
        left, self.balance, self.is_open = self.balance, 0, False
        return left
"""


def test_a_constructor_that_calls_a_wrong_method_is_right(tmp_path: Path) -> None:
    questions = graded_alone(tmp_path, CALLING)

    assert {id_: q["verdict"] for id_, q in questions.items()} == {
        "creation": "correct",
        "deposit": "wrong",
        "withdraw": "correct",
        "close": "correct",
    }
    assert {id_: q["blame"] for id_, q in questions.items() if q["blame"]} == {
        "creation": ["deposit"],
        "withdraw": ["deposit"],
        "close": ["deposit"],
    }


@pytest.mark.parametrize("body", ["pass", "raise KeyError('x')", "while True: pass", "return 1"])
def test_what_a_lent_method_does_reaches_a_state_of_another_form(body: str, tmp_path: Path) -> None:
    right = MOVEMENTS.format(deposit=body, last="-left")
    questions = graded_alone(tmp_path / "right", right)
    assert questions["withdraw"]["verdict"] == questions["close"]["verdict"] == "correct"
    assert questions["close"]["blame"] in ([], ["deposit"])

    wrong = graded_alone(tmp_path / "wrong", MOVEMENTS.format(deposit=body, last="1 - left"))
    assert wrong["close"]["verdict"] != "correct"


# Attributes with the names of the reference's: cents, and whether the account is closed.
OTHERWISE = """\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner, self.balance, self.is_open = owner, 100 * balance, False

    def get_balance(self):
        return self.balance // 100

    def deposit(self, amount):
        if self.is_open or amount <= 0:
            raise ValueError("no")
        self.balance += 100 * amount

    def withdraw(self, amount):
        if self.is_open or 100 * amount > self.balance:
            raise ValueError("no")
        self.balance -= 100 * amount

    def close(self):
        left, self.balance, self.is_open = self.balance, 0, True
        return left // 100
"""


@pytest.mark.parametrize("member", ["deposit", "withdraw", "close"])
def test_other_values_under_the_names_of_ours_cost_nothing(member: str, tmp_path: Path) -> None:
    tree = ast.parse(OTHERWISE)
    (kind,) = tree.body
    assert isinstance(kind, ast.ClassDef)
    kind.body = [one for one in kind.body if getattr(one, "name", "") != member]

    found = graded_alone(tmp_path, ast.unparse(tree))

    assert [id_ for id_, one in found.items() if one["verdict"] != "correct"] == [member]


UNCHECKED = """\
class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner, self.balance, self.is_open = owner, balance, True

    def get_balance(self):
        return self.balance

    def withdraw(self, amount):
        if amount > self.balance:
            raise ValueError("no")
        self.balance -= amount

    def close(self):
        self.balance, self.is_open = 0, False
"""


def test_what_ours_only_reads_is_no_reason_to_doubt_a_failure(tmp_path: Path) -> None:
    assert graded_alone(tmp_path, UNCHECKED)["close"]["verdict"] == "wrong"


@pytest.mark.parametrize("last", ["-left", "1 - left"])
def test_a_question_that_is_asked_alone_has_the_verdict_of_a_full_run(
    last: str, tmp_path: Path
) -> None:
    mine = MOVEMENTS.format(deposit="return 1", last=last)
    full = graded_alone(tmp_path / "full", mine)["close"]

    alone = graded_alone(tmp_path / "alone", mine, question="close")

    assert [*alone] == ["close"]
    told = {name: alone["close"][name] for name in ("verdict", "earned", "blame")}
    assert told == {name: full[name] for name in told}


OUTSIDE = """\
class BankAccount:
    now = {{}}

    def __init__(self, owner, balance=0):
        self.owner, self.first = owner, balance
        self.now[id(self)] = balance

    def get_balance(self):
        return self.now[id(self)]

    def deposit(self, amount):
        self.now[id(self)] += amount

    def withdraw(self, amount):
        {withdraw}

    def close(self):
        return self.now.pop(id(self), 0)
"""
REFUSING = """\
if amount > self.now[id(self)]:
            raise ValueError
        self.now[id(self)] -= amount"""


def test_no_lent_method_hides_what_a_wrong_one_does_outside_of_its_object(tmp_path: Path) -> None:
    wrong = OUTSIDE.format(withdraw="self.now[id(self)] -= amount")
    right = OUTSIDE.format(withdraw=REFUSING)

    told = graded_alone(tmp_path / "wrong", wrong)["withdraw"]
    assert {c["id"]: c["verdict"] for c in told["checks"]}["refused"] != "correct"
    assert graded_alone(tmp_path / "right", right)["withdraw"]["verdict"] == "correct"


SHOP = """\
from product import Product

class Shop:
    def __init__(self):
        self.products = ()

    {receive}

    def sell(self, name, number):
        for one in self.products:
            if one.get_name() == name:
                try:
                    one.add(-number)
                except ValueError:
                    return False
                return {sold}
        return False

    def total(self):
        return sum(one.value() for one in self.products)
"""


RECEIVE = """\
def receive(self, name, price, number):
        for one in self.products:
            if one.get_name() == name:
                return one.add(number)
        self.products += (Product(name, price, number),)
"""


@pytest.mark.parametrize(
    ("receive", "init"),
    [
        ("pass", "__init__"),
        ("def receive(self, *given): return '9'", "__init__"),
        (RECEIVE, "open"),
    ],
)
def test_an_attribute_of_the_references_name_may_hold_something_else(
    receive: str, init: str, tmp_path: Path
) -> None:
    source = SHOP.format(receive=receive, sold=True).replace("__init__", init)

    sell = graded_alone(tmp_path, source, "shop", SHOP_COURSE)["sell"]
    assert sell["verdict"] in ("correct", "to-review")


def test_a_wrong_answer_over_an_attribute_that_holds_something_else_is_wrong(
    tmp_path: Path,
) -> None:
    source = SHOP.format(receive=RECEIVE, sold=None)

    assert graded_alone(tmp_path, source, "shop", SHOP_COURSE)["sell"]["verdict"] == "wrong"


def graded_alone(
    folder: Path,
    source: str,
    name: str = "account",
    course: Path = COURSE,
    question: str | None = None,
) -> Mapping[str, Any]:
    (folder / "mine").mkdir(parents=True)
    (folder / "mine" / f"{name}.py").write_text(source, "utf-8")
    settings = Settings(
        (folder / "mine",), course, out=folder / "out", sandbox=best_sandbox(), question=question
    )
    execute(Run(settings))
    (only,) = json.loads((folder / "out" / "grades.json").read_bytes())["submissions"]
    return {question["id"]: question for question in only["questions"]}


DECLARED = """\
class BankAccount:
    moves = []
    is_closed = False
    FEE = 0
{constructor}
    def get_balance(self):
        return sum(self.moves) - self.FEE

    def deposit(self, amount):
        if self.is_closed or amount <= 0:
            raise ValueError("no")
        self.moves.append(amount)

    def withdraw(self, amount):
        if self.is_closed or amount > sum(self.moves):
            raise ValueError("no")
        self.moves.append(-amount)

    def close(self):
        left, self.moves, self.is_closed = sum(self.moves), [], True
        return left
"""
CONSTRUCTOR = "    def __init__(self, owner, balance=0):\n        {}\n"


@pytest.mark.parametrize(
    ("constructor", "verdict"),
    [
        ("", "missing"),
        (CONSTRUCTOR.format("pass"), "missing"),
        (CONSTRUCTOR.format("self.moves = []"), "wrong"),
        (CONSTRUCTOR.format("self.owner = owners"), "error"),
        (CONSTRUCTOR.format("self.moves = [balance]"), "correct"),
    ],
    ids=["missing", "stub", "wrong", "raising", "right"],
)
def test_what_a_class_declares_is_state_where_its_methods_change_it(
    constructor: str, verdict: str, tmp_path: Path
) -> None:
    questions = graded_alone(tmp_path, DECLARED.format(constructor=constructor))

    told = {id_: question["verdict"] for id_, question in questions.items()}
    assert told == {**dict.fromkeys(questions, "correct"), "creation": verdict}


@pytest.mark.parametrize(
    "constructor", ["", CONSTRUCTOR.format("raise KeyError")], ids=["missing", "raising"]
)
def test_a_getattr_that_calls_itself_for_ever_without_the_constructor_costs_nothing(
    constructor: str, tmp_path: Path
) -> None:
    """Nothing holds the dictionary that ``__getattr__`` takes each attribute from."""
    source = f"""\
class BankAccount:
{constructor}
    def __getattr__(self, name):
        return self._held[name]

    def get_balance(self):
        return self.money

    def deposit(self, amount):
        if self.shut or amount <= 0:
            raise ValueError
        self._held["money"] += amount

    def withdraw(self, amount):
        return 7
"""
    questions = graded_alone(tmp_path, source)

    assert questions["deposit"]["verdict"] in {"correct", "to-review"}
    assert questions["withdraw"]["verdict"] != "correct"


SHEEP = """\
from ipythonblocks import BlockGrid

class Moutons:
    EMPTY = 0
    __slots__ = ("size", "board", "moves", "view", "free")

    def __init__(self, n):
        self.size, self.free, self.moves = 2 * n + 1, n, []
        self.board = [1] * n + [0] + [-1] * n
        self.view = BlockGrid(self.size, 1)
        for i in range(self.size):
            self.view[0, i] = COLOURS[self.board[i]]

    def is_white(self, i):
        return self.board[i] == 1

    def is_black(self, i):
        return self.board[i] == -1

    def empty(self, i):
        return self.board[i] == self.EMPTY

    def update_view(self, depart, arrivee, color):
        self.view[0, arrivee] = COLOURS[self.board[arrivee]]
        self.view[0, depart] = COLOURS[0]

    def show(self):
        self.view.show()

    def destination(self, depart):
        colour = self.board[depart]
        far = (self.free - depart) * colour
        if far == 1 or (far == 2 and self.board[depart + colour] == -colour):
            return self.free

    def move(self, depart, arrivee, memorize=True):
        {move}

    def undo(self):
        if not self.moves:
            return False
        depart, arrivee = self.moves.pop()
        self.move(arrivee, depart, memorize=False)
        return True

COLOURS = {{1: (255, 255, 255), -1: (30, 30, 30), 0: (110, 180, 70)}}
"""
MOVE = """\
self.board[arrivee], self.board[depart] = self.board[depart], 0
        self.update_view(depart, arrivee, COLOURS[self.board[arrivee]])
        self.free = depart
        if memorize:
            self.moves.append((depart, arrivee))
"""


@pytest.mark.parametrize("move", ["pass", "return '9'", "raise KeyError", "while True: pass"])
def test_what_only_the_students_own_method_keeps_true_is_left_to_a_teacher(
    move: str, sheep: Path, tmp_path: Path
) -> None:
    questions = graded_alone(tmp_path, SHEEP.format(move=move), "moutons", sheep)

    assert questions["destination"]["verdict"] == "to-review"
    assert questions["undo"]["verdict"] == "correct"
    assert {*questions["undo"]["blame"]} <= {"move", "white", "black"}
    assert "move" in questions["destination"]["checks"][0]["rationale"]


@pytest.mark.parametrize(("far", "verdicts"), [(1, ["correct"]), (3, ["partial", "to-review"])])
def test_what_prepares_a_check_may_do_without_a_method_that_never_ends(
    far: int, verdicts: list[str], sheep: Path, tmp_path: Path
) -> None:
    mine = SHEEP.format(move="while True: pass").replace("far == 1 or", f"far == {far} or")
    mine = mine.replace("self.free - depart", "self.board.index(0) - depart")
    mine = mine.replace("return self.free", "return self.board.index(0)")

    destination = graded_alone(tmp_path, mine, "moutons", sheep)["destination"]
    assert destination["verdict"] in verdicts
    assert destination["blame"] in ([], ["move"])


def test_what_prepares_a_check_goes_on_after_an_exception_of_any_kind(
    sheep: Path, tmp_path: Path
) -> None:
    mine = SHEEP.format(move="raise KeyboardInterrupt").replace(
        "self.free -", "self.board.index(0) -"
    )
    mine = mine.replace("return self.free", "return self.board.index(0)")

    assert graded_alone(tmp_path, mine, "moutons", sheep)["destination"]["verdict"] == "correct"


def test_a_constructor_that_raises_hides_no_method_that_never_ends(
    sheep: Path, tmp_path: Path
) -> None:
    mine = SHEEP.format(move="while True: pass").replace("self.free", "self.board.index(0)")
    mine = mine.replace("self.size, self.board.index(0), self.moves = 2 * n + 1, n, []", "1 / 0")

    questions = graded_alone(tmp_path, mine, "moutons", sheep)
    verdicts = {id_: questions[id_]["verdict"] for id_ in ("constructeur", "destination", "move")}
    assert verdicts == {"constructeur": "error", "destination": "correct", "move": "time-limit"}
    assert {*questions["destination"]["blame"]} <= {"constructeur", "move"}


def test_a_wrong_answer_over_a_right_method_is_wrong(sheep: Path, tmp_path: Path) -> None:
    wrong = SHEEP.format(move=MOVE).replace("far == 1 or", "far == 3 or")

    assert graded_alone(tmp_path, wrong, "moutons", sheep)["destination"]["verdict"] == "partial"


def test_an_attribute_that_only_the_missing_constructor_sets_costs_no_step(
    sheep: Path, tmp_path: Path
) -> None:
    mine = SHEEP.format(move=MOVE.replace("self.free = depart", "self.count += 1"))
    mine = mine.replace("self.size, self.free", "self.size, self.count")
    mine = mine.replace("self.free", "self.board.index(0)").replace("__init__", "set_up")
    mine = mine.replace("        return True", "        self.count -= 1\n        return True")

    undo = graded_alone(tmp_path, mine, "moutons", sheep)["undo"]
    assert "error" not in {check["verdict"] for check in undo["checks"]}
    assert undo["verdict"] in ("correct", "to-review")


@pytest.mark.parametrize(
    ("move", "first", "verdict"),
    [("pass", "", "partial"), (MOVE, "", "partial"), ("pass", "while True: pass", "time-limit")],
)
def test_what_no_other_method_keeps_true_is_not_left_to_a_teacher(
    move: str, first: str, verdict: str, sheep: Path, tmp_path: Path
) -> None:
    wrong = SHEEP.format(move=move).replace("far == 1 or", "far == 3 or")
    head, destination, rest = re.split("(?s)(?<=depart\\):)(.*?)(?=def move)", wrong, maxsplit=1)
    destination = f"\n        {first}{destination.replace('self.free', 'self.board.index(0)')}"

    questions = graded_alone(tmp_path, head + destination + rest, "moutons", sheep)
    assert questions["destination"]["verdict"] == verdict
    assert questions["destination"].get("to_review", 0) == 0


NUMBERS = """\
class Tuile:
    def __init__(self, valeur):
        self.v = valeur

    def get_valeur(self):
        return self.v

    def __str__(self):
        return str(self.v)

    def est_trou(self):
        return self.v == " "


class Puzzle:
    def __init__(self, largeur, hauteur, liste_tuiles=None):
        self.__w, self.__h, self.liste_depl = largeur, hauteur, []
        self.__g = [*range(1, largeur * hauteur), 0]
        if liste_tuiles is not None:
            self.__g = [0 if t.est_trou() else t.get_valeur() for t in liste_tuiles]

    def get_largeur(self):
        return self.__w

    def get_longueur(self):
        return self.__h

    def __str__(self):
        rule, text = "+----" * self.__w + "+\\n", ""
        for i in range(self.__h):
            row = self.__g[i * self.__w : (i + 1) * self.__w]
            text += rule + "".join(f"| {n or ' ':>2} " for n in row) + "|\\n"
        return text + rule
"""


PLACES = (
    NUMBERS.partition("class Puzzle")[0]
    + """\
class Puzzle:
    def __init__(self, largeur, hauteur, liste_tuiles=[]):
        self.taille, self.cases, self.liste_depl = (largeur, hauteur), {}, []
        if liste_tuiles == []:
            liste_tuiles = [*map(Tuile, range(1, largeur * hauteur)), Tuile(" ")]
        for i in range(self.get_longueur()):
            for j in range(largeur):
                self.cases[i, j] = liste_tuiles[i * largeur + j]

    def get_largeur(self):
        return self.taille[0]

    def get_listeTuiles(self):
        return list(self.cases.values())

    def __str__(self):
        rule, text = "+----" * self.taille[0] + "+\\n", ""
        for i in range(self.taille[1]):
            row = [self.cases[i, j] for j in range(self.taille[0])]
            text += rule + "".join(f"| {str(tuile):>2} " for tuile in row) + "|\\n"
        return text + rule
"""
)


def test_a_lent_getter_whose_helpers_do_not_know_the_state_is_called_on_a_twin(
    tmp_path: Path,
) -> None:
    slots = '    __slots__ = ("__w", "__h", "__g", "liste_depl")\n\n    def __init__(self, largeur'
    sources = {
        "right": NUMBERS,
        "slotted": NUMBERS.replace("    def __init__(self, largeur", slots),
        "wrong": NUMBERS.replace("n or", "n + 1 or"),
        "by-place": PLACES,
        "by-place-wrong": PLACES.replace("(self.taille[1])", "(self.taille[0])"),
    }
    for name, source in sources.items():
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "puzzle.py").write_text(source, "utf-8")
    settings = Settings(
        (tmp_path / "class",),
        ROOT,
        "puzzle",
        out=tmp_path / "out",
        sandbox=best_sandbox(),
        question="affichage",
    )
    execute(Run(settings))
    found = json.loads((tmp_path / "out" / "grades.json").read_bytes())["submissions"]
    told = {
        one["id"]: (q["verdict"], *q["blame"])
        for one in found
        for q in one["questions"]
        if q["id"] == "affichage"
    }
    assert {told[name] for name in ("right", "slotted", "by-place")} == {("correct",)}
    assert {told[name][0] for name in ("wrong", "by-place-wrong")} <= {
        "wrong",
        "error",
        "partial",
        "to-review",
    }


SIZES = """\
id: sizes
title: Sizes
modules: [sizes]
questions:
  - id: make
    title: make
    points: 1
    targets: [Grid.__init__, Grid.shape]
    checks: [{id: one, title: one, call: "list(Grid([[1, 2]]).shape)", returns: [1, 2]}]
  - id: total
    title: total
    points: 1
    target: Grid.total
    needs: [make]
    checks: [{id: one, title: one, call: "Grid([[1, 2]]).total()", returns: 3}]
"""
GRID = """\
class Grid:
    def __init__(self, rows):
        self.rows = rows

    @property
    def shape(self):
        return len(self.rows), len(self.rows[0])

    def total(self):
        return sum(map(sum, self.rows))
"""
# The attribute is in the place of the property.
SETS_SHAPE = """\
class Grid:
    def __init__(self, rows):
        self.cells = [x for row in rows for x in row]
        self.shape = len(rows), len(rows[0])

    def total(self):
        return sum(self.cells)
"""


def write_course(folder: Path, spec: str) -> None:
    for name, suffix, text in (
        ("specs", "yaml", spec),
        ("reference", "py", GRID),
        ("skeletons", "py", ""),
    ):
        (folder / name).mkdir()
        (folder / name / f"sizes.{suffix}").write_text(text, "utf-8")


def test_an_attribute_in_the_place_of_a_property_is_not_lent(tmp_path: Path) -> None:
    write_course(tmp_path, SIZES)
    right = graded_alone(tmp_path, SETS_SHAPE, "sizes", tmp_path)
    assert [right[id_]["verdict"] for id_ in ("make", "total")] == ["correct", "correct"]
    wrong = SETS_SHAPE.replace("sum(self.cells)", "sum(self.cells) + 1")
    assert graded_alone(tmp_path / "wrong", wrong, "sizes", tmp_path)["total"]["verdict"] == "wrong"


def test_an_attribute_in_the_place_of_a_property_is_judged_by_what_it_tells(
    tmp_path: Path,
) -> None:
    apart = SIZES.replace("    targets: [Grid.__init__, Grid.shape]", "    target: Grid.__init__")
    apart = apart.replace("list(Grid([[1, 2]]).shape)", "isinstance(Grid([[1, 2]]), Grid)")
    apart = apart.replace("returns: [1, 2]", "returns: true")
    apart += """\
  - id: shape
    title: shape
    points: 2
    target: Grid.shape
    needs: [make]
    checks:
      - {id: made, title: made, call: "list(Grid([[1, 2]]).shape)", returns: [1, 2]}
      - {id: later, title: later, setup: "g = Grid([[1, 2]])\\ng.rows.append([3, 4])", call: list(g.shape), returns: [2, 2]}
"""
    write_course(tmp_path, apart)
    kept = SETS_SHAPE.replace("self.cells =", "self.rows = rows\n        self.cells =")
    shape = graded_alone(tmp_path, kept, "sizes", tmp_path)["shape"]
    assert (shape["verdict"], shape["earned"], shape["presence"]) == ("partial", 1, "present")
    wrong = kept.replace("self.shape = len(rows)", "self.shape = 9")
    questions = graded_alone(tmp_path / "wrong", wrong, "sizes", tmp_path)
    assert [questions[id_]["verdict"] for id_ in ("shape", "total")] == ["wrong", "correct"]


def test_a_lent_method_finds_by_its_helpers_what_an_object_keeps_in_slots(tmp_path: Path) -> None:
    slotted = (ROOT / "tests/fairness/right/puzzle/slots/puzzle.py").read_text("utf-8")
    tree = ast.parse(slotted)
    for kind in (it for it in tree.body if isinstance(it, ast.ClassDef)):
        kind.body = [it for it in kind.body if getattr(it, "name", "") != "set_listeTuiles"]

    found = graded_alone(tmp_path, ast.unparse(tree), "puzzle", ROOT, question="nbCasesEnPlace")

    assert found["nbCasesEnPlace"]["verdict"] == "correct"
