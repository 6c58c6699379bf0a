"""Write the same program otherwise."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    text = path.read_text("utf-8")
    path.write_text(f"a = 0\na{chr(46)}a{(chr(46) + chr(97)) * 200_000}\n{text}", "utf-8")
