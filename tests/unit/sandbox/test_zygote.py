"""A kept box ends with whoever asks it: nothing that is left of a request answers another one."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator

import pytest

from graders.errors import SandboxError
from graders.sandbox.base import Limits
from graders.sandbox.zygote import Zygote
from graders.sandbox.zygote_box import ZygoteBox

LIMITS = Limits((1.0,), 1.0, 30.0, 512)
# A zygote that is ready, or not even that, and then keeps silent until it is stopped.
SILENT = "import sys; sys.stdin.buffer.read()"
READY = f"import os; os.write(1, b'ready'); {SILENT}"


def interrupted() -> Iterator[None]:
    yield
    raise KeyboardInterrupt


class Witness:
    """Tells whether a process is still there: it holds one end of a pipe."""

    def __init__(self) -> None:
        self._read, self.held = os.pipe()

    def saw_the_end(self) -> bool:
        os.close(self.held)
        poller = select.poll()
        poller.register(self._read, select.POLLHUP)
        return bool(poller.poll(0))


def kept_box(code: str, witness: Witness) -> ZygoteBox:
    command = [sys.executable, "-I", "-S", "-c", code]
    return ZygoteBox(Zygote(command, {}, {"LC_ALL": "C.UTF-8"}, (witness.held,)))


def test_a_box_is_stopped_whose_host_is_interrupted_while_it_starts() -> None:
    witness = Witness()
    box = kept_box(SILENT, witness)
    box.work_while_waiting(interrupted())

    with pytest.raises(KeyboardInterrupt):
        box.__enter__()
    with pytest.raises(SandboxError, match="it was stopped"):
        box.__enter__()
    assert witness.saw_the_end()


def test_a_box_is_stopped_whose_host_is_interrupted_while_it_answers() -> None:
    witness = Witness()
    box = kept_box(READY, witness).__enter__()
    box.work_while_waiting(interrupted())

    with pytest.raises(KeyboardInterrupt):
        box.ask({"op": "selftest"}, LIMITS)
    # A late answer is no answer to the next request.
    with pytest.raises(SandboxError, match="stopped answering"):
        box.ask({"op": "selftest"}, LIMITS)
    assert witness.saw_the_end()


def test_a_box_that_ends_as_it_starts_says_why() -> None:
    box = kept_box("import sys; sys.exit('no such thing')", Witness())

    with pytest.raises(SandboxError, match="did not start: no such thing"):
        box.__enter__()
