"""Two sample submissions of a new assignment: the solution, and the same with a mistake in it.

Grading each in a sandbox gives its expected results; the solution runs nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, takewhile
from pathlib import Path

from graders.authoring.mutants import Change, Mutant, mutants_of, sampled
from graders.authoring.new.files import Written, sample_folders, unwritable
from graders.authoring.new.from_solution import scalar
from graders.errors import Problem, SandboxError, SpecError, UsageError
from graders.grading.reference_answers import answers_of
from graders.grading.run_context import RunContext, harness_digest
from graders.grading.submission import grade
from graders.languages.python.percent_cells import as_notebook, cells_of
from graders.model import Judged, QuestionResult, Record, Submission, Verdict
from graders.records.files import write_atomic
from graders.sandbox import choose
from graders.sandbox.packages import find_installed
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment

# Mistakes tried of each question, and of all: most are caught, and each try is graded whole.
_TRIES = 4
_MOST_TRIES = 24
# Characters shown of a changed line, and of those before the change.
_MOST_SHOWN, _BEFORE = 60, 20
_MEND = "mend the checks, or the reference"
_RIGHT = {"fr": "# la solution, telle quelle", "en": "# the solution, as it is"}
_WRONG = {
    "fr": "# la solution, avec une erreur dans {target} : {was} est devenu {now}",
    "en": "# the solution with a mistake in {target}: {was} became {now}",
}
_NOTHING = {"fr": "(rien)", "en": "(nothing)"}


def with_samples(written: Written, id_: str, sandbox: str, lang: str) -> Written:
    """Add samples to an assignment whose files are complete, or the problem that prevents them."""
    files, left = [*written.files], written.left
    try:
        assignment = load_assignment(written.course, id_)
        files += write_samples(assignment, sample_folders(id_, lang), sandbox, lang)
    except SpecError as problem:
        left = problem.problems
    except SandboxError as problem:
        left = (Problem(f"examples/{id_}", 0, "", f"no samples: {problem.what}", problem.mend),)
    return replace(written, files=tuple(files), left=left)


def write_samples(
    assignment: Assignment, folders: tuple[str, str], sandbox: str, lang: str
) -> tuple[str, ...]:
    """Write a right sample and a wrong one into two folders, each with its expected results.

    The folders and the files written are relative to the course. The assignment has its skeleton.

    Raises
    ------
    UsageError
        When one of the folders exists, or cannot be written.
    SpecError
        When the reference fails a check, or the checks catch no mistake in it.
    SandboxError
        When this machine gives no sandbox.
    """
    course = Path(assignment.course)
    there = next((folder for folder in folders if (course / folder).exists()), None)
    if there is not None:
        raise UsageError(f"there is {course / there} already", "delete it, or give it another name")
    files = dict(_samples(assignment, folders, sandbox, lang))
    try:
        for file, content in files.items():
            write_atomic(course / file, content)
    except OSError as problem:
        raise unwritable(course, problem) from None
    return tuple(files)


def _samples(
    assignment: Assignment, folders: tuple[str, str], sandbox: str, lang: str
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of both samples, by their names relative to the course."""
    context = _run_context(assignment, sandbox)
    right, wrong = folders
    solution = _submission(assignment, assignment.reference_sources)
    record = grade(context, solution)
    _refuse_wrong(assignment, record)
    yield from _sample(right, solution, _RIGHT[lang], record)
    mistaken, change, record = _mistaken(context)
    yield from _sample(wrong, mistaken, comment_of(change, lang), record)


def _sample(
    folder: str, submission: Submission, comment: str, record: Record
) -> Iterator[tuple[str, bytes]]:
    for name, content in submission.files.items():
        yield f"{folder}/{name}", content
    lines = [comment, f"state: {record.state}", "questions:"]
    lines += [f"  {scalar(one.id)}: {scalar(_fields(one))}" for one in record.questions]
    yield f"{folder}/expect.yaml", ("\n".join(lines) + "\n").encode()


def _run_context(assignment: Assignment, wanted: str) -> RunContext:
    installed = find_installed(assignment.spec.packages)
    hidden = (str(assignment.course),)
    sandbox = choose.choose(wanted, hidden, installed)
    expected, packages = answers_of(assignment, sandbox), tuple(map(str, installed))
    harness = harness_digest()
    return RunContext(
        assignment, expected, sandbox, harness=harness, packages=packages, hidden=hidden
    )


