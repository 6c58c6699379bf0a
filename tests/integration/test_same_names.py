"""Classes whose containers begin empty, under names like the reference's or not, alike or not.

What an attribute is for is told by no object that is new.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

import pytest

from graders.checks.base import RunResult
from graders.grading.check_runner import CheckRunner
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.sandbox.base import Sandbox
from tests.integration.conftest import context_of, submission, verdicts

SPEC = """\
id: tp
title: A library
modules: [tp]
questions:
  - id: buy
    title: buy
    points: 1
    targets: [Library.__init__, Library.buy, Library.available]
    checks:
      - {id: two, title: two, setup: "b = Library(); b.buy('A', 2)", call: b.available('A'), returns: 2}
  - id: lend
    title: lend
    points: 1
    targets: [Library.lend, Library.borrowed]
    needs: [buy]
    checks:
      - id: one
        title: one
        setup: "b = Library(); b.buy('A')"
        call: "[b.lend('ann', 'A'), b.lend('bob', 'A'), b.available('A'), b.borrowed('ann')]"
        returns: [true, false, 0, [A]]
  - id: back
    title: back
    points: 1
    target: Library.give_back
    needs: [buy, lend]
    checks:
      - id: one
        title: one
        setup: "b = Library(); b.buy('A', 3); b.lend('ann', 'A')"
        call: "[b.give_back('ann', 'A'), b.borrowed('ann'), b.available('A')]"
        returns: [null, [], 3]
  - id: readers
    title: readers
    points: 1
    target: Library.readers
    needs: [buy, lend, back]
    checks:
      - id: two
        title: two
        setup: |
          b = Library()
          b.buy('A', 3)
          for name in ('bob', 'ann', 'zoe'):
              b.lend(name, 'A')
          b.give_back('bob', 'A')
        call: b.readers()
        returns: [ann, zoe]
"""
REFERENCE = """\
class Library:
    def __init__(self):
        self.stock = {}
        self.loans = {}

    def buy(self, title, number=1):
        self.stock[title] = self.stock.get(title, 0) + number

    def available(self, title):
        return self.stock.get(title, 0)

    def lend(self, name, title):
        if self.stock.get(title, 0) == 0:
            return False
        self.stock[title] -= 1
        self.loans.setdefault(name, []).append(title)
        return True

    def borrowed(self, name):
        return list(self.loans.get(name, []))

    def give_back(self, name, title):
        self.loans[name].remove(title)
        self.stock[title] += 1

    def readers(self):
        return sorted(name for name, titles in self.loans.items() if titles)
"""
# A stock of pairs, bought and lent, and the titles of each reader as one text.
PAIRS = """\
class Library:
    def __init__(self):
        self.stock = {}
        self.loans = {}

    def buy(self, title, number=1):
        self.stock.setdefault(title, [0, 0])[0] += number

    def available(self, title):
        return self.stock[title][0] - self.stock[title][1] if title in self.stock else 0

    def lend(self, name, title):
        if self.available(title) == 0:
            return False
        self.stock[title][1] += 1
        self.loans[name] = self.loans.get(name, "") + title + "|"
        return True

    def borrowed(self, name):
        return [title for title in self.loans.get(name, "").split("|") if title]

    def give_back(self, name, title):
        self.loans[name] = self.loans[name].replace(title + "|", "", 1)
        self.stock[title][1] -= 1

    def readers(self):
        return sorted(name for name in self.loans if self.loans[name].replace("|", ""))
"""
# The stock is all that was bought, wherever it is now.
BOUGHT = (
    REFERENCE.replace(
        "return self.stock.get(title, 0)",
        "return self.stock.get(title, 0) - sum(one.count(title) for one in self.loans.values())",
    )
    .replace("if self.stock.get(title, 0) == 0:", "if self.available(title) == 0:")
    .replace("        self.stock[title] -= 1\n", "")
    .replace("        self.stock[title] += 1\n", "")
)
NAMES = {
    "same": {},
    "underscore": {"stock": "_stock", "loans": "_loans"},
    "mangled": {"stock": "__stock", "loans": "__loans"},
    "others": {"stock": "shelf", "loans": "out"},
}
QUESTIONS = {
    "buy": "buy", "available": "buy", "lend": "lend", "borrowed": "lend", "give_back": "back",
}  # fmt: skip

# Nothing begins an entry: the stock is a Counter, the loans are a defaultdict.
COUNTED = """\
from collections import Counter, defaultdict

class Library:
    def __init__(self):
        self.stock = Counter()
        self.loans = defaultdict(list)

    def buy(self, title, number=1):
        self.stock[title] += number

    def available(self, title):
        return self.stock[title]

    def lend(self, name, title):
        if not self.stock[title]:
            return False
        self.stock[title] -= 1
        self.loans[name].append(title)
        return True

    def borrowed(self, name):
        return list(self.loans[name])

    def give_back(self, name, title):
        self.loans[name].remove(title)
        self.stock[title] += 1

    def readers(self):
        return sorted(name for name in self.loans if self.loans[name])
