"""Write the same program otherwise."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    text = path.read_text("utf-8")
    text = "# coding: latin-1\n" + text.replace("diagonales", "diagonales_révélées")
    path.write_bytes(text.encode("latin-1"))
