"""The facts that pages were made of are kept to save time: a failure there costs nothing else."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import pytest

from graders.records.made_pages import PAGES, MadePages, stamp_of


def test_a_page_that_is_not_there_was_not_made(tmp_path: Path) -> None:
    made = MadePages.read(tmp_path)
    made.add(tmp_path / "alice.html", "digest")
    assert not made.has(tmp_path / "alice.html", "digest")


def test_what_cannot_be_kept_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / PAGES / "held").mkdir(parents=True)
    MadePages.read(tmp_path).keep()
    assert MadePages.read(tmp_path).made == {}


def test_pages_that_were_removed_are_forgotten(tmp_path: Path) -> None:
    page = tmp_path / "alice.html"
    page.touch()
    made = MadePages.read(tmp_path)
    made.add(page, "digest")
    made.keep()
    assert [*MadePages.read(tmp_path).made] == ["alice.html"]
    page.unlink()
    made.keep()
    assert MadePages.read(tmp_path).made == {}


@pytest.mark.skipif(
    os.name == "nt", reason="making a symbolic link takes an administrator on Windows"
)
def test_a_link_to_nothing_in_a_package_is_no_failure(tmp_path: Path) -> None:
    package = ModuleType("package")
    package.__path__ = [str(tmp_path)]
    stamps = [stamp_of(package)]
    (tmp_path / ".#module.py").symlink_to("nobody@nowhere")
    stamps.append(stamp_of(package))
    (tmp_path / "module.py").write_text("n = 1\n")
    stamps.append(stamp_of(package))
    assert len({*stamps, stamp_of(package)}) == 3
