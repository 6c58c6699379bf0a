"""Put something else in the place of the file."""

import os
import stat
from pathlib import Path


def make(folder: Path) -> None:
    try:
        os.mknod(folder / "morpion.py", 0o666 | stat.S_IFCHR, os.makedev(1, 5))
    except PermissionError:
        os.mkfifo(folder / "morpion.py")
