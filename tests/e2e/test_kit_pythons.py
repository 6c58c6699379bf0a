"""A kit on each Python that is found: its README word for word, in an environment of the student's."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.authoring.kit.solution_leaks import solution_lines, text_of
from noxfile import SUPPORTED, pythons_found
from tests.assignments import loaded
from tests.command_line import ROOT, Grade
from tests.e2e.typed_kits import questions_of, unzipped

# Students by assignment; in puzzle, what is lent works on objects of the student's own classes.
STUDENTS = {"morpion": "petit-nathan", "puzzle": "muller-axel"}


@pytest.mark.parametrize("tp", STUDENTS)
@pytest.mark.parametrize("version", SUPPORTED)
def test_what_the_readme_says_works_and_tells_the_verdicts_of_the_course(
    version: str, tp: str, tmp_path: Path, grade: Grade
) -> None:
    python = pythons_found().get(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    course = {"GRADERS_COURSE": str(ROOT)}
    assert grade("kit", tp, "--out", f"{tp}.zip", entry="graders", **course).status == 0
    work = ROOT / "examples" / tp / STUDENTS[tp]
    full = grade(work, "--json", "--out", "full", **course)
    kit = unzipped(tmp_path / f"{tp}.zip", tmp_path / "élève d'à côté", python)

    installed = kit.typed(kit.install)
    assert installed.returncode == 0, installed.stderr[-300:]
    fresh = kit.typed(kit.check)
    assert fresh.returncode == 1, fresh.stderr
    assert "run in a sandbox" in fresh.stdout
    kit.put(work)
    own = kit.typed(f"{kit.check} --json")
    assert questions_of(own.stdout) == questions_of(full.stdout)

    secret = solution_lines(loaded(tp))
    home = kit.folder.parent
    packages = (home / "mon environnement").rglob("site-packages/graders*/**/*")
    kept = [path for path in (*kit.folder.rglob("*"), *packages, *(home / "cache").rglob("*"))
            if path.is_file() and "mine" not in path.parts and "grades" not in path.parts]  # fmt: skip
    assert any(path.name == "trees.py" for path in kept)
    texts = {path: text_of(path.name, path.read_bytes()) for path in kept}
    assert [(path, line) for path, text in texts.items() for line in secret if line in text] == []
