"""The base class of all kinds of check: its fields in a spec, and the methods that a kind defines.

A kind is one module of this package: a model of its YAML fields (`Check` and what it adds),
`probe` (what the box is to do) and `judge` (what the observations are worth). `judge` is a
pure function of plain data: it needs no box to be tested.
"""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar

from graders.checks.fields import UNIT, BilingualText, Model, Slug, key
from graders.checks.hints import AnyHint
from graders.i18n import N_
from graders.judging.endless import EndlessLoop
from graders.judging.timing import Times
from graders.languages import Language, language_named
from graders.light_dataclass import dataclass
from graders.model import Detail, Judgement, Message, Text
from graders.probe import Observation, Probe


class TooLargeError(Exception):
    """Raised where the course's code does not end over an answer that is much too large."""


TOO_LARGE = Message(N_("the answer is too large to look at"))
# Exceptions of the course's code over an answer of another shape: the answer is wrong then.
SHAPE_ERRORS = (
    TypeError, LookupError, ValueError, AttributeError, ArithmeticError, RecursionError
)  # fmt: skip


# The names that a spec's own module binds: its trusted functions, and values beside them.
CourseCode = Mapping[str, Any]


@dataclass(frozen=True)
class RunResult:
    """The run of one check on a submission: all the data that the check may judge.

    ``seen`` and ``expected`` hold an observation per input, the student's and the reference's;
    ``seen`` holds fewer when the run ended early: the caller judges why it ended. ``end`` is then
    ``cpu``, ``wall``, ``output``, ``memory``, ``input``, ``died`` or ``not-run``.
    """

    # The inputs of the probe: one that is run over several seeds is there once for each.
    inputs: Sequence[Mapping[str, Any]] = ()
    seeds: Sequence[int] = ()
    seen: Sequence[Observation] = ()
    expected: Sequence[Observation] = ()
    code: CourseCode = field(default_factory=dict)
    # The static description of the target, see `graders.worker.reading.target_facts`.
    facts: Mapping[str, Any] = field(default_factory=dict)
    # CPU seconds of the student's calls and of the reference's, where the check needs them.
    times: Times = field(default_factory=Times)
    expected_times: Times = field(default_factory=Times)
    # The lines that import the student's names; None where they would not show the same.
    header: str | None = None
    end: str = ""
    bound: Mapping[str, str] = field(default_factory=dict)  # the origin of each target's definition
    is_first: bool = False  # no other check had run in the process before
    is_plain: bool = False  # it and those before it in the process only evaluate expressions
    is_timed: bool = False  # it had the time that decides, see `graders.judging.timing`
    dialogue: tuple[tuple[str, str], ...] = ()  # so far, of a session that did not end
    step: int = 0  # the last one that began, of a scenario that did not end
    # Lent code met a state that it does not know, in a call that did not end.
    has_met_foreign: bool = False
    loop: EndlessLoop | None = None  # one that was proved not to end
    picture: str = ""  # the expression that draws values

    @property
    def is_of_reference(self) -> bool:
        """Tell whether the answers are the reference's own, so that what raises is the course's."""
        return self.seen is self.expected

    @property
    def weight(self) -> int:
        """Return how many values were seen, where that is known without reading them."""
        return int(getattr(self.seen, "weight", sys.maxsize))

    @property
    def is_cut(self) -> bool:
        """Tell whether the run was stopped, and might have ended with more time."""
        return self.end in ("cpu", "output")


