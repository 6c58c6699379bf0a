"""The table of the quick set: it names tests that exist, and the longest line decides."""

from __future__ import annotations

import pytest

from tests.command_line import ROOT
from tests.sets import FULL, NIGHTLY, QUICK, set_of

LINES = [*QUICK.split(), *FULL.split(), *NIGHTLY.split()]


@pytest.mark.parametrize("line", LINES)
def test_a_line_names_what_exists(line: str) -> None:
    file, _, test = line.partition("::")
    assert (ROOT / file).exists()
    name = test.partition("[")[0]
    if name and file.endswith(".py"):
        assert f"def {name}(" in (ROOT / file).read_text("utf-8")


def test_no_line_stands_twice() -> None:
    assert len(LINES) == len(set(LINES))


@pytest.mark.parametrize(
    ("test_id", "expected"),
    [
        ("tests/unit/test_sets.py::test_no_line_stands_twice", "quick"),
        ("tests/unit/worker/observing/test_endless.py::test_any", "full"),
        ("tests/integration/test_tiers.py::test_a_zygote_ends_with_its_host", "full"),
        ("tests/e2e/test_new_subject.py::test_any", "full"),
        ("tests/redteam/test_new_subject.py::test_any[isolated-morpion]", "full"),
        ("tests/redteam/test_new_subject.py::test_any[restricted-morpion]", "nightly"),
        ("tests/redteam/test_new_subject.py::test_any[restricted-as-user-morpion]", "nightly"),
        ("tests/redteam/test_new_subject.py::test_any[process-morpion]", "nightly"),
        ("tests/integration/test_cost.py::test_any[restricted]", "nightly"),
        ("tests/integration/test_cost.py::test_any[restricted-odd]", "nightly"),
        ("tests/integration/test_cost.py::test_any[bwrap]", "full"),
        ("tests/integration/test_cost.py::test_any[process]", "nightly"),
        ("tests/integration/test_new_subject.py::test_any[restricted]", "full"),
    ],
)
def test_the_longest_line_decides(test_id: str, expected: str) -> None:
    assert set_of(test_id) == expected
