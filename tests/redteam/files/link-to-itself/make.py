"""Put something else in the place of the file."""

from pathlib import Path


def make(folder: Path) -> None:
    (folder / "morpion.py").symlink_to("morpion.py")
    (folder / "morpion.ipynb").symlink_to("rien.ipynb")
    (folder / "dossier").symlink_to(".")
