"""The table of verdicts is whole, and the only one: a new verdict is added in one module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import graders
from graders.i18n import LANGUAGES, translator
from graders.verdicts import VERDICTS, Verdict

PACKAGE = Path(graders.__file__).parent
# Where two verdicts or more stand together, and why no column of the table says the same.
ARGUED = {
    # From what ended a process to a verdict: several ends have the same one.
    "grading/termination.py",
    # The colours of a page are those of verdicts: a proof borrows them.
    "report/pages/spec_check_page.py",
}


def test_every_verdict_has_its_row() -> None:
    assert set(VERDICTS) == set(Verdict)


def test_ranks_go_from_the_worst_to_the_best() -> None:
    assert [verdict.rank for verdict in Verdict] == list(range(len(Verdict)))
    assert Verdict.INTERNAL_ERROR.rank < Verdict.WRONG.rank < Verdict.CORRECT.rank


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_verdicts_look_the_same(lang: str) -> None:
    for column in zip(
        *((translator(lang).text(it.word), it.icon, it.plain_icon) for it in VERDICTS.values()),
        strict=True,
    ):
        assert len(set(column)) == len(Verdict)


def test_plain_icons_are_ascii() -> None:
    assert all(it.plain_icon.isascii() for it in VERDICTS.values())


@pytest.mark.parametrize("verdict", Verdict)
def test_the_facts_of_a_verdict_do_not_contradict_each_other(verdict: Verdict) -> None:
    facts = verdict.facts
    assert not (facts.is_fault and (facts.is_passed or facts.is_undecided or facts.awaits_teacher))
    assert facts.is_fault or not (facts.is_limit or facts.has_failing_input)


def test_no_other_module_holds_a_table_of_verdicts() -> None:
    others = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "verdicts.py")
    found = {path.relative_to(PACKAGE).as_posix() for path in others if any(_tables(path))}
    assert found == ARGUED


def _tables(path: Path) -> Iterator[ast.expr]:
    """Yield the dictionaries, sets, lists and tuples that name two verdicts or more."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Dict):
            parts = [*node.keys, *node.values]
        elif isinstance(node, ast.Set | ast.List | ast.Tuple):
            parts = [*node.elts]
        else:
            continue
        if len({name for part in parts if part for name in _verdicts(part)}) > 1:
            yield node


def _verdicts(part: ast.expr) -> Iterator[str]:
    for node in ast.walk(part):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Verdict":
            yield node.attr
