"""Options given wrongly, and terminals in a bad state: one clear message, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from graders.commands.grade import grade
from graders.commands.group import main
from tests.command_line import ROOT, Grade, Outcome

ONE = ("one", "--sandbox", "process", "--question", "g1")
RIGHT = "g1 = [[1, 2, 0], [0, 0, 0], [0, 0, 0]]\n"


@pytest.fixture(autouse=True)
def _place(tmp_path: Path) -> None:
    """Make a submission, a class of two, an empty folder, a file and a course without any spec."""
    for folder in ("one", "class/alice", "class/bruno", "empty", "lacking"):
        (tmp_path / folder).mkdir(parents=True)
    for folder in ("one", "class/alice", "class/bruno"):
        (tmp_path / folder / "morpion.py").write_text(RIGHT)
    for folder in ("specs", "reference", "skeletons"):
        (tmp_path / "bare" / folder).mkdir(parents=True)
    (tmp_path / "file").write_text("mine\n")


LONG = "x" * 300
GRADE: list[Any] = [
    pytest.param([], ["PATHS"], id="nothing"),
    pytest.param([""], ["''", "is empty"], id="path-empty"),
    pytest.param([" "], ["' '", "is empty"], id="path-blank"),
    pytest.param(["nowhere"], ["nowhere", "fix:"], id="path-missing"),
    pytest.param(["no\nwhere"], ["no\\nwhere", "fix:"], id="path-with-a-newline"),
    pytest.param(["one\x1b[2J"], ["one", "fix:"], id="path-with-an-escape"),
    pytest.param([LONG], ["xxx", "fix:"], id="path-too-long"),
    pytest.param(["one/morpion.py/x"], ["x", "fix:"], id="path-below-a-file"),
    pytest.param(["empty"], ["'empty'", "fix:"], id="class-empty"),
    pytest.param([*ONE, "--out", ""], ["--out", "is empty"], id="out-empty"),
    pytest.param([*ONE, "--out", "file"], ["file:", "--out"], id="out-a-file"),
    pytest.param([*ONE, "--out", "file/x"], ["file/x:", "--out"], id="out-below-a-file"),
    pytest.param([*ONE, "--out", LONG], ["xxx", "--out"], id="out-too-long"),
    pytest.param([*ONE, "--out", "/proc/x"], ["/proc/x:", "--out"], id="out-unwritable"),
    pytest.param([*ONE, "--out", "one"], ["'one'", "one/grades"], id="out-the-submission"),
    pytest.param(["class", "--out", "class"], ["'class'", "class/grades"], id="out-the-class"),
    pytest.param(
        ["class", "--out", "class/alice"], ["'class/alice'", "class/grades"], id="out-a-submission"
    ),
    pytest.param(
        ["class", "--out", "class/notes"], ["'class/notes'", "class/grades"], id="out-beside-them"
    ),
    pytest.param(
        ["class/alice", "class/bruno", "--out", "class/bruno/x"], ["class/bruno"], id="out-in-one"
    ),
    pytest.param([*ONE, "--out"], ["--out", "argument"], id="out-nothing"),
    *(
        pytest.param([*ONE, "--jobs", jobs], ["--jobs", jobs], id=f"jobs-{jobs}")
        for jobs in ("-1", "0", "abc", "1.5", "1000000000", "9" * 30)
    ),
    *(
        pytest.param([*ONE, "--fail-under", part], ["--fail-under", part], id=f"fail-under-{part}")
        for part in ("nan", "inf", "-1", "200", "abc", "50%")
    ),
    *(
        pytest.param([*ONE, "--lang", lang], ["--lang", "fr", "en"], id=f"lang-{lang or 'empty'}")
        for lang in ("xx", "FR", "")
    ),
    pytest.param([*ONE, "--sandbox", "docker"], ["docker", "bwrap"], id="sandbox-unknown"),
    pytest.param(["one", "--question", "gagnan"], ["'gagnan'", "gagnant"], id="question-near"),
    pytest.param(["one", "--question", ""], ["''", "gagnant"], id="question-empty"),
    pytest.param(["one", "--question", "\x1b[2J"], ["gagnant"], id="question-an-escape"),
    pytest.param(["one", "--assignment", "morpio"], ["'morpio'", "morpion"], id="assignment-near"),
    pytest.param(["one", "--assignment", ""], ["''", "morpion"], id="assignment-empty"),
    pytest.param(["one", "--assignment", "../x"], ["'../x'", "morpion"], id="assignment-a-path"),
    pytest.param(["one", "--assignment", "a\nb"], ["'a\\nb'", "morpion"], id="assignment-lines"),
    pytest.param(["one", "--course", "nowhere"], ["nowhere", "fix:"], id="course-missing"),
    pytest.param(["one", "--course", "file"], ["file", "fix:"], id="course-a-file"),
    pytest.param(["one", "--course", "lacking"], ["lacking", "specs/"], id="course-lacking"),
    pytest.param(["one", "--course", "bare"], ["no assignment fits"], id="course-without-specs"),
    pytest.param(["one", "--course", ""], ["--course", "is empty"], id="course-empty"),
    pytest.param([*ONE, "--watch=3"], ["--watch"], id="flag-with-a-value"),
    pytest.param([*ONE, "--qiet"], ["--qiet", "--quiet"], id="option-misspelt"),
    pytest.param([*ONE, "-x"], ["-x"], id="option-short"),
]
GRADERS: list[Any] = [
    pytest.param([], ["skeleton"], id="nothing"),
    pytest.param(["skeletn"], ["skeletn"], id="command-misspelt"),
    pytest.param(["skeleton"], ["morpion", "--all"], id="skeleton-nothing"),
    pytest.param(["skeleton", "morpio"], ["'morpio'", "morpion"], id="skeleton-near"),
    pytest.param(["skeleton", ""], ["''", "morpion"], id="skeleton-empty"),
    pytest.param(["skeleton", "--all", "--course", "nowhere"], ["nowhere"], id="skeleton-course"),
    pytest.param(["schema", "--out", "lacking"], ["lacking", "fix:"], id="schema-out-a-folder"),
    pytest.param(["schema", "--out", "file/x"], ["file/x", "fix:"], id="schema-out-below-a-file"),
    pytest.param(["schema", "extra"], ["extra"], id="schema-extra"),
    pytest.param(["report"], ["OUT"], id="report-nothing"),
    pytest.param(["report", ""], ["is empty"], id="report-empty"),
    pytest.param(["report", "nowhere"], ["nowhere", "fix:"], id="report-missing"),
    pytest.param(["report", "file"], ["file", "fix:"], id="report-a-file"),
    pytest.param(["report", "empty"], ["empty", "fix:"], id="report-of-nothing"),
    pytest.param(["report", "one", "--lang", "xx"], ["xx"], id="report-lang"),
    pytest.param(["doctor", "--course", "lacking"], ["lacking", "specs/"], id="doctor-course"),
    pytest.param(["doctor", "extra"], ["extra"], id="doctor-extra"),
]


Typed = Callable[..., Outcome]


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Return a function that runs a command in this very process: there are many to run."""
    monkeypatch.chdir(tmp_path)

    def run(command: click.Command, options: list[str]) -> Outcome:
        done = CliRunner().invoke(command, options, prog_name=command.name)
        return Outcome(done.exit_code, done.stdout, done.stderr)

    return run


