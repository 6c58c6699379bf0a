"""The folder of this user's cache, with a home and without one."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path
from typing import Any

import pytest

from graders.errors import UsageError
from graders.records.files import cache_folder

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="Windows gives each user a home")


@pytest.fixture(autouse=True)
def homeless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Take the home away; return the folder that the cache has then."""

    def fail(*_args: Any, **_options: Any) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("GRADERS_CACHE", raising=False)
    monkeypatch.setattr("platformdirs.user_cache_path", fail)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path / f"graders-{os.getuid()}"


def test_without_a_home_it_is_a_private_folder_of_temporary_files(homeless: Path) -> None:
    assert cache_folder("templates") == homeless / "templates"
    assert stat.S_IMODE(homeless.stat().st_mode) == 0o700
    assert cache_folder("history") == homeless / "history"


@pytest.mark.parametrize("is_link", [True, False])
def test_a_folder_that_others_may_change_is_refused(
    homeless: Path, tmp_path: Path, is_link: bool
) -> None:
    made = tmp_path / "theirs" if is_link else homeless
    made.mkdir()
    made.chmod(0o777)
    if is_link:
        homeless.symlink_to(made)
    with pytest.raises(UsageError, match="somebody else") as refused:
        cache_folder("templates")
    assert "GRADERS_CACHE" in str(refused.value.words[1])


def test_a_cache_that_is_named_needs_no_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADERS_CACHE", str(tmp_path / "named"))
    assert cache_folder("history") == tmp_path / "named" / "history"
