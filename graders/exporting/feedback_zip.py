"""Moodle's "Upload multiple feedback files in a zip": each student's page in their own folder.

Moodle finds the student by the number in the folder's name, and the folder's name is the one that
it gave for download; see its ``mod/assign/feedback/file/importziplib.php``.
"""

from __future__ import annotations

import re
import zipfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from graders.errors import UsageError
from graders.exporting.marks import Marked
from graders.report.files import replacing

REPORT = "report.html"
_FOLDER = re.compile(r"(.+?_\d+_assignsubmission_file_?)(?:.*)", re.DOTALL)
# The oldest time that a zip can hold: the same pages always make the same archive.
_TIME = (1980, 1, 1, 0, 0, 0)
_READABLE = 0o100644 << 16


def write_feedback(
    to: Path, out: Path, marked: Sequence[Marked], *, leaves_unread: bool = False
) -> tuple[str, ...]:
    """Write the archive; a student who is there twice is left out.

    Parameters
    ----------
    to : Path
        The archive to write.
    out : Path
        The folder of the reports.
    marked : sequence of Marked
        The class.
    leaves_unread : bool
        Whether those are left out of which points await a teacher.

    Returns
    -------
    tuple of str
        The submissions whose page is in it.

    Raises
    ------
    UsageError
        When a page is missing.
    OSError
        When the archive cannot be written.
    """
    theirs = [one for one in marked if one.handed.platform == "moodle"]
    count = Counter(one.handed.number for one in theirs)
    chosen = [
        one
        for one in theirs
        if count[one.handed.number] == 1 and not (leaves_unread and one.to_review)
    ]
    with replacing(to) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in chosen:
            info = zipfile.ZipInfo(f"{folder_of(one)}/{REPORT}", _TIME)
            info.external_attr, info.compress_type = _READABLE, zipfile.ZIP_DEFLATED
            archive.writestr(info, _page(out / one.page))
    return tuple(one.id for one in chosen)


def folder_of(one: Marked) -> str:
    """Name a student's folder as Moodle's download does."""
    found = _FOLDER.fullmatch(one.handed.name)
    if found is not None:
        return found[1]
    # Only a text was typed on the page: there is a folder of that name, and none of files.
    return f"{one.handed.student}_{one.handed.number}_assignsubmission_file_"


def _page(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        what = f"{path}: the page cannot be read: {problem.strerror or problem}"
        raise UsageError(what, "run graders report again") from None
