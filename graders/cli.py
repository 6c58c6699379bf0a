"""The commands ``grade`` and ``graders``: options to settings, errors to words, exit statuses."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import graders
from graders import streams
from graders.errors import GradersError

if TYPE_CHECKING:
    from graders.model import Record, Words
    from graders.pipeline import Run, Settings
    from graders.report.changes import Changes

DONE, NOT_RIGHT, USAGE, FAULT, INTERRUPTED = 0, 1, 2, 3, 130
LANGUAGES = ("fr", "en")


@dataclass(frozen=True)
class View:
    """How a run is shown."""

    quiet: bool = False
    as_json: bool = False
    fail_under: float | None = None


def _default_lang() -> str:
    """Return French where the system speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def _guarded(action: Callable[[], int]) -> None:
    """Run a command and leave with its status; nothing ends in a traceback."""
    try:
        streams.need_folder()
        status = action()
        streams.flush()
    except GradersError as problem:
        streams.tell(f"error: {problem}")
        status = problem.exit_status
    except KeyboardInterrupt:
        # Once more is once too many: all that is left is to leave.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        streams.tell("interrupted: what is done is kept; run it again to go on")
        status = INTERRUPTED
    except BrokenPipeError:
        streams.drop_output()
        status = DONE
    except Exception as problem:
        if os.environ.get("GRADERS_DEBUG"):
            raise
        if isinstance(problem, OSError) and streams.is_output(problem):
            streams.tell(f"error: {streams.refused(problem)}")
            sys.exit(USAGE)
        streams.tell(f"error: graders itself failed: {problem!r}")
        streams.tell("  mend: please report it; GRADERS_DEBUG=1 shows where")
        status = FAULT
    sys.exit(status)


class _Place(click.Path):
    """A path that is not empty: what a variable without a value gives would be this folder."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        if not str(value).strip():
            self.fail(f"{value!r} is empty: name a file or a folder ('.' is this one).", param, ctx)
        return super().convert(value, param, ctx)


class _Percent(click.FloatRange):
    """A number from 0 to 100; what is no number is below and above nothing."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        percent = super().convert(value, param, ctx)
        if percent != percent:
            self.fail(f"{value!r} is not a number.", param, ctx)
        return percent


_PLACE = _Place(path_type=Path)
_COURSE = click.option("--course", type=_PLACE, help="Folder with specs/, reference/, skeletons/.")
_LANG = click.option("--lang", type=click.Choice(LANGUAGES), help="Language of what is shown.")


@click.command(name="grade", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, required=True, type=_PLACE)
@_COURSE
@click.option("--assignment", metavar="ID", help="The assignment, when file names do not tell.")
@click.option(
    "--out", type=_PLACE, default=Path("grades"), show_default=True,
    help="Folder of the results.",
)  # fmt: skip
@click.option(
    "--jobs", type=click.IntRange(1, 4096), help="Submissions at once [default: one per core]."
)
@_LANG
@click.option("--question", metavar="ID", help="Judge this question alone.")
@click.option(
    "--sandbox", type=click.Choice(["auto", "bwrap", "process"]), default="auto", show_default=True,
    help="How student code is kept apart.",
)  # fmt: skip
@click.option(
    "--fail-under", metavar="PERCENT", type=_Percent(0, 100),
    help="Exit with 1 when the mean of a class is lower.",
)  # fmt: skip
@click.option("--fresh", is_flag=True, help="Grade all again, whatever did not change.")
@click.option("--watch", is_flag=True, help="Grade again at each save.")
@click.option("--quiet", is_flag=True, help="Say nothing but errors and whose grade changed.")
@click.option("--json", "as_json", is_flag=True, help="Write grades.json on standard output.")
@click.version_option(graders.__version__, prog_name="grade")
def grade(paths: tuple[Path, ...], **options: Any) -> None:
    """Grade PATH...: one submission, or a folder or archive of submissions.

    A submission is a file, a notebook, or a folder that holds the files of an assignment. The
    results go to OUT: a page per submission, index.html, grades.csv and grades.json.

    Exit status: 0 done; 1 one submission, and something is not right, or a class below
    --fail-under; 2 usage or spec; 3 sandbox or internal error; 130 interrupted.
    """
    view = View(options["quiet"], options["as_json"], options["fail_under"])
    action = _watched if options["watch"] else _graded
    _guarded(lambda: action(_settings(paths, options), view))


