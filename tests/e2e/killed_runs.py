"""Kill runs at random moments, take each up again, and compare: one process forks them all.

``python -m tests.e2e.killed_runs FOLDER SEED...`` prints the seeds whose run was not as it should be,
and why, and fails when there are any. What is imported once serves all the runs.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from graders.records.record_files import load_record
from graders.run.pipeline import Run, Settings, execute
from tests.tiny_course import SHORT, best_sandbox, make_class, make_course

REVIEW = "submission,question,points,comment\nalice,words,0.5,fine\ngone,words,1,kept\n"


def settings(folder: Path, out: Path) -> Settings:
    """Return those of a run of the tiny class."""
    paths = (folder / "class",)
    return Settings(paths, folder / "course", out=out, jobs=2, sandbox=best_sandbox())


def start(folder: Path, out: Path) -> int:
    """Fork a run; return its process's id."""
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            # Its boxes and its pool belong to its group, as a shell would have it.
            os.setpgid(0, 0)
            execute(Run(settings(folder, out)))
            status = 0
        finally:
            os._exit(status)
    return pid


def prepared(out: Path) -> Path:
    """Make a folder of results in which a teacher has entered points already."""
    out.mkdir(parents=True)
    (out / "review.csv").write_text(REVIEW, "utf-8")
    return out


def finished(folder: Path, out: Path) -> bytes:
    """Run to the end; return the grades."""
    _, status = os.waitpid(start(folder, out), 0)
    return (out / "grades.json").read_bytes() if status == 0 else b"the run failed"


def killed(folder: Path, out: Path, after_s: float) -> int:
    """Start a run and kill it; return the id that its processes have in common."""
    pid = start(folder, out)
    time.sleep(after_s)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return pid


def are_gone(group: int) -> bool:
    """Wait for the processes of a run that was killed to end by themselves."""
    for _ in range(600):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def faults(out: Path, wanted: bytes, resumed: bytes) -> Iterator[str]:
    """Yield what is not as an undisturbed run leaves it."""
    if resumed != wanted:
        yield "other grades"
    if hidden := [path.name for path in out.rglob(".*")]:
        yield f"left behind: {hidden}"
    review = (out / "review.csv").read_text("utf-8")
    if "alice,words" not in review or "gone,words,1,kept" not in review or "fine" not in review:
        yield "a line of review.csv is lost"


def trial(folder: Path, seed: int, wanted: bytes, lasts_s: float) -> Iterator[str]:
    """Kill a run at a moment that the seed chooses; yield what is wrong then and after."""
    out = prepared(folder / f"out-{seed}")
    group = killed(folder, out, random.Random(seed).uniform(0, lasts_s))
    for path in (out / "records").glob("[!.]*"):
        load_record(path.read_bytes(), path.name)
    yield from faults(out, wanted, finished(folder, out))
    if not are_gone(group):
        yield "processes of the killed run are left"


def main() -> None:
    """Run the trials of the seeds given."""
    folder, *seeds = sys.argv[1:]
    root = Path(folder)
    make_course(root / "course", SHORT)
    make_class(root / "class")
    started = time.monotonic()
    wanted = finished(root, prepared(root / "out"))
    lasts_s = time.monotonic() - started
    if b"alice" not in wanted:
        sys.exit(f"no grades to compare with: {wanted!r}")
    found = [f"seed {n}: {it}" for n in map(int, seeds) for it in trial(root, n, wanted, lasts_s)]
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
