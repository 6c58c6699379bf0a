"""A class that is graded whole is lent whole: it knows nothing of what the student's class keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, question, submission, verdicts

SPEC = """\
id: tp
title: A chain
modules: [tp]
questions:
  - id: chain
    title: a chain
    points: 2
    target: Chain
    checks:
      - {id: items, title: items, setup: "c = Chain([1, 2])", call: "[x for x in c]", returns: [1, 2]}
      - {id: size, title: size, setup: "c = Chain([1, 2])", call: len(c), returns: 2}
  - id: backwards
    title: backwards
    points: 1
    needs: [chain]
    checks: [{id: two, title: two, setup: "c = Chain([1, 2])", call: "[x for x in backwards(c)]", returns: [2, 1]}]
  - id: total
    title: total
    points: 1
    needs: [chain]
    checks: [{id: two, title: two, setup: "c = Chain([1, 2])", call: total(c), returns: 3}]
"""
REFERENCE = """\
class Chain:
    def __init__(self, items):
        self.first = list(items)

    def __iter__(self):
        return iter(self.first)

    def __len__(self):
        return len(self.first)


def backwards(chain):
    return Chain(list(chain)[::-1])


def total(chain):
    return sum(chain)
"""
OF_NODES = """\
class Node:
    def __init__(self, value, after):
        self.value = value
        self.after = after


class Chain:
    def __init__(self, items):
        self.first = None
        for item in reversed(items):
            self.first = Node(item, self.first)

    def __iter__(self):
        node = self.first
        while node is not None:
            yield node.value
            node = node.after

    def __len__(self):
        return sum(1 for _ in self)

"""
ALONG_NODES = """
def backwards(chain):
    result = Chain([])
    node = chain.first
    while node is not None:
        result.first = Node(node.value, result.first)
        node = node.after
    len(chain)
    return result

"""
BY_ITEMS = """
def total(chain):
    found = 0
    for item in chain:
        found += item
    return found if len(chain) else 0
"""
RIGHT = OF_NODES + ALONG_NODES + BY_ITEMS
OF_FIELDS = """\
from dataclasses import dataclass


@dataclass
class Chain:
    items: list

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        raise ZeroDivisionError

"""
SIZE = "        return sum(1 for _ in self)\n"


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory, warm: Sandbox) -> RunContext:
    """Prepare the course of chains."""
    return context_of(tmp_path_factory.mktemp("chain"), SPEC, REFERENCE, warm)


def test_the_right_program_is_right(chain: RunContext) -> None:
    assert set(verdicts(grade(chain, submission(RIGHT))).values()) == {"correct"}


@pytest.mark.parametrize(
    "size",
    [
        "        raise ZeroDivisionError\n",
        "        return -1\n",
        "        while True:\n            pass\n",
    ],
    ids=["raising", "wrong", "endless"],
)
def test_code_that_takes_what_the_students_own_class_keeps_is_left_to_a_teacher(
    chain: RunContext, size: str
) -> None:
    record = grade(chain, submission(RIGHT.replace(SIZE, size)))

    assert verdicts(record) == {"chain": "partial", "backwards": "to-review", "total": "correct"}
    assert "it relies on your Chain" in render(question(record, "backwards").rationale, "en")
    assert question(record, "total").blame == ("chain",)


def test_a_method_that_never_ends_hinders_no_code_that_does_not_call_it(chain: RunContext) -> None:
    code = RIGHT.replace(SIZE, "        while True:\n            pass\n")
    found = verdicts(grade(chain, submission(code.replace("    len(chain)\n", ""))))

    assert found == {"chain": "partial", "backwards": "correct", "total": "correct"}


NO_CLASS = RIGHT[: RIGHT.index("class Chain")] + ALONG_NODES + BY_ITEMS


@pytest.mark.parametrize(
    "code",
    [
        RIGHT.replace("class Chain", "class Chains").replace("chain.first", "chain.head"),
        RIGHT.replace("class Chain", "class Chains"),
        NO_CLASS,
        NO_CLASS.replace("chain.first", "chain.head") + "class Chain:\n    pass\n",
    ],
    ids=["another name", "another name, state as ours", "left out, state as ours", "a stub"],
)
def test_the_same_holds_where_the_class_is_not_there(chain: RunContext, code: str) -> None:
    found = verdicts(grade(chain, submission(code)))

    assert found == {"chain": "missing", "backwards": "to-review", "total": "correct"}


SETTING = """
def backwards(chain):
    turned = Chain([])
    turned.items = list(chain)[::-1]
    return turned
