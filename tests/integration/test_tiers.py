"""Promises of each tier hold here, and those that it does not make are said to be missing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from graders.errors import BrokenPromise, SandboxError
from graders.languages.python import runtime
from graders.model import Tier
from graders.sandbox import restricted, self_test, syscall_filters
from graders.sandbox.base import Limits
from graders.sandbox.choose import choose, examine
from graders.sandbox.self_test import PROMISES, TIERS, Promise, promised
from graders.sandbox.warm import WarmSandbox
from tests.command_line import ROOT
from tests.integration.conftest import REFERENCE, RIGHT, SPEC, source, write_course
from tests.integration.test_boxes import LIMITS, OUTSIDE, ask, value
from tests.ordinary_user import python_for

CHOICES = {Tier.ISOLATED: "bwrap", Tier.RESTRICTED: "restricted", Tier.PROCESS: "process"}
MARKS = {Tier.ISOLATED: [pytest.mark.isolated], Tier.RESTRICTED: [pytest.mark.restricted]}
HIDDEN = (str(ROOT / "specs"), str(ROOT / "reference"))

# Modules that students import, and those that need shared libraries of their own.
ORDINARY = """abc argparse array ast bisect calendar cmath collections.abc colorsys contextlib copy csv
    ctypes dataclasses datetime decimal difflib dis doctest enum fractions functools getpass hashlib
    heapq html.parser inspect io itertools json keyword locale logging math multiprocessing numbers
    operator os pathlib pickle platform pprint queue random re secrets shutil signal socket sqlite3
    statistics string struct subprocess sys tempfile textwrap threading time timeit traceback types
    typing unicodedata unittest urllib.request uuid warnings wave weakref xml.etree.ElementTree
    zipfile zlib zoneinfo"""

# Attempts that get through in a tier that does not promise otherwise, whoever runs it: if one
# did not get through, the attempt itself would be worth nothing.
OPEN = {
    Tier.ISOLATED: set[str](),
    Tier.RESTRICTED: {"existence"},
    Tier.PROCESS: {
        *("read", "write", "network", "fork", "exec", "signals", "processes", "devices"),
        "existence",
    },
}


@cache
def through(tier: Tier) -> Mapping[str, list[str]]:
    """Try everything in a box of a tier, once."""
    return self_test.attempts(choose(CHOICES[tier], HIDDEN), HIDDEN)


@pytest.mark.parametrize("promise", [pytest.param(p, id=p.id) for p in PROMISES])
@pytest.mark.parametrize(
    "tier", [pytest.param(tier, id=tier, marks=MARKS.get(tier, [])) for tier in TIERS]
)
def test_what_is_promised_holds_and_what_gets_through_is_not(tier: Tier, promise: Promise) -> None:
    if promise in promised(tier):
        assert through(tier)[promise.id] == []
    elif promise.id in OPEN[tier]:
        assert through(tier)[promise.id]


@pytest.mark.restricted
@pytest.mark.parametrize("version", range(1, 8))
def test_every_version_of_landlock_is_enough(version: int) -> None:
    sandbox = replace(restricted.find(HIDDEN), landlock=version)

    assert self_test.failures(sandbox, HIDDEN) == ()
    with sandbox.open() as box:
        assert value(ask(box, "import decimal, sqlite3, xml.dom.minidom\nreturn 1")) == 1


@pytest.mark.restricted
@pytest.mark.parametrize("case", OUTSIDE)
def test_a_restricted_box_gives_no_way_out(case: str) -> None:
    with choose("restricted").open() as box:
        seen = ask(box, OUTSIDE[case] + "\nreturn 'out'").data("seen")[0][0]

        assert seen.get("value") != "out"
        assert seen["raised"]["bases"].count("OSError") == 1
        assert value(ask(box, "return 1")) == 1


@pytest.mark.restricted
def test_the_whole_standard_library_can_be_imported_and_no_package() -> None:
    body = (
        "import importlib, sys\n"
        "importlib.invalidate_caches()\n"
        "failed = []\n"
        f"for name in {ORDINARY.split()}:\n"
        "    try: importlib.import_module(name)\n"
        "    except BaseException as problem: failed.append(name + ' ' + repr(problem)[:200])\n"
        "for name in ['pydantic', 'yaml', 'click', 'graders.run.pipeline', 'graders.model', 'tests']:\n"
        "    try: importlib.import_module(name)\n"
        "    except ModuleNotFoundError: continue\n"
        "    failed.append(name)\n"
        "return failed"
    )
    with choose("restricted").open() as box:
        assert value(ask(box, body, Limits((9.0, 9.0), 20.0, 40.0, 512))) == []


@pytest.mark.restricted
def test_nothing_hidden_is_shown_below_what_is(tmp_path: Path) -> None:
    package = tmp_path / "package"
    (package / "inner").mkdir(parents=True)
    (package / "course" / "deep").mkdir(parents=True)
    (package / "shown.py").write_text("1")
    (package / "inner" / "also.py").write_text("1")
    (package / "course" / "deep" / "answer.py").write_text("1")
    (package / "link").symlink_to(package / "course")
    (package / "file").symlink_to(package / "course" / "deep" / "answer.py")

    found = list(restricted.without(str(package), frozenset({str(package / "course")})))

    assert found == [str(package / "inner"), str(package / "shown.py")]
    assert list(restricted.without(str(package), frozenset())) == [str(package)]
    # A needed file is shown, even where a course's folder holds all of it.
    assert list(restricted.without(str(package), frozenset({str(tmp_path)}))) == [str(package)]


@pytest.mark.restricted
def test_a_zygote_ends_with_its_host(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys, threading\n"
        "from graders.sandbox.choose import choose\n"
        "from tests.integration.test_boxes import ask, LIMITS\n"
        "from dataclasses import replace\n"
        "box = choose('restricted').open()\n"
        "print(box._zygote._process.pid, flush=True)\n"
        "limits = replace(LIMITS, budgets_s=(60.0,), total_s=60.0, wall_s=60.0, idle_s=60.0)\n"
        "threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGKILL)).start()\n"
        "ask(box, 'import threading\\nthreading.Event().wait()', limits)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    # The output closes when the last process that holds it ends: the test is that it got here.
    assert done.returncode == -9
    with pytest.raises(ProcessLookupError):
        _until_gone(int(done.stdout))


def _until_gone(process: int) -> None:
    import time

    for _ in range(300):
        os.kill(process, 0)
        status = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        if status == "Z":
            raise ProcessLookupError
        time.sleep(0.01)


ORDINARY_USER = 64_999


@pytest.fixture
def ordinary_python() -> tuple[str, tuple[str, ...]]:
    """Return a Python that an ordinary user can start, and the folders where it finds graders."""
    if os.geteuid() != 0:
        pytest.skip("root alone can start a program as another user")
    try:
        return python_for(ORDINARY_USER)
    except LookupError as problem:
        pytest.skip(f"a program of another user's needs a Python: {problem}")


@pytest.mark.parametrize(
    "tier",
    [
        pytest.param("restricted", marks=pytest.mark.restricted),
        pytest.param("bwrap", marks=pytest.mark.isolated),
    ],
)
def test_an_ordinary_user_has_the_tiers_as_well(
    tier: str, ordinary_python: tuple[str, tuple[str, ...]]
) -> None:
    python, folders = ordinary_python
    # A checkout that only root may enter hides itself.
    hidden = HIDDEN if folders[0] == str(ROOT) else ()
    program = (
        "import sys\n"
        f"sys.path[:0] = {folders!r}\n"
        "from graders.sandbox import self_test\n"
        "from graders.sandbox.choose import choose\n"
        f"sandbox = choose({tier!r}, {hidden!r})\n"
        f"print(self_test.failures(sandbox, {hidden!r}))\n"
    )
    done = subprocess.run(
        [python, "-B", "-c", program],
        user=ORDINARY_USER,
        group=ORDINARY_USER,
        extra_groups=[],
        cwd="/",
        env={"LANG": "C.UTF-8", "PATH": os.environ["PATH"], "HOME": "/"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )

    assert (done.stdout, done.stderr) == ("()\n", "")


class Leaking:
    """A sandbox that says that it isolates, and does not."""

    tier = Tier.ISOLATED

    def open(self) -> object:
        return choose("process").open()


def _kept(found: Any) -> Any:
    return found if isinstance(found, Leaking) else WarmSandbox(found)


@pytest.mark.isolated
def test_a_sandbox_that_leaks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from graders.sandbox import bwrap

    monkeypatch.setattr(bwrap, "find", lambda *_args: Leaking())
    monkeypatch.setattr("graders.sandbox.choose.WarmSandbox", _kept)

    with pytest.raises(BrokenPromise, match="code can read a file") as refused:
        choose("auto")
    assert "graders doctor" in refused.value.mend
    isolated = examine()[0]
    assert not isolated.works
    assert any("code can use the network" in str(line) for line in isolated.details)


@pytest.mark.restricted
def test_who_checks_their_own_work_goes_on_with_the_next_tier(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from graders.sandbox import bwrap

    monkeypatch.setattr(bwrap, "find", lambda *_args: Leaking())
    monkeypatch.setattr("graders.sandbox.choose.WarmSandbox", _kept)
    said: list[object] = []

    sandbox = choose("auto", warn=said.append)

    assert sandbox.tier is Tier.RESTRICTED
    assert len(said) == 1
    assert "isolated sandbox does not hold" in str(said[0])


@pytest.mark.restricted
def test_a_class_is_graded_restricted_where_there_is_no_bubblewrap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")

    assert choose("auto").tier is Tier.RESTRICTED
    with pytest.raises(SandboxError, match="bubblewrap is not installed"):
        choose("bwrap")


def test_without_bubblewrap_and_landlock_there_is_no_sandbox(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(restricted, "_landlock", lambda: -1)

    with pytest.raises(SandboxError, match=r"bubblewrap.*; this kernel has no Landlock"):
        choose("auto")


def test_the_process_tier_needs_nothing_that_only_unix_has(tmp_path: Path) -> None:
    skeleton = "".join(f"def {name}(n):\n    pass\n\n\n" for name in RIGHT)
    course = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": skeleton}
    write_course(tmp_path / "course", course)
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "tp.py").write_text(source(autre="def autre(n):\n    return [n]\n", fin=None))
    options = ["--course", "course", "--sandbox", "process", "--json", "--fresh", "mine"]

    usual = _grade(["-c", "from graders.cli import grade_main; grade_main()"], tmp_path, options)
    bare = _grade([str(ROOT / "tests" / "without_unix.py"), "windows", "grade"], tmp_path, options)

    assert bare["submissions"][0]["state"] == "graded"
    verdicts = [question["verdict"] for question in bare["submissions"][0]["questions"]]
    assert verdicts == ["correct", "wrong", "correct", "missing"]
    assert bare == usual


@pytest.mark.parametrize("tier", ["process", pytest.param("bwrap", marks=pytest.mark.isolated)])
@pytest.mark.parametrize("home", ["", "home that root alone may enter"])
def test_a_user_whom_the_system_does_not_know_has_a_broken_file_graded(
    tier: str, home: str, ordinary_python: tuple[str, tuple[str, ...]]
) -> None:
    python, folders = ordinary_python
    skeleton = "".join(f"def {name}(n):\n    pass\n\n\n" for name in RIGHT)
    course = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": skeleton}
    program = "from graders.cli import grade_main; grade_main()"
    options = ["--course", "course", "--sandbox", tier, "--json", "mine"]
    with tempfile.TemporaryDirectory(prefix="no home ") as name:
        write_course(Path(name, "course"), course)
        Path(name, "mine").mkdir()
        Path(name, "mine", "tp.py").write_text(f"{source()}\ndef broken(:\n")
        for path in (Path(name), *Path(name).rglob("*")):
            os.chown(path, ORDINARY_USER, ORDINARY_USER)
        given = {"PYTHONPATH": os.pathsep.join(folders), "PATH": os.environ["PATH"], "TMPDIR": name}
        if home:
            Path(name, home).mkdir(mode=0o700)
            given["HOME"] = str(Path(name, home))
        done = subprocess.run(
            [python, "-B", "-c", program, *options],
            user=ORDINARY_USER,
            group=ORDINARY_USER,
            extra_groups=[],
            cwd=name,
            env=given,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )
    assert done.stderr == ""
    (graded,) = json.loads(done.stdout)["submissions"]
    assert {question["verdict"] for question in graded["questions"]} == {"correct"}


def test_a_worker_that_cannot_start_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "package", lambda: tmp_path / "graders")
    monkeypatch.setattr(runtime, "parso", lambda: str(tmp_path / "parso"))
    with (
        choose("process").open() as box,
        pytest.raises(SandboxError, match=r"did not start.*No module named"),
    ):
        ask(box, "return n")


def test_a_worker_of_plain_processes_tells_that_it_failed() -> None:
    with choose("process").open() as box:
        answer = box.ask({"op": "no such request"}, LIMITS)
    assert answer.status == 70
    assert answer.data("broken")


def _grade(command: list[str], folder: Path, options: list[str]) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-P", *command, *options],
        cwd=folder,
        # A run that cannot lock its folders must not share them with those that look for leftovers.
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(folder)},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.stderr == ""
    document: dict[str, Any] = json.loads(done.stdout)
    return document


@pytest.mark.restricted
@pytest.mark.parametrize(
    "promise", sorted({*syscall_filters.REFUSED, *syscall_filters.REFUSED_TO_CHILDREN})
)
def test_the_test_of_a_box_sees_a_call_that_is_not_refused(
    promise: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox = restricted.find(HIDDEN)
    calls = self_test._calls()
    for table in ("REFUSED", "REFUSED_TO_CHILDREN"):
        rest = {
            key: names for key, names in getattr(syscall_filters, table).items() if key != promise
        }
        monkeypatch.setattr(syscall_filters, table, rest)
    monkeypatch.setattr(self_test, "_calls", lambda: calls)
    program = syscall_filters.filter_program.__wrapped__("child")
    monkeypatch.setattr(restricted, "filter_program", lambda _role: program)

    assert self_test.attempts(sandbox, HIDDEN)[promise]


@pytest.mark.restricted
def test_the_test_of_a_box_sees_files_that_are_not_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sandbox = replace(restricted.find(HIDDEN), readable=("/",))

    told = self_test.attempts(sandbox, HIDDEN)

    assert set(told["read"]) >= {"/etc/passwd", "/proc/version"}
    assert any(path.startswith(HIDDEN) for path in told["read"])
    assert told["processes"]
    assert told["write"] == []
