"""Rename the notebook."""

from pathlib import Path


def make(folder: Path) -> None:
    (folder / "morpion.ipynb").rename(folder / "morpion.py")
