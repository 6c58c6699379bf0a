"""Make the folder."""

from pathlib import Path


def make(folder: Path) -> None:
    (folder / "morpion.py").mkdir()
    (folder / "morpion.txt").rename(folder / "morpion.py" / "morpion.py")
