"""The nouns of the domain: the data passed between stages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from graders.handing_in import Adjustment
from graders.i18n import Message, Steps, Text, Words
from graders.light_dataclass import dataclass
from graders.verdicts import Verdict
from graders.vocabulary import Detail, Judged, Presence, State, Tier

__all__ = [
    "BEFORE_EXPLANATION", "FLAT", "NOT_KEPT",
    "QUESTION_TIMES", "CheckResult", "Detail", "Judged", "Judgement", "Message",
    "Point", "Presence", "QuestionResult", "Record", "Review", "Source", "StackFrame", "State",
    "Submission", "Target", "Text", "Tier", "Upshot", "Verdict", "Words",
]  # fmt: skip


# The prefix of the keys of a record's timings that belong to questions.
QUESTION_TIMES = "question."

# Metadata for :mod:`graders.records.record_files`. In a record's file, a field may be replaced by
# the fields of the dataclass that it holds, be left out, or stand before another key.
FLAT: Mapping[str, Any] = MappingProxyType({"flat": True})
NOT_KEPT: Mapping[str, Any] = MappingProxyType({"kept": False})
BEFORE_EXPLANATION: Mapping[str, Any] = MappingProxyType({"before": "explanation"})

# A size, the work done on it, and the reference's work.
Point = tuple[float, float, float]


@dataclass(frozen=True)
class Target:
    """A name that a question grades, and the module that must hold it.

    ``name`` is ``Class.member`` for a member of a class.
    """

    module: str
    name: str

    @property
    def owner(self) -> str:
        """The class whose member this is, empty for a name of the module."""
        return self.name.rpartition(".")[0]

    @property
    def member(self) -> str:
        """The last part of the name: that of the member, or the name itself."""
        return self.name.rpartition(".")[2]

    def __str__(self) -> str:
        return f"{self.module}.{self.name}"


@dataclass(frozen=True)
class Submission:
    """One student's files, as bytes, in the order of their names.

    ``files`` maps a path relative to the submission, with ``/``, to its content. ``found`` maps a
    module of the assignment to the path recognised as it. ``others`` holds other readings of the
    same submission, when several files could be a module and that of the best name holds nothing.
    """

    id: str
    files: Mapping[str, bytes]
    found: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[Words, ...] = ()
    others: tuple[Submission, ...] = ()


@dataclass(frozen=True)
class StackFrame:
    """A line of the student's own code in a traceback.

    ``text`` is the line without its indentation. What failed stands in it from column ``begin`` to
    before ``end``, where that is known: else both are 0.
    """

    file: str
    line: int
    function: str
    text: str = ""
    begin: int = 0
    end: int = 0


@dataclass(frozen=True)
class Source:
    """A file of the student's as it was handed in, or the source of a cell of a notebook.

    ``label`` is the name under which stack frames and notes speak of it.
    """

    label: str
    text: str


# The picture of a value: rows of cells, each a short text.
Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Judgement:
    """The verdict of a check kind on one run, with its reasons and before any points.

    ``difference`` marks the characters of two printed lines as ``(mark, text)``: ``"same"``,
    ``"lacking"`` (only expected) or ``"extra"`` (only printed). ``points`` are counted works;
    ``clocked`` are CPU seconds, which a record keeps apart. ``explanation`` explains an exception,
    ``call`` holds lines to paste that reproduce the failure, and ``expected_form`` and
    ``actual_form`` are the values as JSON of the codec, to be drawn; each is empty by default.
    The pictures are those of the spec, of both values and of the inputs, each with its name.
    ``is_counted`` tells that the limit is one of calls, on a program that ends; ``is_death``, that
    the process died, as it does when it is killed.
    """

    verdict: Verdict
    rationale: Words | None = None
    hint: Words | Steps | None = None
    input: str = ""
    expected: str = ""
    actual: str = ""
    printed: str = ""
    case: int | None = field(default=None, metadata=NOT_KEPT)
    traceback: tuple[StackFrame, ...] = ()
    dialogue: tuple[tuple[str, str], ...] = ()
    difference: tuple[tuple[str, str], ...] = ()
    points: tuple[Point, ...] = ()
    clocked: tuple[Point, ...] = field(default=(), metadata=NOT_KEPT)
    explanation: Words | None = None
    call: str = ""
    expected_form: str = ""
    actual_form: str = ""
    expected_picture: Rows = ()
    actual_picture: Rows = ()
    input_pictures: tuple[tuple[str, Rows], ...] = ()
    is_counted: bool = field(default=False, metadata=NOT_KEPT)
    is_death: bool = field(default=False, metadata=NOT_KEPT)


# The behaviour of a program that gives nothing back, and shows nothing, on any input of a check.
NO_ANSWER = "none"


@dataclass(frozen=True)
class CheckResult:
    """A check's entry in a record; its judgement's fields stand among its own in the file.

    ``graded`` is the provenance: for each target in play, where the definition that ran came
    from (``"student morpion.py:31"`` or ``"reference"``). ``behaviour`` is a failure signature, a
    digest of what was seen over all of the check's inputs: equal for two submissions that do the
    same wrong thing; it is `NO_ANSWER` where nothing at all was seen.
    """

    id: str
    title: Text
    kind: str
    weight: float
    judgement: Judgement = field(metadata=FLAT)
    graded: Mapping[str, str] = field(default_factory=dict, metadata=BEFORE_EXPLANATION)
    rubric: Text | None = field(default=None, metadata=BEFORE_EXPLANATION)
    detail: Detail = field(default=Detail.ALL, metadata=BEFORE_EXPLANATION)
    behaviour: str = ""

    @property
    def verdict(self) -> Verdict:
        """The verdict of the judgement."""
        return self.judgement.verdict

    @property
    def rationale(self) -> Words | None:
        """The rationale of the judgement."""
        return self.judgement.rationale

    @property
    def is_passed(self) -> bool:
        """Whether nothing is wrong, as far as a program can tell."""
        return self.verdict.facts.is_passed

    @property
    def is_in_words(self) -> bool:
        """Whether a teacher reads the answer: the record tells it by the kind alone."""
        return self.kind == "manual"

    @property
    def is_missed_answer(self) -> bool:
        """Whether no answer in words was found; a teacher may still see one."""
        return self.is_in_words and self.verdict is Verdict.MISSING

    @property
    def awaits_teacher(self) -> bool:
        """Whether a teacher may still give points for the check."""
        return self.verdict.facts.awaits_teacher or self.is_missed_answer


@dataclass(frozen=True)
class Review:
    """The points and comments of a teacher on a question; ``points`` is None until entered.

    ``changed`` tells that the answer, or the mark that was adjusted, has changed since the teacher
    read it. ``shared`` is the comment to all students who make the same mistake. ``adjust`` is what
    the teacher adds to the mark, or takes off it, and ``before`` the verdict and the points that
    the question had without it, None where no mark was adjusted.
    """

    points: float | None
    comment: str = ""
    changed: bool = False
    shared: str = ""
    adjust: float = 0.0
    before: tuple[Verdict, float] | None = None

    @property
    def is_read(self) -> bool:
        """Whether the teacher has read this answer, beyond a comment to a whole group."""
        return self.points is not None or bool(self.comment)

    @property
    def comments(self) -> str:
        """All comments of the teacher, the student's own first."""
        return "\n".join(filter(None, (self.comment, self.shared)))


