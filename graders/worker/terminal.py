"""In a terminal of the user's own: play the reference's program, or try one's functions by hand.

Not a box: what runs here is the course's, or the user's own code on their own machine, with their
own files and packages. ``python -m graders.worker.terminal FILE`` reads one request, a file that it
removes; see :mod:`graders.practice`.
"""

from __future__ import annotations

import builtins
import sys
import traceback
from pathlib import Path

from graders.hints import Any
from graders.worker import packages, task
from graders.worker.loading import Loader
from graders.worker.probing import scope_of
from graders.worker.trying import try_out

_FAILED, _INTERRUPTED = 1, 130


def main() -> int:
    """Carry out the request of a file."""
    file = Path(sys.argv[1])
    request = task.decode_request(file.read_bytes())
    file.unlink()
    packages.bring(request, request["units"])
    sys.argv[1:] = []
    return play(request) if request["op"] == "play" else try_out(request)


def play(request: dict[str, Any]) -> int:
    """Run the program of the reference; its source is told in no traceback."""
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
        # From the course's own words on: what called them is no business of a player's.
        traceback.print_exception(problem.with_traceback(trace and trace.tb_next))
        return _FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main())
