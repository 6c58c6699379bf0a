"""Make the mutants of the references, judge them, tell what survives: python -m tests.mutation.

Status 1 when too few are caught, or when the survivors are not those that
`tests/mutants/survivors.yaml` explains.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from graders.errors import GradersError
from graders.spec.load import load_assignment
from tests.commands import ROOT
from tests.mutation.judging import judge_all
from tests.mutation.making import mutants_of
from tests.mutation.report import Outcome, lines_of, total
from tests.mutation.survivors import FILE, read_survivors, settle

CACHE = ROOT / ".cache" / "mutants"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    ids = options.assignment or sorted(path.stem for path in (ROOT / "specs").glob("*.yaml"))
    outcomes = []
    for id in ids:
        started = time.monotonic()
        try:
            outcomes.append(examine(id, options.question, options.jobs))
        except GradersError as problem:
            print(problem, file=sys.stderr)
            return 2
        print(*lines_of(outcomes[-1]), sep="\n", flush=True)
        print(f"{id}: {time.monotonic() - started:.0f} s", file=sys.stderr)
    words, is_right = total(outcomes)
    print(words)
    return 0 if is_right else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("assignment", nargs="*", help="id of a TP; all of them by default")
    parser.add_argument("--question", help="only the mutants that concern this question")
    parser.add_argument("--jobs", type=int, default=2, help="processes to judge in")
    return parser


def examine(id: str, question: str | None, jobs: int, cache: Path = CACHE) -> Outcome:
    """Judge the mutants of one assignment, or those that concern one of its questions."""
    assignment = load_assignment(ROOT, id)
    made = mutants_of(assignment)
    chosen = [mutant for mutant in made if question in (None, *mutant.place.questions)]
    judged = judge_all(assignment, chosen, cache, jobs)
    accounts = settle(
        read_survivors(FILE.read_text("utf-8")).get(id, {}),
        [one.mutant.change for one in judged if not one.is_caught],
        {mutant.change for mutant in chosen},
        {mutant.change for mutant in made},
    )
    return Outcome(assignment, judged, accounts)


if __name__ == "__main__":
    sys.exit(main())