"""
RAISING = """\
class Chain:
    def __init__(self, items):
        raise NotImplementedError

    def __iter__(self):
        return iter(self.items)
"""


@pytest.mark.parametrize("made", ["", "class Chain:\n    pass\n", RAISING])
def test_the_same_holds_for_what_code_sets_on_an_object_of_the_class(
    chain: RunContext, made: str
) -> None:
    """The course's class takes the attribute, and reads it nowhere."""
    found = verdicts(grade(chain, submission(made + SETTING + BY_ITEMS)))

    assert found["backwards"] == "to-review"
    assert found["total"] == "correct"


OTHER = RIGHT.replace(".first", ".head")
LOST = OTHER.index("        self.head = None"), OTHER.index("    def __iter__")


@pytest.mark.parametrize(
    "body",
    [
        "        pass\n\n",
        "        self.head = (\n\n",
    ],
    ids=["a stub", "a syntax error"],
)
def test_the_same_holds_where_a_class_at_fault_lacks_its_constructor(
    chain: RunContext, body: str
) -> None:
    found = verdicts(grade(chain, submission(OTHER[: LOST[0]] + body + OTHER[LOST[1] :])))

    assert found["chain"] in ("error", "partial")
    assert found["backwards"] == "to-review"
    assert found["total"] == "correct"


def test_the_same_holds_for_what_the_body_of_a_class_declares(chain: RunContext) -> None:
    code = BY_ITEMS.replace("in chain:", "in chain.items:")
    found = verdicts(grade(chain, submission(OF_FIELDS + code)))

    assert found == {"chain": "partial", "backwards": "missing", "total": "to-review"}


def test_what_a_class_declares_is_no_attribute_of_a_list(chain: RunContext) -> None:
    code = BY_ITEMS.replace("in chain:", "in [].items:")

    assert verdicts(grade(chain, submission(OF_FIELDS + code)))["total"] == "error"


def test_an_attribute_that_a_class_with_a_constructor_does_not_keep_is_wrong(
    chain: RunContext,
) -> None:
    code = RIGHT.replace(SIZE, "        return 7\n").replace("in chain:", "in chain.all:")

    assert verdicts(grade(chain, submission(code)))["total"] == "error"


def test_wrong_code_that_uses_members_alone_is_wrong(chain: RunContext) -> None:
    code = RIGHT.replace(SIZE, "        return 7\n").replace("+= item", "+= 1")

    assert verdicts(grade(chain, submission(code)))["total"] == "wrong"


def test_wrong_code_over_a_right_class_is_wrong(chain: RunContext) -> None:
    code = RIGHT.replace("    return result\n", "    return Chain([])\n")

    assert verdicts(grade(chain, submission(code)))["backwards"] == "wrong"


def test_an_attribute_that_checks_ask_for_is_no_affair_of_the_students_own(
    tmp_path: Path, warm: Sandbox
) -> None:
    asked = SPEC.replace(
        "call: len(c), returns: 2", "call: '[len(c), len(c.first)]', returns: [2, 2]"
    )
    context = context_of(tmp_path, asked, REFERENCE, warm)
    code = REFERENCE.replace("return len(self.first)", "return -1")
    code = code.replace("return sum(chain)", "return chain.first[0]")

    assert verdicts(grade(context, submission(code)))["total"] == "wrong"


EXTENDING = """\
class Base(list):
    pass


class Chain(Base):
    def __len__(self):
        return len(self[:])


def backwards(chain):
    return chain[::-1]


def total(chain):
    return sum(item for item in chain)
"""
NODE = """
  - {id: node, title: a node, points: 1, target: Node,
     checks: [{id: one, title: one, call: "Node(1).value", returns: 1}]}
"""
NODES = "class Node:\n    def __init__(self, value):\n        self.value = value\n\n\n"


