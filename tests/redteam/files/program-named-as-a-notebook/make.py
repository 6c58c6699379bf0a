"""Rename the program."""

from pathlib import Path


def make(folder: Path) -> None:
    (folder / "morpion.py").rename(folder / "morpion.ipynb")