@dataclass(frozen=True)
class Upshot:
    """The facts about a question that later questions depend on.

    ``is_right`` tells whether it was right as submitted, None for an answer in words. ``is_wrong``
    tells that it was not right on its own either: it comes first among the suspects. ``unusable``
    names the targets that are lent from then on, ``endless`` the ones among them seen not to end.
    ``is_right_over_faults`` tells that it was not right as submitted, and is once what is at fault
    is lent; ``right_over`` names the targets that were lent when it was right on its own.
    """

    is_right: bool | None = None
    unusable: tuple[str, ...] = ()
    endless: tuple[str, ...] = ()
    is_wrong: bool = False
    is_right_over_faults: bool = False
    right_over: tuple[str, ...] = ()


@dataclass(frozen=True)
class QuestionResult:
    """A question's entry in a record; ``lent`` names the targets that the reference lent.

    ``review`` is added where outputs are made, and never stands in a record's file. ``digest``
    covers all that the result depends on beside the record's digest; a result without it is never
    reused. ``asked`` is the statement, taken from the skeleton's docstring. ``own_needs`` names the
    questions that only the student's own code needs, beside those of the spec, and ``used_by``
    those whose code, as the student wrote it, names this one's. ``is_named`` tells whether the id
    is the name of something that students define, and tells them which question is meant; its title
    does where it is not. ``instead_of`` names the question in whose place its points count where
    they are more.
    """

    id: str
    title: Text
    verdict: Verdict
    earned: float
    possible: float
    presence: Presence
    judged: Judged = Judged.AS_SUBMITTED
    blame: tuple[str, ...] = ()
    lent: tuple[str, ...] = ()
    to_review: float = 0
    answer: str = ""
    rationale: Words | None = None
    hint: Words | Steps | None = None
    checks: tuple[CheckResult, ...] = ()
    review: Review | None = None
    upshot: Upshot = Upshot()
    digest: str = ""
    asked: str = ""
    own_needs: tuple[str, ...] = ()
    used_by: tuple[str, ...] = ()
    is_named: bool = True
    instead_of: str = ""

    @property
    def is_passed(self) -> bool:
        """Whether nothing is wrong, as far as a program can tell."""
        return self.verdict.facts.is_passed

    @property
    def is_in_words(self) -> bool:
        """Whether the question is answered in words alone, for a teacher to read."""
        return bool(self.checks) and all(check.is_in_words for check in self.checks)