@pytest.mark.parametrize(
    ("size", "code", "verdict"),
    [
        ("raise KeyError", "chain[-len(chain):][::-1]", "to-review"),
        ("while True: pass", "chain[::-1]", "correct"),
    ],
    ids=["raising", "endless"],
)
def test_code_may_use_what_the_students_class_has_of_a_list(
    tmp_path: Path, warm: Sandbox, size: str, code: str, verdict: str
) -> None:
    """The course's class has no slices; one that it uses, and that is right, is lent with it."""
    spec = SPEC.replace("questions:\n", "questions:" + NODE).replace("[chain]", "[chain, node]")
    spec = spec.replace("    target: Chain\n", "    target: Chain\n    needs: [node]\n")
    ours = NODES + REFERENCE.replace("= list(items)", "= [Node(x).value for x in items]")
    context = context_of(tmp_path, spec, ours, warm)
    right = NODES + EXTENDING.replace("chain[::-1]", code)
    wrong = right.replace("return len(self[:])", size)

    assert {*verdicts(grade(context, submission(right))).values()} == {"correct"}
    found = verdicts(grade(context, submission(wrong)))

    assert found == {
        "node": "correct",
        "chain": "partial",
        "backwards": verdict,
        "total": "correct",
    }


BOX_SPEC = """\
id: tp
title: A box
modules: [tp]
questions:
  - {id: full, title: full, points: 1, target: Full,
     checks: [{id: one, title: one, call: "issubclass(Full, ValueError)", returns: true}]}
  - {id: make, title: make, points: 1, targets: [Box.__init__, Box.size],
     checks: [{id: none, title: none, call: Box().size(), returns: 0}]}
  - {id: put, title: put, points: 1, target: Box.put, needs: [full, make],
     checks: [{id: one, title: one, setup: b = Box(); b.put(), call: b.size(), returns: 1}]}
"""
FULL = """\
class Full(ValueError):
    pass

"""
OWN_FULL = """\
class Full(Exception):
    def __init__(self, size):
        super().__init__(f"already {size}")

"""
BOX = """\

class Box:
    def __init__(self):
        self.held = 0

    def size(self):
        return self.held

    def put(self):
        if self.held == 9:
            raise Full(self.held)
        self.held += 1
"""


def test_an_exception_at_fault_hides_no_mistake_of_a_class_with_a_constructor(
    tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, BOX_SPEC, FULL + BOX, warm)
    code = OWN_FULL + BOX.replace("+= 1", "+= 2")

    assert verdicts(grade(context, submission(code))) == {
        "full": "wrong",
        "make": "correct",
        "put": "wrong",
    }


PAIR_SPEC = """\
id: tp
title: A pair
modules: [tp]
questions:
  - {id: pair, title: a pair, points: 1, target: Pair,
     checks: [{id: one, title: one, call: "Pair('a', 1).left", returns: a}]}
  - {id: step, title: a step, points: 1, needs: [pair],
     checks: [{id: one, title: one, setup: "p = step(Pair('a', 1))", call: p.right, returns: 2}]}
  - {id: walk, title: a walk, points: 1, needs: [pair, step],
     checks: [{id: two, title: two, call: walk(2), returns: 2}]}
"""
A_TUPLE = 'from collections import namedtuple\n\nPair = namedtuple("Pair", "left right")\n'
A_CLASS = """\
class Pair:
    def __init__(self, gauche, right):
        self.left, self.right = gauche, right

    def more(self, n):
        return Pair(self.left, self.right + n)

"""
STEPS = """
def step(pair):
    return Pair(pair.left, pair.right + 1)


def walk(n):
    p = Pair("a", 0)
    for _ in range(n):
        p = step(p)
    return p.right
"""


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        ("pair.more(1)", "to-review"),
        ("Pair(gauche=pair.left, right=pair.right + 1)", "to-review"),
        ("Pair(pair.left, pair.right + 2)", "wrong"),
        ("Pair(pair.left, pair.right + '1')", "error"),
    ],
    ids=["a method", "a parameter", "a mistake", "another exception"],
)
@pytest.mark.parametrize("stub", ["", "class Pair:\n    pass\n"], ids=["missing", "stub"])
def test_code_may_use_what_a_record_that_is_not_there_had(
    tmp_path: Path, warm: Sandbox, stub: str, code: str, verdict: str
) -> None:
    """The course's own is a named tuple, made by a call."""
    context = context_of(tmp_path, PAIR_SPEC, A_TUPLE + STEPS, warm)
    steps = STEPS.replace("Pair(pair.left, pair.right + 1)", code)
    if verdict == "to-review":
        assert {*verdicts(grade(context, submission(A_CLASS + steps))).values()} == {"correct"}

    record = grade(context, submission(stub + steps))

    assert verdicts(record) == {"pair": "missing", "step": verdict, "walk": "correct"}
    told = "it relies on your Pair" in render(question(record, "step").rationale, "en")
    assert told == (verdict == "to-review")


