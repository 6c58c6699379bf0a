"""Make the files of a kit, prove that they judge the reference right, and write them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from graders.authoring.kit.chosen_checks import choose
from graders.authoring.kit.handout import MINE, compiled, handed_out
from graders.authoring.kit.judging_sources import needs_reference
from graders.authoring.kit.kit_file import (
    kit_file_text,
    lent_names,
    lent_targets,
    marked_as_solutions,
    sources_of,
)
from graders.authoring.kit.lent_proof import differing
from graders.authoring.kit.readme import readme
from graders.authoring.kit.wheel import wheel, wheel_name
from graders.checks.base import RunResult
from graders.errors import InternalError, Problem, SpecError, UsageError, unwritable
from graders.grading.reference_answers import CheckKey, ReferenceAnswers, told_by
from graders.i18n import Message
from graders.judging.timing import Times
from graders.languages import code_suffixes
from graders.languages.base import PackedModule
from graders.light_dataclass import dataclass
from graders.model import Verdict
from graders.records.files import write_atomic, write_zip
from graders.sandbox.base import Sandbox
from graders.spec.assignment import Assignment, course_code
from graders.spec.course_folder import COURSE_FILE
from graders.spec.kit_model import kit_file
from graders.spec.load import load_assignment

# The files that tell a folder which holds a kit.
KIT_MARK = "reference/*.kit.json"


@dataclass(frozen=True)
class MadeKit:
    """A kit: its files by path in the kit, and figures for the author.

    ``withheld`` names the checks left out, as ``question.check``; ``lent`` names the targets that
    the kit can lend; ``plays`` tells whether it holds a program to play.
    """

    files: Mapping[str, bytes]
    checks: int
    inputs: int
    withheld: tuple[str, ...]
    lent: tuple[str, ...]
    plays: bool


def make_kit(
    assignment: Assignment,
    expected: ReferenceAnswers,
    questions: Sequence[str] = (),
    *,
    with_reference: bool = True,
    lang: str | None = None,
    sandbox: Sandbox | None = None,
) -> MadeKit:
    """Make a kit of some questions (all by default) and of the questions that they need.

    It lends nothing unless it is made ``with_reference``. It is in ``lang``, where the course has a
    language. In a ``sandbox``, what a language packs by itself is proved to do what the reference
    does. Raise UsageError when a question does not exist, and SpecError when the kit does not judge
    the reference right, or provided code is marked as a solution. Raise InternalError when graders
    is not installed, and SandboxError when a compiler is missing.
    """
    if problems := marked_as_solutions(assignment):
        raise SpecError(problems)
    unjudged = frozenset[CheckKey]() if with_reference else needs_reference(assignment)
    choice = choose(assignment, questions, unjudged)
    shown = choice.assignment
    sources = sources_of(assignment, shown, with_reference=with_reference)
    packed = _packed(shown, with_reference=with_reference)
    made = compiled(shown, packed if with_reference else {})
    plays = with_reference and "\nplay:" in choice.spec
    page = readme(shown, lends=with_reference, plays=plays, lang=lang, compiler=made.compiler)
    kit = kit_file_text(shown, expected, sources, _docstrings(shown), packed, made.compiler)
    files = {
        "README.md": page.encode(),
        **({COURSE_FILE: f"lang: {lang}\n".encode()} if lang else {}),
        f"specs/{shown.id}.yaml": choice.spec.encode(),
        wheel_name(): wheel(),
        kit_file(shown.id): kit.encode(),
        **handed_out(shown),
        **made.files,
    }
    _prove(shown, files, sandbox if with_reference else None)
    lent = tuple(target.name for target in lent_targets(shown)) if with_reference else ()
    return MadeKit(
        files=files,
        checks=sum(len(question.checks) for question in shown.spec.questions),
        inputs=sum(len(probe.inputs) for probe in shown.probes().values()),
        withheld=choice.withheld,
        lent=lent,
        plays=plays,
    )


def _docstrings(assignment: Assignment) -> frozenset[str]:
    """Return the docstrings that students read in the skeleton."""
    sources, language = assignment.skeleton.values(), assignment.language
    return frozenset(text for source in sources for _, text in language.docstrings_of(source))


def _packed(assignment: Assignment, *, with_reference: bool) -> dict[str, PackedModule]:
    """Return what the language packs of each module by itself: nothing of Python."""
    found = {}
    for module in assignment.reference:
        names = lent_names(assignment, module) if with_reference else ()
        packed = assignment.language.pack(module, names)
        if packed is not None:
            found[module.name] = packed
    return found


def _prove(assignment: Assignment, files: Mapping[str, bytes], sandbox: Sandbox | None) -> None:
    """Load the kit as a student's machine will, and judge the reference's own answers with it."""
    with TemporaryDirectory(prefix="graders-kit-") as folder:
        write_kit(Path(folder, "kit"), files)
        kit = load_assignment(Path(folder, "kit"), assignment.id)
    has_own_form = not kit.language.runs_on_host
    other = differing(kit, sandbox) if sandbox is not None and has_own_form else ()
    if refused := (*_refused(kit), *other):
        raise SpecError(refused)


def _refused(kit: Assignment) -> Iterator[Problem]:
    """Yield the checks whose functions need something that a kit does not hold."""
    assert kit.kit is not None  # noqa: S101 - it was written as one
    answers, code = told_by(kit.kit), course_code(kit)
    for key, probe in kit.probes().items():
        seen, check = answers.observations[key], kit.check(*key)
        if check.is_measured:
            continue  # nothing was measured with these answers
        run = RunResult(probe.inputs, probe.seeds, seen, seen, code, {}, Times(), Times())
        try:
            verdict = check.judge(run).verdict
        except InternalError as problem:
            yield _problem(kit, key, problem.what)
            continue
        if verdict is not Verdict.CORRECT:
            yield _problem(kit, key, f"the reference is {verdict.value}")


def _problem(kit: Assignment, key: CheckKey, what: str) -> Problem:
    mend = "let the spec's module do without files beside it, or write public: false"
    return Problem(f"specs/{kit.id}.yaml", 0, ".".join(key), f"in a kit, {what}", mend)


def write_kit(out: Path, files: Mapping[str, bytes], mark: str = KIT_MARK) -> None:
    """Write a kit to a file that ends in ``.zip``, or to a folder; a student's work in it stays.

    A folder that is there must be empty, or hold a file of the pattern ``mark``: an earlier kit.
    Raise UsageError when the kit cannot be written there, or the folder holds something else.
    """
    try:
        if out.suffix.lower() == ".zip":
            write_atomic(out, _zipped(out.stem, files))
        else:
            _write_folder(out, files, mark)
    except OSError as problem:
        what = unwritable(out, problem)
        raise UsageError(what, Message("choose another place with --out")) from None


def _zipped(stem: str, files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    write_zip(made, ((f"{stem}/{name}", content, 0o644) for name, content in sorted(files.items())))
    return made.getvalue()


def _is_work(name: str) -> bool:
    """Tell whether students write in a file: compiled ones that lie beside it are the kit's."""
    path = PurePosixPath(name)
    return path.parts[0] == MINE and path.suffix in (*code_suffixes(), ".ipynb")


def _write_folder(out: Path, files: Mapping[str, bytes], mark: str) -> None:
    if out.is_dir() and any(out.iterdir()) and not any(out.glob(mark)):
        what = Message("the folder '{out}' holds something that is no kit", {"out": str(out)})
        raise UsageError(what, Message("name a folder that is empty, or not there yet"))
    has_work = (out / MINE).is_dir() and any((out / MINE).iterdir())
    for name, content in files.items():
        if not (has_work and _is_work(name)):
            write_atomic(out / name, content)
            (out / name).chmod(0o644)
