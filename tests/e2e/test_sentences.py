"""Each sentence that the example classes read was audited: true as it stands, or mended."""

from __future__ import annotations

import pytest

from tests.audit.sentences import sentences, table
from tests.example_results import each_class, graded_example, is_whole


@pytest.mark.isolated
@pytest.mark.timeout(1200)
@each_class
def test_no_sentence_was_left_unaudited(assignment: str, pytestconfig: pytest.Config) -> None:
    """See `tests/audit/sentences.py` for how a new sentence is added and judged."""
    audited = {row for row in table() if row[0] == assignment}
    told = set(sentences(graded_example(assignment, pytestconfig)))
    assert sorted(told - audited) == []
    # A sentence that no student reads any more is found where the whole class is graded.
    assert sorted(audited - told if is_whole(pytestconfig) else ()) == []


def test_each_sentence_is_true_or_was_mended() -> None:
    assert [row for row, said in table().items() if not said.startswith(("true", "fixed"))] == []
