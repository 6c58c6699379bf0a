"""The likenesses that ``graders similar`` leaves in a folder of results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from graders.report.alike import SIMILAR_JSON, AlikePair, read_alike


def pair(left: str, share: float, lines: int = 9) -> dict[str, Any]:
    """Write a pair as the command does."""
    return {
        "lines": lines,
        "left": {"id": left, "share": share},
        "right": {"id": "zoe", "share": 0.25},
    }


def written(folder: Path, data: object) -> Path:
    (folder / SIMILAR_JSON).write_text(json.dumps(data), "utf-8")
    return folder


def test_pairs_are_sorted_by_the_larger_share(tmp_path: Path) -> None:
    identical = [[{"id": "a", "file": "f.py"}, {"id": "b", "file": "g.py"}]]
    data = {
        "format": 1,
        "identical": identical,
        "pairs": [pair("a", 0.5), pair("b", 1), pair("c", 0.5, 12)],
    }
    found = read_alike(written(tmp_path, data))
    assert found is not None
    assert found.identical == (("a", "b"),)
    assert [one.ids[0] for one in found.pairs] == ["b", "c", "a"]
    assert found.pairs[2] == AlikePair(("a", "zoe"), 9, (0.5, 0.25))


@pytest.mark.parametrize(
    "data",
    [None, 3, [], {}, {"format": 2, "pairs": []}, {"format": 1, "identical": [], "pairs": [{}]},
     {"format": 1, "identical": [], "pairs": 3}, {"format": 1, "identical": [[3]], "pairs": []},
     {"format": 1, "identical": [], "pairs": [pair("a", 1) | {"lines": "many"}]}],
)  # fmt: skip
def test_what_is_no_comparison_stops_no_page(tmp_path: Path, data: object) -> None:
    assert read_alike(written(tmp_path, data)) is None


def test_nobody_compared(tmp_path: Path) -> None:
    assert read_alike(tmp_path) is None
