"""Where what can be made again is kept for this user."""

from __future__ import annotations

import os
import stat
from pathlib import Path

_VARIABLE = "GRADERS_CACHE"


def cache_folder(name: str) -> Path:
    """Return the folder of one kind of things in this user's cache; GRADERS_CACHE names another.

    It may not be there yet.
    """
    if named := os.environ.get(_VARIABLE):
        return Path(named).absolute() / name
    from platformdirs import user_cache_path  # slow to import, and not always needed

    return user_cache_path("graders", appauthor=False) / name


def is_mine(path: Path) -> bool:
    """Tell whether nobody else can have written a file or folder: what is read is trusted.

    Raises
    ------
    OSError
        When it is not there.
    """
    if not hasattr(os, "getuid"):
        return True
    found = path.lstat()
    is_link = stat.S_ISLNK(found.st_mode)
    return not is_link and found.st_uid == os.getuid() and not found.st_mode & 0o022
