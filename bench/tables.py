"""Write the results as Markdown tables, with what they were measured on and how to rerun them."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version

from bench.accuracy import Accuracy, together
from bench.results import FLOOR, ClassResult, Speed, Split

_PHASES = {
    "box": "box start",
    "load": "reading and loading",
    "checks": "checks (run, judged, judged again)",
}


def write_all(results: Sequence[ClassResult], parts: Mapping[str, float], rounds: int) -> str:
    """Return the whole document."""
    sections = [
        ["# Results", "", *_conditions(results, rounds)],
        *(list(_speed_section(result)) for result in results),
        list(_accuracy_section(results)),
        list(_parts_section(results, parts)),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def _conditions(results: Sequence[ClassResult], rounds: int) -> Iterator[str]:
    chosen = " ".join(f"--class {result.klass.name}" for result in results)
    yield "Made by `python -m bench`; what is measured, and how, is in [README.md](README.md)."
    yield f"Rerun: `python -m bench --rounds {rounds} {chosen}`."
    yield ""
    yield from _table(("on", ""), ([name, value] for name, value in _machine().items()))
    plural = "s" if rounds > 1 else ""
    yield f"\nFigures are medians over {rounds} round{plural}, unless they say otherwise."


def _machine() -> dict[str, str]:
    kernel = ".".join(platform.release().split(".")[:2])
    return {
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "kernel": f"{platform.system()} {re.sub(r'[^0-9.].*', '', kernel)}, {platform.machine()}",
        "cores": str(len(os.sched_getaffinity(0))),
        "bubblewrap": _bubblewrap(),
        **{name: version(name) for name in ("graders", "pytest", "pytest-timeout")},
    }


def _bubblewrap() -> str:
    path = shutil.which("bwrap")
    if path is None:
        return "none"
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    return said.split()[-1]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" + "---:|" * (len(head) - 1)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _speed_section(result: ClassResult) -> Iterator[str]:
    count, all_ = len(result.ended), len(result.klass.submissions)
    yield f"## {result.klass.name}: speed"
    yield ""
    yield f"{count} submissions of {all_} (those that end), {len(result.plan.checks)} checks each."
    yield ""
    floors = {speed.jobs: speed for speed in result.speeds if speed.approach == FLOOR}
    head = (
        "approach", "at once", "wall, s per submission", "CPU, s per submission",
        "wall ÷ floor", "CPU ÷ floor", "largest process, MiB", "whole tree, MiB",
    )  # fmt: skip
    yield from _table(head, (_speed_row(s, floors[s.jobs], count) for s in result.speeds))
    yield ""
    yield "Where the wall clock of `grade` goes:"
    yield ""
    jobs = [f"`--jobs {split.jobs}`" for split in result.splits]
    yield from _table(("seconds", *jobs), _split_rows(result.splits))


def _speed_row(speed: Speed, floor: Speed, count: int) -> list[str]:
    cost, base = speed.cost, floor.cost
    return [
        speed.approach,
        str(speed.jobs),
        f"{cost.wall_s / count:.3f}",
        f"{cost.cpu_s / count:.3f}",
        f"{cost.wall_s / base.wall_s:.2f}",
        f"{cost.cpu_s / base.cpu_s:.2f}",
        f"{cost.peak_mib:.0f}",
        "" if speed.tree_mib is None else f"{speed.tree_mib:.0f}",
    ]


def _split_rows(splits: Sequence[Split]) -> Iterator[list[str]]:
    def row(name: str, values: Iterable[float]) -> list[str]:
        return [name, *(f"{value:.3f}" for value in values)]

    yield row("start: imports, once", (s.start["import"] for s in splits))
    spec = ("locate", "load", "discover")
    yield row("start: spec, inputs, folders, once", (sum(s.start[n] for n in spec) for s in splits))
    yield row("start: the reference's answers, once", (s.start["isolate"] for s in splits))
    for phase, words in _PHASES.items():
        yield row(f"{words}, per submission", (s.phases[phase] for s in splits))
    yield row("reporting, once", (s.reporting for s in splits))


def _accuracy_section(results: Sequence[ClassResult]) -> Iterator[str]:
    yield "## Verdicts, beside the labels"
    yield ""
    yield "All submissions of the classes, one round; a pair is a question of a submission."
    yield ""
    head = (
        "class", "approach", "judged as labelled", "credited, of those labelled `correct`",
        "credited, of the others",
    )  # fmt: skip
    yield from _table(head, _accuracy_rows(results))


def _accuracy_rows(results: Sequence[ClassResult]) -> Iterator[list[str]]:
    for result in results:
        for approach, found in result.accuracies.items():
            yield [result.klass.name, approach, *_shares(found)]
    if len(results) > 1:
        for approach in results[0].accuracies:
            found = together([result.accuracies[approach] for result in results])
            yield ["together", approach, *_shares(found)]


def _shares(found: Accuracy) -> list[str]:
    others = found.pairs - found.labelled
    return [
        _share(found.agreed, found.pairs),
        _share(found.credited, found.labelled),
        _share(found.undeserved, others),
    ]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} % ({part} of {whole})" if whole else "none"


def _parts_section(results: Sequence[ClassResult], parts: Mapping[str, float]) -> Iterator[str]:
    yield "## Single parts"
    yield ""
    yield from _table(("part", "ms"), ([name, f"{ms:.1f}"] for name, ms in parts.items()))
    yield ""
    yield "A submission in which every function loops for ever, alone, one round:"
    yield ""
    head = ("class", "wall, s", "CPU, s", "bound, s: (questions + 1) × limit")
    yield from _table(head, (_loops_row(result) for result in results))


def _loops_row(result: ClassResult) -> list[str]:
    cost = result.loops.cost
    figures = (cost.wall_s, cost.cpu_s, result.loops.bound_s)
    return [result.klass.name, *(f"{seconds:.1f}" for seconds in figures)]
