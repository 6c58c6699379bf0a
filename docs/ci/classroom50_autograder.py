"""The autograder.py of an assignment of Classroom 50, with graders.

Put it in CLASSROOM/autograders/ASSIGNMENT/autograder.py, with the course beside it, in course/
(specs/, reference/ and skeletons/ of the one TP). Classroom 50 runs it in the student's checkout.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

# The TP, by its id in the course, and where pip finds graders: the wheel that a kit holds.
HERE = Path(__file__).resolve().parent
TP = os.environ.get("GRADERS_TP", "morpion")
GRADERS = os.environ.get("GRADERS") or next(map(str, HERE.glob("graders_*.whl")), "no-wheel.whl")
COURSE = HERE / "course"

RESULT = Path("result.json")
GRADE = "from graders.cli import grade_main; grade_main()"


def main() -> int:
    """Grade the checkout; 0 when result.json tells how, whatever the marks."""
    # One that a student has committed is no result.
    RESULT.unlink(missing_ok=True)
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", GRADERS], check=True)
    with tempfile.TemporaryDirectory() as out:
        options = ["--course", str(COURSE), "--assignment", TP, "--out", f"{out}/grades"]
        done = subprocess.run(
            [sys.executable, "-c", GRADE, ".", *options, "--format", f"classroom50={RESULT}"],
            check=False,
        )
    return 0 if done.returncode in (0, 1) and RESULT.is_file() else 3


if __name__ == "__main__":
    sys.exit(main())