class Check(Model):
    """The fields that every kind of check has.

    Attributes
    ----------
    id : str
        Unique in its question.
    title : Text
        The subject of the check, in words for students.
    weight : float
        Share of the question's points, relative to the other checks.
    requires : tuple of str
        Ids of checks of the same question that must be correct first; else this one is skipped.
    detail : Detail
        The part of a failure that is shown: all, the student's own output, or the verdict.
    hints : list of Hint
        Advice for a student whose work fails the check: the first that is true of a wrong answer.
    cpu_s : float or None
        Limit of CPU time of this check, in place of the assignment's.
    public : bool
        ``false`` keeps the check out of the kits that students are given; one whose `detail`
        hides something is kept out in any case.
    """

    # As records name it; in a spec, the keys that only this kind has tell it.
    kind: ClassVar[str]
    # A teacher judges the answer, and no program.
    is_manual: ClassVar[bool] = False
    # The check stands in a kit for another one, and judges nothing.
    is_withheld: ClassVar[bool] = False
    # The reference must come to the end of each case without an exception.
    is_played_through: ClassVar[bool] = False
    # The work of each call is judged, beside its result.
    is_measured: ClassVar[bool] = False

    id: Slug
    title: BilingualText
    weight: float = key(default=1.0, gt=0, le=1000, allow_inf_nan=False)
    requires: tuple[str, ...] = key(default=(), strict=False)
    detail: Detail = key(default=Detail.ALL, strict=False)
    hints: tuple[AnyHint, ...] = key(default=(), max_length=20, strict=False)
    cpu_s: float | None = key(
        default=None, gt=0, le=600, allow_inf_nan=False, json_schema_extra={UNIT: "s of CPU time"}
    )
    public: bool = True
    # The spec's; set once it is read, and sent along with the check.
    _language: str = "python"

    @property
    def language(self) -> Language:
        """Return the language of the code under test, and of the expressions that call it."""
        return language_named(self._language)

    def speak(self, language: str) -> None:
        """Take the language of the spec, by its name."""
        vars(self)["_language"] = language

    def probe(self, inputs: tuple[dict[str, Any], ...]) -> Probe | None:
        """Return the probe for the box; a check that runs nothing has none."""
        return None

    @abstractmethod
    def judge(self, run: RunResult) -> Judgement:
        """Judge the observations of a run in which every input was observed."""

    @property
    def hint(self) -> Text | None:
        """Return the first hint that is for any mistake; None without one."""
        return next((hint.words for hint in self.hints if not hint.condition), None)

    def hint_at_end(self, run: RunResult, case: int) -> Text | None:
        """Return the hint for a case that a limit stopped."""
        return self.hint

    @property
    def follows_reference(self) -> bool:
        """Tell whether the reference's answers alone say what is right: they need no judging."""
        return False

    @property
    def needs_target(self) -> bool:
        """Tell whether the check looks at code, so that its question must name a target."""
        return bool(self.expressions())

    @property
    def sought(self) -> tuple[str, ...]:
        """Return what the check forbids in the source, so that its place is told.

        A construct is a word, such as ``loop``; a name is ``name sorted``.
        """
        return ()

    @property
    def wants_recursion(self) -> bool:
        """Tell whether the target must be recursive, in whatever way it calls itself."""
        return False

    @property
    def teacher_notes(self) -> Text | None:
        """Return what a teacher reads beside the answer."""
        return None

    @property
    def exception_name(self) -> str | None:
        """Return the name of the exception that the spec expects."""
        return None

    @property
    def steps_input(self) -> str:
        """Return the name of the input that lists the steps of each case; empty without one."""
        return ""

    @property
    def cpu_factor(self) -> float:
        """Return how many times the reference's CPU time the check must be given at least."""
        return 0.0

    @property
    def times(self) -> int:
        """Return how many times in a row each case is run."""
        return 1

    @property
    def takes_any_text(self) -> bool:
        """Tell whether an exception with another text is right, and told."""
        return False

    @property
    def first_choice(self) -> Mapping[str, Any]:
        """Return the first value of each name that a student may choose the value of."""
        return {}

    def is_enough(self, run: RunResult) -> bool:
        """Tell whether a run that was stopped shows all that a right answer must show."""
        return False

    def is_settled(self, run: RunResult) -> bool:
        """Tell whether a time measured alone is so clear that no second measure is needed."""
        return True

    def is_near(self, run: RunResult) -> bool:
        """Tell whether a measured time is so near its limit that it must be measured again."""
        return False

    def misfits(self, inputs: tuple[dict[str, Any], ...]) -> Iterator[tuple[str, str, str]]:
        """Yield the demands that the inputs do not meet: field, problem, remedy."""
        yield from ()

    @property
    def is_shown(self) -> bool:
        """Tell whether students may hold the check itself, inputs and answers included."""
        return self.public and self.detail is Detail.ALL

    @property
    def secrecy(self) -> tuple[bool, Detail]:
        """Tell how much the check hides; checks that hide as much may share a process."""
        return self.public, self.detail

    def counted_names(self) -> tuple[str, ...]:
        """Name the functions whose calls are counted."""
        return ()

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """Name the targets that the code calls and that other questions alone judge."""
        return ()

    @property
    def generator(self) -> str:
        """Name the function of the spec's module that alone makes the inputs; empty without one."""
        return ""

    def judging_code(self) -> Mapping[str, str]:
        """Return the expressions that are evaluated on the host to judge answers, by field."""
        return {}

    def expressions(self) -> Mapping[str, tuple[str, str]]:
        """Return the Python code of the check: field → (mode ``eval`` or ``exec``, code)."""
        return {}