def _settings(paths: tuple[Path, ...], options: dict[str, Any]) -> Settings:
    from graders.pipeline import Settings

    return Settings(
        paths=paths,
        course=options["course"],
        assignment=options["assignment"],
        out=options["out"],
        jobs=options["jobs"] or 0,
        lang=options["lang"] or _default_lang(),
        question=options["question"],
        sandbox=options["sandbox"],
        fresh=options["fresh"],
    )


def _graded(settings: Settings, view: View) -> int:
    from graders.pipeline import Run, execute

    # Answers are large trees without cycles: looking for cycles at each of their parts costs
    # a third of the host's time.
    gc.set_threshold(100_000, 50, 50)
    with _Progress(settings, view) as (begin, advance):
        run = execute(
            Run(
                settings,
                watch=advance,
                begin=begin,
                warn=_warn(view),
                say=_teller(settings.lang, view.quiet),
                tell_changes=_changes_teller(settings.lang, view.quiet),
            )
        )
    _show(run, view)
    return _status(run, view)


def _warn(view: View) -> Callable[[str], None]:
    """Say on standard error that a plain process had to do."""
    if view.quiet:
        return lambda _words: None
    return lambda words: click.echo(f"note: not isolated: {words}", err=True)


def _teller(lang: str, is_quiet: bool) -> Callable[[Words], None]:
    """Say on standard error why nothing happens."""

    def say(words: Words) -> None:
        from graders.i18n import render
        from graders.report.shown import one_line

        streams.tell(one_line(render(words, lang)))

    return (lambda _words: None) if is_quiet else say


def _changes_teller(lang: str, is_quiet: bool) -> Callable[[Changes], None]:
    """Say on standard error whose grade changes: worth knowing even when all else is quiet."""

    def tell(changes: Changes) -> None:
        if changes or (changes.is_unknown and not is_quiet):
            from rich.console import Console

            from graders.report.show_changes import show_changes

            # Grades are published all the same when nobody can be told.
            with suppress(OSError):
                show_changes(Console(stderr=True), changes, lang)

    return tell


def _watched(settings: Settings, view: View) -> int:
    """Grade, and again each time that a file below the paths is saved, until ^C."""
    from watchfiles import watch

    _graded(settings, view)
    watched = [path if path.is_dir() else path.parent for path in settings.paths]
    out = settings.out.resolve()
    for changes in watch(*watched, raise_interrupt=True):
        if any(out not in Path(name).resolve().parents for _, name in changes):
            _graded(settings, view)
    return DONE


class _Progress(AbstractContextManager["tuple[Callable[[int], None], Callable[[Record], None]]"]):
    """Shows progress on standard error once the number of submissions is known."""

    def __init__(self, settings: Settings, view: View) -> None:
        self._lang = settings.lang
        self._is_quiet = view.quiet
        self._shown: AbstractContextManager[Any] = nullcontext()
        self._advance: Callable[[Record], None] = lambda _record: None

    def __enter__(self) -> tuple[Callable[[int], None], Callable[[Record], None]]:
        return self._begin, lambda record: self._advance(record)

    def _begin(self, total: int) -> None:
        if self._is_quiet or total < 2 or not sys.stderr.isatty():
            return
        from rich.console import Console

        from graders.report.to_terminal import class_progress

        self._shown = class_progress(Console(stderr=True), total, self._lang)
        self._advance = self._shown.__enter__().advance

    def __exit__(self, *details: Any) -> None:
        self._shown.__exit__(*details)


