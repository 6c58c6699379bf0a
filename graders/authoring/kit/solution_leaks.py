"""Find lines of the solutions in the files of a kit, its trees included."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress

import yaml

from graders.authoring.skeleton import make_skeleton
from graders.codec.trees import BadTree, text_in
from graders.spec.assignment import Assignment

# Anybody writes shorter lines: `return False`, `for i in range(3):`.
_LEAST_CHARS = 24


def solution_lines(assignment: Assignment) -> frozenset[str]:
    """Return the lines of the reference that a skeleton made from it does not hold."""
    given = "\n".join(make_skeleton(assignment).values())
    ours = {line for text in assignment.reference_sources.values() for line in _lines(text)}
    kept = (line for line in ours if len(line) >= _LEAST_CHARS and not line.startswith("#"))
    # The first line of a definition may begin a line of the skeleton: `let f x =`.
    return frozenset(line for line in kept if line not in given)


def _lines(text: str) -> Iterator[str]:
    return (line.strip() for line in text.splitlines())


def find_leaks(assignment: Assignment, files: Mapping[str, bytes]) -> tuple[tuple[str, str], ...]:
    """Return ``(file, line)`` for each line of the solutions that a file of a kit holds.

    The wheel is not looked at: it is graders as anybody has it, which knows nothing of a course.
    """
    kept = {name: content for name, content in files.items() if not name.endswith(".whl")}
    texts = {name: text_of(name, content) for name, content in kept.items()}
    wanted = sorted(solution_lines(assignment))
    return tuple((name, line) for name, text in texts.items() for line in wanted if line in text)


def text_of(name: str, content: bytes) -> str:
    """Return the text of a file of a kit, and the strings in it without escapes and folds.

    Of an archive, it is the text of the files in it; of what is packed, also what it holds.
    """
    if name.endswith((".whl", ".zip")):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return "\n".join(text_of(it, archive.read(it)) for it in archive.namelist())
    text = content.decode("utf-8", "replace")
    if name.endswith((".json", ".ipynb")):
        return "\n".join((text, *_strings(json.loads(text))))
    if name.endswith(".yaml"):
        return "\n".join((text, *_strings(yaml.safe_load(text))))
    return text


def _strings(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
        with suppress(BadTree):
            yield from _strings(json.loads(text_in(data)))
    elif isinstance(data, Mapping | list):
        for part in data.values() if isinstance(data, Mapping) else data:
            yield from _strings(part)
