"""Write the same program otherwise."""

from pathlib import Path


def make(folder: Path) -> None:
    path = folder / "morpion.py"
    text = path.read_text("utf-8")
    path.write_text(f"{text}\nboite = {chr(91) * 50_000}{chr(93) * 50_000}\n", "utf-8")
