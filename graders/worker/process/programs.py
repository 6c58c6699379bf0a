"""Requests in another language than Python: the child becomes the program that serves them."""

from __future__ import annotations

import os

from graders.codec.typing_shim import Any
from graders.worker.process import confine

# OCaml's own stack has a bound in words: the same depth in every version, reached in a moment.
# Since 5.0 there is a place for young values for each domain that there may be (d), of 128 where
# nothing is said. Since 5.3 the program looks for ld.conf in OCaml's library, and aborts where it
# sees that file and may not read it: it is told of a library that no machine has.
_ENVIRONMENT = {"LANG": "C.UTF-8", "OCAMLRUNPARAM": "l=1M,s=32k,d=8", "OCAMLLIB": "/dev/null"}


def is_foreign(header: dict[str, Any]) -> bool:
    """Tell whether a request is not for this program."""
    return bool(header.get("language", "python") != "python")


def become(
    program: str,
    header: dict[str, Any],
    control: int,
    pipes: tuple[int, int],
    filter_program: bytes = b"",
) -> None:
    """Become the program that serves a request, with the kernel's limits; never return.

    It reads the body of the request from ``control`` and then filters its system calls itself: it
    must still be started. ``pipes`` are as in :func:`graders.worker.process.keeper.run_child`.
    """
    writing, inputs = pipes
    for descriptor in (control, *pipes):
        if descriptor >= 0:
            os.set_inheritable(descriptor, True)
    confine.limit(header["rlimits"])
    code = confine.as_own(filter_program).hex()
    numbers = (control, header["body"], writing, inputs)
    os.execve(program, [program, *map(str, numbers), code], _ENVIRONMENT)  # noqa: S606 - no shell is wanted