@dataclass(frozen=True)
class Record:
    """All that is kept of one submission; every output is made from records.

    ``digest`` covers what all of it depends on (submission, reference, limits, harness, tier); each
    question has its own for the rest. ``timings`` holds seconds by phase: the clock's of ``box``,
    ``load`` and ``checks``; the processor's of the boxes under ``cpu``, of which ``read`` is
    reading; the host's own under ``host``, of which ``judge`` is judging; and the CPU seconds of
    each question under ``question.`` and its id. ``clocked`` holds the times of cost checks by
    ``question.check``, apart from the judgements. ``sources`` are the files that were read, as the
    student wrote them. ``language`` is that of the assignment, and ``compiler`` the version of its
    compiler where that is not ``python``, which graders run on. ``adjustment`` is added where
    outputs are made and never stands in a record's file: a change of deadline grades nothing again.
    Nor does ``judged``, the number of questions judged in this run: the others were known; nor
    ``marks``, those of all runs that changed something, without what a teacher gave, this run's at
    the end.
    """

    id: str
    state: State
    assignment: str
    digest: str
    tier: Tier
    python: str
    questions: tuple[QuestionResult, ...] = ()
    notes: tuple[Words, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict)
    clocked: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    language: str = "python"
    compiler: str = ""
    adjustment: Adjustment | None = None
    judged: int = field(default=0, compare=False, metadata=NOT_KEPT)
    marks: tuple[float, ...] = field(default=(), metadata=NOT_KEPT)

    @property
    def is_marked(self) -> bool:
        """Whether the mark counts: grading did not break down because of us."""
        return self.state is not State.INTERNAL_ERROR

    @property
    def mark(self) -> float:
        """The points that count: the earned ones, or those that a deadline leaves."""
        return self.earned if self.adjustment is None else self.adjustment.earned

    @property
    def alternatives(self) -> tuple[tuple[QuestionResult, ...], ...]:
        """The questions, each with those that may count in its place after it."""
        firsts = {one.id: [one] for one in self.questions if not one.instead_of}
        for one in self.questions:
            if one.instead_of in firsts:
                firsts[one.instead_of].append(one)
            elif one.instead_of:
                firsts[one.id] = [one]
        return tuple(map(tuple, firsts.values()))

    @property
    def earned(self) -> float:
        """Points earned so far, rounded to the cent so that sums print as they add up."""
        return round(sum(max(one.earned for one in either) for either in self.alternatives), 2)

    @property
    def possible(self) -> float:
        """Points that can be earned."""
        return round(sum(either[0].possible for either in self.alternatives), 2)

    @property
    def to_review(self) -> float:
        """Points that await a teacher."""
        return round(sum(max(one.to_review for one in either) for either in self.alternatives), 2)
