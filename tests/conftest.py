"""Hooks and fixtures of every test: sets, sandboxes, environment, Hypothesis, folders."""

from __future__ import annotations

import ctypes
import gc
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from graders.run.executors.pools import default_jobs
from tests.sets import set_of

# The same examples at each run, and no deadline: a failure is a failure for everyone.
settings.register_profile(
    "repeatable",
    database=None,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("repeatable")

_SETTINGS = (
    *("GRADERS_COURSE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR"),
    # With one of these a command writes for the log of a service.
    *("CI", "GITHUB_ACTIONS", "GITLAB_CI", "TEAMCITY_VERSION", "TF_BUILD"),
    *("TTY_COMPATIBLE", "TTY_INTERACTIVE"),
)
FolderMaker = Callable[[Mapping[str, str | bytes]], Path]


@cache
def _bubblewrap() -> str:
    """Return bubblewrap's version, or '' where it can make no namespace."""
    program = shutil.which("bwrap")
    if program is None:
        return ""
    box = [program, "--ro-bind", "/", "/", "--unshare-pid", "--unshare-net", "true"]
    if subprocess.run(box, capture_output=True, timeout=30, check=False).returncode:
        return ""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    return said.stdout.strip()


@cache
def _landlock() -> int:
    """Return the version of the kernel's Landlock, 0 or less for none."""
    if not sys.platform.startswith("linux"):
        return 0
    version: int = ctypes.CDLL(None).syscall(ctypes.c_long(444), None, 0, 1)
    return version


def pytest_configure() -> None:
    """Let ^C interrupt tests in a background job of a shell, and give the tests a cache."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # Shared by all the processes of the tests, and apart from the user's own.
    os.environ.setdefault("GRADERS_CACHE", str(Path(__file__).parents[1] / ".cache" / "prepared"))


def pytest_report_header() -> list[str]:
    """Print the versions that matter when a test fails elsewhere."""
    names = ("hypothesis", "parso", "pydantic")
    libraries = ", ".join(f"{name} {version(name)}" for name in names)
    return [
        f"libraries: {libraries}",
        f"sandbox: {_bubblewrap() or 'no bubblewrap that works'}, Landlock {_landlock()}",
    ]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark and sort the tests by set; skip those of sandboxes that this machine cannot give."""
    # In CI a machine without bubblewrap is a failure, never a row of skipped tests: it can be
    # installed there, where another kernel cannot.
    is_in_ci = os.environ.get("CI")
    has_bubblewrap = _bubblewrap() or is_in_ci
    missing = {
        "isolated": "" if has_bubblewrap else "no bubblewrap that works",
        "ocaml": "" if shutil.which("ocamlc") or is_in_ci else "no OCaml",
        "restricted": "" if _landlock() > 0 else "no Landlock in the kernel",
    }
    for item in items:
        name = set_of(item.nodeid)
        for marker in {"quick": (), "full": ("full",), "nightly": ("full", "nightly")}[name]:
            item.add_marker(marker)
        for marker, what in missing.items():
            if what and item.get_closest_marker(marker):
                reason = f"{what} on this machine: graders doctor says why"
                item.add_marker(pytest.mark.skip(reason=reason))
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> tuple[bool, bool, bool]:
    """Put the quick set first; then groups, which are long: one process runs each.

    The longest is the red team's: begun last, it would be waited for by idle processes.
    """
    is_alone = item.get_closest_marker("xdist_group") is None
    is_short = not item.nodeid.startswith("tests/redteam/")
    return item.get_closest_marker("full") is not None, is_alone, is_short


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return three processes more than there are cores: tests wait a third of their time.

    With two more than two cores, these were idle for a seventh of a run.
    """
    return default_jobs() + 3


def pytest_collection_finish() -> None:
    """Keep thousands of items out of the garbage collections of this process and its forks."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the settings of whoever runs the tests from the environment."""
    for name in _SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def make_folder(tmp_path: Path) -> FolderMaker:
    """Return a function that writes files, given by relative path, and returns their folder."""

    def make(files: Mapping[str, str | bytes]) -> Path:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return tmp_path

    return make
