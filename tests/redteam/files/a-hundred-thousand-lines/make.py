"""Write the same program otherwise."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    text = path.read_text("utf-8")
    path.write_text(text + "# une ligne\n" * 50_000 + "\n" * 50_000 + "fin = True\n", "utf-8")
