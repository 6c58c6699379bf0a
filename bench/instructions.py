"""``python -m bench.instructions``: count the instructions of the host's hot paths.

Counts are repeatable where times are not: they tell a path that grew by a few per cent on a busy
machine. They tell nothing of caches, of the kernel or of waiting.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from bench.counted import conditions, count, valgrind_version
from bench.landed import ALLOWED, NAME, Figures, misfits, ratios, regressions, section, with_section

_RESULTS = "RESULTS.md"
_NO_VALGRIND = "valgrind is not on this machine\n  fix: sudo apt-get install valgrind"


@click.command()
@click.option(
    "--check", "what", flag_value="check",
    help="Compare with the landed figures; status 1 when a path grew.",
)  # fmt: skip
@click.option(
    "--renew", "what", flag_value="renew",
    help="Make these the landed figures, in instructions.json and RESULTS.md.",
)  # fmt: skip
@click.option(
    "--folder", type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(__file__).parent, help="Where these two files are.  [default: bench]",
)  # fmt: skip
def main(what: str | None, folder: Path) -> None:
    """Count the instructions of the host's hot paths; a few minutes of one core."""
    file = folder / NAME
    landed = Figures.read(file) if file.exists() else None
    obstacle = _obstacle(landed, compared=what == "check")
    if obstacle:
        click.echo(f"instructions: not counted: {obstacle}", err=True)
        sys.exit(0 if what == "check" else 3)
    figures = count()
    for line in ratios(landed.instructions if landed else {}, figures.instructions):
        click.echo(line)
    if what == "renew":
        _renew(figures, folder)
    elif what == "check" and landed:
        _check(landed, figures)


def _obstacle(landed: Figures | None, *, compared: bool) -> str:
    """Say why there is nothing to count or, where figures are compared, to compare with."""
    if valgrind_version() is None:
        return _NO_VALGRIND
    if not compared:
        return ""
    if landed is None:
        return f"there is no {NAME}\n  fix: python -m bench.instructions --renew"
    reasons = misfits(landed.conditions, conditions())
    if not reasons:
        return ""
    return "; ".join(reasons) + "\n  fix: run it with that Python, or land figures of this one"


def _check(landed: Figures, figures: Figures) -> None:
    problems = regressions(landed.instructions, figures.instructions)
    for problem in problems:
        click.echo(f"bench/{NAME}: {problem}", err=True)
    if problems:
        mend = "make the path cheap again, or land what it costs now: --renew"
        click.echo(f"  fix: {mend}", err=True)
        sys.exit(1)
    click.echo(f"no path grew by more than {ALLOWED:.0%}")


def _renew(figures: Figures, folder: Path) -> None:
    figures.write(folder / NAME)
    results = folder / _RESULTS
    document = with_section(results.read_text("utf-8"), section(figures))
    results.write_text(document, "utf-8")
    click.echo(f"written: {NAME}, {_RESULTS}")


if __name__ == "__main__":
    main(prog_name="python -m bench.instructions")
