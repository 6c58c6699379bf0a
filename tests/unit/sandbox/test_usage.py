"""The time and memory of a process, seen from outside by the kernel's clock or psutil alike."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator

import psutil  # noqa: F401 - imported first by another platform's name, it refuses
import pytest

from graders.errors import SandboxError
from graders.languages.python import runtime
from graders.sandbox import systems
from graders.sandbox.usage import KernelUsage, Usage, WatchedUsage, usage_of

WORK = "sum(range(10_000_000)); held = bytearray(100 << 20); print(flush=True); input()"
MAKERS = [
    pytest.param(KernelUsage, id="kernel"),
    pytest.param(lambda process: WatchedUsage(process, "vms"), id="committed"),
    pytest.param(lambda process: WatchedUsage(process, "rss"), id="resident"),
]


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    """Start a process that works, takes 100 MiB and waits."""
    with subprocess.Popen(
        [sys.executable, "-c", WORK],
        start_new_session=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as started:
        yield started
        started.kill()


@pytest.mark.parametrize("make", MAKERS)
def test_time_and_memory_are_told_and_kept_at_its_end(
    make: Callable[[int], Usage], process: subprocess.Popen[bytes]
) -> None:
    assert process.stdout
    used = make(process.pid)
    process.stdout.readline()

    cpu_s, taken = used.cpu_s(), used.memory_bytes()
    used.kill()
    process.wait()

    assert cpu_s > 0
    assert (taken > 100 << 20) is used.is_memory_told
    assert (used.cpu_s() >= cpu_s, used.memory_bytes()) == (True, taken)
    used.kill()  # once more is no error


def test_a_process_that_has_ended_already_used_nothing() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    used = WatchedUsage(ended.pid, "vms")
    assert (used.cpu_s(), used.memory_bytes()) == (0, 0)
    used.kill()


@pytest.mark.parametrize(
    ("platform", "kind"),
    [("linux", KernelUsage), ("win32", WatchedUsage), ("darwin", WatchedUsage)],
)
def test_each_system_has_its_own(
    platform: str, kind: type, process: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert type(usage_of(process.pid)) is kind


def test_the_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psutil", None)
    with pytest.raises(SandboxError, match="psutil") as told:
        WatchedUsage(1, "vms")
    assert told.value.mend == "pip install psutil"


@pytest.mark.parametrize("platform", ["win32", "darwin", "freebsd14"])
def test_advice_is_that_of_the_system(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(SandboxError, match="parts of Linux") as told:
        systems.require_linux()
    assert told.value.mend.startswith("grade on Linux: ")
    assert ("WSL" in told.value.mend) is (platform == "win32")


def test_the_program_behind_the_launcher_of_an_environment_is_watched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "_base_executable", "/real/python.exe", raising=False)
    monkeypatch.setattr(sys, "executable", "/environment/Scripts/python.exe")
    assert runtime.interpreter().endswith("/environment/Scripts/python.exe")
    monkeypatch.setattr(sys, "platform", "win32")
    assert runtime.interpreter().endswith("/real/python.exe")