def _submission(assignment: Assignment, sources: Mapping[str, str]) -> Submission:
    """Return a version of the reference as a submission: a notebook where the spec accepts one."""
    spec = assignment.spec
    files = {f"{module}.py": source for module, source in sources.items()}
    found = {module: f"{module}.py" for module in sources}
    if spec.notebook:
        main = spec.modules[0]
        found[main] = f"{main}.ipynb"
        files = {f"{main}.ipynb": as_notebook(cells_of(files.pop(f"{main}.py"))), **files}
    return Submission("sample", {name: text.encode() for name, text in files.items()}, found)


def _refuse_wrong(assignment: Assignment, record: Record) -> None:
    problems = tuple(
        Problem(f"specs/{assignment.id}.yaml", 0, one.id, _why_not(one), _MEND)
        for one in record.questions
        if not one.verdict.facts.is_passed
    )
    if problems:
        raise SpecError(problems)


def _why_not(question: QuestionResult) -> str:
    failed = [
        f"{one.id} ({one.verdict})" for one in question.checks if one.verdict is not Verdict.CORRECT
    ]
    return f"no samples: the reference is not right on {', '.join(failed) or question.verdict}"


def _mistaken(context: RunContext) -> tuple[Submission, Change, Record]:
    """Find a mistake that the checks catch, first in functions that other questions use."""
    assignment = context.assignment
    for mutant in islice(_candidates(assignment), _MOST_TRIES):
        sources = {**assignment.reference_sources, mutant.place.module: mutant.after}
        submission = _submission(assignment, sources)
        record = grade(context, submission)
        if _is_caught(mutant, record):
            return submission, mutant.change, record
    what = "no samples: of the mistakes that were tried in the reference, none is caught"
    mend = f"write more checks: graders check {assignment.id} shows what they let through"
    raise SpecError((Problem(f"specs/{assignment.id}.yaml", 0, "", what, mend),))


def _candidates(assignment: Assignment) -> Iterator[Mutant]:
    used = {
        id_: sum(id_ in needs for needs in assignment.needs.values()) for id_ in assignment.order
    }
    made = sampled(mutants_of(assignment), _TRIES)
    yield from sorted(made, key=lambda mutant: -used[mutant.place.questions[0]])


def _is_caught(mutant: Mutant, record: Record) -> bool:
    """Tell whether a mistake makes its own question wrong, and all questions end as usual."""
    verdicts = {question.id: question.verdict for question in record.questions}
    is_wrong = verdicts.get(mutant.place.questions[0]) in (Verdict.WRONG, Verdict.PARTIAL)
    return is_wrong and all(map(_has_ended, verdicts.values()))


def _has_ended(verdict: Verdict) -> bool:
    is_answered = verdict.facts.is_fault and verdict is not Verdict.MISSING
    return verdict.facts.is_passed or (is_answered and not verdict.facts.is_limit)


def _fields(question: QuestionResult) -> str | Mapping[str, object]:
    verdict = str(question.verdict)
    if question.judged is Judged.AS_SUBMITTED and not question.blame:
        return verdict
    return {"verdict": verdict, "judged": str(question.judged), "blame": question.blame}


def comment_of(change: Change, lang: str) -> str:
    """Describe a mistake in one line; long lines are shown from where they begin to differ."""
    was, now = (" ".join(text.split()) for text in (change.was, change.now))
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(was, now, strict=False)))
    first = max(0, same - _BEFORE) if max(len(was), len(now)) > _MOST_SHOWN else 0
    target = change.target.partition(".")[2]
    shown = (_cut(text, first) or _NOTHING[lang] for text in (was, now))
    return _WRONG[lang].format(target=target, **dict(zip(("was", "now"), shown, strict=True)))


def _cut(text: str, first: int) -> str:
    last = first + _MOST_SHOWN
    shown = f"{'…' if first else ''}{text[first:last]}{'…' if len(text) > last else ''}"
    return "".join(c if c.isprintable() else "?" for c in shown)
