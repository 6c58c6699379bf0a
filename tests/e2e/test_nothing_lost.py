"""A run that is stopped leaves whole what is done, and the next one comes to the same end."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from filelock import FileLock

from graders.records.record_files import load_record
from tests.command_line import ROOT
from tests.tiny_course import REFERENCE, SHORT, SUBMISSIONS, make_class, make_course

CODE = "from graders.cli import grade_main; grade_main()"
SLOW = REFERENCE.replace("return n + 1", "while True: pass")
PROC = Path("/proc")


@dataclass(frozen=True)
class Tiny:
    """The tiny class in a folder of its own, and how to grade it."""

    folder: Path

    @property
    def out(self) -> Path:
        return self.folder / "out"

    @property
    def scratch(self) -> Path:
        return self.folder / "scratch"

    def command(self, *options: str, out: Path | None = None) -> list[str]:
        """Return the command that grades the class."""
        paths = (str(self.folder / "class"), "--course", str(self.folder / "course"))
        fixed = ("--sandbox", "process", "--jobs", "2", "--lang", "en", "--quiet")
        return [sys.executable, "-c", CODE, *paths, "--out", str(out or self.out), *fixed, *options]

    @property
    def environment(self) -> Mapping[str, str]:
        return {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(self.scratch)}

    def start(self, *options: str) -> subprocess.Popen[str]:
        """Start a run, as from a terminal of its own."""
        return subprocess.Popen(
            self.command(*options),
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def grades(self, *options: str, out: Path | None = None) -> bytes:
        """Grade to the end and return the grades."""
        command = self.command(*options, out=out)
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return ((out or self.out) / "grades.json").read_bytes()

    def running(self) -> list[str]:
        """List the processes of boxes, by the folder in which they run."""
        found = []
        for process in PROC.glob("[0-9]*"):
            try:
                where = str((process / "cwd").readlink())
            except OSError:
                continue
            if where.startswith(str(self.scratch)):
                found.append(f"{process.name} in {where}")
        return found


MakeTiny = Callable[[Mapping[str, str]], Tiny]


@pytest.fixture
def make_tiny(tmp_path: Path) -> MakeTiny:
    """Return what makes a tiny class."""

    def make(submissions: Mapping[str, str]) -> Tiny:
        make_course(tmp_path / "course", SHORT)
        make_class(tmp_path / "class", submissions)
        (tmp_path / "scratch").mkdir()
        return Tiny(tmp_path)

    return make


def until(holds: Callable[[], object]) -> bool:
    """Wait for something to become true; False when it does not."""
    deadline = time.monotonic() + 200
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.02)
    return bool(holds())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the runs to kill are forked")
def test_a_run_that_is_killed_is_taken_up_by_the_next(tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    seeds = map(str, range(10))
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.killed_runs", str(tmp_path / "runs"), *seeds],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(scratch)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(scratch.iterdir()) == []


@pytest.mark.skipif(not PROC.is_dir(), reason="processes are found in /proc")
def test_a_process_of_the_pool_that_is_killed_costs_nobody_anything(make_tiny: MakeTiny) -> None:
    tiny = make_tiny({**SUBMISSIONS, "zoe": SLOW})
    run = tiny.start()
    assert until(lambda: (tiny.out / "records" / "alice.json").exists())
    # Processes of the run's session: itself and its pool; boxes have sessions of their own.
    pool = [
        int(path.name)
        for path in PROC.glob("[0-9]*")
        if path.name != str(run.pid) and session_of(path) == run.pid
    ]
    os.kill(pool[0], signal.SIGKILL)
    _, errors = run.communicate(timeout=100)
    assert (run.returncode, errors) == (0, "")
    assert (tiny.out / "grades.json").read_bytes() == tiny.grades(out=tiny.folder / "undisturbed")


def session_of(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[3])
    except OSError:
        return 0


@pytest.mark.parametrize("times", [1, 2], ids=["once", "twice"])
def test_an_interrupted_run_leaves_nothing_behind_and_is_taken_up(
    times: int, make_tiny: MakeTiny
) -> None:
    tiny = make_tiny({**SUBMISSIONS, **{f"zoe{n}": SLOW for n in range(2)}})
    run = tiny.start()
    assert until(lambda: (tiny.out / "records" / "alice.json").exists())
    for _ in range(times):
        # As a terminal does: the processes of the pool get it too.
        os.killpg(run.pid, signal.SIGINT)
        time.sleep(0.05)
    _, errors = run.communicate(timeout=200)
    assert run.returncode == 130
    assert errors.splitlines() == ["interrupted: what is done is kept; run it again to go on"]
    assert until(lambda: not tiny.running()), tiny.running()
    if times == 1:
        known = json.loads((tiny.out / "grades.json").read_text())["submissions"]
        assert "alice" in {one["id"] for one in known}
        assert (tiny.out / "index.html").exists()
    assert tiny.grades() == tiny.grades(out=tiny.folder / "undisturbed")
    assert list(tiny.scratch.iterdir()) == []


def test_two_runs_in_one_folder_go_one_after_the_other(make_tiny: MakeTiny) -> None:
    tiny = make_tiny(SUBMISSIONS)
    runs = [tiny.start(), tiny.start()]
    assert [(*run.communicate(timeout=100), run.returncode) for run in runs] == [("", "", 0)] * 2
    assert (tiny.out / "grades.json").read_bytes() == tiny.grades(out=tiny.folder / "alone")
    assert [path.name for path in tiny.out.rglob(".*")] == []


def test_a_run_that_waits_for_another_says_so(make_tiny: MakeTiny) -> None:
    tiny = make_tiny({"alice": REFERENCE})
    (tiny.out / "records").mkdir(parents=True)
    with FileLock(tiny.out / "records" / ".running"):
        command = [word for word in tiny.command() if word != "--quiet"]
        run = subprocess.Popen(
            command, env=tiny.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert run.stderr is not None
        said = run.stderr.readline()
        assert list((tiny.out / "records").glob("*.json")) == []
    run.communicate(timeout=100)
    assert "another run is writing to" in said
    assert run.returncode == 0
    assert (tiny.out / "records" / "alice.json").exists()


def _can_mount() -> bool:
    """Tell whether this is a root that may mount, which a container's often is not."""
    if os.name != "posix" or os.getuid() != 0 or shutil.which("unshare") is None:
        return False
    mount = ["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(mount, capture_output=True, check=False).returncode == 0


FULL_DISK = """
mount -t tmpfs -o size=64k tmpfs "$1" || exit 99
dd if=/dev/zero of="$1/ballast" bs=1k count="$2" status=none
shift 2
"$@"; echo "first $?"
find "$OUT" -name '.*' -type f
cp -r "$OUT" "$KEPT"
mount -o remount,size=8m "$(dirname "$OUT")"
"$@"; echo "second $?"
cp "$OUT/grades.json" "$KEPT.json"
"""


@pytest.mark.parametrize("ballast", [0, 44], ids=["reporting", "grading"])
@pytest.mark.skipif(
    not _can_mount(),
    reason="only a root that may mount can make a small disk; test_command.py limits files instead",
)
def test_a_disk_that_is_full_loses_nothing(ballast: int, make_tiny: MakeTiny) -> None:
    tiny = make_tiny(SUBMISSIONS)
    disk, kept = tiny.folder / "disk", tiny.folder / "kept"
    disk.mkdir()
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", FULL_DISK, "sh", str(disk), str(ballast),
         *tiny.command(out=disk / "out")],
        env={**tiny.environment, "OUT": str(disk / "out"), "KEPT": str(kept)},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout == "first 2\nsecond 0\n"
    assert "No space left on device" in done.stderr
    assert "fix: free some space" in done.stderr
    assert "Traceback" not in done.stderr
    records = list((kept / "records").iterdir())
    assert all(load_record(path.read_bytes()).id == path.stem for path in records)
    assert len(records) == len(SUBMISSIONS) if ballast == 0 else len(records) < len(SUBMISSIONS)
    assert Path(f"{kept}.json").read_bytes() == tiny.grades()


