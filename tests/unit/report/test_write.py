"""The folder of reports: whole files, links that resolve, nothing lost when writing fails."""

from __future__ import annotations

import json
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graders.errors import InternalError
from graders.records.files import write_atomic
from graders.report.write import write_reports
from tests.unit.report import builders
from tests.unit.report.html_page import Page

CLASS = [
    builders.mixed(),
    builders.hostile(),
    builders.empty(),
    builders.broken(),
    *(
        replace(builders.mixed(), id=id_)
        for id_ in ("Zoé", "index", "a b", "A B", "x/../y", "DUPONT-alice")
    ),
]


def test_every_submission_has_its_page_and_every_link_resolves(tmp_path: Path) -> None:
    write_reports(tmp_path, CLASS, builders.TITLE, "fr")
    names = {path.name for path in tmp_path.iterdir()}
    every = Page((tmp_path / "index.html").read_bytes()).links
    links = list(dict.fromkeys(link.partition("#")[0] for link in every if link[0] != "#"))
    assert len(links) == len(set(links)) == len(CLASS)
    assert names == {*links, "index.html", "grades.json", "grades.csv"}
    assert len({name.lower() for name in names}) == len(names)
    assert len(json.loads((tmp_path / "grades.json").read_bytes())["submissions"]) == len(CLASS)
    assert "dupont-alice" in " ".join(_titles(tmp_path, links))
    ids = {link: Page((tmp_path / link).read_bytes()).ids for link in links}
    within = [link.split("#") for link in every if "#" in link.strip("#")[1:]]
    assert within
    assert all(anchor in ids[link] for link, anchor in within if link)


def _titles(folder: Path, links: list[str]) -> list[str]:
    return [Page((folder / link).read_bytes()).shown[:80] for link in links]


def test_same_records_give_the_same_bytes(tmp_path: Path) -> None:
    write_reports(tmp_path / "one", CLASS, builders.TITLE, "fr")
    write_reports(tmp_path / "other", reversed(CLASS), builders.TITLE, "fr")
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()


class Killed(Executor):
    """A pool whose processes are killed: some pages are lost, and then it takes none."""

    def __init__(self, takes: int) -> None:
        self.left = takes

    def submit(self, _job: object, /, *_args: object, **_named: object) -> Future[Any]:
        """Lose a job, or refuse it."""
        self.left -= 1
        if self.left < 0:
            raise BrokenExecutor("no process is left")
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor("a process was killed"))
        return future


@pytest.mark.parametrize("pool", [ThreadPoolExecutor(3), Killed(4)], ids=["pool", "killed"])
def test_a_pool_writes_the_same_pages(tmp_path: Path, pool: Executor) -> None:
    many = [replace(builders.mixed(), id=f"student-{n}") for n in range(20)]
    write_reports(tmp_path / "here", many, builders.TITLE, "en")
    with pool:
        write_reports(tmp_path / "pool", many, builders.TITLE, "en", pool=pool)
    told = {path.name: path.read_bytes() for path in (tmp_path / "here").iterdir()}
    assert {path.name: path.read_bytes() for path in (tmp_path / "pool").iterdir()} == told


def test_a_page_that_a_pool_cannot_write_leaves_the_earlier_grades(tmp_path: Path) -> None:
    write_reports(tmp_path, CLASS, builders.TITLE, "en")
    before = (tmp_path / "grades.json").read_bytes()
    page = next(path for path in tmp_path.glob("*.html") if path.name != "index.html")
    page.unlink()
    page.mkdir()
    with ThreadPoolExecutor(2) as pool, pytest.raises(IsADirectoryError):
        write_reports(tmp_path, CLASS, builders.TITLE, "en", pool=pool)
    assert (tmp_path / "grades.json").read_bytes() == before


def test_class_of_no_one_is_written(tmp_path: Path) -> None:
    write_reports(tmp_path, [], builders.TITLE, "en")
    assert json.loads((tmp_path / "grades.json").read_bytes())["submissions"] == []


def test_other_files_of_the_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    (tmp_path / "notes.txt").write_text("mine")
    write_reports(tmp_path, CLASS, builders.TITLE, "fr")
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert (tmp_path / "records").is_dir()


def test_two_records_of_one_submission_are_refused_before_anything_is_written(
    tmp_path: Path,
) -> None:
    with pytest.raises(InternalError, match="dupont-alice"):
        write_reports(tmp_path, [builders.mixed(), builders.mixed()], builders.TITLE, "fr")
    assert list(tmp_path.iterdir()) == []


def test_failure_leaves_the_earlier_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    write_atomic(path, b"earlier")

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomic(path, b"later")
    assert path.read_bytes() == b"earlier"
    assert list(tmp_path.iterdir()) == [path]


def test_folder_is_made_and_file_is_readable_by_others(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.html"
    write_atomic(path, b"x")
    usual = tmp_path / "usual"
    usual.write_bytes(b"x")
    assert path.stat().st_mode == usual.stat().st_mode