def _show(run: Run, view: View) -> None:
    from graders.report.write import GRADES_JSON, INDEX

    out = run.settings.out
    if view.as_json:
        sys.stdout.write((out / GRADES_JSON).read_text("ascii"))
        return
    if view.quiet:
        return
    from rich.console import Console

    from graders.i18n import translator
    from graders.report import to_terminal
    from graders.report.names import output_stem
    from graders.report.words import TIER_WORDS

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            # Its own way is to leave with status 1, which means that something is not right.
            raise BrokenPipeError

    console = Screen()
    if run.is_class:
        to_terminal.show_class(console, run.records, run.settings.lang)
        page = out / INDEX
    else:
        to_terminal.show_submission(console, run.records[0], run.settings.lang)
        page = out / f"{output_stem(run.records[0].id)}.html"
    tier = translator(run.settings.lang).text(TIER_WORDS[run.records[0].tier])
    line = f"  {page} · {tier}"
    console.print(line, style="dim", markup=False, highlight=False, soft_wrap=True)
    if run.taken or run.judged < sum(len(record.questions) for record in run.records):
        console.print(_taken(run), style="dim", markup=False, highlight=False, soft_wrap=True)


def _taken(run: Run) -> str:
    """Say how much was taken from the earlier run, and how much was not."""
    from graders.i18n import NP_, render
    from graders.model import Message

    taken = NP_("{n} submission as graded before", "{n} submissions as graded before")
    judged = NP_("{n} question graded again", "{n} questions graded again")
    counts = ((taken, run.taken), (judged, run.judged))
    words = [render(Message(words, {"n": n}), run.settings.lang) for words, n in counts]
    return f"  {' · '.join(words)}"


def _status(run: Run, view: View) -> int:
    from graders.model import State, Verdict

    verdicts = {question.verdict for record in run.records for question in record.questions}
    faults = any(record.state is State.INTERNAL_ERROR for record in run.records)
    if faults or Verdict.INTERNAL_ERROR in verdicts:
        return FAULT
    if view.fail_under is not None and _mean_percent(run.records) < view.fail_under:
        return NOT_RIGHT
    if not run.is_class and verdicts - {Verdict.CORRECT, Verdict.TO_REVIEW}:
        return NOT_RIGHT
    return DONE


def _mean_percent(records: Sequence[Record]) -> float:
    """Return the mean of what was earned, in percent of what is possible."""
    possible = sum(record.possible for record in records)
    return 100 * sum(record.earned for record in records) / possible if possible else 0.0


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(graders.__version__, prog_name="graders")
def main() -> None:
    """Tools for the authors of a course, and for the machine that grades."""


@main.command()
@_COURSE
def doctor(course: Path | None) -> None:
    """Tell which isolation this machine gives, and how to mend what is missing.

    Each tier is tried: what it promises and does not keep here is listed below it. The packages
    that the course's specs declare are looked for as well.

    Exit status: 0 when a class can be graded, isolated or restricted, 3 otherwise.
    """
    _guarded(lambda: _doctor(course))


def _doctor(course: Path | None) -> int:
    from graders.sandbox.choose import examine, is_fit
    from graders.sandbox.packages import examine_packages
    from graders.spec.courses import find_course, packages

    declared = packages(find_course(course, os.environ, Path.cwd()))
    findings = (*examine(), *examine_packages(declared))
    for finding in findings:
        click.echo(f"{'ok  ' if finding.works else 'no  '}{finding.what}")
        for detail in finding.details:
            click.echo(f"      {detail}")
        if finding.mend:
            click.echo(f"      mend: {finding.mend}")
    return DONE if is_fit() else FAULT


