"""Write the same program otherwise."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    text = path.read_text("utf-8")
    path.write_text(f"{text}\nx = {chr(45) * 100_000}1\n", "utf-8")
