"""Write wrong files beside."""

from pathlib import Path


def make(folder: Path) -> None:
    wrong = "def cases_libres(g):\n    return 0\n\n\ndef joueur(g):\n    return 0\n"
    for name in "Morpion.py", "MORPION.PY", "morpion (1).py", "Copie de morpion.py", "morpion.py.bak", "_morpion.py", "morpion .py":
        (folder / name).write_text(wrong, "utf-8")
