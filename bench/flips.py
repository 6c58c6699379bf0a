"""``python -m bench.flips``: grade again and again on a busy machine; no verdict may change.

A stress process per core computes all the while, so that graders gets about half of the machine
at best and every clock is disturbed. Two rounds are compared question by question and check by
check, then byte by byte: ``grades.json`` must be the same file.
"""

from __future__ import annotations

import difflib
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from bench.approaches import grade_command
from bench.classes import EXAMPLES
from bench.clock import ROOT, expect_status, run

# A loop at full speed, until it is stopped or its parent is gone.
_STRESS = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: sum(range(100_000))"
_HOUR_S = 3600.0
# Lines around a change: enough to name its check.
_AROUND = 4
Place = tuple[str, ...]


@dataclass(frozen=True)
class Round:
    """One grading of a class.

    Attributes
    ----------
    verdicts : mapping
        By submission and question, and by check below it.
    content : bytes
        ``grades.json`` as it was written.
    load : float
        Processes that wanted a processor, the machine's mean over a minute.
    """

    verdicts: Mapping[Place, str]
    content: bytes
    wall_s: float
    load: float


@contextmanager
def stress(count: int) -> Iterator[None]:
    """Keep some processes computing during a block."""
    processes = [subprocess.Popen([sys.executable, "-c", _STRESS]) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()


def grade_once(paths: Sequence[str], jobs: int) -> Round:
    """Grade some submissions, from nothing to the written reports."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        ran = expect_status(run(grade_command(list(paths), out, jobs), ROOT, _HOUR_S), (0, 1))
        content = (out / "grades.json").read_bytes()
    return Round(dict(_verdicts(content)), content, ran.cost.wall_s, os.getloadavg()[0])


def _verdicts(content: bytes) -> Iterator[tuple[Place, str]]:
    for submission in json.loads(content)["submissions"]:
        for question in submission["questions"]:
            place = (submission["id"], question["id"])
            yield place, question["verdict"]
            for check in question["checks"]:
                yield (*place, check["id"]), check["verdict"]


def flips(rounds: Sequence[Round]) -> dict[Place, Counter[str]]:
    """Return the places whose verdict is not the same in every round, and how often each was."""
    seen: defaultdict[Place, Counter[str]] = defaultdict(Counter)
    for one in rounds:
        for place, verdict in one.verdicts.items():
            seen[place][verdict] += 1
    return {place: counts for place, counts in seen.items() if len(counts) > 1}


def _changes(first: bytes, other: bytes) -> Iterator[str]:
    """Yield the lines that differ between two rounds' ``grades.json``."""
    before, after = first.decode().splitlines(), other.decode().splitlines()
    yield from difflib.unified_diff(before, after, "first", "other", lineterm="", n=_AROUND)


@click.command()
@click.argument("classes", nargs=-1, metavar="[TP]...")
@click.option("--rounds", type=click.IntRange(1), default=20, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, show_default=True)
@click.option(
    "--stress", "busy", type=click.IntRange(0), default=os.cpu_count() or 1, show_default=True,
    help="Processes that compute meanwhile.",
)  # fmt: skip
@click.option("--only", multiple=True, metavar="ID", help="A submission; may be given again.")
def main(
    classes: tuple[str, ...], rounds: int, jobs: int, busy: int, only: tuple[str, ...]
) -> None:
    """Grade the example classes on a busy machine and print the verdicts that change.

    The exit status is 1 when one does, or when grades.json is not the same file every time.
    """
    names = classes or tuple(sorted(path.name for path in EXAMPLES.iterdir() if path.is_dir()))
    with stress(busy):
        changes = [_measure(name, rounds, jobs, only) for name in names]
    sys.exit(1 if sum(changes) else 0)


def _measure(name: str, rounds: int, jobs: int, only: Sequence[str]) -> int:
    """Grade one class and return how much changed."""
    paths = [
        str(path)
        for path in sorted((EXAMPLES / name).iterdir())
        if path.is_dir() and (not only or path.name in only)
    ]
    if not paths:
        raise click.UsageError(f"no such submission of {name}")
    done: list[Round] = []
    for number in range(1, rounds + 1):
        last = grade_once(paths, jobs)
        if done and all(one.content != last.content for one in done):
            click.echo("\n".join(_changes(done[0].content, last.content)))
        done.append(last)
        click.echo(
            f"{name} round {number}: {last.wall_s:.1f} s, load {last.load:.1f}, "
            f"{len(flips(done))} flips"
        )
    found = flips(done)
    for place, counts in sorted(found.items()):
        told = ", ".join(f"{verdict} {count}" for verdict, count in counts.most_common())
        click.echo(f"  {' '.join(place)}: {told}")
    files = len({one.content for one in done})
    total = len(set().union(*(one.verdicts for one in done)))
    click.echo(
        f"{name}: {len(paths)} submissions, {total} verdicts, {rounds} rounds: "
        f"{len(found)} flips, {files} distinct grades.json"
    )
    return len(found) + files - 1


if __name__ == "__main__":
    main(prog_name="python -m bench.flips")
