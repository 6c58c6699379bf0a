"""Grading on a cluster: the same grades as on one machine, whatever happens to its workers."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from graders.records.record_files import load_record
from tests.command_line import ROOT, Grade
from tests.dask_cluster import Cluster
from tests.example_results import graded_example
from tests.tiny_course import SUBMISSIONS, best_sandbox, make_class, make_course

CODE = "from graders.cli import grade_main; grade_main()"
EXAMPLE = "klondike"
MANY = {f"{name}{n}": text for name, text in SUBMISSIONS.items() for n in range(4)}


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with Cluster(tmp_path / "cluster") as started:
        yield started


@pytest.fixture
def tiny(tmp_path: Path) -> list[str]:
    """Make a tiny class; return what grades it."""
    course, submissions = make_course(tmp_path / "course"), make_class(tmp_path / "class", MANY)
    fixed = ["--sandbox", best_sandbox(), "--lang", "en"]
    return [str(submissions), "--course", str(course), *fixed]


def start(*arguments: object, cwd: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", CODE, *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    )


def until_records(out: Path, count: int) -> None:
    deadline = time.monotonic() + 240
    while len(list((out / "records").glob("[!.]*.json"))) < count:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_one_killed_in_the_middle_and_one_that_comes_change_no_byte_of_the_grades(
    cluster: Cluster, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    out, local = tmp_path / "out", graded_example(EXAMPLE, pytestconfig)
    victim = cluster.add_worker("--nthreads", "1", "--no-nanny")
    cluster.add_worker("--nthreads", "1")
    options = ("--out", out, "--on", cluster.place, "--quiet", "--lang", "fr")
    run = start(ROOT / "examples" / EXAMPLE, *options, cwd=tmp_path)

    until_records(out, 4)
    cluster.kill(victim)
    cluster.add_worker("--nthreads", "1")
    _, said = run.communicate(timeout=300)

    assert run.returncode == 0, said
    assert said == ""
    assert (out / "grades.json").read_bytes() == (local / "grades.json").read_bytes()


def test_an_interrupted_run_keeps_its_records_and_is_taken_up(
    cluster: Cluster, tiny: list[str], grade: Grade, tmp_path: Path
) -> None:
    cluster.add_worker("--nthreads", "1")
    run = start(*tiny, "--out", "far", "--on", cluster.place, cwd=tmp_path)
    until_records(tmp_path / "far", 3)
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=60)
    kept = list((tmp_path / "far" / "records").glob("[!.]*.json"))

    assert run.returncode == 130
    assert re.fullmatch(
        r"\d+ of \d+ submissions were graded; the pages show what is known\n"
        r"interrupted: what is done is kept; run it again to go on\n",
        said,
    )
    assert all(load_record(path.read_bytes(), path.name) for path in kept)
    assert len(kept) < len(MANY)

    again = grade(*tiny, "--out", "far", "--on", cluster.place)
    assert again.status == 0, again.stderr
    assert "submissions as graded before" in again.stdout
    assert grade(*tiny, "--out", "near").status == 0
    near, far = (tmp_path / name / "grades.json" for name in ("near", "far"))
    assert far.read_bytes() == near.read_bytes()


@pytest.mark.isolated
def test_workers_that_would_grade_otherwise_take_no_part(
    cluster: Cluster, tiny: list[str], grade: Grade, tmp_path: Path
) -> None:
    """One without bubblewrap, one of several threads, one with other sources; then a good one."""
    other = tmp_path / "other"
    shutil.copytree(ROOT / "graders", other / "graders", ignore=shutil.ignore_patterns("*.pyc"))
    (other / "graders" / "added.py").write_text("# other sources\n")
    cluster.add_worker("--nthreads", "1", env={"PATH": str(tmp_path)})
    cluster.add_worker("--nthreads", "3", "--no-nanny")
    cluster.add_worker("--nthreads", "1", env={"PYTHONPATH": str(other)})

    nobody = grade(*tiny, "--out", "far", "--on", cluster.place)

    assert nobody.status == 3
    last = nobody.stderr.splitlines()[-2]
    assert last.startswith(
        f"error: no worker of {cluster.address} can grade this: tcp://127.0.0.1:"
    )
    assert "it gives no isolated sandbox: bubblewrap is not installed" in last
    assert "it runs 3 jobs at once in one process" in last
    assert "it has the sources of graders " in last
    assert nobody.stderr.count("takes no part") == 3

    cluster.add_worker("--nthreads", "1")
    some = grade(*tiny, "--out", "far", "--on", cluster.place)
    assert some.status == 0, some.stderr
    assert some.stderr.count("takes no part") == 3
    assert grade(*tiny, "--out", "near").status == 0
    near, far = (tmp_path / name / "grades.json" for name in ("near", "far"))
    assert far.read_bytes() == near.read_bytes()


def test_a_scheduler_that_does_not_answer_is_told(tiny: list[str], grade: Grade) -> None:
    outcome = grade(*tiny, "--on", "dask://127.0.0.1:1")

    assert outcome.status == 2
    assert outcome.stderr.startswith(
        "error: the scheduler at tcp://127.0.0.1:1 was not reached within 10 s: "
    )
    assert "fix: start it there (dask scheduler)" in outcome.stderr


@pytest.mark.parametrize("place", ["cluster", "dask://host", "http://host:8786", "dask://h:99999"])
def test_what_is_no_address_is_told_before_anything_else(grade: Grade, place: str) -> None:
    outcome = grade("nowhere", "--on", place)

    assert outcome.status == 2
    assert f"--on {place!r} is no place to grade" in outcome.stderr
    assert "dask://HOST:PORT" in outcome.stderr
