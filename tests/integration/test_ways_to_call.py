"""Properties, cases run again, conventions and fake clocks, in a real box; programs that lie."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graders.errors import SpecError
from graders.grading.reference_answers import expect
from graders.grading.run_context import RunContext
from graders.grading.submission import grade
from graders.i18n import render
from graders.model import CheckResult, Verdict
from graders.sandbox.base import Sandbox
from tests.integration.conftest import check, submission, write_course

SPEC = """\
id: tp
title: TP
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 256}
questions:
  - id: codes
    title: codes
    points: 2
    targets: [code, decode]
    checks:
      - {id: retour, title: back, inputs: textes, property: decode(code(t)) == t}
      - {id: liste, title: list, inputs: [{t: [3, 1]}],
         property: decode(code(t)) == t}
      - {id: plus, title: longer, property: len(code('ab')) >= 2}
  - id: somme
    title: sum
    points: 1
    checks:
      - {id: encore, title: again, inputs: nombres, call: somme(n), again: true}
      - {id: appels, title: calls, inputs: grands, call: somme(n), again: true,
         calls_at_most: {somme: n + 1}}
      - {id: cache, title: hidden, inputs: [{n: 5}, {n: 6}], call: somme(n), again: true,
         detail: own-output}
  - id: place
    title: place
    points: 1
    checks:
      - {id: vide, title: empty, inputs: listes, call: "place(t + [vide] + t) - depuis",
         either: {vide: [0, null], depuis: [0, 1]}}
      - {id: cache, title: hidden, inputs: [{t: []}, {t: [5]}], call: "place(t + [vide] + t)",
         either: {vide: [0, null]}, detail: own-output}
  - id: duree
    title: time
    points: 1
    checks:
      - {id: huitieme, title: eighth, call: duree(), clock: fake}
      - {id: depart, title: start, setup: import time, call: "(duree(), time.time())[1]",
         returns: 1000.28125, clock: fake, seeds: 2}
      - {id: vraie, title: real, setup: import time, call: duree() and time.time() > 1500000000,
         returns: true}
  - id: jeu
    title: game
    points: 1
    checks:
      - {id: partie, title: played, call: jeu(), events: ["3", x, "4"], inputs: [{depart: 5}],
         shows: "total(said, depart)"}
"""
MODULE = '''\
"""Generators."""

import re

from hypothesis import strategies as st


def total(said, depart):
    found = re.findall(r"total\\D*(\\d+)", said)
    return int(found[-1]) + depart if found else None


def textes():
    return st.text("abc", max_size=8).map(lambda t: {"t": t})


def nombres():
    return st.integers(0, 30).map(lambda n: {"n": n})


def grands():
    return st.integers(0, 200).map(lambda n: {"n": n})


def listes():
    return st.lists(st.integers(1, 9), max_size=6).map(lambda t: {"t": t})
'''
REFERENCE = '''\
"""A reference."""

from time import perf_counter


def code(t):
    """Turn round."""
    return t[::-1]


def decode(t):
    """Turn back."""
    return t[::-1]


def somme(n):
    """Add up."""
    return sum(range(n))


def place(t):
    """Find 0, from 0 on."""
    return t.index(0)


def duree():
    """Measure."""
    debut = perf_counter()
    return perf_counter() - debut or True


def jeu():
    """Add what is typed."""
    somme = 0
    while True:
        print("total :", somme)
        try:
            somme += int(input("? "))
        except ValueError:
            print("non")
        except EOFError:
            return
'''
FILES = {
    "specs/tp.yaml": SPEC,
    "specs/tp.py": MODULE,
    "reference/tp.py": REFERENCE,
    "skeletons/tp.py": "",
}
Graded = Callable[[str, str], CheckResult]


@pytest.fixture
def context(sandbox: Sandbox, tmp_path: Path) -> RunContext:
    assignment = write_course(tmp_path, FILES)
    return RunContext(assignment, expect(assignment, sandbox), sandbox)


def _with(old: str, new: str) -> str:
    assert old in REFERENCE
    return REFERENCE.replace(old, new)


def test_the_reference_is_right(context: RunContext) -> None:
    record = grade(context, submission(REFERENCE))

    assert {one.verdict for one in record.questions} == {Verdict.CORRECT}


def test_a_property_that_does_not_hold_is_told_on_the_smallest_input(context: RunContext) -> None:
    wrong = _with('"""Turn back."""', "return t.replace('b', '')[::-1]")
    found = check(grade(context, submission(wrong)), "codes", "retour")

    assert found.verdict is Verdict.WRONG
    assert render(found.judgement.rationale, "en") == (
        "decode(code(t)) is '', t is 'b': they should be equal"
    )
    assert found.judgement.input == "t = 'b'\ndecode(code(t)) == t"
    assert found.judgement.call.endswith("t = 'b'\nprint(decode(code(t)))\nprint(t)")


EQUAL = """\
class Equal:
    def __eq__(self, other):
        return True
    __hash__ = None
    def __len__(self):
        return 1


