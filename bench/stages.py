"""Time each stage of a run of ``grade``, in a fresh interpreter, by calling the stages one by one.

``python -m bench.stages OUT JOBS RESULT PATH...`` writes ``{stage: seconds}`` to RESULT.
"""

from __future__ import annotations

import itertools
import json
import sys
import tempfile
import time
from pathlib import Path

from bench.clock import ROOT, expect_status, run

START = ("import", "locate", "load", "discover", "isolate", "ask_reference")
REPORT = "report"


def measure(paths: list[str], jobs: int) -> dict[str, float]:
    """Return the seconds of each stage of grading some submissions."""
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "result"
        options = [str(Path(folder) / "out"), str(jobs), str(result)]
        expect_status(run(["-m", "bench.stages", *options, *paths], ROOT, 3600.0), (0,))
        told: dict[str, float] = json.loads(result.read_text("utf-8"))
        return told


def main() -> None:
    """Run the stages in order and write what each took."""
    out, jobs, result, *paths = sys.argv[1:]
    marks = [time.perf_counter()]
    from graders.run.pipeline import STAGES, Run, Settings

    marks.append(time.perf_counter())
    settings = Settings(tuple(map(Path, paths)), ROOT, out=Path(out), jobs=int(jobs), fresh=True)
    story = Run(settings)
    for stage in STAGES:
        story = stage(story)
        marks.append(time.perf_counter())
    names = ["import", *(stage.__name__ for stage in STAGES)]
    seconds = [after - before for before, after in itertools.pairwise(marks)]
    Path(result).write_text(json.dumps(dict(zip(names, seconds, strict=True))), "utf-8")


if __name__ == "__main__":
    main()
