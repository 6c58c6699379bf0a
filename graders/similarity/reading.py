"""Have the code of submissions read and cut into tokens: in a box, within limits.

One box serves all of them. It reads a file per request, and each request is a process of its own
that can leave nothing behind: a file that never ends being read, or that breaks what reads it,
costs itself alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from graders.errors import SandboxError
from graders.sandbox.base import Answer, Limits
from graders.sandbox.retry import RetriedBox
from graders.similarity.left_out import MOST_CHARS, Aside, Why
from graders.similarity.texts import Code, Piece, joined, piece_of

__all__ = ["PARSER", "Reader"]

# Shown to the box as a package: its keeper then imports it once, and not each process of it.
PARSER = "parso"
# Of a submission, in seconds of processor: reading what a student writes takes some hundredths.
_READ_S = 4.0


@dataclass(frozen=True)
class Reader:
    """Reads submissions one by one.

    Raises
    ------
    SandboxError
        When this machine gives no box any more.
    """

    box: RetriedBox

    def read(self, id_: str, files: Mapping[str, bytes]) -> tuple[Code, tuple[Aside, ...]]:
        """Read what is compared of a submission, and say what is not.

        Parameters
        ----------
        id_ : str
            The submission.
        files : mapping of str to bytes
            Its files by their names.
        """
        pieces: list[tuple[str, Piece]] = []
        asides: list[Aside] = []
        chars, seconds = MOST_CHARS, _READ_S
        for name, content in files.items():
            if chars <= 0 or seconds <= 0:
                asides.append(Aside(id_, name, Why.CUT if chars <= 0 else Why.TIME))
                continue
            answer = self._ask(name, content, chars, seconds)
            piece = None if answer is None else _told(answer, chars)
            seconds -= 0 if answer is None else answer.cpu_s
            asides += [Aside(id_, name, why) for why in _whys(answer, piece)]
            if piece is not None:
                pieces.append((name, piece))
                chars -= len(piece.text)
        code = joined(id_, pieces)
        if not code.filtered and not asides:
            asides.append(Aside(id_, "", Why.NOTHING))
        return code, tuple(asides)

    def _ask(self, name: str, content: bytes, most: int, seconds: float) -> Answer | None:
        """Have a file read, once more in a new box when the first failed; None when both did."""
        text = content.decode("latin-1")
        request = {"op": "cut", "file": name, "content": text, "most": most}
        # The wall is far: other programs may keep this one waiting.
        limits = Limits((seconds,), seconds, 30 * seconds, idle_s=20.0)
        try:
            return self.box.ask(request, limits)
        except SandboxError:
            self.box.renew()  # for the next file: it raises where the machine is at fault
            return None


def _told(answer: Answer, most: int) -> Piece | None:
    told = answer.data("cut")
    return piece_of(told[0], most) if len(told) == 1 else None


def _whys(answer: Answer | None, piece: Piece | None) -> tuple[Why, ...]:
    """Say what of a file is not compared, if anything."""
    if piece is None:
        is_late = answer is not None and answer.why in ("cpu", "wall")
        return (Why.TIME if is_late else Why.UNREADABLE,)
    found = {Why.CUT: not piece.is_whole, Why.DAMAGED: piece.is_damaged}
    return tuple(why for why, is_so in found.items() if is_so)
