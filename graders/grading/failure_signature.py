"""The failure signature: a digest of a failing run, equal for those who make the same mistake."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from graders.checks.base import Check, RunResult
from graders.grading.observations import Observations
from graders.model import Judgement, Message, Words

_CHARS = 20
# Sorting writes out all that is below: deeper, a forged value would take minutes.
_DEPTH = 12
# The address of a printed object: another one at each run.
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,16}")
_ONLY_INT = frozenset({int})
# Two missing names are two mistakes: a module not imported, a word misspelt.
_NAMING = frozenset(
    {"NameError", "UnboundLocalError", "AttributeError", "ImportError", "ModuleNotFoundError"}
)
_KEPT = ("value", "after", "before", "unchanged", "exit")


def failure_signature(check: Check, judgement: Judgement, run: RunResult) -> str:
    """Digest the observations over all the inputs of a check.

    The ``judgement`` is whole, before anything of it is hidden; the ``run`` may have any shape. The
    digest covers values, printed text and the types of exceptions, with their message where it
    names something missing; times and identities do not count. Where some input was not seen, the
    judgement is digested instead. The result is empty where nothing is wrong, and for a program
    that hit a limit, which may come to another point at each run.

    The digest of a check with hidden inputs could confirm a guess of them: it is kept in records
    and shown on no page.
    """
    verdict = judgement.verdict
    if not verdict.facts.has_failing_input:
        return ""
    try:
        seen = _seen(run)
        if seen is None:
            seen = [_words(judgement.rationale), judgement.input, _text(judgement.actual)]
        elif check.is_measured:
            # Right answers may cost too much in several ways.
            seen = [seen, getattr(judgement.rationale, "template", "")]
        text = json.dumps(seen, sort_keys=True)
    except (RecursionError, MemoryError):
        return ""
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:_CHARS]


def _seen(run: RunResult) -> Any:
    if run.end or not isinstance(run.seen, Observations) or not run.seen.raw:
        return None
    return [_case(data) for data in run.seen.raw]


def _words(words: Words | None) -> Any:
    """Return words as plain data, the same in every language."""
    if isinstance(words, Message):
        args = {
            name: _words(value) if isinstance(value, Words) else value
            for name, value in words.args.items()
        }
        return [words.template, args]
    return words and [words.fr, words.en]


def _case(data: Any) -> Any:
    """Keep the part of an encoded observation that shows what the program did."""
    if not isinstance(data, Mapping):
        return "unreadable"
    case = {name: _plain(data[name]) for name in _KEPT if data.get(name) is not None}
    case["raised"] = _type(data.get("raised"))
    case["printed"] = _text(data.get("printed"))
    case["dialogue"] = _dialogue(data.get("dialogue"))
    case["steps"] = _steps(data.get("steps"))
    # The look that failed counts, not the places that the first input shows.
    case |= {name: True for name in ("shared", "given") if data.get(name)}
    case |= {"beyond": _text(data["beyond"])} if data.get("beyond") else {}
    return case


def _steps(data: Any) -> Any:
    if not isinstance(data, list):
        return None
    return [
        [_plain(step.get("value")), _plain(step.get("view")), _type(step.get("raised"))]
        for step in data
        if isinstance(step, Mapping)
    ]


def _dialogue(data: Any) -> Any:
    if not isinstance(data, list):
        return None
    return [[_text(part) for part in turn] for turn in data if isinstance(turn, list)]


def _type(data: Any) -> Any:
    """Tell an exception by its type; one about a name, by the name as well."""
    if not isinstance(data, Mapping):
        return data
    kind, text = data.get("type"), data.get("text")
    return [kind, _text(text)] if isinstance(kind, str) and kind in _NAMING else kind


def _text(data: Any) -> Any:
    return _ADDRESS.sub("0x", data) if isinstance(data, str) else data


def _plain(form: Any, left: int = _DEPTH) -> Any:
    """Remove from an encoded value the parts that judging ignores: subclasses, order of keys.

    What is too deep to sort at each level stays as it came.
    """
    if not left:
        return form
    left -= 1
    if isinstance(form, str):
        return _text(form)
    if isinstance(form, list):
        is_row = set(map(type, form)) <= _ONLY_INT
        return form if is_row else [_plain(item, left) for item in form]
    if not isinstance(form, Mapping):
        return form
    if "sub" in form and len(form) == 2:
        return _plain(form.get("v"), left)
    pairs = form.get("d")
    if len(form) == 1 and isinstance(pairs, list):
        return {"d": sorted((_plain(pair, left) for pair in pairs), key=json.dumps)}
    return {name: _plain(value, left) for name, value in form.items()}
