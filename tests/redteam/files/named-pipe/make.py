"""Put something else in the place of the file."""

import os
from pathlib import Path


def make(folder: Path) -> None:
    os.mkfifo(folder / "morpion.py")
    os.mkfifo(folder / "morpion.ipynb")
