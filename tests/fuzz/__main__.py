"""Feed what is random and what is spoilt: python -m tests.fuzz --seconds 60.

Each input must end in a record or in words for people; a traceback of ours, a record in state
``internal-error``, a hang, or a report that does not parse is a crash: it is written down with its
seed, and the status is 1.

Inputs are made by Hypothesis, whose chance can be repeated by a seed. atheris, which follows the
branches of the code to make its inputs, was looked at: it instruments the process that it runs in,
and half of what is fed here runs in other processes; it makes bytes, where ours are sound texts,
notebooks and answers that are spoilt; and it is compiled against one version of Python.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.command_line import ROOT
from tests.fuzz.course import Course
from tests.fuzz.families import families
from tests.fuzz.running import Tally, run

CRASHES = ROOT / ".cache" / "fuzz"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    options = _parser().parse_args(arguments)
    # Results are written through to the disk: in memory, that takes no time.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(prefix="fuzz-", dir=memory) as name:
        scratch = Path(name)
        known = families(Course.make(scratch / "course", options.sandbox), scratch)
        chosen = [one for one in known if not options.only or one.name in options.only]
        if not chosen:
            print(f"families: {', '.join(one.name for one in known)}", file=sys.stderr)
            return 2
        share = options.seconds / len(chosen)
        tallies = []
        for family in chosen:
            tallies.append(run(family, options.seed, share, options.most, CRASHES))
            print(tallies[-1], flush=True)
    return _told(tallies)


def _told(tallies: Sequence[Tally]) -> int:
    total = sum(tally.inputs for tally in tallies)
    elapsed_s = sum(tally.elapsed_s for tally in tallies)
    crashes = sum(len(tally.crashes) for tally in tallies)
    print(f"{total} inputs in {elapsed_s:.0f} s, {crashes} crashes")
    return 1 if crashes else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--seconds", type=float, default=60.0, help="in all; default: 60")
    parser.add_argument("--most", type=int, default=10**9, help="inputs of each family at most")
    parser.add_argument("--only", nargs="*", default=(), help="families; default: all")
    parser.add_argument("--seed", type=int, default=0, help="default: 0")
    parser.add_argument("--sandbox", default="auto", choices=("auto", "bwrap", "process"))
    return parser


if __name__ == "__main__":
    sys.exit(main())
