"""Read `grades.json` a submission at a time, however many it holds.

The list of submissions is decoded item by item and the text around it as a whole, so that
anything that :mod:`json` would refuse is refused.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

from graders.records.files import GRADES_JSON

_LIST = re.compile(r'"submissions"\s*:\s*\[')
_SIGN = re.compile(r"\S")
_BYTES = 1 << 16
_DECODER = json.JSONDecoder()


def published(out: Path) -> AbstractContextManager[BinaryIO | None]:
    """Open the earlier grades of a folder, whatever is in that file."""
    try:
        return (out / GRADES_JSON).open("rb")
    except OSError:
        return nullcontext()


class GradesReader:
    """Reads a file of grades once: its submissions, and then the rest, as ``document``."""

    def __init__(self, file: BinaryIO) -> None:
        self.document: dict[str, Any] = {}
        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._text = ""
        self._place = 0

    def submissions(self) -> Iterator[dict[str, Any]]:
        """Yield the submissions, then check the rest.

        Raise `ValueError` if the file is not JSON, or has no list of submissions: maybe after some
        of them.
        """
        head = self._head()
        is_first = True
        while (sign := self._sign()) != "]":
            if not is_first:
                if sign != ",":
                    raise ValueError(f"expected a comma or the end of the list, got {sign!r}")
                self._place += 1
            yield self._submission()
            is_first = False
        while self._more():
            pass
        self.document = json.loads(head + self._text)
        if not isinstance(self.document, dict) or self.document.get("submissions") != []:
            raise ValueError("no list of submissions")

    def _head(self) -> str:
        while not (found := _LIST.search(self._text)):
            if not self._more():
                raise ValueError("no list of submissions")
        self._place = found.end()
        return self._text[: found.end()]

    def _sign(self) -> str:
        """Return the next character that is not white space."""
        while not (found := _SIGN.search(self._text, self._place)):
            self._place = len(self._text)
            if not self._more():
                raise ValueError("the list of submissions has no end")
        self._place = found.start()
        return found[0]

    def _submission(self) -> dict[str, Any]:
        if self._sign() != "{":
            raise ValueError("a submission is an object")
        while True:
            try:
                found, self._place = _DECODER.raw_decode(self._text, self._place)
            except json.JSONDecodeError:
                # The text may only be incomplete: invalid JSON is read to its end, and refused.
                if not self._more():
                    raise
            else:
                return dict(found)

    def _more(self) -> bool:
        """Read the next part of the file, and drop the decoded text."""
        content = self._file.read(max(_BYTES, len(self._text) - self._place))
        text = self._decoder.decode(content, final=not content)
        self._text = self._text[self._place :] + text
        self._place = 0
        return bool(content)
