"""Put each member of right submissions at fault, and see that no other question loses by it.

``python -m tests.fairness`` tries every course; after it, ids of courses, ``--most N`` right
submissions of each, ``--seed N``. The status is 1 when a question lost its verdict.
What a shape or a style made not right is left out, and named.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.fairness.courses import COURSES
from tests.fairness.running import Chosen, tried


def main() -> int:
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fairness", description=__doc__)
    parser.add_argument("courses", nargs="*")
    parser.add_argument("--most", type=int, default=20, help="right submissions of each course")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--named", default="", help="how the names of the submissions begin")
    parser.add_argument("--without", nargs="+", default=(), help="questions to leave out")
    parser.add_argument("--cpu-s", type=float, default=0, help="a lower limit of CPU time")
    parser.add_argument("--all", action="store_true", help="name what is left to a teacher too")
    parser.add_argument("--keep", type=Path, help="folder to keep the submissions in")
    options = parser.parse_args()
    chosen = Chosen(options.most, options.seed, options.named, options.without, options.cpu_s)
    lost = 0
    for course in options.courses or COURSES:
        with tempfile.TemporaryDirectory(prefix="fairness-") as scratch:
            folder = (options.keep or Path(scratch)) / course
            found = tried(course, folder, chosen)
        for one in found.lost:
            print(f"  {one}")
        for one in found.left_out:
            print(f"  left out: {one}")
        for one in found.undecided if options.all else ():
            print(f"  {one}")
        print(
            f"{course}: {found.rights} right submissions, {found.faults} faults, "
            f"{found.questions} other questions: {len(found.undecided)} left to a teacher, "
            f"{len(found.lost)} lost, "
            f"{len({one.submission for one in found.left_out})} submissions left out",
            flush=True,
        )
        lost += len(found.lost)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
