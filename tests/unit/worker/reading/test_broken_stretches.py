"""The stretches of a source that a bracket or a text ends which is never closed."""

from __future__ import annotations

import pytest

from graders.worker.reading import broken_stretches
from graders.worker.reading.salvage import salvage


def test_a_source_of_many_open_brackets_is_compiled_so_many_times_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[str] = []
    compiled = broken_stretches.problem_of

    def problem_of(source: str) -> Exception | None:
        tried.append(source)
        return compiled(source)

    monkeypatch.setattr(broken_stretches, "problem_of", problem_of)
    kept, _ = salvage('TEXT = """\nwords\n"""\ndef right():\n    return 1\n' + "x = (1,\n" * 500)

    assert "return 1" in kept
    assert len(tried) <= broken_stretches._MOST_ATTEMPTS
