"""Names of output files: readable, safe on every system, one per submission."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

GRADES_JSON = "grades.json"
GRADES_CSV = "grades.csv"
INDEX = "index.html"
MAX_STEM = 80
_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*(?<!\.)")
_RESERVED = frozenset(
    ["index", "con", "prn", "aux", "nul"]
    + [f"{port}{digit}" for port in ("com", "lpt") for digit in range(10)]
)


def output_stem(submission_id: str) -> str:
    """Return the name of a submission's output files, without their suffix.

    A portable id is its own name. Any other gives its letters, digits and ``._-``, followed by a
    short digest of the whole id.
    """
    if _is_portable(submission_id):
        return submission_id
    return _hashed(submission_id)


def output_stems(submission_ids: Iterable[str]) -> dict[str, str]:
    """Return the stems of a class by id.

    Names that differ by case alone are one file on many systems: each then gets a digest.
    """
    ids = list(dict.fromkeys(submission_ids))
    stems = {id_: output_stem(id_) for id_ in ids}
    count = Counter(stem.lower() for stem in stems.values())
    return {id_: stem if count[stem.lower()] == 1 else _hashed(id_) for id_, stem in stems.items()}


def _is_portable(name: str) -> bool:
    if len(name) > MAX_STEM or not _SAFE.fullmatch(name):
        return False
    return name.split(".")[0].lower() not in _RESERVED


def _hashed(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name)
    plain = "".join(char for char in letters if not unicodedata.combining(char))
    slug = re.sub(r"[^A-Za-z0-9._-]+", "-", plain).strip(".-_")[: MAX_STEM - 12]
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:10]
    if slug.split(".")[0].lower() in _RESERVED | {""}:
        slug = f"submission-{slug}".rstrip("-")
    return f"{slug}-{digest}"
