"""The rights that a process gives up, as far as they are told without giving anything up."""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

import pytest

from graders.protocol import OWN_PROCESS
from graders.worker.process import confine
from graders.worker.process import confine as landlock


def test_a_filter_is_made_ones_own() -> None:
    # The bytes that mean this process, but not where an instruction holds a value.
    other = struct.pack("=II", OWN_PROCESS, 77)
    meant = struct.pack("=HBBI", 21, 3, 4, OWN_PROCESS)

    assert confine.as_own(other + meant) == other + struct.pack("=HBBI", 21, 3, 4, os.getpid())


@pytest.mark.parametrize(
    ("version", "size", "rights"),
    [(1, 8, 13), (2, 8, 14), (3, 8, 15), (4, 16, 15), (5, 16, 16), (6, 24, 16), (99, 24, 16)],
)
def test_all_that_a_version_of_landlock_can_refuse_is(version: int, size: int, rights: int) -> None:
    files, described = landlock._handled(version)

    assert files == (1 << rights) - 1
    assert len(described) == size
    assert struct.unpack_from("=Q", described)[0] == files


def test_a_kernel_without_landlock_is_told() -> None:
    with pytest.raises(OSError, match="no Landlock"):
        landlock._handled(0)


def test_folders_are_remembered_when_they_can_no_longer_be_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import importlib

    (tmp_path / "seldom_seen_module.py").write_text("VALUE = 5\n")
    monkeypatch.setattr(sys, "path_importer_cache", {})
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("never_seen_module")
    confine.remember_folders()
    monkeypatch.setattr(os, "listdir", None)
    importlib.invalidate_caches()

    assert importlib.import_module("seldom_seen_module").VALUE == 5
    monkeypatch.delitem(sys.modules, "seldom_seen_module")
