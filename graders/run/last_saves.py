"""The last save of each submission of a class that works, by the times of its files."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from graders.report.pages.live_view import Live
from graders.submissions import FoundSubmission
from graders.submissions.tree import on_disk

# How many files of a folder are looked at.
_MOST = 200


def live(found: Iterable[FoundSubmission]) -> Live:
    """Return this moment of a class, with the last save of each submission."""
    saved = {one.id: _last(one) for one in found}
    return Live(_clock(time.time()), {id_: _clock(at) for id_, at in saved.items() if at})


def _last(found: FoundSubmission) -> float:
    """Return the time of the newest file of a submission; 0 where there is none."""
    newest = 0.0
    for path in islice(_files(found), _MOST):
        with suppress(OSError):  # it may be saved at this very moment
            newest = max(newest, path.stat(follow_symlinks=False).st_mtime)
    return newest


def _files(found: FoundSubmission) -> Iterator[Path]:
    root = on_disk(found.root)
    named = found.files or [name for _, name in found.members]
    if not root.is_dir():  # an archive
        return iter([root])
    if named:
        return (root / name for name in named)
    return _written(root)


def _written(root: Path) -> Iterator[Path]:
    """Yield the files below a folder, without those that editors, Git and Python make."""
    for folder, below, names in os.walk(root):
        below[:] = [name for name in below if not name.startswith((".", "__"))]
        yield from (Path(folder, name) for name in names if not name.startswith("."))


def _clock(at: float) -> str:
    return time.strftime("%H:%M:%S", time.localtime(at))
