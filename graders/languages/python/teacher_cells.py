"""The cells that a teacher's notebook holds for its tools alone: tests, and answers in words.

nbgrader tells it in the metadata of cells, otter in comments such as ``# BEGIN TESTS``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from graders.languages.python.otter_marks import (
    Boundary,
    boundary_of,
    in_regions,
    is_ignored,
    is_settings,
)
from graders.languages.python.syntax import bound_names, is_name, parses

_REGION = re.compile(
    r"^[ \t]*(?:#+|<!--)\s*BEGIN SOLUTION.*?\n(.*?)^[ \t]*(?:#+|<!--)\s*END SOLUTION[^\n]*\n?",
    re.MULTILINE | re.DOTALL,
)
_ANSWER = "YOUR ANSWER HERE\n"
_TITLE_CHARS = 120


def text_of_cell(cell: Mapping[str, Any]) -> str:
    """Return the source of a cell, which may be a list of lines."""
    source = cell.get("source", "")
    return "".join(map(str, source)) if isinstance(source, list) else str(source)


def is_code(cell: Mapping[str, Any]) -> bool:
    """Tell whether a cell is code."""
    return cell.get("cell_type") == "code"


# The students' part of a cell: texts, each with whether it is code.
Pieces = tuple[tuple[str, bool], ...]


def students_pieces(cells: Sequence[Mapping[str, Any]]) -> Iterator[Pieces]:
    """Yield what each cell is without tests, and with answers in words as values of their names."""
    inside: list[str] = []
    question, taken = "", names_of_code(cells)
    for cell in cells:
        text = text_of_cell(cell)
        boundary = None if is_code(cell) else boundary_of(text)
        if boundary is not None:
            if boundary.is_begin:
                inside.append(boundary.block)
                question = _answered(boundary, taken) if boundary.block == "question" else question
            elif boundary.block in inside:
                inside.remove(boundary.block)
            yield ()
        elif _is_for_tools(cell, text) or is_ignored(text) or "tests" in inside:
            yield ()
        elif is_code(cell):
            yield ((in_regions(text), True),)
        elif "solution" in inside:
            yield ((as_value(question, text), True),) if question else ((_ANSWER, False),)
            question = ""
        elif _is_manual(cell):
            name = answer_name(cell["metadata"]["nbgrader"].get("grade_id"), taken)
            prompt, answer = answer_in_words(text)
            kept = ((prompt, False),) if prompt else ()
            yield (*kept, (as_value(name, answer), True))
        else:
            yield ((_REGION.sub(_ANSWER, text), False),)


def _answered(boundary: Boundary, taken: Set[str]) -> str:
    """Return the name of the answer to a question of otter's; empty where it is not in words."""
    told = dict(re.findall(r"^(\w+):\s*(\S+)", boundary.settings, re.MULTILINE))
    is_manual = told.get("manual", "").lower() == "true"
    return answer_name(told.get("name"), taken) if is_manual else ""


def names_of_code(cells: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """Return the names that the code of a notebook defines."""
    texts = [text_of_cell(cell) for cell in cells if is_code(cell)]
    return frozenset[str]().union(*(bound_names(text) for text in texts if parses(text)))


def answer_name(told: object, taken: Set[str]) -> str:
    """Return the name that holds an answer in words, which none of the code has.

    ``told`` is the name of its question.
    """
    name = re.sub(r"\W+", "_", str(told or "answer"), flags=re.ASCII).strip("_") or "answer"
    name = name if name[0].isalpha() else f"question_{name}"
    return f"{name}_answer" if name in taken or not is_name(name) else name


def as_value(name: str, answer: str) -> str:
    """Write an answer in words as a value, in which students write theirs."""
    text = answer.strip().replace("\\", "\\\\").replace('"""', '\\"""')
    return f'{name} = """\n{text}\n"""\n' if text else f'{name} = ""\n'


def _is_manual(cell: Mapping[str, Any]) -> bool:
    told = cell.get("metadata", {}).get("nbgrader", {})
    return bool(told.get("grade") and told.get("solution"))


def _is_for_tools(cell: Mapping[str, Any], text: str) -> bool:
    """Tell whether a cell is a locked test of nbgrader, or the settings of otter."""
    if not is_code(cell):
        return is_settings(text)
    told = cell.get("metadata", {}).get("nbgrader", {})
    return bool(told.get("grade") and not told.get("solution"))


def answer_in_words(text: str) -> tuple[str, str]:
    """Return what a cell asks, and the answer between its marks.

    Where there are no marks, the whole cell is the answer, and empty in what students were given.
    """
    text = f"{text}\n"
    if "YOUR ANSWER HERE" in text:
        return text.replace("YOUR ANSWER HERE", "").strip(), ""
    parts = _REGION.findall(text)
    if not parts:
        return "", text.strip()
    return _REGION.sub("", text).strip(), "\n".join(part.strip() for part in parts)


def title_of(text: str) -> str:
    """Return the first words of what is asked as a title; empty where they are too long."""
    lines = (line.strip(" #*_>") for line in text.replace("**", "").split("\n"))
    line = next(filter(None, lines), "")
    if len(line) > _TITLE_CHARS:
        line = re.split(r"(?<=[.?!])\s", line)[0]
    return line if len(line) <= _TITLE_CHARS else ""
