"""Words for one observation: its outcome, the expected one, and why they differ."""

from __future__ import annotations

from typing import Any

from graders.i18n import N_, NP_
from graders.judging import limits
from graders.judging.compare import Difference
from graders.languages.base import Language
from graders.languages.text import cut, printable
from graders.model import Message, StackFrame, Verdict, Words
from graders.probe import TYPE_ERROR, UNBOUND, Observation, Raised

RAISED = N_("the call raised {exception}")
RAISED_IN = N_("the call raised {exception}, in {function}")
RAISED_IN_LINE = N_("the call raised {exception}, in {function}, {file} line {line}")
_REFUSED = N_("the compiler refuses the call: {problem}")
_UNBOUND = N_("{name} is not defined, or still to be written")
_PRINTED = N_("`print` shows a value and gives none back: end with a `return` of that value.")


def describe(observation: Observation, language: Language) -> str:
    """Show the outcome of an observation: its value, or the exception in place of one."""
    if observation.raised:
        return obtained(observation.raised)
    return language.show(observation.value)


def obtained(raised: Raised) -> str:
    """Show an exception in the place of a value; empty for a call that never ran."""
    return describe_raised(raised) if has_run(raised) else ""


def has_run(raised: Raised) -> bool:
    """Tell whether an exception is the call's own: the worker names those of calls that cannot run.

    Such a call is refused by the compiler, or uses a name that nothing defines.
    """
    return raised.bases not in ((TYPE_ERROR,), (UNBOUND,))


def describe_raised(raised: Raised) -> str:
    """Show an exception as the last line of its traceback."""
    text = printable(raised.text, 300).replace("\n", " ")
    return cut(f"{raised.type}: {text}" if text else raised.type, 300)


def stack(raised: Raised) -> tuple[StackFrame, ...]:
    """Turn the worker's frames into the record's."""
    above, last = raised.frames[:-1], raised.frames[-1:]
    return tuple(StackFrame(*frame) for frame in above) + tuple(
        StackFrame(*frame, *raised.columns) for frame in last
    )


def verdict_of_exception(raised: Raised, language: Language) -> Verdict:
    """Return the verdict of a call that raised: memory used up, or an error."""
    return Verdict.MEMORY_LIMIT if language.is_memory_error(raised) else Verdict.ERROR


def explain_exception(raised: Raised) -> Words:
    """Say which exception stopped the call, and where in the student's own code."""
    own, asked = (raised.facts.get(key) for key in ("own", "asked"))
    if raised.bases == (TYPE_ERROR,) and isinstance(own, str) and isinstance(asked, str):
        return Message(limits.TYPE, {"own": printable(own, 300), "asked": printable(asked, 300)})
    if raised.bases == (TYPE_ERROR,):
        return Message(_REFUSED, {"problem": printable(raised.text, 300).replace("\n", " ")})
    if raised.bases == (UNBOUND,):
        return Message(_UNBOUND, {"name": printable(raised.text, 300)})
    exception = describe_raised(raised)
    if not raised.frames:
        return Message(RAISED, {"exception": exception})
    file, line, function, _ = raised.frames[-1]
    return Message(
        RAISED_IN_LINE,
        {"exception": exception, "function": function, "file": file, "line": line},
    )


def explain_difference(
    found: Difference, language: Language, *, may_lack_return: bool = True
) -> Words:
    """Say where two values differ, in one sentence.

    ``may_lack_return`` tells whether the function may have reached its end without a ``return``.
    """
    match found.reason:
        case "length" if not found.path:
            words = NP_(
                "the result has {n} item, not {expected}",
                "the result has {n} items, not {expected}",
            )
            return Message(words, {"n": len(found.actual), "expected": len(found.expected)})
        case "length":
            words = NP_(
                "{place}: {n} item was returned, not {expected}",
                "{place}: {n} items were returned, not {expected}",
            )
            lengths = {"n": len(found.actual), "expected": len(found.expected)}
            return Message(words, {"place": _place(found.path), **lengths})
        case "repeated" | "members" | "keys":
            return _at(found.path, _explain_members(found, language))
        case _ if found.actual is None and not found.path and found.expected is not None:
            template = N_("None was returned, {expected} was expected")
            if may_lack_return:
                template = N_(
                    "nothing was returned (None), {expected} was expected: "
                    "a `return` may be missing"
                )
            return Message(template, {"expected": language.show(found.expected, 120)})
        case "type" if found.expected is not None and found.actual is not None:
            return Message(
                N_("{place}: {actual} was returned where {expected} was expected"),
                {
                    "place": _place(found.path),
                    "actual": a_kind(found.actual, language),
                    "expected": a_kind(found.expected, language),
                },
            )
        case _:
            return Message(
                N_("{place}: {actual} was returned, {expected} was expected"),
                {
                    "place": _place(found.path),
                    "actual": language.show(found.actual, 120),
                    "expected": language.show(found.expected, 120),
                },
            )


def explain_printed(seen: Observation, wanted: Any, language: Language) -> Words | None:
    """Explain a call that printed a value where it should have returned one."""
    if seen.raised or seen.value is not None or wanted is None:
        return None
    printed = [line.strip() for line in seen.printed.splitlines() if line.strip()]
    if not printed or language.read_literal(printed[-1]) is None:
        is_text = isinstance(wanted, str) and seen.printed.strip() == wanted.strip() != ""
        return Message(_PRINTED) if is_text else None
    if language.show(language.read_literal(printed[-1])) == language.show(wanted):
        return Message(_PRINTED)
    return Message(N_("`print` shows a value and gives none back: only `return` does."))


def _at(path: str, words: Words) -> Words:
    """Tell the place of a difference inside the result."""
    return Message(N_("{place}: {said}"), {"place": _place(path), "said": words}) if path else words


def _explain_members(found: Difference, language: Language) -> Words:
    if found.reason == "repeated":
        return Message(
            N_("{item} is there more than once"), {"item": language.show(found.extra[0])}
        )
    if found.missing and found.extra:
        return Message(
            N_("{missing} is missing, and {extra} should not be there"),
            {
                "missing": language.show(found.missing[0], 120),
                "extra": language.show(found.extra[0], 120),
            },
        )
    if found.missing:
        return Message(N_("{item} is missing"), {"item": language.show(found.missing[0], 120)})
    return Message(N_("{item} should not be there"), {"item": language.show(found.extra[0], 120)})


def _place(path: str) -> Words | str:
    return Message(N_("at {path}"), {"path": path}) if path else Message(N_("result"))


def a_kind(value: Any, language: Language) -> Message:
    """Name a value's type with its article, which French leaves out."""
    name = language.kind_name(value)
    words = N_("an {type}") if name[:1].lower() in "aeiou" else N_("a {type}")
    return Message(words, {"type": name})
