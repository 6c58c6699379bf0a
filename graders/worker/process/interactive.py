"""A Python session in the user's terminal: play the reference's program, or try one's functions.

This is no box. The code that runs is the course's, or the user's own on their own machine, with
their own files and packages. ``python -m graders.worker.process.interactive FILE`` reads one
request from a file, which it removes; see :mod:`graders.practice`.
"""

from __future__ import annotations

import builtins
import code
import json
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import MISSING
from graders.worker.loading import imports
from graders.worker.loading.loader import Loader
from graders.worker.loading.process_patches import Asked
from graders.worker.observing.probes import scope_of
from graders.worker.process import task

_FAILED, _INTERRUPTED = 1, 130


def main() -> int:
    """Carry out the request of a file."""
    file = Path(sys.argv[1])
    request = task.decode_request(file.read_bytes())
    file.unlink()
    imports.bring(request, request["units"])
    sys.argv[1:] = []
    return play(request) if request["op"] == "play" else try_out(request)


def play(request: dict[str, Any]) -> int:
    """Run the program of the reference; tracebacks do not show its source."""
    loader = Loader(request, lambda module, index: None)
    loader.load()
    scope = {"__builtins__": builtins, "__name__": "play", **scope_of(loader)}
    try:
        exec(compile(request["play"], "<play>", "exec", dont_inherit=True), scope)
    except EOFError:
        print()
    except KeyboardInterrupt:
        print()
        return _INTERRUPTED
    except Exception as problem:
        trace = problem.__traceback__
        # The traceback begins with the course's code: our own calls are left out.
        traceback.print_exception(problem.with_traceback(trace and trace.tb_next))
        return _FAILED
    return 0


try:
    import readline
    import rlcompleter
except ImportError:  # a system without it: lines are then not completed
    readline = None  # type: ignore[assignment]

_HISTORY_LINES = 2_000


def try_out(request: dict[str, Any]) -> int:
    """Open the session of a request; return when it is left."""
    session = Session(request)
    builtins.reload = session.reload  # type: ignore[attr-defined]
    with _typing_helped(session, request["history"]):
        try:
            session.interact(banner=request["banner"], exitmsg="")
        except SystemExit as problem:
            return problem.code if isinstance(problem.code, int) else int(problem.code is not None)
    return 0


class Session(code.InteractiveConsole):
    """A console whose names are those of the main module.

    Definitions made at the prompt count from then on, for the student's functions and for lent
    ones. ``reload()`` reads the files again and keeps definitions made at the prompt, except those
    of the assignment's targets.
    """

    def __init__(self, request: dict[str, Any]) -> None:
        super().__init__(filename="<try>")
        self._typed: set[str] = set()
        self._open(request)

    def _open(self, request: dict[str, Any]) -> None:
        """Load the files of a request in place of those loaded before."""
        self._request = request
        self._loader = Loader(request, lambda module, index: None)
        with _nobody_types():
            self._loader.load()
        self.locals = vars(self._loader.names.modules[request["main"]])
        for name, module in self._loader.names.modules.items():
            self.locals.setdefault(name, module)
        # Names of the other modules are found as built-ins: functions of the files do not see them.
        self.locals["__builtins__"] = {
            **vars(builtins), "reload": self.reload, **scope_of(self._loader),
        }  # fmt: skip

    def runcode(self, code: Any) -> None:
        """Run a typed statement, then take in its definitions."""
        scope, before = self.locals, dict(self.locals)
        super().runcode(code)
        if self.locals is not scope:
            return  # read again meanwhile
        changed = {n for n, value in scope.items() if before.get(n, MISSING) is not value}
        names = self._loader.names
        asked = {name: module for module, name in names.targets}
        for name in changed & asked.keys():
            setattr(names.modules[asked[name]], name, scope[name])
        self._typed |= changed - asked.keys()
        for name in names.take_in():
            self.write(self._request["words"]["taken"].format(name=name) + "\n")

    def reload(self) -> None:
        """Read the files again."""
        again = self._request["again"]
        done = subprocess.run(again, capture_output=True, text=True, check=False)  # noqa: S603
        try:
            request = json.loads(done.stdout)
        except ValueError:
            self.write(done.stderr or f"{again}: {done.returncode}\n")
            return
        before = self.locals
        self._forget()
        self._open(request)
        self.locals.update({n: before[n] for n in self._typed if n in before})
        self.write(request["banner"] + "\n")

    def _forget(self) -> None:
        """Remove the modules, so that they are imported again."""
        sys.meta_path.remove(self._loader)
        for name in {*self._loader.names.modules, *self._loader.names.course}:
            sys.modules.pop(name, None)

    def complete(self, text: str, state: int) -> str | None:
        """Complete a name of the session (the protocol of ``readline``)."""
        return rlcompleter.Completer(self.locals).complete(text, state)


@contextmanager
def _nobody_types() -> Iterator[None]:
    """Let a file that asks for input while it is loaded go on with no input."""

    def asked(prompt: object = "", /) -> str:
        raise Asked

    known, builtins.input = builtins.input, asked
    try:
        yield
    finally:
        builtins.input = known


@contextmanager
def _typing_helped(session: Session, history: str) -> Iterator[None]:
    """Complete names and keep a history of lines, if a person types."""
    if readline is None or not sys.stdin.isatty():
        yield
        return
    readline.set_completer(session.complete)
    readline.parse_and_bind("tab: complete")
    with suppress(OSError):
        readline.read_history_file(history)
    try:
        yield
    finally:
        readline.set_history_length(_HISTORY_LINES)
        with suppress(OSError):
            Path(history).parent.mkdir(parents=True, exist_ok=True)
            readline.write_history_file(history)


if __name__ == "__main__":
    sys.exit(main())
