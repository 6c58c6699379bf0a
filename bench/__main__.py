"""``python -m bench``: measure, print the tables, and write them to a file."""

from __future__ import annotations

from pathlib import Path

import click

from bench import parts, results
from bench.classes import load_class
from bench.plan import make_plan
from bench.results import ClassResult
from bench.tables import write_all

_CLASSES = ("morpion", "solitaire")
_RESULTS = Path(__file__).parent / "RESULTS.md"


@click.command()
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True)
@click.option(
    "--class", "names", type=click.Choice(_CLASSES), multiple=True, default=_CLASSES,
    show_default=True, help="An example class; may be given several times.",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default=_RESULTS,
    help="File of the tables.  [default: bench/RESULTS.md]",
)  # fmt: skip
@click.option(
    "--alarm", "alarm_s", type=click.IntRange(1), default=15, show_default=True, metavar="SECONDS",
    help="Wall clock that the floor gives to one submission.",
)  # fmt: skip
def main(rounds: int, names: tuple[str, ...], out: Path, alarm_s: int) -> None:
    """Measure the example classes, beside a bare pytest and beside the floor."""
    _say("single parts")
    single = parts.single_costs()
    measured = [_measure(name, rounds, alarm_s) for name in dict.fromkeys(names)]
    document = write_all(measured, single, rounds)
    out.write_text(document, "utf-8")
    click.echo(document)


def _measure(name: str, rounds: int, alarm_s: int) -> ClassResult:
    klass = load_class(name)
    plan = make_plan(klass.assignment)
    _say(f"{name}: verdicts of all submissions")
    ended, accuracies = results.judge_all(klass, plan, 2, alarm_s)
    _say(f"{name}: {rounds} rounds over the {len(ended)} submissions that end")
    speeds, splits = results.time_all(klass.only(ended), plan, rounds, alarm_s)
    _say(f"{name}: a submission that loops")
    return ClassResult(klass, plan, ended, speeds, splits, accuracies, parts.looping(klass))


def _say(what: str) -> None:
    click.echo(what, err=True)


if __name__ == "__main__":
    main(prog_name="python -m bench")
