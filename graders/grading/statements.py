"""The statement of a question, which reports show above what was found."""

from __future__ import annotations

import re

from graders.spec.assignment import Assignment

# Characters of a statement.
MOST = 700
# An underlined title, which opens a section such as parameters or examples.
_SECTION = re.compile(r"[^\n]+\n-{3,}")


def asked(assignment: Assignment, question_id: str) -> str:
    """Return the statement of a question: the first paragraphs of its main target's docstring.

    The skeleton's docstring comes before the reference's. Empty without one, and for a question in
    words.
    """
    for target in assignment.targets[question_id][:1]:
        for sources in (assignment.skeleton, assignment.reference_sources):
            said = dict(assignment.language.docstrings_of(sources.get(target.module, "")))
            text = said.get(target.name) or (
                said.get(target.owner) if target.member == "__init__" else ""
            )
            if text:
                return _opening(text)
    return ""


def _opening(text: str) -> str:
    """Keep whole paragraphs, up to the first section."""
    kept: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text):
        is_long = sum(map(len, kept)) + len(paragraph) > MOST
        if _SECTION.match(paragraph) or (kept and is_long):
            break
        kept.append(paragraph if len(paragraph) <= MOST else f"{paragraph[:MOST]}…")
    return "\n\n".join(kept)
