"""One run of ``grade`` that tells what it cost the host: ``python -m bench.host``.

With ``--made-up``, nothing is graded: a pool gives at once, for each submission, one of some
records that were graded before, under its id and through pickle, as a pool's pipe would. All that
is left is the host's own work. Memory is the peak of this very process, as the kernel keeps it
since its start (``VmHWM``); times are those of ``perf_counter`` and ``process_time`` around each
stage of the run.
"""

from __future__ import annotations

import json
import pickle
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import click

from graders.commands.grade import grade
from graders.garbage_collection import collect_less
from graders.model import Record
from graders.records.record_files import load_record
from graders.run import executors, pipeline
from graders.run.executors import Pool, Wanted
from graders.run.results_folder import has_record
from graders.submissions import FoundSubmission

Stage = Callable[[pipeline.Run], pipeline.Run]


@dataclass(frozen=True)
class MadeUp:
    """A pool that has the records already; one that is kept was graded before."""

    records: tuple[bytes, ...]
    out: Path

    @property
    def is_far(self) -> bool:
        return False

    @property
    def is_here(self) -> bool:
        return False

    @property
    def most(self) -> int:
        return 4

    def share(self, blob: bytes) -> Any:
        return blob

    def submit(self, _job: Callable[..., Any], _shared: Any, /, *args: Any) -> Future[Any]:
        found: FoundSubmission = args[0]
        future: Future[Record | None] = Future()
        future.set_result(None if has_record(self.out, found.id) else self._graded(found.id))
        return future

    def _graded(self, id_: str) -> Record:
        # The same one at each run, whichever submissions were graded before.
        place = zlib.crc32(id_.encode()) % len(self.records)
        record: Record = pickle.loads(self.records[place])  # noqa: S301 - ours
        return replace(record, id=id_, judged=len(record.questions))


def _pool(folder: Path, out: Path) -> MadeUp:
    paths = sorted(folder.glob("*.json"))
    return MadeUp(
        tuple(pickle.dumps(load_record(path.read_bytes(), path.name)) for path in paths),
        out,
    )


def _timed(stage: Stage, costs: dict[str, tuple[float, float]]) -> Stage:
    def run(before: pipeline.Run) -> pipeline.Run:
        wall, cpu = time.perf_counter(), time.process_time()
        after = stage(before)
        costs[stage.__name__] = time.perf_counter() - wall, time.process_time() - cpu
        return after

    return run


def _peak_mib() -> float:
    lines = Path("/proc/self/status").read_text("ascii", "replace").splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM:")).split()[1]) / 1024


@click.command()
@click.argument("submissions", type=click.Path(path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path))
@click.option("--told", required=True, type=click.Path(path_type=Path), help="Costs, as JSON.")
@click.option("--course", required=True, type=click.Path(path_type=Path))
@click.option("--made-up", type=click.Path(path_type=Path), help="A folder of records.")
def main(submissions: Path, out: Path, told: Path, course: Path, made_up: Path | None) -> None:
    """Grade a class and write what it cost this process."""
    costs: dict[str, tuple[float, float]] = {}
    stages = tuple(_timed(stage, costs) for stage in pipeline.STAGES)
    with patch.object(pipeline, "STAGES", stages), _grading(made_up, out):
        begun = time.perf_counter(), time.process_time()
        command = ["grade", str(submissions), "--course", str(course), "--out", str(out)]
        status = _status(command)
        costs["all"] = time.perf_counter() - begun[0], time.process_time() - begun[1]
    told.write_text(json.dumps({"peak_mib": _peak_mib(), "costs": costs}), "ascii")
    sys.exit(status)


def _status(command: list[str]) -> int:
    collect_less()
    try:
        grade.main(command[1:], prog_name=command[0], standalone_mode=False)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    return 0


def _grading(made_up: Path | None, out: Path) -> Any:
    if made_up is None:
        return nullcontext()
    pool = _pool(made_up, out)

    @contextmanager
    def opened(_wanted: Wanted, _count: int) -> Iterator[Pool]:
        yield pool

    return patch.object(executors, "opened", opened)


if __name__ == "__main__":
    main(prog_name="python -m bench.host")
