"""``python -m bench``: measure, print the tables, and write them to a file."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from bench import contest, ocaml, ocaml_floor, parts, results
from bench.classes import load_class
from bench.contest_tables import write_contest
from bench.courses import LIGHT
from bench.document import update
from bench.mixture import KINDS
from bench.peers import PEERS
from bench.plan import make_plan
from bench.results import ClassResult
from bench.tables import write_examples, write_parts

_CLASSES = ("morpion", "solitaire")
_MADE_UP = (*_CLASSES, LIGHT)
_RESULTS = Path(__file__).parent / "RESULTS.md"


@dataclass(frozen=True)
class Options:
    """The options of the command; see ``--help``."""

    names: tuple[str, ...]
    rounds: int
    peer_rounds: int
    seed: int
    size: int
    only: str | None
    peers: tuple[str, ...]


def _mixture(options: Options) -> dict[str, str]:
    rounds = (options.rounds, options.peer_rounds)
    peers = [peer for peer in PEERS if peer.environment in options.peers]
    made = contest.MadeUp(options.names[0], options.seed, options.size, options.only)
    section = " ".join(filter(None, ("mixture", made.name, made.only)))
    return {section: write_contest(contest.hold(made, rounds, peers, _say), rounds)}


def _examples(options: Options) -> dict[str, str]:
    measured = [_measure(name, options.rounds) for name in options.names]
    return {"examples": write_examples(measured, options.rounds)}


def _parts(options: Options) -> dict[str, str]:
    _say("single parts")
    return {"parts": write_parts(parts.measure(options.names))}


def _ocaml(options: Options) -> dict[str, str]:
    if shutil.which(ocaml_floor.COMPILER) is None:
        _say("OCaml is left out: apt-get install ocaml-nox (as root)")
        return {}
    return {"ocaml": ocaml.write(ocaml.measure(options.rounds, _say), options.rounds)}


_PARTS: dict[str, Callable[[Options], dict[str, str]]] = {
    "mixture": _mixture,
    "examples": _examples,
    "parts": _parts,
    "ocaml": _ocaml,
}
_ALL = tuple(peer.environment for peer in PEERS)
_NONE = "none"


@click.command()
@click.option(
    "--part", "chosen", type=click.Choice(tuple(_PARTS)), multiple=True, default=tuple(_PARTS),
    show_default=True, help="What to measure; may be given several times.",
)  # fmt: skip
@click.option(
    "--class", "names", type=click.Choice(_MADE_UP), multiple=True, default=_CLASSES,
    show_default=True, help="A TP; may be given several times. The mixture takes the first.",
)  # fmt: skip
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option(
    "--peer-rounds", type=click.IntRange(1), default=1, show_default=True,
    help="Rounds of the other tools on the mixture, which take much longer.",
)  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help="Of the mixture.")
@click.option("--size", type=click.IntRange(6), default=100, show_default=True, help="The same.")
@click.option("--only", type=click.Choice(KINDS), help="Keep the mixture's submissions of a kind.")
@click.option(
    "--peer", "peers", type=click.Choice((*_ALL, _NONE)), multiple=True, default=_ALL,
    help="A tool beside graders; may be given several times; none, for graders and the floor "
    "alone.  [default: all]",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default=_RESULTS,
    help="File of the tables; sections not measured stay.  [default: bench/RESULTS.md]",
)  # fmt: skip
def main(
    chosen: tuple[str, ...],
    names: tuple[str, ...],
    rounds: int,
    peer_rounds: int,
    seed: int,
    size: int,
    only: str | None,
    peers: tuple[str, ...],
    out: Path,
) -> None:
    """Measure graders beside what a user would pick instead, and beside the floor."""
    options = Options(tuple(dict.fromkeys(names)), rounds, peer_rounds, seed, size, only, peers)
    for part in dict.fromkeys(chosen):
        sections = _PARTS[part](options)
        update(out, sections)
        click.echo("\n\n".join(sections.values()))


def _measure(name: str, rounds: int) -> ClassResult:
    klass = load_class(name)
    plan = make_plan(klass.assignment)
    _say(f"{name}: verdicts of all submissions")
    ended, accuracies = results.judge_all(klass, plan, 2)
    _say(f"{name}: {rounds} rounds over the {len(ended)} submissions that end")
    speeds, splits = results.time_all(klass.only(ended), plan, rounds)
    return ClassResult(klass, plan, ended, speeds, splits, accuracies)


def _say(what: str) -> None:
    click.echo(what, err=True)


if __name__ == "__main__":
    main(prog_name="python -m bench")