def test_what_killed_runs_left_is_removed(make_tiny: MakeTiny) -> None:
    tiny = make_tiny({"alice": REFERENCE, "bruno": REFERENCE})
    for path in (tiny.out, tiny.out / "records"):
        path.mkdir(parents=True, exist_ok=True)
        (path / ".writing-0123456789abcdef.tmp").write_bytes(b"half")
    (tiny.scratch / ".graders-run-abcdefgh").mkdir()
    (tiny.scratch / ".graders-run-abcdefgh" / "running").write_bytes(b"")
    (tiny.scratch / "others").mkdir()
    tiny.grades()
    assert [path.name for path in tiny.out.rglob(".*")] == []
    assert [path.name for path in tiny.scratch.iterdir()] == ["others"]


def test_a_teachers_lines_outlive_every_run(make_tiny: MakeTiny) -> None:
    tiny = make_tiny({"alice": REFERENCE, "bruno": REFERENCE})
    tiny.out.mkdir()
    lines = "submission,question,points,comment\ngone,words,1,kept\nalice,words,0.5,fine\n"
    (tiny.out / "review.csv").write_text(lines, "utf-8")
    tiny.grades()
    shutil.rmtree(tiny.folder / "class" / "alice")
    tiny.grades("--fresh")
    text = (tiny.out / "review.csv").read_text("utf-8")
    assert "gone,words,1,kept" in text
    assert "alice,words,0.5,fine" in text
