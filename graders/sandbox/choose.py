"""Choose a tier: the one asked for, or the strongest that this machine gives."""

from __future__ import annotations

from graders.errors import SandboxError
from graders.sandbox import bwrap
from graders.sandbox.base import Finding, Sandbox
from graders.sandbox.packages import Installed
from graders.sandbox.process import ProcessSandbox

CHOICES = ("auto", "bwrap", "process")


def choose(
    wanted: str, hidden: tuple[str, ...] = (), installed: tuple[Installed, ...] = ()
) -> Sandbox:
    """Return the sandbox of a choice of the command line.

    Parameters
    ----------
    wanted : str
        ``auto``, ``bwrap`` or ``process``.
    hidden : tuple of str
        Folders that no box may show, wherever they lie: the course, the submissions.
    installed : tuple of Installed
        Packages that every box shows.

    Raises
    ------
    SandboxError
        When the isolated tier is wanted (``bwrap``, ``auto``) and cannot be had; it is the
        caller who knows whether a plain process will do.
    """
    if wanted == "process":
        return ProcessSandbox(installed)
    return bwrap.find(hidden, installed)


def examine() -> tuple[Finding, ...]:
    """Find out what this machine gives, and how to mend what it lacks."""
    return (_isolated(), Finding("process: a plain process per request", works=True))


def _isolated() -> Finding:
    what = "isolated: a bubblewrap box, no network, no files, filtered system calls"
    try:
        with bwrap.find().open():
            return Finding(what, works=True)
    except SandboxError as problem:
        return Finding(what, False, mend_for(problem), (problem.what,))


def mend_for(problem: SandboxError) -> str:
    """Return the command that mends what keeps bubblewrap from working."""
    text = problem.what
    if "uid map" in text or "RTM_NEWADDR" in text or "Operation not permitted" in text:
        return (
            "allow bwrap to make namespaces: as root, "
            "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), "
            "sysctl -w kernel.unprivileged_userns_clone=1 (Debian); "
            "inside a container, allow user namespaces or grade on the host"
        )
    return problem.mend
