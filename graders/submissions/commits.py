"""The time of the last commit of a clone, read without trusting the clone.

A repository's settings can name programs to run. So git runs in an empty repository of ours and
reads only objects from the clone.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from graders.submissions.tree import read_file

_TIMEOUT_S = 10
_SHA = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_REF = re.compile(r"ref: (refs/heads/[\w./-]{1,200})")
_COMMITTER = re.compile(r"^committer .*> (\d{1,11}) ([+-])(\d\d)(\d\d)$", re.MULTILINE)
_POINTER_BYTES, _REFS_BYTES = 1 << 10, 1 << 20


def last_commit(clone: Path) -> str:
    """Return the time of a clone's last commit as ISO 8601, by the clock of its author.

    It is empty if the folder is no clone or cannot be read, or git is not installed.
    """
    folder = clone / ".git"
    sha = _head(folder)
    if sha is None:
        return ""
    found = _COMMITTER.search(_commit(folder / "objects", sha))
    return _time(found) if found else ""


def _head(folder: Path) -> str | None:
    head = _text(folder / "HEAD", _POINTER_BYTES)
    if named := _REF.fullmatch(head):
        head = _text(folder / named[1], _POINTER_BYTES) or _packed(folder, named[1])
    return head if _SHA.fullmatch(head) else None


def _packed(folder: Path, ref: str) -> str:
    for line in _text(folder / "packed-refs", _REFS_BYTES).splitlines():
        sha, _, name = line.partition(" ")
        if name == ref:
            return sha
    return ""


def _text(path: Path, limit: int) -> str:
    content = read_file(path, limit)
    return content.decode("utf-8", "replace").strip() if isinstance(content, bytes) else ""


def _commit(objects: Path, sha: str) -> str:
    with tempfile.TemporaryDirectory() as place:
        for name in ("objects", "refs"):
            os.mkdir(os.path.join(place, name))
        with open(os.path.join(place, "HEAD"), "w", encoding="ascii") as head:
            head.write("ref: refs/heads/none\n")
        try:
            done = subprocess.run(  # noqa: S603 - a list of words of ours
                ["git", f"--git-dir={place}", "cat-file", "commit", sha],  # noqa: S607
                env=_environment(objects, place),
                capture_output=True,
                timeout=_TIMEOUT_S,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return ""
    return done.stdout[:_REFS_BYTES].decode("utf-8", "replace")


def _environment(objects: Path, home: str) -> dict[str, str]:
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": home,
        "GIT_OBJECT_DIRECTORY": str(objects.resolve()),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_TERMINAL_PROMPT": "0",
    }


def _time(found: re.Match[str]) -> str:
    seconds, sign, hours, minutes = found.groups()
    offset = timedelta(hours=int(hours), minutes=int(minutes)) * (-1 if sign == "-" else 1)
    try:
        zone = timezone(offset)
        return datetime.fromtimestamp(int(seconds), UTC).astimezone(zone).isoformat()
    except (ValueError, OverflowError, OSError):
        return ""
