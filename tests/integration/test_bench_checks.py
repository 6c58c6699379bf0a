"""The checks that benchmarks give to other tools: they hold for the reference, and catch."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench.approaches import reference
from bench.classes import write_plain
from bench.peers.course import write_checks
from bench.plan import Plan, make_plan
from tests.assignments import loaded
from tests.command_line import ROOT

_RUN = """\
import json, sys
from pathlib import Path
import checks
folder = Path(sys.argv[1])
spaces = checks.of_folder(folder)
before = {name: dict(space) for name, space in spaces.items()}
failed = []
for name in sys.argv[2:]:
    try:
        checks.run(name, spaces, folder)
    except Exception:
        failed.append(name)
    assert {name: {n: space[n] for n in before[name]} for name, space in spaces.items()} == before
print(json.dumps(failed))
"""


def _failed(plan: Plan, course: Path, folder: Path) -> list[str]:
    names = [check.test_name for check in plan.checks]
    done = subprocess.run(
        [sys.executable, "-c", _RUN, str(folder), *names],
        env={"PYTHONPATH": f"{ROOT}:{course}"},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("name", ["morpion", "solitaire"])
def test_checks_hold_for_the_reference_and_not_for_another(name: str, tmp_path: Path) -> None:
    assignment = loaded(name)
    plan = make_plan(assignment)
    write_checks(plan, tmp_path / "course")
    write_plain(reference(assignment), tmp_path / "right")
    assert _failed(plan, tmp_path / "course", tmp_path / "right") == []

    write_plain(reference(assignment), tmp_path / "wrong")
    target = plan.checks[0].question
    module = next(of for of, defined in plan.names if defined == target)
    with (tmp_path / "wrong" / f"{module}.py").open("a", encoding="utf-8") as file:
        file.write(f"\n{target} = 12\n")
    assert plan.checks[0].test_name in _failed(plan, tmp_path / "course", tmp_path / "wrong")
