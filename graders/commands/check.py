"""The command ``graders check``: the proof that an assignment is fit for students."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from graders.commands.language import argument, command, option, said
from graders.commands.options import (
    COURSE,
    JOBS,
    LANG,
    PLACE,
    course_folder,
    sandbox_option,
)
from graders.commands.stdio import DONE, NOT_RIGHT, USAGE, guarded, is_screen, writable
from graders.errors import UsageError
from graders.i18n import N_, Message

if TYPE_CHECKING:
    from graders.authoring.spec_check.base import Options
    from graders.report.spec_check import Proved, SpecCheck

# The default of `graders.authoring.spec_check.base`, which is slow to import.
_SAMPLE, _ALL = 12, "all"
_PAGE = "check.html"


def _count(ctx: click.Context, param: click.Parameter, value: str) -> int | None:
    """Read a number of mutants; None for all of them."""
    if value == _ALL:
        return None
    if not value.isdecimal():
        words = N_("{value!r} is neither a number nor '{all}'.")
        raise click.BadParameter(said(words, value=value, all=_ALL), ctx, param)
    return int(value)


@command(
    help=N_(
        "Prove that assignments ID... are fit for students; all of the course by default.\n\n"
        "The spec is sound, the reference gets full marks and the skeleton none, every example is"
        " as its expect.yaml says, needs are in order and the fallback works, limits leave room, "
        "nothing hidden is shown, and wrong versions of the reference are caught.\n\n"
        "Exit status: 0 all is proved; 1 something is not; 2 usage or spec; 3 sandbox or internal"
        " error."
    ),
)  # fmt: skip
@argument("ids", nargs=-1, metavar="[ID]...")
@COURSE
@option(
    "--mutants", metavar="N|all", callback=_count, default=str(_SAMPLE), show_default=True,
    help=N_("Wrong versions to try for each question; of more than 48, as large a share."),
)  # fmt: skip
@option("--no-mutants", is_flag=True, help=N_("Try none: what is left takes less than a class."))
@option(
    "--equivalent", metavar="KEY", multiple=True,
    help=N_("List a wrong version that changes nothing that counts, with --why; prove nothing. "
    "Repeatable."),
)  # fmt: skip
@option("--why", metavar="TEXT", help=N_("The reason of --equivalent."))
@option("--only", metavar="PROOF", multiple=True, help=N_("Make this proof alone; repeatable."))
@option("--records", type=PLACE, help=N_("The results of a real class: whose checks fail."))
@JOBS
@sandbox_option(N_("How code is kept apart while it is tried."))
@option("--html", type=PLACE, help=N_("Write the page to this file, or to this folder."))
@option("--json", "as_json", is_flag=True, help=N_("Write the results on standard output."))
@LANG
@guarded
def check(ids: tuple[str, ...], **options: Any) -> int:
    """Prove that assignments ID... are fit for students; all of the course by default."""
    from graders.spec.courses import assignment_ids, no_such_assignment
    from graders.spec.kit_model import refuse_kit

    folder = course_folder(options["course"])
    known = assignment_ids(folder)
    for id_ in ids:
        if id_ not in known:
            raise no_such_assignment(folder, id_)
    for id_ in ids or known:
        refuse_kit(folder, id_)
    if options["equivalent"] or options["why"]:
        return _list_survivors(folder, ids or known, options["equivalent"], options["why"])
    lang, as_json = options["lang"], options["as_json"]
    wanted = _options(options)
    found = [_one(folder, id_, wanted, lang, as_json) for id_ in ids or known]
    if options["html"] is not None:
        _write_page(options["html"], found, lang, as_json)
    if as_json:
        from graders.report.spec_check import fitness_json

        click.echo(fitness_json(found, lang))
    if any(proved.is_course for fitness in found for proved in fitness.proofs):
        return USAGE
    return DONE if all(fitness.is_fit for fitness in found) else NOT_RIGHT


def _list_survivors(folder: Path, ids: Sequence[str], keys: Sequence[str], why: str | None) -> int:
    """Write mutants into the lists of their assignments; none where a key is unknown."""
    from graders.authoring.mutants import mutants_of
    from graders.authoring.survivors import add_survivor, survivors_file
    from graders.spec.load import load_assignment

    reason = (why or "").strip()
    if not keys or not reason:
        mend = Message("write --equivalent KEY --why 'Equivalent, ...'")
        raise UsageError(Message("--equivalent and --why go together"), mend)
    found = {
        mutant.change.key: (id_, mutant.change)
        for id_ in ids
        for mutant in mutants_of(load_assignment(folder, id_))
        if mutant.change.key in keys
    }
    unknown = next((key for key in keys if key not in found), None)
    if unknown is not None:
        what = Message(
            "--equivalent {unknown} is no wrong version of {names}",
            {"unknown": repr(unknown), "names": ", ".join(ids)},
        )
        raise UsageError(what, Message("graders check names those that survive"))
    for key in dict.fromkeys(keys):
        id_, change = found[key]
        add_survivor(folder, id_, change, reason)
        click.echo(f"{survivors_file(id_)}: {change.target}: {reason}")
    return DONE


def _options(options: dict[str, Any]) -> Options:
    from graders.authoring.spec_check.base import Options
    from graders.authoring.spec_check.run_proofs import names

    for name in options["only"]:
        if name not in names():
            raise UsageError(
                Message("--only {name} is no proof", {"name": repr(name)}),
                Message("the proofs are: {names}", {"names": ", ".join(names())}),
            )
    return Options(
        mutants=0 if options["no_mutants"] else options["mutants"],
        jobs=options["jobs"] or 0,
        sandbox=options["sandbox"],
        records=options["records"],
        only=frozenset(options["only"]),
    )


def _one(folder: Path, id_: str, options: Options, lang: str, as_json: bool) -> SpecCheck:
    """Make the proofs of an assignment, and show each as it comes."""
    from rich.console import Console

    from graders.authoring.spec_check.run_proofs import prove_all, title_of
    from graders.report.spec_check import SpecCheck
    from graders.report.terminal.spec_check import show_head, show_proof, show_upshot

    console = Console(quiet=as_json)
    title = title_of(folder, id_)
    show_head(console, id_, title, lang)
    proofs: list[Proved] = []
    with _progress(lang) as tell:
        for proved in prove_all(folder, id_, options, tell):
            show_proof(console, proved, lang)
            sys.stdout.flush()
            proofs.append(proved)
    fitness = SpecCheck(id_, title, tuple(proofs))
    show_upshot(console, fitness, lang)
    return fitness


@contextmanager
def _progress(lang: str) -> Iterator[Callable[[str, int, int], None]]:
    """Show the progress of long proofs on standard error, where somebody looks at it."""
    if not is_screen(sys.stderr):
        yield lambda _what, _done, _all: None
        return
    from rich.console import Console

    from graders.report.terminal.spec_check import proof_progress

    with proof_progress(Console(stderr=True), lang) as tell:
        yield tell


def _write_page(where: Path, found: Sequence[SpecCheck], lang: str, as_json: bool) -> None:
    """Write the page to a file whose name ends as a page's, or into a folder."""
    from graders.records.files import write_atomic
    from graders.report.pages.spec_check_page import spec_check_page
    from graders.report.pages.to_html import spec_check_html

    path = where if where.suffix.lower() in (".html", ".htm") else where / _PAGE
    with writable(path, N_("name another file with --html")):
        write_atomic(path, spec_check_html(spec_check_page(found, lang)))
    click.echo(path, err=as_json)
