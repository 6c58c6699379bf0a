"""Write a file per name."""

import shutil
from pathlib import Path

NAMES = (
    "--sandbox=process.py",
    "'\";alert(1).py",
    "<svg onload=alert(1)>.py",
    "redteam.py.py",
    "\u0645\u0648\u0631.py",
    "redteam.PY",
    "con.py",
    "&lt;b&gt;.py",
)


def make(folder: Path) -> None:
    (folder / "class").mkdir()
    for name in NAMES:
        shutil.copy(folder / "honest.txt", folder / "class" / name)
