"""The ``source`` kind: what the target's syntax tree must or must not contain.

The box describes the tree before any student code runs (``graders.worker.reading.target_facts``).
Here the description is compared with what the spec requires.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from graders.checks.base import Check, RunResult
from graders.checks.fields import Identifier, Model, key
from graders.i18n import N_
from graders.languages.text import printable
from graders.model import Judgement, Message, Verdict

# The facts in which a call is looked for.
_CALLS: Mapping[str, tuple[str, ...]] = {
    "built-in": ("functions",),
    "method": ("methods",),
    "given": ("functions", "methods"),
    "any": ("calls", "functions"),
}
_LINE_CHARS = 80
Construct = Literal[
    "recursive", "generator", "docstring", "loop", "comprehension", "lambda", "import"
]


class CallOf(Model):
    """A call.

    Attributes
    ----------
    call : str
        Name of the function or method.
    of : "built-in", "method" or "any", optional
        What is called: a function by its name, a method of an object, or whatever has that name.
        The student's own functions and methods count only for ``any``, and where a call must be.
    """

    call: Identifier
    of: Literal["built-in", "method", "any"] | None = None


class UseOf(Model):
    """Any use of a name.

    Attributes
    ----------
    name : str
        The name.
    """

    name: Identifier


Feature = Construct | CallOf | UseOf


class SourceCheck(Check):
    """Look at the target's source, its helper functions included.

    Attributes
    ----------
    must : list
        Features that it has to have: ``{call: name}`` is a call of a function or method of that
        name, ``{name: name}`` any use of it. ``recursive`` is looked for while the question's
        other checks run: where they run to their end without it, and the source shows it, a
        teacher looks. One of `must` and `must_not` says something.
    must_not : list
        Features that it must lack, of the same forms. A call of the student's own function or
        method of that name is not meant: ``{call: sort, of: any}`` means these as well.

    Examples
    --------
    ::

        - id: recursive
          title: is recursive, without a loop
          must: [recursive]
          must_not: [loop, {call: sum}]
    """

    kind: ClassVar[str] = "source"
    must: tuple[Feature, ...] = key(default=(), strict=False)
    must_not: tuple[Feature, ...] = key(default=(), strict=False)

    def finish(self) -> None:
        super().finish()
        if not self.must and not self.must_not:
            what = "nothing is looked at: neither must nor must_not names a feature"
            raise ValueError(what, "add must: [...] or must_not: [...]")
        both = [feature for feature in self.must if feature in self.must_not]
        if both:
            what = f"no program can have and lack the same: {both[0]!r}"
            raise ValueError(what, "delete it from one of the two", "must_not")

    @property
    def needs_target(self) -> bool:
        return True

    @property
    def sought(self) -> tuple[str, ...]:
        return tuple(map(_key, self.must_not))

    @property
    def wants_recursion(self) -> bool:
        return "recursive" in self.must

    def _is_seen(self, run: RunResult) -> bool:
        """Tell whether all that is asked for was seen as the code ran: without a source, too."""
        return bool(run.facts.get("recursive")) and (*self.must, *self.must_not) == ("recursive",)

    def judge(self, run: RunResult) -> Judgement:
        if not run.facts.keys() - {"answer", "recursive"} and not self._is_seen(run):
            words = Message(N_("the source of the function cannot be found: a teacher will look"))
            return Judgement(Verdict.TO_REVIEW, words)
        if self.wants_recursion and run.facts.get("never_recurs"):
            return Judgement(Verdict.TO_REVIEW, Message(_NEVER_RECURS))
        for feature in self.must:
            if not _has(run.facts, feature, is_wanted=True):
                words = Message(
                    N_("{feature} was expected in the source"), {"feature": _name(feature)}
                )
                return Judgement(Verdict.WRONG, words, self.hint)
        for feature in self.must_not:
            if _has(run.facts, feature, is_wanted=False):
                return Judgement(Verdict.WRONG, _refusal(run.facts, feature), self.hint)
        return Judgement(Verdict.CORRECT)


_NEVER_RECURS = N_(
    "a recursive call is written, and none was made while the checks ran: a teacher will look"
)


def _has(facts: Mapping[str, Any], feature: Feature, *, is_wanted: bool) -> bool:
    """Tell whether the source has a feature; a wanted call may be of the student's own function."""
    if isinstance(feature, CallOf):
        keys = _CALLS[feature.of or ("any" if is_wanted else "given")]
        return any(feature.call in facts.get(key, ()) for key in keys)
    if isinstance(feature, UseOf):
        return feature.name in facts.get("names", ())
    return bool(facts.get(feature))


def _key(feature: Feature) -> str:
    """Name a feature as the places of the target's facts do."""
    if isinstance(feature, CallOf):
        return f"name {feature.call}"
    return f"name {feature.name}" if isinstance(feature, UseOf) else feature


def _refusal(facts: Mapping[str, Any], feature: Feature) -> Message:
    """Say that a feature must not be there, and where it comes first if that is known."""
    words = Message(N_("{feature} must not be in the source"), {"feature": _name(feature)})
    place = facts.get("places", {}).get(_key(feature))
    if place is None:
        return words
    file, line, text = place
    shown = {"said": words, "file": file, "line": line, "text": printable(text, _LINE_CHARS)}
    return Message(N_("{said}; {file}, line {line}: `{text}`"), shown)


_WORDS: Mapping[str, str] = {
    "recursive": N_("a recursive call"),
    "generator": N_("a generator (yield)"),
    "docstring": N_("a docstring"),
    "loop": N_("a loop"),
    "comprehension": N_("a comprehension"),
    "lambda": N_("a lambda"),
    "import": N_("an import"),
}


def _name(feature: Feature) -> Message | str:
    if isinstance(feature, CallOf):
        return Message(N_("a call of {name}"), {"name": feature.call})
    if isinstance(feature, UseOf):
        return feature.name
    return Message(_WORDS[feature])