"""


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory, warm: Sandbox) -> RunContext:
    """Prepare the course of libraries."""
    return context_of(tmp_path_factory.mktemp("libraries"), SPEC, REFERENCE, warm)


def written(source: str, names: Mapping[str, str], member: str, body: str) -> str:
    """Return a class under other names, whose member has another body, or none."""
    for old, new in names.items():
        source = source.replace(f"self.{old}", f"self.{new}")
    tree = ast.parse(source)
    kind = tree.body[-1]
    assert isinstance(kind, ast.ClassDef)
    (method,) = (one for one in kind.body if getattr(one, "name", "") == member)
    assert isinstance(method, ast.FunctionDef)
    if body:
        method.body = ast.parse(body).body
    else:
        kind.body.remove(method)
    return ast.unparse(tree)


@pytest.mark.parametrize("body", ["", "raise KeyError(self)"], ids=["missing", "raising"])
@pytest.mark.parametrize("member", QUESTIONS)
@pytest.mark.parametrize("names", NAMES)
def test_containers_of_one_form_are_told_by_their_names_or_their_order(
    names: str, member: str, body: str, libraries: RunContext
) -> None:
    source = written(REFERENCE, NAMES[names], member, body)

    found = verdicts(grade(libraries, submission(source)))

    assert {id_ for id_, verdict in found.items() if verdict != "correct"} == {QUESTIONS[member]}


@pytest.mark.parametrize("body", ["", "raise KeyError(self)"], ids=["missing", "raising"])
@pytest.mark.parametrize("member", QUESTIONS)
@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("source", [PAIRS, BOUGHT], ids=["pairs", "bought"])
def test_a_right_method_over_another_form_costs_nothing(
    source: str, names: str, member: str, body: str, libraries: RunContext
) -> None:
    source = written(source, NAMES[names], member, body)

    found = verdicts(grade(libraries, submission(source)))

    assert {one for id_, one in found.items() if id_ != QUESTIONS[member]} <= {
        "correct",
        "to-review",
    }


@pytest.mark.parametrize("body", ["", "raise KeyError(self)"], ids=["missing", "raising"])
@pytest.mark.parametrize("names", NAMES)
def test_dictionaries_that_begin_their_entries_are_guessed_for_a_lost_constructor(
    names: str, body: str, libraries: RunContext
) -> None:
    source = written(COUNTED, NAMES[names], "__init__", body)

    found = verdicts(grade(libraries, submission(source)))

    assert {id_ for id_, verdict in found.items() if verdict != "correct"} == {"buy"}


def test_a_guess_that_would_do_the_same_is_not_run(
    libraries: RunContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else than one guess fits: the others would be the same, for every question."""
    run, whole = list[int](), CheckRunner.run_guess

    def noted(runner: CheckRunner, *asked: Any) -> RunResult:
        _, _, guess, _ = asked
        run.append(guess)
        return whole(runner, *asked)

    monkeypatch.setattr(CheckRunner, "run_guess", noted)
    found = verdicts(grade(libraries, submission(written(COUNTED, {}, "__init__", ""))))

    assert found["readers"] == "correct"
    assert {*run} == {1}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("append(title)", "append(name)"), ("if not self.stock[title]", "if self.stock[title]")],
)
def test_a_wrong_method_over_guessed_dictionaries_is_not_right(
    right: str, wrong: str, libraries: RunContext
) -> None:
    source = written(COUNTED, {}, "__init__", "").replace(right, wrong)

    assert verdicts(grade(libraries, submission(source)))["lend"] != "correct"


@pytest.mark.parametrize(
    ("names", "allowed"), [("same", {"error"}), ("others", {"error", "to-review"})]
)
def test_what_the_constructor_makes_is_no_other_dictionary(
    names: str, allowed: set[str], libraries: RunContext
) -> None:
    """It raises after it made plain dictionaries, of which no method begins an entry."""
    source = COUNTED.replace("Counter()", "{}").replace("defaultdict(list)", "{}; 1 // 0")

    found = verdicts(grade(libraries, submission(written(source, NAMES[names], "readers", ""))))

    assert found["lend"] in allowed


@pytest.mark.parametrize("names", ["same", "others"])
def test_what_the_constructor_makes_is_a_dictionary_that_begins_its_entries(
    names: str, libraries: RunContext
) -> None:
    source = COUNTED.replace("defaultdict(list)", "defaultdict(list); 1 // 0")

    found = verdicts(grade(libraries, submission(written(source, NAMES[names], "readers", ""))))

    assert found["lend"] == "correct"


@pytest.mark.parametrize("names", NAMES)
def test_a_wrong_method_over_what_is_lent_is_not_right(names: str, libraries: RunContext) -> None:
    source = written(REFERENCE, NAMES[names], "give_back", "")
    source = source.replace("if titles)", "if not titles)")

    assert verdicts(grade(libraries, submission(source)))["readers"] != "correct"


def test_what_is_lent_does_not_use_is_no_reason_to_doubt_a_failure(libraries: RunContext) -> None:
    source = written(REFERENCE, {}, "give_back", "self.stock[title] += 1")
    source = written(source, {}, "available", "")

    assert verdicts(grade(libraries, submission(source)))["back"] in {"wrong", "partial"}
