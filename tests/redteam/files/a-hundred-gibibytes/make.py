"""Put something else in the place of the file."""

from pathlib import Path


def make(folder: Path) -> None:
    with (folder / "morpion.py").open("wb") as file:
        file.truncate(100 << 30)
