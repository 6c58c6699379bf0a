"""Write the same program otherwise."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    text = path.read_text("utf-8")
    depths = range(1_000)
    nested = "".join(f"{chr(32) * depth}if 1:\n" for depth in depths)
    path.write_text(f"{text}\n{nested}{chr(32) * 1_000}pass\n", "utf-8")
