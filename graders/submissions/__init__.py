"""Find and read the submissions below the paths of a command line. Nothing is written or parsed.

:func:`recognise` tells the assignment from the names of files, :func:`find` lists the
submissions without opening any, and :func:`read` reads the bytes of one. Nothing in a student's
folder raises an exception: it becomes a note of the submission. A mistake in the command line
raises :class:`~graders.errors.UsageError`.

An archive is read as if it were a folder (:mod:`~graders.submissions.archives.paths`). To read
another format, add a module beside ``archives/zips.py`` and its first bytes in ``paths._open``;
``expected_files.ARCHIVES`` lists the suffixes.
"""

from __future__ import annotations

from graders.submissions.command_paths import NothingFits, recognise
from graders.submissions.expected_files import ExpectedFiles
from graders.submissions.finding import FoundSubmission, find, find_one, folders_below
from graders.submissions.reading import read

__all__ = [
    "ExpectedFiles",
    "FoundSubmission",
    "NothingFits",
    "find",
    "find_one",
    "folders_below",
    "read",
    "recognise",
]
