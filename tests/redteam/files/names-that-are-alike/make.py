"""Make a folder per name."""

import shutil
from pathlib import Path


def make(folder: Path) -> None:
    for name in "zo\u00e9-rt", "zoe\u0301-rt", "ZO\u00c9-RT", "zo\u00e9-rt ", "stra\u00dfe-rt", "STRASSE-RT", "\ufb01n-rt", "fin-rt":
        (folder / "class" / name).mkdir(parents=True)
        shutil.copy(folder / "honest.txt", folder / "class" / name / "morpion.py")
