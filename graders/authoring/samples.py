"""Two submissions to grade from the first minute: the solution, and the same with a mistake in it.

Each says what it should get, as it was found out by grading it in a sandbox: the solution is run
nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path

from graders.authoring.making import Written, unwritable
from graders.authoring.plan import Naming
from graders.authoring.spec_text import scalar
from graders.errors import Problem, SandboxError, SpecError
from graders.grading.answering import answers_of
from graders.grading.setting import Setting, harness_digest
from graders.grading.submission import grade
from graders.model import Judged, QuestionResult, Record, Submission, Verdict
from graders.mutating.making import Change, Mutant, mutants_of
from graders.mutating.sampling import sampled
from graders.report.files import write_atomic
from graders.sandbox import choose
from graders.sandbox.packages import find_installed
from graders.skeleton.cells import as_notebook, cells_of
from graders.spec.assignment import Assignment
from graders.spec.load import load_assignment

__all__ = ["with_samples"]

# Of each question, and of all: to be caught is the rule, and each try is graded whole.
_TRIES = 4
_MOST_TRIES = 24
_MOST_SHOWN = 60
_RIGHT = {"fr": "# la solution, telle quelle", "en": "# the solution, as it is"}
_WRONG = {
    "fr": "# la solution, avec une erreur dans {target} : {was} est devenu {now}",
    "en": "# the solution with a mistake in {target}: {was} became {now}",
}
_NOTHING = {"fr": "(rien)", "en": "(nothing)"}


def with_samples(written: Written, naming: Naming, sandbox: str, lang: str) -> Written:
    """Write a right sample and a wrong one, each with what it should get.

    Parameters
    ----------
    written : Written
        An assignment that is whole.
    naming : Naming
        What it is called.
    sandbox : str
        As for ``grade``.
    lang : str
        The language of names and comments.

    Returns
    -------
    Written
        With the files of the samples; or with what is in their way, and left to do.

    Raises
    ------
    UsageError
        When they cannot be written.
    """
    files, left = [*written.files], written.left
    try:
        for file, content in _samples(written.course, naming, sandbox, lang):
            write_atomic(written.course / file, content)
            files.append(file)
    except SpecError as problem:
        left = problem.problems
    except SandboxError as problem:
        left = (
            Problem(f"examples/{naming.id}", 0, "", f"no samples: {problem.what}", problem.mend),
        )
    except OSError as problem:
        raise unwritable(written.course, problem) from None
    return replace(written, files=tuple(files), left=left)


def _samples(course: Path, naming: Naming, sandbox: str, lang: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of both samples, by their names relative to the course."""
    assignment = load_assignment(course, naming.id)
    setting = _setting(course, assignment, sandbox)
    right, wrong = naming.samples(lang)
    found = _handed_in(assignment, naming, assignment.reference_sources[naming.module])
    record = grade(setting, found)
    _refuse_wrong(naming, record)
    yield from _sample(right, found, _RIGHT[lang], record)
    spoilt, change, record = _spoilt(setting, naming)
    yield from _sample(wrong, spoilt, _told(change, lang), record)


def _sample(
    folder: str, submission: Submission, comment: str, record: Record
) -> Iterator[tuple[str, bytes]]:
    for name, content in submission.files.items():
        yield f"{folder}/{name}", content
    lines = [comment, f"state: {record.state}", "questions:"]
    lines += [f"  {scalar(one.id)}: {scalar(_fields(one))}" for one in record.questions]
    yield f"{folder}/expect.yaml", ("\n".join(lines) + "\n").encode()


def _setting(course: Path, assignment: Assignment, wanted: str) -> Setting:
    installed = find_installed(assignment.spec.packages)
    hidden = (str(course),)
    sandbox = choose.choose(wanted, hidden, installed)
    expected, packages = answers_of(assignment, sandbox), tuple(map(str, installed))
    harness = harness_digest()
    return Setting(assignment, expected, sandbox, harness=harness, packages=packages, hidden=hidden)


def _handed_in(assignment: Assignment, naming: Naming, source: str) -> Submission:
    """Return a version of the solution as a student hands it in: a notebook where it was one."""
    file, text = f"{naming.module}.py", source
    if assignment.spec.notebook:
        file, text = f"{naming.module}.ipynb", as_notebook(cells_of(source))
    return Submission("sample", {file: text.encode()}, {naming.module: file})


def _refuse_wrong(naming: Naming, record: Record) -> None:
    problems = tuple(
        Problem(naming.spec_file, 0, one.id, _why_not(one), "mend the checks, or the reference")
        for one in record.questions
        if one.verdict is not Verdict.CORRECT
    )
    if problems:
        raise SpecError(problems)


def _why_not(question: QuestionResult) -> str:
    failed = [
        f"{one.id} ({one.verdict})" for one in question.checks if one.verdict is not Verdict.CORRECT
    ]
    return f"no samples: the solution is not right on {', '.join(failed) or question.verdict}"


def _spoilt(setting: Setting, naming: Naming) -> tuple[Submission, Change, Record]:
    """Find a mistake that the checks catch: best where others use the function."""
    for mutant in islice(_candidates(setting.assignment), _MOST_TRIES):
        submission = _handed_in(setting.assignment, naming, mutant.after)
        record = grade(setting, submission)
        if _is_caught(mutant, record):
            return submission, mutant.change, record
    what = "no wrong sample: of the mistakes that were tried in the solution, none is caught"
    mend = f"write more checks: graders check {naming.id} shows what they let through"
    raise SpecError((Problem(naming.spec_file, 0, "", what, mend),))


def _candidates(assignment: Assignment) -> Iterator[Mutant]:
    used = {
        id_: sum(id_ in needs for needs in assignment.needs.values()) for id_ in assignment.order
    }
    made = sampled(mutants_of(assignment), _TRIES)
    yield from sorted(made, key=lambda mutant: -used[mutant.place.questions[0]])


def _is_caught(mutant: Mutant, record: Record) -> bool:
    """Tell a mistake that shows as a wrong answer where it was made, and that ends soon."""
    verdicts = {question.id: question.verdict for question in record.questions}
    is_wrong = verdicts.get(mutant.place.questions[0]) in (Verdict.WRONG, Verdict.PARTIAL)
    known = {Verdict.CORRECT, Verdict.WRONG, Verdict.PARTIAL, Verdict.ERROR}
    return is_wrong and known.issuperset(verdicts.values())


def _fields(question: QuestionResult) -> str | Mapping[str, object]:
    verdict = str(question.verdict)
    if question.judged is Judged.AS_SUBMITTED and not question.blame:
        return verdict
    return {"verdict": verdict, "judged": str(question.judged), "blame": question.blame}


def _told(change: Change, lang: str) -> str:
    was, now = (_on_one_line(text) or _NOTHING[lang] for text in (change.was, change.now))
    target = change.target.partition(".")[2]
    return _WRONG[lang].format(target=target, was=was, now=now)


def _on_one_line(text: str) -> str:
    line = " ".join(text.split())
    shown = line if len(line) <= _MOST_SHOWN else f"{line[: _MOST_SHOWN - 1]}…"
    return "".join(c if c.isprintable() else "?" for c in shown)
