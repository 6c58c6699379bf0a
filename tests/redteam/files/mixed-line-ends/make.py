"""Write the same program otherwise."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    text = path.read_text("utf-8")
    pieces = text.split("\n")
    ends = ["\n", "\r\n", "\r"]
    path.write_bytes("".join(p + ends[i % 3] for i, p in enumerate(pieces)).encode())
