"""Broken specs: each file of ``broken/`` ends with the words that its problems must hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from graders.errors import SpecError
from graders.spec.load import load_assignment

CASES = sorted((Path(__file__).parent / "broken").glob("*.yaml"))


@pytest.mark.parametrize("case", [pytest.param(path, id=path.stem) for path in CASES])
def test_each_problem_is_told_with_its_place_value_and_mend(case: Path, course: Path) -> None:
    text = case.read_text(encoding="utf-8")
    expected = re.findall(r"^# expect: (.*)$", text, re.MULTILINE)
    (course / "specs/tiny.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load_assignment(course, "tiny")
    told = str(caught.value)
    assert expected, "a broken spec says what it expects"
    for words in expected:
        place = f"specs/tiny.yaml:{words}" if words[0].isdigit() else words
        assert place in told
    assert "pydantic" not in told
    assert str(course) not in told
    for problem in caught.value.problems:
        assert problem.file
        assert problem.what
        assert problem.mend
        assert (course / problem.file).exists() or "does not exist" in str(problem.what)


def test_the_corpus_is_not_empty() -> None:
    assert len(CASES) >= 200
