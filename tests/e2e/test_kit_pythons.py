"""A kit on each Python that is found: its README word for word, in an environment of the student's."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from graders.authoring.kit.solution_leaks import solution_lines, text_of
from graders.spec.load import load_assignment
from noxfile import SUPPORTED, pythons_found
from tests.command_line import ROOT, Grade

# Students by assignment; in puzzle, what is lent works on objects of the student's own classes.
STUDENTS = {"morpion": "petit-nathan", "puzzle": "muller-axel"}


def _environment(python: str, folder: Path) -> dict[str, str]:
    """Make a virtual environment, and return the variables of a terminal in which it is active."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True, capture_output=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    cache = str(folder.parent / "cache")
    path = os.pathsep.join((str(folder / "bin"), os.environ["PATH"]))
    return {**kept, "PATH": path, "LANG": "C.UTF-8", "GRADERS_CACHE": cache}


def _typed(command: str, folder: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", command], cwd=folder, env=env, capture_output=True, text=True,
        encoding="utf-8", check=False,
    )  # fmt: skip


def _questions(text: str) -> list[dict[str, Any]]:
    (submission,) = json.loads(text)["submissions"]
    questions: list[dict[str, Any]] = submission["questions"]
    return questions


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
    home = tmp_path / "élève d'à côté"
    with zipfile.ZipFile(tmp_path / f"{tp}.zip") as archive:
        archive.extractall(home)
    kit, env = home / tp, _environment(python, home / "mon environnement")
    block = re.search(r"```sh\n(.*?)```", (kit / "README.md").read_text("utf-8"), re.DOTALL)
    assert block is not None
    install, check = block.group(1).splitlines()

    installed = _typed(install, kit, env)
    assert installed.returncode == 0, installed.stderr[-300:]
    fresh = _typed(check, kit, env)
    assert fresh.returncode == 1, fresh.stderr
    assert "run in a sandbox" in fresh.stdout
    shutil.rmtree(kit / "mine")
    shutil.copytree(work, kit / "mine")
    own = _typed(f"{check} --json", kit, env)
    assert _questions(own.stdout) == _questions(full.stdout)

    secret = solution_lines(load_assignment(ROOT, tp))
    packages = (home / "mon environnement").rglob("site-packages/graders*/**/*")
    kept = [path for path in (*kit.rglob("*"), *packages, *(home / "cache").rglob("*"))
            if path.is_file() and "mine" not in path.parts and "grades" not in path.parts]  # fmt: skip
    assert any(path.name == "trees.py" for path in kept)
    texts = {path: text_of(path.name, path.read_bytes()) for path in kept}
    assert [(path, line) for path, text in texts.items() for line in secret if line in text] == []
