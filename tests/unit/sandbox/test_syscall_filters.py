"""Filters of system calls: what is in them, told from their instructions."""

from __future__ import annotations

import struct
import sys
from collections.abc import Mapping

import pytest

from graders.protocol import OWN_PROCESS
from graders.sandbox import syscall_filters

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux filters system calls"
)


def constants(role: syscall_filters.Role) -> set[int]:
    """Return what the instructions of a filter compare with."""
    program = syscall_filters.filter_program(role)
    return {k for _, _, _, k in struct.iter_unpack("=HBBI", program)}


def test_every_refused_call_is_in_the_filter_by_its_number() -> None:
    tables: tuple[tuple[Mapping[str, tuple[str, ...]], syscall_filters.Role], ...] = (
        (syscall_filters.REFUSED, "zygote"),
        (syscall_filters.REFUSED, "keeper"),
        (syscall_filters.REFUSED, "child"),
        (syscall_filters.REFUSED_TO_CHILDREN, "child"),
    )
    for table, role in tables:
        for names in table.values():
            assert set(syscall_filters.numbers(names).values()) <= constants(role)


def test_only_a_zygote_may_fork_into_namespaces() -> None:
    clone = set(syscall_filters.numbers(("clone",)).values())

    assert clone.isdisjoint(constants("zygote"))
    assert clone <= constants("keeper")
    assert {*syscall_filters._CLONE_NEW} <= constants("keeper")


def test_a_child_may_signal_itself_and_its_keeper_may_signal_it() -> None:
    assert OWN_PROCESS in constants("child")
    assert OWN_PROCESS not in constants("keeper")
    # No process has such a number: a filter that nobody made one's own lets no signal through.
    assert OWN_PROCESS > 1 << 22


def test_recent_calls_have_numbers_whatever_the_library_knows() -> None:
    assert syscall_filters.numbers(("setxattrat", "listns", "no_such_call")) == {
        "setxattrat": 463,
        "listns": 470,
    }


def test_calls_of_kernels_to_come_are_refused() -> None:
    assert {471, 500, 511} <= constants("keeper")
