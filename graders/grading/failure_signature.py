"""The failure signature: a digest of a failing run, equal for those who make the same mistake."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from graders.checks.base import Check, RunResult
from graders.grading.observations import TEXT_CHARS, Observations
from graders.judging.in_common import words_in_common
from graders.languages import Language
from graders.languages.python.exception_words import without_plurals
from graders.model import NO_ANSWER, Judgement, Message, Verdict, Words

_CHARS = 20
# Sorting writes out all that is below: deeper, a forged value would take minutes.
_DEPTH = 12
# The address of a printed object: another one at each run.
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,16}")
_ONLY_INT = frozenset({int})
# The keys of most observations: a value, and nothing to look at after it.
_VALUE_ALONE = frozenset({"value", "after"})
_NOTHING_ELSE = dict.fromkeys(("raised", "printed", "dialogue", "steps"))
_KEPT = ("value", "after", "before", "unchanged", "exit")


def failure_signature(
    check: Check, judgement: Judgement, run: RunResult, names: Collection[str] = ()
) -> str:
    """Digest the observations over all the inputs of a check.

    The ``judgement`` is whole, before anything of it is hidden; the ``run`` may have any shape.
    ``names`` are those that the assignment gives: functions, classes and members.

    The digest covers values, printed text and exceptions: their type, the function of the
    assignment that they were raised in, and their message without the student's own names, numbers
    and values (see :mod:`graders.languages.python.exception_words`); times and identities do not
    count. Where some input was not seen, the judgement is digested instead. The result is
    `NO_ANSWER` where the program shows nothing on any input. It is empty where nothing is wrong,
    and for a program that hit a limit, which may come to another point at each run, unless what it
    did can be told: it asked for a line too many, called a function too often, or was measured.

    The digest of a check with hidden inputs could confirm a guess of them: it is kept in records
    and shown on no page.
    """
    facts = judgement.verdict.facts
    if facts.is_limit and (judgement.is_counted or run.end == "input" or check.is_measured):
        return _digest([judgement.verdict.value, getattr(judgement.rationale, "template", "")])
    if not facts.has_failing_input:
        return ""
    try:
        seen = _seen(run, names, check.language)
        if seen is None:
            words = _words(words_in_common(judgement, names, check.language))
            actual = "" if judgement.verdict is Verdict.ERROR else _text(judgement.actual)
            seen = [words, judgement.input, actual]
        elif check.is_measured:
            # Right answers may cost too much in several ways.
            seen = [seen, getattr(judgement.rationale, "template", "")]
        elif all(map(_is_nothing, seen)):
            return NO_ANSWER
        return _digest(seen)
    except (RecursionError, MemoryError):
        return ""


def with_shown(signature: str, input: str, shown: str) -> str:
    """Add to a signature the failure that is shown: its input, and the signature of its run.

    That input is none of the check's own where it was made smaller: two programs that agree on
    those of the check may differ on it, and what is said about it would be wrong of one.
    """
    is_digest = signature not in ("", NO_ANSWER)
    return _digest([signature, input, shown]) if is_digest else signature


def _digest(seen: Any) -> str:
    text = json.dumps(seen, sort_keys=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:_CHARS]


def _seen(run: RunResult, names: Collection[str], language: Language) -> Any:
    if run.end or not isinstance(run.seen, Observations) or not run.seen.raw:
        return None
    return [_case(data, names, language) for data in run.seen.raw]


def _is_nothing(case: Any) -> bool:
    """Tell whether a program gave nothing back and showed nothing on an input."""
    if not isinstance(case, Mapping):
        return False
    told = dict(case)
    is_still = told.pop("before", None) == told.pop("unchanged", None)
    printed, dialogue = told.pop("printed"), told.pop("dialogue")
    said = [printed, *(turn[-1] for turn in dialogue or () if turn and turn[0] == "out")]
    steps = told.pop("steps") or [[None, None, None]]
    is_idle = all(step == [None, steps[0][1], None] for step in steps)
    is_silent = all(text is None or (isinstance(text, str) and not text.strip()) for text in said)
    return (
        is_still and is_silent and is_idle and not any(it not in (None, {}) for it in told.values())
    )


def _words(words: Words | None) -> Any:
    """Return words as plain data, the same in every language."""
    if isinstance(words, Message):
        args = {
            name: _words(value) if isinstance(value, Words) else value
            for name, value in words.args.items()
        }
        return [words.template, args]
    return words and [words.fr, words.en]


def _case(data: Any, names: Collection[str], language: Language) -> Any:
    """Keep the part of an encoded observation that shows what the program did."""
    if not isinstance(data, Mapping):
        return "unreadable"
    if data.keys() == _VALUE_ALONE and data["after"] == {} and data["value"] is not None:
        return {**data, "value": _plain(data["value"]), **_NOTHING_ELSE}
    case = {name: _plain(data[name]) for name in _KEPT if data.get(name) is not None}
    case["raised"] = _raised(data.get("raised"), names, language)
    # The prompt of a program that asks for input without being told to is each student's own.
    asks = case["raised"] is not None and case["raised"][0] == "EOFError"
    case["printed"] = None if asks else _text(data.get("printed"))
    case["dialogue"] = _dialogue(data.get("dialogue"))
    case["steps"] = _steps(data.get("steps"), names, language)
    # The look that failed counts, not the places that the first input shows.
    case |= {name: True for name in ("shared", "given") if data.get(name)}
    case |= {"beyond": _text(data["beyond"])} if data.get("beyond") else {}
    return case


def _steps(data: Any, names: Collection[str], language: Language) -> Any:
    if not isinstance(data, list):
        return None
    return [
        [
            _plain(step.get("value")),
            _plain(step.get("view")),
            _raised(step.get("raised"), names, language),
        ]
        for step in data
        if isinstance(step, Mapping)
    ]


def _dialogue(data: Any) -> Any:
    if not isinstance(data, list):
        return None
    return [[_text(part) for part in turn] for turn in data if isinstance(turn, list)]


def _raised(data: Any, names: Collection[str], language: Language) -> tuple[str, str, str] | None:
    """Tell an exception by its type, its message and its place, without the student's own names."""
    if data is None:
        return None
    if not isinstance(data, Mapping) or not isinstance(kind := data.get("type"), str):
        return "unreadable", "", ""
    text, frames = data.get("text"), data.get("frames")
    shown = text[:TEXT_CHARS] if isinstance(text, str) else ""
    stack = _stack(frames)
    line = stack[-1][1] if stack else ""
    said = language.common_message(kind, shown, line, names)
    place = language.common_place(kind, [function for function, _ in stack], names)
    return kind, without_plurals(said), place


def _stack(frames: Any) -> Sequence[tuple[str, str]]:
    """Return the functions and the lines of frames as the worker writes them."""
    if not isinstance(frames, list):
        return ()
    return [
        (frame[2], frame[3])
        for frame in frames
        if isinstance(frame, list) and len(frame) == 4
        if isinstance(frame[2], str) and isinstance(frame[3], str)
    ]


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