def clear(told: str, parts: list[str]) -> None:
    """See that words are one message for people: what, and what to do."""
    assert "Traceback" not in told
    assert "graders itself failed" not in told
    assert told.strip()
    assert not set(told) & set("\x1b\x07\x00\r")
    for part in parts:
        assert part in told


@pytest.mark.parametrize(("options", "parts"), GRADE)
def test_a_wrong_option_of_grade_is_told(
    options: list[str], parts: list[str], typed: Typed
) -> None:
    done = typed(grade, options)
    assert (done.status, done.stdout) == (2, "")
    clear(done.stderr, parts)


@pytest.mark.parametrize(("options", "parts"), GRADERS)
def test_a_wrong_option_of_graders_is_told(
    options: list[str], parts: list[str], typed: Typed
) -> None:
    done = typed(main, options)
    assert (done.status, done.stdout) == (2, "")
    clear(done.stderr, parts)


def test_a_course_named_by_the_environment_is_told_by_its_variable(grade: Grade) -> None:
    done = grade("one", GRADERS_COURSE="lacking")
    assert (done.status, done.stdout) == (2, "")
    clear(done.stderr, ["GRADERS_COURSE", "lacking", "specs/"])


def test_a_spec_of_another_version_is_told(grade: Grade, tmp_path: Path) -> None:
    spec = "format: 2\nid: tp\ntitle: t\nmodules: [tp]\nexercises: []\n"
    (tmp_path / "bare/specs/tp.yaml").write_text(spec)
    (tmp_path / "one/tp.py").write_text("")
    done = grade("one/tp.py", "--course", "bare")
    assert (done.status, done.stdout) == (2, "")
    clear(done.stderr, ["specs/tp.yaml:1: format: unknown key", "'questions' is missing"])


def test_a_spec_that_cannot_be_read_is_told_where_nothing_else_fits(
    grade: Grade, tmp_path: Path
) -> None:
    (tmp_path / "bare/specs/tp.yaml").write_text('id: tp\ntitle: "never closed\n')
    (tmp_path / "one/tp.py").write_text("")
    done = grade("one/tp.py", "--course", "bare")
    assert (done.status, done.stdout) == (2, "")
    clear(done.stderr, ["specs/tp.yaml:", "quoted"])


def test_the_last_of_an_option_given_twice_counts(grade: Grade) -> None:
    done = grade(*ONE, "--lang", "fr", "--lang", "en", "--jobs", "2", "--jobs", "1")
    assert done.status == 0, done.stderr
    assert "right" in done.stdout


