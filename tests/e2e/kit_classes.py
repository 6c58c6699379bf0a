"""Compare what kits tell with what the course tells, for every student of example classes.

``python -m tests.e2e.kit_classes VERSIONS TP...`` takes each version of Python, such as ``3.12,3.13``,
installs the kit of each TP there as its README says, and grades the class with it, one student
after the other. It prints how many questions there were and each that is not told as in the course.
It fails when a verdict, points or a blame differ: which input is the first not to end within its time
limit also depends on the machine and what else it does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from noxfile import pythons_found
from tests.command_line import ROOT
from tests.e2e.typed_kits import TypedKit, questions_of, unzipped

_CODE = "import sys; from graders import cli; getattr(cli, sys.argv.pop(1))()"

_OTHER_DETAILS = "the same verdict with other details"

Classes = Mapping[str, list[dict[str, Any]]]


def compared(versions: list[str], tps: list[str]) -> bool:
    """Compare each class on each version, and tell whether all was the same."""
    is_same = True
    with TemporaryDirectory() as temporary:
        for tp in tps:
            folder = Path(temporary, tp)
            folder.mkdir()
            expected = _expected(folder, tp)
            _course(folder, "graders_main", "kit", tp, "--out", f"{tp}.zip")
            for version in versions:
                home = folder / f"élève de {version}"
                kit = unzipped(folder / f"{tp}.zip", home, pythons_found()[version])
                others = list(_others(kit, tp, expected))
                total = sum(map(len, expected.values()))
                print(f"{tp} on {version}: {len(expected)} students, {total} questions", flush=True)
                for student, question, what in others:
                    print(f"  {what}: {student}, {question}", flush=True)
                    is_same = is_same and what == _OTHER_DETAILS
    return is_same


def _expected(folder: Path, tp: str) -> Classes:
    """Return the questions of each student of a class, as the course tells them."""
    printed = _course(folder, "grade_main", ROOT / "examples" / tp, "--json", "--out", "full")
    found = json.loads(printed)["submissions"]
    return {submission["id"]: submission["questions"] for submission in found}


def _course(folder: Path, entry: str, *arguments: object) -> str:
    """Run a command of this checkout on its course, and return what it printed."""
    env = {**os.environ, "GRADERS_COURSE": str(ROOT), "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    command = [sys.executable, "-c", _CODE, entry, *map(str, arguments)]
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False
    )
    if not done.stdout:
        raise SystemExit(f"{entry} {arguments}: {done.stderr}")
    return done.stdout


def _others(kit: TypedKit, tp: str, expected: Classes) -> Iterator[tuple[str, str, str]]:
    """Yield each student and question that the kit does not tell as the course does, and how."""
    installed = kit.typed(kit.install)
    if installed.returncode != 0:
        raise SystemExit(f"{kit.install}: {installed.stderr}")
    for student, questions in expected.items():
        kit.put(ROOT / "examples" / tp / student)
        own = {one["id"]: one for one in questions_of(kit.typed(f"{kit.check} --json").stdout)}
        for question in questions:
            told = own.get(question["id"], {})
            if _judged(told) != _judged(question):
                yield student, question["id"], "another verdict"
            elif told != question:
                yield student, question["id"], _OTHER_DETAILS


def _judged(question: Mapping[str, Any]) -> list[Any]:
    """Return the verdicts of a question and of its checks, what it is worth, and the blame."""
    checks = [(check["id"], check["verdict"]) for check in question.get("checks", ())]
    return [*map(question.get, ("verdict", "earned", "presence", "judged", "blame")), checks]


if __name__ == "__main__":
    sys.exit(not compared(sys.argv[1].split(","), sys.argv[2:]))
