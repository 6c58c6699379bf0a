"""Write the same program otherwise."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    text = path.read_text("utf-8")
    path.write_bytes(b"# \xe9t\xe9 \xc3\xa9 \xff\x81\n" + text.encode() + b"# \x80\x9d\n")
