"""Find the submissions below the paths of a command line: read, never write, never parse.

:func:`recognise` tells the assignment from the names of files, :func:`find` lists the
submissions without opening any, and :func:`read` takes the bytes of one. What a student's
folder holds never raises: it becomes a note of the submission. A mistake in the command
line raises :class:`~graders.errors.UsageError`.
"""

from __future__ import annotations

from graders.submissions.finding import FoundSubmission, find, find_one, folders_below
from graders.submissions.handout import Handout
from graders.submissions.reading import read
from graders.submissions.recognition import NothingFits, recognise

__all__ = [
    "FoundSubmission",
    "Handout",
    "NothingFits",
    "find",
    "find_one",
    "folders_below",
    "read",
    "recognise",
]
