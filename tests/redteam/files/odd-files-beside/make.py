"""Surround the file."""

import os
from pathlib import Path


def make(folder: Path) -> None:
    os.mkfifo(folder / "outils.py")
    os.mkfifo(folder / "morpion.txt")
    (folder / "lien.py").symlink_to("/etc/passwd")
    (folder / "boucle").symlink_to(folder)
    (folder / "ferme").mkdir(mode=0)
    (folder / "ferme.py").write_bytes(b"x = 1")
    (folder / "ferme.py").chmod(0)
    (folder / "Morpion.py").symlink_to("morpion.py")
