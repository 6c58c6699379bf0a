"""Write the same program otherwise."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    text = path.read_text("utf-8")
    path.write_bytes(b"\xef\xbb\xbf# -*- coding: cp1252 -*-\n" + text.encode())
