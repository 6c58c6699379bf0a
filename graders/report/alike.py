"""The submissions with lines in common, as ``graders similar`` left them in a folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from graders.light_dataclass import dataclass

SIMILAR_HTML = "similar.html"
SIMILAR_JSON = "similar.json"
_FORMAT = 1


@dataclass(frozen=True)
class AlikePair:
    """Two submissions, by id: their lines in common, and the share of each one's own lines."""

    ids: tuple[str, str]
    lines: int
    shares: tuple[float, float]

    @property
    def share(self) -> float:
        """The larger of the two shares, from 0 to 1."""
        return max(self.shares)


@dataclass(frozen=True)
class Alike:
    """The pairs, those with the larger share first, and the holders of each identical file."""

    pairs: tuple[AlikePair, ...] = ()
    identical: tuple[tuple[str, ...], ...] = ()


def read_alike(out: Path) -> Alike | None:
    """Read what submissions of a folder of results have in common.

    Return None where nothing was compared, or where the file cannot be understood: what a page says
    beside marks must never stop them.
    """
    try:
        data = json.loads((out / SIMILAR_JSON).read_text("utf-8"))
        if data["format"] != _FORMAT:
            return None
        pairs = [_pair(pair) for pair in data["pairs"]]
        identical = dict.fromkeys(tuple(str(it["id"]) for it in who) for who in data["identical"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    pairs.sort(key=lambda it: (-it.share, -it.lines, it.ids))
    return Alike(tuple(pairs), tuple(identical))


def _pair(data: Any) -> AlikePair:
    sides = data["left"], data["right"]
    one, other = (str(side["id"]) for side in sides)
    left, right = (float(side["share"]) for side in sides)
    return AlikePair((one, other), int(data["lines"]), (left, right))