@main.command()
@click.option("--out", type=_PLACE, help="File to write [default: stdout].")
def schema(out: Path | None) -> None:
    """Write the JSON Schema of specs, with which an editor completes them."""
    _guarded(lambda: _schema(out))


def _schema(out: Path | None) -> int:
    from graders.spec.json_schema import schema_text

    if out is None:
        click.echo(schema_text(), nl=False)
    else:
        _write_text(out, schema_text())
    return DONE


def _write_text(path: Path, text: str) -> None:
    from graders.errors import UsageError
    from graders.report.files import write_atomic

    try:
        write_atomic(path, text.encode())
    except OSError as problem:
        raise UsageError(
            f"{path}: cannot be written: {problem.strerror}", "choose another file"
        ) from None


@main.command()
@click.argument("ids", nargs=-1, metavar="ID...")
@click.option("--all", "every", is_flag=True, help="Every assignment of the course.")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if something would change.")
@_COURSE
def skeleton(ids: tuple[str, ...], every: bool, check: bool, course: Path | None) -> None:
    """Make the skeletons of assignments ID... from their references."""
    _guarded(lambda: _skeleton(ids, every, check, course))


def _skeleton(ids: Sequence[str], every: bool, check: bool, course: Path | None) -> int:
    from graders.errors import UsageError
    from graders.skeleton import check_skeleton, write_skeleton
    from graders.spec.courses import assignment_ids, find_course
    from graders.spec.load import load_assignment

    folder = find_course(course, os.environ, Path.cwd())
    known = assignment_ids(folder)
    if not ids and not every:
        raise UsageError("no assignment named", f"name one of: {', '.join(known)}; or use --all")
    changed: list[Any] = []
    for id_ in known if every else ids:
        assignment = load_assignment(folder, id_, with_skeleton=False)
        act = check_skeleton if check else write_skeleton
        changed += act(folder, assignment)
    for name in changed:
        click.echo(f"{'would change' if check else 'wrote'} {name}")
    return NOT_RIGHT if check and changed else DONE


@main.command()
@click.argument("out", type=_PLACE)
@_LANG
@_COURSE
def report(out: Path, lang: str | None, course: Path | None) -> None:
    """Make every page of OUT again from its records, without grading."""
    _guarded(lambda: _report(out, lang or _default_lang(), course))


def _report(out: Path, lang: str, course: Path | None) -> int:
    from graders.keeping import RECORDS, by_itself
    from graders.pipeline import publish
    from graders.report.records import read_records
    from graders.report.write import INDEX
    from graders.spec.courses import find_course
    from graders.spec.load import load_assignment

    listed = _last_run(out)
    with by_itself(out, _teller(lang, False)):
        records = [record for record in read_records(out / RECORDS) if record.id in listed]
        if not records:
            raise _no_records(out)
        folder = find_course(course, os.environ, Path.cwd())
        assignment = load_assignment(folder, records[0].assignment)
        publish(out, tuple(records), assignment, lang, _changes_teller(lang, False))
    click.echo(out / INDEX)
    return DONE


def _no_records(out: Path) -> GradersError:
    from graders.errors import UsageError

    return UsageError(f"{out}: no records there", "name the folder that grade wrote")


def _last_run(out: Path) -> frozenset[str]:
    """Return the submissions of the last run: older records may lie beside theirs."""
    import json

    from graders.errors import UsageError
    from graders.report.write import GRADES_JSON

    try:
        document = json.loads((out / GRADES_JSON).read_bytes())
        return frozenset(submission["id"] for submission in document["submissions"])
    except (OSError, ValueError, KeyError, TypeError):
        raise UsageError(
            f"{out}: no {GRADES_JSON} of ours there", "name the folder that grade wrote"
        ) from None


def grade_main() -> None:
    """Enter ``grade``."""
    streams.enter(lambda: grade(prog_name="grade"))


def graders_main() -> None:
    """Enter ``graders``."""
    streams.enter(lambda: main(prog_name="graders"))
