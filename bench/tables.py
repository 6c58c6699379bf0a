"""Write the results of the example classes and of the single parts as Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bench.accuracy import together
from bench.markdown import conditions, shares, table
from bench.parts import Loops, Parts
from bench.peers.pytest_ import Pytest
from bench.results import FLOOR, ClassResult, Speed, Split
from bench.venvs import version_of

_PHASES = {
    "box": "box start",
    "load": "reading and loading",
    "checks": "checks (run, judged, judged again)",
    "read": "CPU in the box: reading",
    "cpu": "CPU in the box: all of it",
    "judge": "CPU of the host: taking and judging what was seen",
    "host": "CPU of the host: all of it",
}


def write_examples(results: Sequence[ClassResult], rounds: int) -> str:
    """Return the section of the example classes."""
    sections = [
        ["## The example classes", "", *_conditions(results, rounds)],
        *(list(_speed_section(result)) for result in results),
        list(_accuracy_section(results)),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections)


def _conditions(results: Sequence[ClassResult], rounds: int) -> Iterator[str]:
    chosen = " ".join(f"--class {result.klass.name}" for result in results)
    rerun = f"python -m bench --part examples --rounds {rounds} {chosen}"
    plural = "s" if rounds > 1 else ""
    pytest = Pytest()
    versions = {name: version_of(pytest.environment, name) for name in pytest.packages}
    return conditions(rerun, f"Figures are medians over {rounds} round{plural}.", versions)


def _speed_section(result: ClassResult) -> Iterator[str]:
    count, all_ = len(result.ended), len(result.klass.submissions)
    yield f"### {result.klass.name}: speed"
    yield ""
    yield f"{count} submissions of {all_} (those that end), {len(result.plan.checks)} checks each."
    yield ""
    floors = {speed.jobs: speed for speed in result.speeds if speed.approach == FLOOR}
    head = (
        "approach", "at once", "wall, s per submission", "CPU, s per submission",
        "wall ÷ floor", "CPU ÷ floor", "peak memory, MiB",
    )  # fmt: skip
    yield from table(head, (_speed_row(s, floors[s.jobs], count) for s in result.speeds))
    yield ""
    yield "Where the wall clock of `grade` goes:"
    yield ""
    jobs = [f"`--jobs {split.jobs}`" for split in result.splits]
    yield from table(("seconds", *jobs), _split_rows(result.splits))


def _speed_row(speed: Speed, floor: Speed, count: int) -> list[str]:
    cost, base = speed.cost, floor.cost
    return [
        speed.approach,
        str(speed.jobs),
        f"{cost.wall_s / count:.3f}",
        f"{cost.cpu_s / count:.3f}",
        f"{cost.wall_s / base.wall_s:.2f}",
        f"{cost.cpu_s / base.cpu_s:.2f}",
        f"{speed.tree_mib:.0f}",
    ]


def _split_rows(splits: Sequence[Split]) -> Iterator[list[str]]:
    def row(name: str, values: Iterable[float]) -> list[str]:
        return [name, *(f"{value:.3f}" for value in values)]

    yield row("start: imports, once", (s.start["import"] for s in splits))
    spec = ("locate", "load", "discover")
    yield row("start: spec, inputs, folders, once", (sum(s.start[n] for n in spec) for s in splits))
    boxes = ("isolate", "ask_reference")
    words = "start: a box, the reference's answers, once"
    yield row(words, (sum(s.start[name] for name in boxes) for s in splits))
    for phase, words in _PHASES.items():
        yield row(f"{words}, per submission", (s.phases[phase] for s in splits))
    yield row("reporting, once", (s.reporting for s in splits))


def _accuracy_section(results: Sequence[ClassResult]) -> Iterator[str]:
    yield "### Verdicts, beside the labels"
    yield ""
    yield "All submissions of the classes, one round; a pair is a question of a submission."
    yield ""
    head = (
        "class", "approach", "judged as labelled", "credited, of those labelled `correct`",
        "credited, of the others",
    )  # fmt: skip
    yield from table(head, _accuracy_rows(results))


def _accuracy_rows(results: Sequence[ClassResult]) -> Iterator[list[str]]:
    for result in results:
        for approach, found in result.accuracies.items():
            yield [result.klass.name, approach, *shares(found)]
    if len(results) > 1:
        for approach in results[0].accuracies:
            found = together([result.accuracies[approach] for result in results])
            yield ["together", approach, *shares(found)]


def write_parts(parts: Parts) -> str:
    """Return the section of the single parts."""
    return "\n".join(["## Single parts", "", *_parts_lines(parts)])


def _parts_lines(parts: Parts) -> Iterator[str]:
    chosen = " ".join(f"--class {name}" for name in parts.loops)
    yield from conditions(f"python -m bench --part parts {chosen}", "Figures are medians.")
    yield ""
    yield from table(("part", "ms"), ([name, f"{ms:.1f}"] for name, ms in parts.ms.items()))
    yield ""
    yield "A submission in which every function loops for ever, alone, one round:"
    yield ""
    head = ("class", "wall, s", "CPU, s", "bound, s: (questions + 1) × limit")
    yield from table(head, (_loops_row(name, loops) for name, loops in parts.loops.items()))


def _loops_row(name: str, loops: Loops) -> list[str]:
    figures = (loops.cost.wall_s, loops.cost.cpu_s, loops.bound_s)
    return [name, *(f"{seconds:.1f}" for seconds in figures)]
