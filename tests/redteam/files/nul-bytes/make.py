"""Write the same program otherwise."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    text = path.read_text("utf-8")
    path.write_text(text.replace("\n", "\x00\n", 4).replace("return", "return\x00", 1), "utf-8")
