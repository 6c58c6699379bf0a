"""Does the host's share stay what it is when a class grows? ``python -m bench.many``.

For each size, a class is graded by :mod:`bench.host`, each time in a process of its own, in the
ways that ``--way`` names: *whole*, from nothing; *again*, with all the records and the published
grades there; *killed*, in another folder, with SIGKILL when half of the records are written, and
there once more, which ends what the killed run began, each counted by what it graded. All must
publish the same bytes. Submissions that are made up are graded by nobody: their records are those
of a small class of :mod:`bench.mixture`, which is graded first, so that what is measured is the
host's work alone. With ``--real``, everything is graded, the verdicts are compared with the
labels, and ``--period`` makes classes of several sizes of the same mistakes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from bench import mixture
from bench.clock import ROOT
from bench.processes import end_tree

_TEMPLATES = 24
# The others cost what they cost, whatever the size.
_STAGES = ("discover", "grade_all", "report")
_TOLD = {"whole": "from nothing", "again": "again", "killed": "resumed"}


@dataclass(frozen=True)
class Cost:
    """The cost of a run for the host: its peak of memory, and per stage wall clock and CPU."""

    run: str
    size: int
    peak_mib: float
    stages: dict[str, tuple[float, float]]

    def ms(self, stage: str, kind: int = 0) -> float:
        """Return the milliseconds per submission of a stage: 0 wall clock, 1 CPU."""
        return 1000 * self.stages.get(stage, (0.0, 0.0))[kind] / self.size


@dataclass(frozen=True)
class Place:
    """Where a class and its course are, and the records that stand for grading it."""

    folder: Path
    course: Path
    records: Path | None

    def command(self, name: str) -> list[str]:
        """Write the command that grades the class into a folder of that name."""
        told = self.folder / f"{name}.json"
        paths = [str(self.folder / "submissions"), "--out", str(self.folder / name)]
        paths += ["--course", str(self.course)]
        made_up = ["--made-up", str(self.records)] if self.records else []
        return [sys.executable, "-m", "bench.host", *paths, "--told", str(told), *made_up]

    def run(self, name: str, told_as: str, size: int) -> Cost:
        """Grade the class into a folder, and return what it cost."""
        with (self.folder / f"{name}.txt").open("wb") as shown:
            subprocess.run(self.command(name), stdout=shown, cwd=ROOT, check=True)
        found = json.loads((self.folder / f"{name}.json").read_text("ascii"))
        return Cost(told_as, size, found["peak_mib"], found["costs"])

    def kill_halfway(self, name: str, size: int) -> Cost:
        """Start to grade the class, and kill the run when half of it is graded."""
        with (self.folder / f"{name}.txt").open("wb") as shown:
            run = subprocess.Popen(self.command(name), stdout=shown, cwd=ROOT)
        begun = time.perf_counter()
        while (count := _written(self.folder / name / "records")) < size // 2:
            if run.poll() is not None:
                raise click.ClickException(f"the run of {size} ended before it was killed")
            # To list many files takes time of the run that is measured.
            time.sleep(0.02 + count / 5000)
        took_s = time.perf_counter() - begun
        end_tree(run.pid)
        run.wait()
        graded = _written(self.folder / name / "records")
        return Cost("until killed", graded, 0.0, {"grade_all": (took_s, 0.0)})

    def verdicts(self, name: str) -> str:
        """Say how many questions are credited as their labels say, of all that are labelled."""
        labels = mixture.read_labels(self.folder)
        grades = json.loads((self.folder / name / "grades.json").read_text("utf-8"))
        right = sum(
            (question["verdict"] == "correct") == labels[one["id"]].credited[question["id"]]
            for one in grades["submissions"]
            for question in one["questions"]
            if question["id"] in labels[one["id"]].credited
        )
        labelled = sum(len(labelled.credited) for labelled in labels.values())
        return f"{right:,} of {labelled:,} verdicts"


def _written(folder: Path) -> int:
    try:
        return sum(entry.name.endswith(".json") for entry in os.scandir(folder))
    except FileNotFoundError:
        return 0


def costs(place: Place, size: int, ways: Sequence[str]) -> Iterator[Cost]:
    """Grade a class in each way, and check that all come to the same."""
    published = []
    for way in ways:
        name, count = _folder_of(way), size
        if way == "killed":
            killed = place.kill_halfway(name, size)
            yield killed
            count -= killed.size
        yield place.run(name, _TOLD[way], count)
        published.append((place.folder / name / "grades.json").read_bytes())
        if published[0] != published[-1]:
            raise click.ClickException(f"{way}: another run of {size} published other grades")


def _folder_of(way: str) -> str:
    return "killed" if way == "killed" else "whole"


def _records_of_a_few(maker: mixture.Maker, folder: Path) -> Path:
    mixture.write(maker, 1, _TEMPLATES, folder)
    Place(folder, maker.course.folder, None).run("graded", "few", _TEMPLATES)
    return folder / "graded" / "records"


def _copied(maker: mixture.Maker, size: int, folder: Path) -> None:
    """Write a class of which nobody will read the files."""
    for number in range(1, size + 1):
        own = folder / "submissions" / f"eleve-{number:05d}"
        own.mkdir(parents=True)
        for module, source in maker.assignment.reference_sources.items():
            (own / f"{module}.py").write_text(f"# {number}\n{source}", "utf-8")


def line(cost: Cost) -> str:
    """Write a row; times are per submission."""
    walls = "".join(f"{cost.ms(stage):11.2f}" for stage in _STAGES)
    cpu = sum(cost.ms(stage, 1) for stage in _STAGES)
    return f"{cost.size:>7}  {cost.run:<16}{cost.peak_mib:9.0f}{walls}{cpu:11.2f}"


@click.command()
@click.option("--size", "sizes", multiple=True, type=click.IntRange(4), default=(100, 1000, 10_000))
@click.option("--class", "name", default="morpion", show_default=True, help="The TP.")
@click.option("--real", is_flag=True, help="Grade every submission, in its box.")
@click.option("--period", type=click.IntRange(1), help="With --real: spoil alike after so many.")
@click.option(
    "--way", "ways", multiple=True, type=click.Choice(list(_TOLD)), default=list(_TOLD),
    help="How to grade; all three unless told.",
)  # fmt: skip
@click.option("--records", type=click.Path(path_type=Path), help="Of a class that was graded.")
def main(
    sizes: Sequence[int],
    name: str,
    real: bool,
    period: int | None,
    ways: Sequence[str],
    records: Path | None,
) -> None:
    """Measure the host's memory and time per submission, at several sizes."""
    maker = mixture.load_maker(name)
    head = "".join(f"{stage:>11}" for stage in _STAGES)
    click.echo(f"{'size':>7}  {'run':<16}{'peak MiB':>9}{head}{'CPU':>11}   (ms per submission)")
    with tempfile.TemporaryDirectory() as base:
        if not real and records is None:
            records = _records_of_a_few(maker, Path(base) / "few")
        for turn, size in enumerate(sizes):
            place = Place(Path(base) / str(turn), maker.course.folder, records)
            if real:
                mixture.write(maker, 1, size, place.folder, period)
            else:
                _copied(maker, size, place.folder)
            for cost in costs(place, size, ways):
                click.echo(line(cost))
            if real:
                click.echo(f"{size:>7}  {place.verdicts(_folder_of(ways[-1]))} as labelled")


if __name__ == "__main__":
    main(prog_name="python -m bench.many")
