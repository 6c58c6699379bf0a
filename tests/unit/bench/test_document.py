"""Sections of the results are written each in its place, and what people wrote stays."""

from __future__ import annotations

from pathlib import Path

from bench.document import update


def test_a_section_takes_the_place_of_its_earlier_self(tmp_path: Path) -> None:
    path = tmp_path / "results.md"
    update(path, {"one": "## One\n\nold \\1", "two": "## Two"})
    path.write_text(path.read_text("utf-8") + "\n## By hand\n", "utf-8")
    update(path, {"one": "## One\n\nnew \\1"})
    assert path.read_text("utf-8") == (
        "# Results\n\n"
        "<!-- made: one -->\n\n## One\n\nnew \\1\n\n<!-- end: one -->\n\n"
        "<!-- made: two -->\n\n## Two\n\n<!-- end: two -->\n\n"
        "## By hand\n"
    )
