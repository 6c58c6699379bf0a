"""On Windows and macOS, as far as they can be simulated, `grade` says what it says on Linux."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.command_line import ROOT, Grade
from tests.copied_course import copy_course

SYSTEMS = ("windows", "macos")
CLASS = ROOT / "examples" / "morpion"
# An endless loop, and a file with a syntax error.
SOME = ("girard-emma", "roux-clara")
# Windows' own code page, and nothing is read or written in an encoding that the system chooses.
WESTERN = {
    "PYTHONIOENCODING": "cp1252",
    "PYTHONWARNDEFAULTENCODING": "1",
    "PYTHONWARNINGS": "error::EncodingWarning",
}

SPEC = """\
id: tp
title: Prêt à porter
modules: [tp]
limits: {cpu_s: 0.3, memory_mib: 200}
questions:
  - {id: f, title: f, points: 1, checks: [{id: c, title: c, call: f(1), returns: 2}]}
  - {id: g, title: g, points: 1, checks: [{id: c, title: c, call: g(), returns: 3}]}
"""
REFERENCE = "def f(n):\n    return n + 1\n\n\ndef g():\n    return 3\n"
SKELETON = "def f(n):\n    pass\n\n\ndef g():\n    pass\n"
SPINS = "while True:\n    pass"
# Bodies of `f`, and the verdict on each. The mark finds processes that are left behind.
BODIES = {
    "right": ("return n + 1", "correct"),
    "grows": ("t = []\nwhile True:\n    t.append(str(len(t)) * 1000)", "memory-limit"),
    "takes-at-once": ("return len([0] * 10**9)", "memory-limit"),
    "computes-in-c": ("return 10 ** 10 ** 8", "time-limit"),
    "spins": (SPINS, "time-limit"),
    "spins-in-threads": (
        "import threading\ndef spin():\n    while True:\n        pass\nthreading.Thread(target=spin, daemon=True).start()\nreturn n + 1",
        "correct",
    ),
    "waits": ("import threading\nthreading.Event().wait()", "time-limit"),
    "closes-output": ("import os, sys\nsys.stdout.close()\nos.close(1)\nreturn n + 1", "correct"),
    "takes-the-signal-of-looks": (
        f"import signal\nsignal.signal(signal.SIGTERM, print)\n{SPINS}",
        "time-limit",
    ),
    "is-killed": ("import os\nos.kill(os.getpid(), 9)\nreturn n + 1", "error"),
    "starts-another": (
        f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'while True: pass # MARK'])\n{SPINS}",
        "time-limit",
    ),
}


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> str:
    """Name the system that is simulated."""
    return str(request.param)


Run = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def run(tmp_path: Path, system: str) -> Run:
    """Run a command as on that system, in a temporary folder."""

    def run(*arguments: object, **env: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            _command(system, *arguments),
            cwd=tmp_path,
            env=_environment(tmp_path, env),
            capture_output=True,
            timeout=900,
            check=False,
        )

    return run


def _command(system: str, *arguments: object) -> list[str]:
    return [sys.executable, str(ROOT / "tests" / "without_unix.py"), system, *map(str, arguments)]


def _environment(folder: Path, more: dict[str, str]) -> dict[str, str]:
    """Return the variables of a run, whose temporary files are apart.

    It cannot lock its folders: a run of Linux at the same time would take them for leftovers.
    """
    temporary = folder / "temporary"
    temporary.mkdir(exist_ok=True)
    ours = {"PYTHONPATH": str(ROOT), "COLUMNS": "80", "LANG": "C.UTF-8", "TMPDIR": str(temporary)}
    return {**os.environ, **ours, **more}


def _submissions(grades: Path) -> dict[str, Any]:
    return {one["id"]: one for one in json.loads(grades.read_text("utf-8"))["submissions"]}


@pytest.mark.parametrize(
    "names",
    [pytest.param(SOME, id="some"), pytest.param((), id="all", marks=pytest.mark.timeout(1_500))],
)
def test_example_students_have_the_results_of_linux(
    names: tuple[str, ...], run: Run, grade: Grade, tmp_path: Path
) -> None:
    paths = [CLASS / name for name in names] or [CLASS]
    # An endless loop costs the limit of its course, question after question: here a lower one.
    course = copy_course(ROOT, "morpion", tmp_path / "course", 1.0)
    options = ("--course", course, "--sandbox", "process", "--lang", "fr", "--quiet", "--out")

    done = run("grade", *paths, *options, "out")
    usual = grade(*paths, *options, "usual", timeout=900)

    assert (done.returncode, done.stderr, usual.status) == (0, b"", 0)
    graded = _submissions(tmp_path / "out" / "grades.json")
    assert len(graded) == len(names or list(CLASS.iterdir()))
    assert graded == _submissions(tmp_path / "usual" / "grades.json")


@pytest.fixture
def mark(tmp_path: Path) -> Iterator[str]:
    """Give a word for the command line of processes, none of which may be left."""
    word = f"left-by-{tmp_path.name}-{os.getpid()}"
    yield word
    left = [one for one in psutil.process_iter(["cmdline"]) if word in str(one.info["cmdline"])]
    for process in left:
        process.kill()
    assert left == []


@pytest.fixture
def hostile(tmp_path: Path, mark: str) -> Path:
    """Write a course, and a class of programs that take what they may not have."""
    course = {"specs/tp.yaml": SPEC, "reference/tp.py": REFERENCE, "skeletons/tp.py": SKELETON}
    files = {f"course/{name}": text for name, text in course.items()}
    for name, (body, _) in BODIES.items():
        lines = "".join(f"    {line}\n" for line in body.replace("MARK", mark).split("\n"))
        files[f"class/{name}/tp.py"] = f"def f(n):\n{lines}\n\ndef g():\n    return 3\n"
    lines = BODIES["grows"][0].replace("\n", "\n    ")
    files["class/grows-at-the-top/tp.py"] = f"if True:\n    {lines}\n\n\n{REFERENCE}"
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    return tmp_path / "class"


def test_limits_hold_and_are_told_in_the_right_words(hostile: Path, run: Run) -> None:
    options = ("--course", "course", "--sandbox", "process", "--out", "out", "--lang", "fr")

    done = run("grade", hostile, *options, **WESTERN)

    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode("cp1252")
    assert "12 rendus" in shown
    assert "\\u" not in shown  # nothing that this console lacks, and had to be written out
    graded = _submissions(hostile.parent / "out" / "grades.json")
    verdicts = {
        name: [question["verdict"] for question in one["questions"]] for name, one in graded.items()
    }
    expected = {name: [verdict, "correct"] for name, (_, verdict) in BODIES.items()}
    assert verdicts == {**expected, "grows-at-the-top": ["correct", "correct"]}
    assert "mémoire" in str(graded["grows-at-the-top"]["notes"])
    assert "tp.py:2" in (hostile.parent / "out" / "spins.html").read_text("utf-8")


def test_advice_can_be_followed_there(hostile: Path, run: Run, system: str) -> None:
    doctor = run("graders", "doctor", "--course", "course")
    refused = run("grade", hostile, "--course", "course", "--out", "out")

    assert (doctor.returncode, doctor.stderr) == (3, b"")
    assert refused.returncode == 3
    for told in (doctor.stdout.decode(), refused.stderr.decode()):
        assert {"windows": "WSL 2", "macos": "virtual machine"}[system] in told
        assert not {"apt-get", "sysctl", "Landlock"} & set(told.split())
    assert b"ok  process: " in doctor.stdout
    assert b"--sandbox process" in refused.stderr


def test_a_run_that_is_interrupted_keeps_what_is_done(hostile: Path, system: str) -> None:
    arguments = ("--course", "course", "--sandbox", "process", "--jobs", "2", "--out", "out")
    process = subprocess.Popen(
        _command(system, "grade", hostile, *arguments),
        cwd=hostile.parent,
        env=_environment(hostile.parent, {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while not list(hostile.parent.glob("out/records/*.json")) and process.poll() is None:
        time.sleep(0.05)
    started = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=120)

    assert process.returncode == 130
    *_, last = told.splitlines()
    assert last == b"interrupted: what is done is kept; run it again to go on"
    assert b"Traceback" not in told
    _, left = psutil.wait_procs(started, timeout=20)
    assert left == []  # a box that is left behind may never end