@pytest.mark.parametrize(
    ("body", "chain"),
    [("return iter(self.first)", "correct"), ("return iter(['no'])", "partial")],
    ids=["right", "wrong"],
)
def test_a_method_that_a_class_is_given_after_its_body_costs_its_own_class_alone(
    tmp_path: Path, warm: Sandbox, body: str, chain: str
) -> None:
    context = context_of(tmp_path, SPEC, REFERENCE, warm)
    apart = f"def items(self):\n    {body}\n\n\nChain.__iter__ = items\n\n\n"
    text = REFERENCE.replace("    def __iter__(self):\n        return iter(self.first)\n\n", "")
    text = text.replace("def backwards", f"{apart}def backwards")

    record = grade(context, submission(text))

    assert verdicts(record)["chain"] == chain
    assert {verdicts(record)[id_] for id_ in ("backwards", "total")} == {"correct"}


@pytest.mark.parametrize("added", ["bool", "getattribute"])
def test_a_special_method_that_is_added_after_the_body_is_that_of_its_own_class_alone(
    tmp_path: Path, warm: Sandbox, added: str
) -> None:
    context = context_of(tmp_path, SPEC, REFERENCE, warm)
    apart = f"Chain.__{added}__ = lambda *given: 1 / 0\n\n\n"
    used = "    if not chain:\n        return 0\n    found = 0\n"
    text = REFERENCE.replace("def backwards", f"{apart}def backwards", 1)
    text = text.replace("def total(chain):\n", f"def total(chain):\n{used}", 1)

    record = grade(context, submission(text))

    assert verdicts(record)["total"] == "correct"


DISH_SPEC = """\
id: tp
title: Dishes
modules: [tp]
questions:
  - {id: dish, title: dish, points: 1, target: Dish,
     checks: [{id: one, title: one, call: "[Dish('tea').name(), Dish('tea').size()]", returns: [tea, 1]}]}
  - {id: menu, title: menu, points: 1, target: Menu, needs: [dish],
     checks: [{id: two, title: two, call: "[Menu('day', ['tea', 'jam']).size(), Menu('day', ['tea']).name()]",
               returns: [2, day]}]}
"""
DISHES = """\
class Dish:
    def __init__(self, name):
        self.text = name

    def name(self):
        return self.text

    def size(self):
        return 1


class Menu(Dish):
    def __init__(self, name, dishes):
        super().__init__(name)
        self.dishes = dishes

    def size(self):
        return len(self.dishes)
"""
IN_A_DICTIONARY = """\
class Dish:
    def __init__(self, name):
        self.data = {"name": name}

    def name(self):
        return self.data["name"]

    def size(self):
        return 1


class Menu(Dish):
    def __init__(self, name, dishes):
        super().__init__(name)
        self.data["dishes"] = dishes

    def size(self):
        return len(self.data["dishes"])
"""


@pytest.mark.parametrize(
    ("fault", "verdict"), [('return self.data["names"]', "error"), ("return self", "wrong")]
)
def test_a_class_may_take_what_one_at_fault_above_it_keeps(
    fault: str, verdict: str, tmp_path: Path, warm: Sandbox
) -> None:
    context = context_of(tmp_path, DISH_SPEC, DISHES, warm)
    code = IN_A_DICTIONARY.replace('return self.data["name"]', fault)

    assert verdicts(grade(context, submission(code))) == {"dish": verdict, "menu": "to-review"}