"""


@pytest.mark.parametrize(
    ("check_id", "lies"),
    [
        ("liste", _with('"""Turn round."""', "t.clear()")),
        ("retour", EQUAL + _with('"""Turn back."""', "return Equal()")),
        ("retour", EQUAL + _with("return t[::-1]", "return Equal()")),
        ("plus", EQUAL + _with('"""Turn round."""', "return Equal()")),
    ],
    ids=["empties its argument", "equals all", "both equal all", "lies on its length"],
)
def test_no_object_and_no_change_makes_sides_equal(
    context: RunContext, check_id: str, lies: str
) -> None:
    found = check(grade(context, submission(lies)), "codes", check_id)

    assert found.verdict in (Verdict.WRONG, Verdict.ERROR)


FORGETS = _with(
    '"""Add up."""', "SEEN.append(n)\n    return sum(range(n)) + (SEEN.count(n) % 2 == 0)"
)


def test_what_is_right_only_once_is_told_as_such(context: RunContext) -> None:
    found = check(grade(context, submission("SEEN = []\n" + FORGETS)), "somme", "encore")

    assert found.verdict is Verdict.WRONG
    assert "right the first time" in render(found.judgement.rationale, "en")
    assert found.judgement.input == "n = 0\nsomme(n)"
    assert found.judgement.call.count("print(somme(n))") == 2


def test_a_bound_of_calls_is_that_of_the_smaller_input(context: RunContext) -> None:
    wrong = _with("sum(range(n))", "n and somme(n - 1) + n - 1 + (n == 51)")
    found = check(grade(context, submission(wrong)), "somme", "appels")

    assert found.judgement.input == "n = 51\nsomme(n)"


def test_a_hidden_check_shows_the_second_answer_to_its_one_input(context: RunContext) -> None:
    hidden = check(grade(context, submission("SEEN = []\n" + FORGETS)), "somme", "cache")

    assert hidden.verdict is Verdict.WRONG
    assert hidden.judgement.actual == "11"
    assert not hidden.judgement.input


@pytest.mark.parametrize(
    ("code", "verdict"),
    [
        ("t.index(0)", Verdict.CORRECT),
        ("t.index(0) + 1", Verdict.CORRECT),
        ("t.index(None)", Verdict.CORRECT),
        ("t.index(None) + 1", Verdict.CORRECT),
        ("t.index(0 if 0 in t else None) + (len(t) > 1)", Verdict.WRONG),
        ("t.index(0) + 2", Verdict.WRONG),
    ],
)
def test_one_convention_for_all_inputs(context: RunContext, code: str, verdict: Verdict) -> None:
    found = check(grade(context, submission(_with("t.index(0)", code))), "place", "vide")

    assert found.verdict is verdict


def test_the_failure_shown_is_the_smallest_of_the_first_convention(context: RunContext) -> None:
    found = check(grade(context, submission(_with("t.index(0)", "77"))), "place", "vide")

    assert found.judgement.input == "t = []\nvide = 0\ndepuis = 0\nplace(t + [vide] + t) - depuis"
    assert (found.judgement.expected, found.judgement.actual) == ("0", "77")


def test_a_hidden_check_of_conventions_shows_one_answer(context: RunContext) -> None:
    hidden = check(grade(context, submission(_with("t.index(0)", "len(t) % 2"))), "place", "cache")

    assert hidden.verdict is Verdict.WRONG
    assert hidden.judgement.actual == "1"
    assert not hidden.judgement.input


def test_a_convention_that_is_not_theirs_may_not_end(context: RunContext) -> None:
    endless = _with("return t.index(0)", "while 0 not in t: pass\n    return t.index(0)")
    record = grade(context, submission(endless))

    assert check(record, "place", "cache").verdict is Verdict.CORRECT


def test_a_fake_clock_tells_the_same_and_limits_nothing(context: RunContext) -> None:
    slow = _with('"""Measure."""', "while perf_counter() < 1e9: pass")
    lies = "import time\ntime.perf_counter = lambda: 0.0\n" + _with(
        '"""Measure."""', "time.process_time = time.monotonic = lambda: 0.0\n    while True: pass"
    )
    for source in (slow, lies):
        assert check(grade(context, submission(source)), "duree", "huitieme").verdict in (
            Verdict.TIME_LIMIT,
        )


QUIET = _with('print("total :", somme)', "somme == 3 or print(f'le total est {somme} !')").replace(
    "non", "pas un nombre"
)
LOUD = _with('print("total :", somme)', "print('total 0 3 3 7', 'total 7', sep='\\n')")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (QUIET.replace("somme == 3 or ", ""), ""),
        (QUIET, "after '3' (input 1): 5 is shown, 8 was expected"),
        (LOUD, "before the first input: 12 is shown, 5 was expected"),
    ],
    ids=["other words", "nothing new", "all at once"],
)
def test_the_reference_plays_the_game(context: RunContext, source: str, words: str) -> None:
    found = check(grade(context, submission(source)), "jeu", "partie")

    assert found.verdict is (Verdict.WRONG if words else Verdict.CORRECT)
    assert not words or render(found.judgement.rationale, "en") == words


def test_a_check_that_the_reference_fails_is_refused(sandbox: Sandbox, tmp_path: Path) -> None:
    spec = SPEC.replace("len(code('ab')) >= 2", "len(code('ab')) > 2")
    assignment = write_course(tmp_path, {**FILES, "specs/tp.yaml": spec})

    with pytest.raises(SpecError, match="the reference itself fails this check: len"):
        expect(assignment, sandbox)