def test_results_may_lie_in_the_folder_that_is_graded_under_their_own_name(grade: Grade) -> None:
    for _ in range(2):
        done = grade("class", "--sandbox", "process", "--question", "g1", "--out", "class/grades")
        assert done.status == 0, done.stderr
        assert "2 submissions" in done.stdout


# -- terminals in a bad state --------------------------------------------------------------

Shell = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Return a function that runs a line of the shell, in which ``$GRADE`` grades one file."""

    def run(line: str, **env: str) -> subprocess.CompletedProcess[bytes]:
        start = f'"{sys.executable}" -c "from graders.cli import {{0}}_main; {{0}}_main()"'
        code = f'grade() {{ {start.format("grade")} "$@"; }}\n'
        code += f'graders() {{ {start.format("graders")} "$@"; }}\n'
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT), **env}
        script = code + line.replace("$ONE", " ".join(ONE))
        command = ["bash", "-c", script]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, timeout=110, check=False
        )

    return run


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("grade $ONE | head -n 1; exit ${PIPESTATUS[0]}", 0),
        ("grade $ONE --json | head -c 1; exit ${PIPESTATUS[0]}", 0),
        ("grade $ONE >&-", 0),
        ("grade $ONE 2>&-", 0),
        ("grade $ONE <&-", 0),
        ("grade $ONE <&- >&- 2>&-", 0),
        ("grade nowhere 2>&-", 2),
        ("grade nowhere >&- 2>&-", 2),
        ("grade nowhere 2>/dev/full", 2),
        ("grade $ONE >/dev/full", 2),
        ("grade $ONE --json >/dev/full", 2),
        ("grade --help >/dev/full", 2),
        ("grade --help >&-", 0),
        ("graders schema | head -n 1; exit ${PIPESTATUS[0]}", 0),
        ("graders schema >&-", 0),
        ("graders schema >/dev/full", 2),
        ("mkdir gone; cd gone; rmdir ../gone; grade ../$ONE", 2),
        ("mkdir gone; cd gone; rmdir ../gone; grade .", 2),
        ("mkdir gone; cd gone; rmdir ../gone; graders skeleton --all", 2),
        ("mkdir gone; cd gone; rmdir ../gone; graders report grades", 2),
        ("unset HOME; grade $ONE", 0),
        ("COLUMNS=1 TERM= grade $ONE", 0),
    ],
)
def test_a_terminal_in_a_bad_state_gives_no_traceback(line: str, status: int, shell: Shell) -> None:
    done = shell(line)
    told = done.stderr.decode() + done.stdout.decode()
    assert "Traceback" not in told
    assert "graders itself failed" not in told
    assert "Exception ignored" not in told
    assert done.returncode == status, told


def test_an_output_that_is_full_leaves_whole_results(shell: Shell, tmp_path: Path) -> None:
    assert b"cannot be written" in shell("grade $ONE >/dev/full").stderr
    assert (tmp_path / "grades/index.html").read_text("utf-8").rstrip().endswith("</html>")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "env",
    [
        pytest.param({"LC_ALL": "C"}, id="C"),
        pytest.param(
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, id="C without UTF-8"
        ),
        pytest.param({"PYTHONIOENCODING": "ascii"}, id="ascii"),
        pytest.param({"PYTHONIOENCODING": "latin-1"}, id="latin-1"),
        pytest.param({"PYTHONIOENCODING": "cp437"}, id="cp437"),
    ],
)
def test_any_encoding_of_the_terminal_will_do(env: dict[str, str], lang: str, shell: Shell) -> None:
    done = shell(f"grade class --question g1 --lang {lang} --sandbox process", **env)
    assert done.returncode == 0, done.stderr
    assert b"grades/" in done.stdout


@pytest.mark.parametrize("env", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}], ids=str)
def test_a_message_that_the_terminal_cannot_write_is_told_all_the_same(
    env: dict[str, str], shell: Shell
) -> None:
    done = shell("grade one --assignment é", **env)
    assert done.returncode == 2
    assert b"no assignment" in done.stderr


@pytest.mark.parametrize(
    ("options", "environment"),
    [(["--lang", "fr"], {}), ([], {"LANG": "fr_FR.UTF-8"})],
    ids=["option", "system"],
)
def test_an_error_is_told_in_french(
    options: list[str], environment: dict[str, str], grade: Grade
) -> None:
    done = grade("nowhere", *options, **environment)
    assert (done.status, done.stdout) == (2, "")
    assert done.stderr == (
        "erreur\u00a0: il n’y a pas de fichier ni de dossier 'nowhere'\n"
        "  à faire\u00a0: vérifiez l’orthographe, et le dossier où vous êtes\n"
    )


def test_a_help_is_in_french(grade: Grade) -> None:
    assert grade("--help", "--lang", "fr").stdout.startswith("Utilisation\u00a0: grade [OPTIONS]")
