"""Write the same program otherwise."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    text = path.read_text("utf-8")
    path.write_text(f"texte = {chr(39) * 3}{chr(120) * 900_000}{chr(39) * 3}\n{text}", "utf-8")
