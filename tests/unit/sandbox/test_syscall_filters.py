"""Filters of system calls: what is in them, told from their instructions."""

from __future__ import annotations

import struct
import sys

import pytest

from graders.protocol import OWN_PROCESS
from graders.sandbox import syscall_filters

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux filters system calls"
)


def constants(*, child: bool) -> set[int]:
    """Return what the instructions of a filter compare with."""
    return {
        k for _, _, _, k in struct.iter_unpack("=HBBI", syscall_filters.filter_program(child=child))
    }


def test_every_refused_call_is_in_the_filter_by_its_number() -> None:
    for table, child in (
        (syscall_filters.REFUSED, False),
        (syscall_filters.REFUSED_TO_CHILDREN, True),
    ):
        for names in table.values():
            assert set(syscall_filters.numbers(names).values()) <= constants(child=child)


def test_a_child_may_signal_itself_and_its_keeper_may_signal_it() -> None:
    assert OWN_PROCESS in constants(child=True)
    assert OWN_PROCESS not in constants(child=False)
    # No process has such a number: a filter that nobody made one's own lets no signal through.
    assert OWN_PROCESS > 1 << 22


def test_recent_calls_have_numbers_whatever_the_library_knows() -> None:
    assert syscall_filters.numbers(("setxattrat", "listns", "no_such_call")) == {
        "setxattrat": 463,
        "listns": 470,
    }


def test_calls_of_kernels_to_come_are_refused() -> None:
    assert {471, 500, 511} <= constants(child=False)
