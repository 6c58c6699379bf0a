"""Hidden checks are in no output: pages, terminal, JSON, CSV, records, in either language."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.command_line import Grade
from tests.tiny_course import best_sandbox
from tests.unit.report.ci.exported import RUNNER

# Numbers that stand nowhere but in an input, or in what the reference does on it.
INPUT, ANSWER, RAISED = "918273", "1836546", "271828"
SPEC = f"""\
id: secret
title: Secret
modules: [secret]
limits: {{cpu_s: 0.5}}
questions:
  - id: double
    title: double
    points: 3
    checks:
      - {{id: call, title: one, call: double({INPUT}), returns: {ANSWER}, detail: DETAIL}}
      - {{id: raises, title: two, call: "double('{RAISED}')", raises: ValueError, detail: DETAIL}}
      - {{id: oracle, title: three, call: double(n), inputs: [{{n: {INPUT}}}], detail: DETAIL}}
      - {{id: cost, title: four, call: double(n), inputs: [{{n: {INPUT}}}, {{n: 1}}],
          measure: steps, at_most: 2, spare: 0, size: n, detail: DETAIL}}
  - id: talk
    title: talk
    points: 1
    checks:
      - id: said
        title: five
        call: talk()
        events: ["{INPUT}"]
        detail: DETAIL
"""
REFERENCE = '''\
def double(n):
    """Return twice n, a number."""
    if isinstance(n, str):
        raise ValueError("no number")
    return 2 * n


def talk():
    """Print twice what is typed."""
    print(2 * int(input()))
'''
SKELETON = '''\
def double(n):
    """Return twice n, a number."""
    # TODO
    raise NotImplementedError


def talk():
    """Print twice what is typed."""
    # TODO
    raise NotImplementedError
'''
SUBMISSIONS = {
    "wrong": "def double(n):\n    return 'mine'\n\n\ndef talk():\n    print('mine', len(input()))\n",
    "raises": "def double(n):\n    return [1, 2, 3][7]\n\n\ndef talk():\n    return unknown\n",
    # The output of a student's program for an input is the student's own, and shown.
    "slow": "def double(n):\n    for i in range(50): pass\n    return 'mine' if n == str(n) else n + n\n\n\ndef talk():\n    while 1: pass\n",
}  # fmt: skip


def make(folder: Path, detail: str) -> None:
    for name, text in (
        ("course/specs/secret.yaml", SPEC.replace("DETAIL", detail)),
        ("course/reference/secret.py", REFERENCE),
        ("course/skeletons/secret.py", SKELETON),
        *((f"class/{id_}/secret.py", text) for id_, text in SUBMISSIONS.items()),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def found_in(folder: Path, secrets: tuple[str, ...]) -> list[str]:
    """Name the files that hold a secret, however numbers are grouped."""
    held = []
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            text = path.read_text("utf-8", "replace").replace("\u202f", "").replace(",", "")
            held += [f"{path.name}: {secret}" for secret in secrets if secret in text]
    return held


@pytest.mark.parametrize("detail", ["own-output", "verdict-only"])
def test_what_a_spec_hides_is_nowhere(detail: str, grade: Grade, tmp_path: Path) -> None:
    make(tmp_path, detail)
    options = ("--course", "course", "--sandbox", best_sandbox())
    said = ""
    github = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(tmp_path / "out" / "summary.md")}
    (tmp_path / "out").mkdir()
    for lang in ("fr", "en"):
        for path in ("class", "class/wrong", "class/raises", "class/slow"):
            formats = ["junit", "gitlab", *(["gradescope", "classroom50"] if "/" in path else [])]
            ordered = [f"--format={name}" for name in formats]
            if lang == "en":
                # Nothing is graded twice, and all is written again.
                kept = tmp_path / "out" / "fr" / path / "records"
                shutil.copytree(kept, tmp_path / "out" / "en" / path / "records")
            place = ("--lang", lang, "--out", f"out/{lang}/{path}")
            done = grade(path, *options, *place, *ordered, **github, **RUNNER)
            said += done.stdout + done.stderr
            assert done.status in (0, 1), done.stderr
    (tmp_path / "out" / "said").write_text(said)
    assert found_in(tmp_path / "out", (INPUT, ANSWER, RAISED)) == []
    assert len(list((tmp_path / "out").rglob("result*.json"))) == 12
    page = (tmp_path / "out" / "fr" / "class" / "wrong.html").read_text("utf-8")
    # The student's own code, which says it too, is hidden from nobody.
    shows_own = "mine" in page.partition('<section class="your-code">')[0]
    assert shows_own is (detail == "own-output")


@pytest.mark.parametrize("detail", ["own-output", "verdict-only"])
def test_reports_made_again_can_show_less(detail: str, grade: Grade, tmp_path: Path) -> None:
    make(tmp_path, "all")
    options = ("--course", "course", "--sandbox", best_sandbox())
    assert grade("class", *options).status == 0
    pages = tmp_path / "grades"
    before = (pages / "grades.json").read_bytes()
    assert {INPUT, ANSWER} <= {held.split()[-1] for held in found_in(pages, (INPUT, ANSWER))}

    report = ("report", "grades", "--course", "course")
    done = grade(*report, "--detail", detail, entry="graders")
    assert done.status == 0, done.stderr
    (pages / "said").write_text(done.stdout + done.stderr)
    records = {path.name for path in (pages / "records").iterdir()}
    held = [one for one in found_in(pages, (INPUT, ANSWER)) if one.split(":")[0] not in records]
    assert held == []
    assert grade(*report, "--lang", "en", entry="graders").status == 0
    assert (pages / "grades.json").read_bytes() == before
