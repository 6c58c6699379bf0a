"""A class in OCaml: what grading it costs, beside the floor of ``bench.ocaml_floor``."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import ocaml_floor
from bench.approaches import with_graders
from bench.classes import EXAMPLES
from bench.clock import ROOT, Cost, median_cost
from bench.markdown import conditions, table
from bench.ocaml_floor import WAYS, Ready
from graders.grading.reference_answers import expect
from graders.run.programs import programs_of
from graders.sandbox.process import ProcessSandbox
from graders.spec.load import load_assignment
from tests.written_ocaml import REFERENCE, VARIANTS, in_place, versions

COURSE = "klondike-ocaml"
_GRADERS = "graders"
_LOADING = WAYS[1]
_RIGHT = "right"
_TAKEN = "the examples that the toplevel loads"
_REFUSED = "the examples that it refuses, so that the floor runs no check"


@dataclass(frozen=True)
class Measured:
    """A class: how many submissions, and by approach the median of what one costs.

    Attributes
    ----------
    whole : mapping of str to str
        By floor, how many submissions have every case right, of how many.
    """

    name: str
    count: int
    costs: Mapping[str, Cost]
    whole: Mapping[str, str]


def measure(rounds: int, say: Callable[[str], None]) -> tuple[Measured, ...]:
    """Measure the right versions of the course, and its example class."""
    assignment = load_assignment(ROOT, COURSE)
    expect(assignment, ProcessSandbox(programs=programs_of(assignment.language)))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ready = ocaml_floor.prepare(assignment, ROOT / "reference" / COURSE, folder)
        measured = []
        for title, sources in {_RIGHT: right_versions(), **_examples(ready)}.items():
            say(f"{COURSE}, {title}: {len(sources)} submissions, {rounds} rounds")
            measured.append(_measure(title, sources, ready, rounds))
    return tuple(measured)


def right_versions() -> dict[str, bytes]:
    """Return files that are right: the reference, with one function written in another way."""
    paths = sorted((VARIANTS / "right").glob("*.ml"))
    written = {
        f"{path.stem}-{number}": in_place({path.stem: text})
        for path in paths
        for number, text in enumerate(versions(path).values())
    }
    return {id_: text.encode() for id_, text in {"reference": REFERENCE, **written}.items()}


def _examples(ready: Ready) -> dict[str, dict[str, bytes]]:
    """Return the files of the example class, by whether the floor's toplevel loads them."""
    sources = _unlimited()
    floor = ocaml_floor.grade(ready, _LOADING, sources)
    taken = {id_ for id_, (_, cases) in floor.right.items() if cases}
    return {
        _TAKEN: {id_: text for id_, text in sources.items() if id_ in taken},
        _REFUSED: {id_: text for id_, text in sources.items() if id_ not in taken},
    }


def _unlimited() -> dict[str, bytes]:
    """Return the files of the example class that meet no limit: the floor knows none."""
    paths = sorted((EXAMPLES / COURSE).glob("*/solitaire.ml"))
    stopped = with_graders([str(EXAMPLES / COURSE)], 1).stopped
    return {
        path.parent.name: path.read_bytes() for path in paths if path.parent.name not in stopped
    }


def _measure(title: str, sources: Mapping[str, bytes], ready: Ready, rounds: int) -> Measured:
    costs: dict[str, list[Cost]] = {}
    whole: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as name:
        for id_, content in sources.items():
            (Path(name) / id_).mkdir()
            (Path(name) / id_ / f"{ready.module}.ml").write_bytes(content)
        for _ in range(rounds):
            costs.setdefault(_GRADERS, []).append(_graders(name, len(sources)))
            for way in WAYS:
                floor = ocaml_floor.grade(ready, way, sources)
                costs.setdefault(way.name, []).append(floor.cost)
                held = [right == all_ > 0 for right, all_ in floor.right.values()]
                whole[way.name] = f"{sum(held)} of {len(held)}"
    medians = {approach: median_cost(found) for approach, found in costs.items()}
    return Measured(title, len(sources), medians, whole)


def _graders(folder: str, count: int) -> Cost:
    cost = with_graders([folder], 1).cost
    return Cost(cost.wall_s / count, cost.cpu_s / count)


def write(measured: Sequence[Measured], rounds: int) -> str:
    """Return the section of the results."""
    rerun = f"python -m bench --part ocaml --rounds {rounds}"
    lines = [f"## A class in OCaml: {COURSE}", ""]
    lines += conditions(rerun, f"Medians; rounds: {rounds}; one job.")
    for one in measured:
        head = (
            "approach", "wall, s per submission", "CPU, s per submission",
            "graders ÷ it, wall", "graders ÷ it, CPU", "every case right",
        )  # fmt: skip
        lines += ["", f"### {one.count} submissions: {one.name}", "", *table(head, _rows(one))]
    return "\n".join(lines)


def _rows(one: Measured) -> Iterator[list[str]]:
    graders = one.costs[_GRADERS]
    for approach, cost in one.costs.items():
        yield [
            approach,
            f"{cost.wall_s:.3f}",
            f"{cost.cpu_s:.3f}",
            f"{graders.wall_s / cost.wall_s:.2f}",
            f"{graders.cpu_s / cost.cpu_s:.2f}",
            one.whole.get(approach, "not told"),
        ]
