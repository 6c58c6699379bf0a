"""Write many files."""

from pathlib import Path


def make(folder: Path) -> None:
    for number in range(6_000):
        (folder / f"a{number}.py").touch()
