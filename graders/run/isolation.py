"""The stage that chooses a sandbox that this machine can give."""

from __future__ import annotations

from dataclasses import replace

from graders.errors import SandboxError
from graders.i18n import Message
from graders.languages.python.runtime import Installed, find_installed
from graders.run import executors
from graders.run.preparing import prepare
from graders.run.programs import programs_of
from graders.run.results_folder import writing
from graders.run.settings import Run
from graders.sandbox import choose
from graders.sandbox.base import Sandbox
from graders.sandbox.programs import Program
from graders.sandbox.systems import is_linux

# The most folders to hide: they become arguments of a command.
_HIDDEN = 100


def isolate(run: Run) -> Run:
    """Choose a sandbox; where it isolates, its first box is open and was tested."""
    assignment = run.assignment
    assert assignment is not None  # noqa: S101 - loaded
    with writing(run.settings.out):
        # A program hides the folders that are there when it starts.
        run.settings.out.mkdir(parents=True, exist_ok=True)
    installed = find_installed(assignment.spec.packages)
    sandbox = sandbox_of(run, installed, programs_of(assignment.language))
    return replace(run, sandbox=sandbox, packages=tuple(map(str, installed)))


def sandbox_of(
    run: Run, installed: tuple[Installed, ...], programs: tuple[Program, ...] = ()
) -> Sandbox:
    """Choose a sandbox for the submissions found, whose boxes show packages and programs.

    Raise SandboxError when a class was found, and this machine has no sandbox that isolates.
    """
    wanted = run.settings.sandbox
    # A student checking their own work may do without: they would run that code anyway, here.
    is_here = run.settings.on == executors.LOCAL
    may_do_without = wanted == "auto" and run.is_self_check and is_here
    try:
        warn = run.warn if may_do_without else None
        return choose.choose(wanted, hidden(run), installed, warn, prepare(run), programs)
    except SandboxError as problem:
        what, mend = problem.words
        if not may_do_without:
            if wanted == "auto":
                mend = Message(
                    '{mend}; or, for code that you trust, "--sandbox process"', {"mend": mend}
                )
            raise SandboxError(what, mend) from None
        if is_linux():  # elsewhere there is nothing to mend
            run.warn(what)
        return choose.choose("process", installed=installed, programs=programs)


def hidden(run: Run) -> tuple[str, ...]:
    """List the folders that no box may show."""
    given = [path if path.is_dir() else path.parent for path in run.settings.paths]
    folders = [*given, *(found.folder for found in run.found)]
    each = dict.fromkeys(folder.resolve() for folder in folders)
    # Of many paths, the folders that hold them are hidden: `grade class/*` is one class.
    most = dict.fromkeys(folder.parent for folder in each) if len(each) > _HIDDEN else {}
    submissions = map(str, [*most, *each][:_HIDDEN])
    kept = [] if run.cache is None else [str(run.cache.folder)]
    return (str(run.course), str(run.settings.out.resolve()), *kept, *submissions)
