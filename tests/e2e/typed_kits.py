"""A kit on a student's machine: its README typed word for word, in an environment of its own."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class TypedKit:
    """A kit in its folder, the variables of a terminal there, and what its README says to type."""

    folder: Path
    env: dict[str, str]
    install: str
    check: str

    def typed(self, command: str) -> subprocess.CompletedProcess[str]:
        """Type a command in the kit's folder."""
        return subprocess.run(
            ["sh", "-c", command], cwd=self.folder, env=self.env, capture_output=True, text=True,
            encoding="utf-8", check=False,
        )  # fmt: skip

    def put(self, work: Path) -> None:
        """Put a student's work where the README says that one works."""
        shutil.rmtree(self.folder / "mine")
        shutil.copytree(work, self.folder / "mine")


def unzipped(archive: Path, home: Path, python: str) -> TypedKit:
    """Unzip a kit in a folder, and activate a new environment of some Python beside it."""
    with zipfile.ZipFile(archive) as file:
        file.extractall(home)
    kit = home / archive.stem
    block = re.search(r"```sh\n(.*?)```", (kit / "README.md").read_text("utf-8"), re.DOTALL)
    assert block is not None
    install, check = block.group(1).splitlines()
    return TypedKit(kit, _terminal(python, home / "mon environnement"), install, check)


def _terminal(python: str, folder: Path) -> dict[str, str]:
    """Make a virtual environment, and return the variables of a terminal in which it is active."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True, capture_output=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    cache = str(folder.parent / "cache")
    path = os.pathsep.join((str(folder / "bin"), os.environ["PATH"]))
    return {**kept, "PATH": path, "LANG": "C.UTF-8", "GRADERS_CACHE": cache}


def questions_of(text: str) -> list[dict[str, Any]]:
    """Return the questions in what `grade --json` printed of one submission."""
    (submission,) = json.loads(text)["submissions"]
    questions: list[dict[str, Any]] = submission["questions"]
    return questions
