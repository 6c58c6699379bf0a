"""Submissions that changed are graded again, no others; the outcome is that of grading all."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from graders.run.pipeline import Run, Settings, execute
from graders.spec.yaml.nodes import read_yaml
from tests.command_line import ROOT, Grade
from tests.tiny_course import REFERENCE, SUBMISSIONS, best_sandbox, make_class, make_course

LOOP = "    while True: pass\n"
# Submissions whose questions bear on one another: a wrong one, a missing one, an endless one, and
# one that never ends because of another.
ODD: Mapping[str, str] = {
    **SUBMISSIONS,
    "gina": REFERENCE.replace("    return 2 * base(n)", LOOP + "    return 2 * base(n)"),
    "hugo": REFERENCE.replace("    return n + 1", "    while n > 3: pass\n    return n + 1"),
    "zoe": "nothing = 1\n",
}


def comparable(out: Path) -> dict[str, Any]:
    """Read records and grades, without the times that differ at each run."""
    found: dict[str, Any] = {}
    for path in sorted((out / "records").iterdir()):
        document = json.loads(path.read_bytes())
        found[path.name] = {k: v for k, v in document.items() if k not in ("timings", "clocked")}
        found[path.name]["clocked"] = sorted(document.get("clocked", ()))
    return {**found, "grades": (out / "grades.json").read_bytes()}


def grade_tiny(folder: Path, out: str = "out", **options: Any) -> Run:
    """Grade the tiny class, in this process."""
    paths = (folder / "class",)
    plain = Settings(paths, folder / "course", out=folder / out, jobs=1, sandbox=best_sandbox())
    return execute(Run(replace(plain, **options)))


def asked_again(folder: Path) -> tuple[int, int]:
    """Grade again; return how many questions were judged, and how many submissions taken over.

    The result is compared with one that nothing is known for.
    """
    run = grade_tiny(folder)
    grade_tiny(folder, "fresh", fresh=True)
    assert comparable(folder / "out") == comparable(folder / "fresh")
    return run.judged, run.reused


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """Make a tiny class and grade it once."""
    make_course(tmp_path / "course")
    make_class(tmp_path / "class", {"alice": REFERENCE, "bruno": SUBMISSIONS["bruno"]})
    run = grade_tiny(tmp_path)
    assert (run.judged, run.reused) == (10, 0)
    return tmp_path


def rewrite(folder: Path, old: str, new: str, file: str = "specs/tiny.yaml") -> None:
    path = folder / "course" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_nothing_is_judged_again_when_nothing_changed(tiny: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (tiny / "out" / "records").iterdir()}
    assert asked_again(tiny) == (0, 2)
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_only_the_pages_that_change_are_made(tiny: Path) -> None:
    pages = {path: path.stat().st_ino for path in sorted((tiny / "out").glob("[!i]*.html"))}
    assert [path.stem for path in pages] == ["alice", "bruno"]
    grade_tiny(tiny, fresh=True)
    assert {path: path.stat().st_ino for path in pages} == pages
    make_class(tiny / "class", {"bruno": REFERENCE})
    grade_tiny(tiny)
    assert [path.stem for path in pages if path.stat().st_ino != pages[path]] == ["bruno"]


CHANGES: Mapping[str, tuple[str, str, tuple[int, int]]] = {
    # Each of the two submissions has the changed question judged again.
    "a check of a question that no other needs": ("call: other(1), returns: 2",
                                                  "call: other(3), returns: 6", (2, 0)),
    "a title, which no verdict depends on": ("title: base\n", "title: the base\n", (2, 0)),
    "points": ("points: 3", "points: 6", (2, 0)),
    # bruno's base stays wrong and alice's stays right: what needs it stays.
    "a check that changes no outcome": ("call: base(2), returns: 3", "call: base(4), returns: 5",
                                        (2, 0)),
    "a hint": ("title: two, call", "hints: [try], title: two, call", (2, 0)),
    "words": ("rubric: why", "rubric: why not", (2, 0)),
    "the title of all": ("title: Tiny", "title: Small", (0, 2)),
    "what all depends on": ("cpu_s: 0.5", "cpu_s: 0.6", (10, 0)),
    "needs": ("    needs: [base]\n", "    needs: [base, other]\n", (4, 0)),
}  # fmt: skip


@pytest.mark.parametrize("case", CHANGES)
def test_a_change_of_the_spec_has_judged_again_what_it_touches(tiny: Path, case: str) -> None:
    old, new, again = CHANGES[case]
    rewrite(tiny, old, new)
    assert asked_again(tiny) == again


def test_what_needs_a_question_is_judged_again_where_its_outcome_changes(tiny: Path) -> None:
    # bruno's base(0) is wrong no more than it was; his base is right on this check alone.
    rewrite(tiny, "call: base(1), returns: 2", "call: 'base(1) // 2', returns: 1")
    rewrite(tiny, "call: base(2), returns: 3", "call: 'base(2) // 3', returns: 1")
    # alice: base alone; bruno: base, now right, then middle and end, which lean on it.
    assert asked_again(tiny) == (4, 0)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("reference/tiny.py", "because", "since"),
        ("skeletons/tiny.py", "TODO", "TODO: write"),
    ],
)
def test_a_change_of_the_reference_has_all_judged_again(
    tiny: Path, file: str, old: str, new: str
) -> None:
    rewrite(tiny, old, new, file)
    assert asked_again(tiny) == (10, 0)


def test_what_the_module_of_a_spec_may_read_is_known(tiny: Path) -> None:
    specs = tiny / "course" / "specs"
    (specs / "tiny.py").write_text("LEAST = 0\n")
    assert asked_again(tiny) == (10, 0)
    (specs / "boards").mkdir()
    (specs / "boards" / "known.txt").write_text("1 2 3\n")
    assert asked_again(tiny) == (10, 0)
    # Files of another TP, and of an editor, are none of it.
    (specs / "tiny2.yaml").write_text("id: tiny2\n")
    (specs / "tiny2.py").write_text("LEAST = 1\n")
    (specs / ".tiny.py.swp").write_text("x")
    assert asked_again(tiny) == (0, 2)


def test_the_times_of_questions_that_are_not_judged_again_are_kept(tiny: Path) -> None:
    path = tiny / "out" / "records" / "alice.json"
    before = json.loads(path.read_bytes())
    before["timings"]["question.base"] = 12.5
    path.write_text(json.dumps(before), "ascii")
    rewrite(tiny, "call: other(1), returns: 2", "call: other(3), returns: 6")
    grade_tiny(tiny)
    after = json.loads(path.read_bytes())["timings"]
    assert after["question.base"] == 12.5
    assert after["question.other"] < 12.5
    assert {name for name in after if name.startswith("question.")} == {
        f"question.{id_}" for id_ in ALL
    }


def test_a_submission_that_changed_is_judged_again(tiny: Path) -> None:
    with (tiny / "class" / "bruno" / "tiny.py").open("a") as file:
        file.write("# later\n")
    assert asked_again(tiny) == (5, 1)


def test_a_title_that_changed_shows(tiny: Path) -> None:
    rewrite(tiny, "title: base\n", "title: The Very First\n")
    grade_tiny(tiny)
    assert "The Very First" in (tiny / "out" / "alice.html").read_text("utf-8")


@pytest.mark.parametrize("question", ["base", "other", "middle", "end"])
def test_odd_submissions_come_to_the_same(question: str, tmp_path: Path) -> None:
    make_course(tmp_path / "course")
    make_class(tmp_path / "class", {id_: ODD[id_] for id_ in ("bruno", "gina", "hugo", "zoe")})
    grade_tiny(tmp_path)
    rewrite(tmp_path, f"call: {question}(1), returns", f"call: 0 * {question}(1), returns")
    document = yaml.safe_load((tmp_path / "course/specs/tiny.yaml").read_text("utf-8"))
    (wanted,) = [q["checks"][0] for q in document["questions"] if q["id"] == question]
    rewrite(tmp_path, f"call: 0 * {question}(1), returns: {wanted['returns']}",
            f"call: 0 * {question}(1), returns: 0")  # fmt: skip
    judged, taken = asked_again(tmp_path)
    assert 3 <= judged < 20
    assert taken == 0


# --- one question alone ---------------------------------------------------------------------


def questions(out: Path, id_: str) -> list[str]:
    document = json.loads((out / "records" / f"{id_}.json").read_bytes())
    return [question["id"] for question in document["questions"]]


ALL = ["base", "other", "middle", "end", "words"]


def test_one_question_alone_leaves_the_full_records_as_they_are(tiny: Path) -> None:
    before = comparable(tiny / "out")
    run = grade_tiny(tiny, question="end")
    assert [[q.id for q in record.questions] for record in run.records] == [["end"], ["end"]]
    assert (run.judged, run.reused) == (0, 2)
    grades = json.loads((tiny / "out" / "grades.json").read_bytes())
    assert [len(s["questions"]) for s in grades["submissions"]] == [1, 1]
    assert asked_again(tiny) == (0, 2)
    assert comparable(tiny / "out") == before


def test_reports_made_again_show_the_question_that_was_asked(tiny: Path, grade: Grade) -> None:
    grade_tiny(tiny, question="end")
    before = (tiny / "out" / "grades.json").read_bytes()
    (tiny / "out" / "grades.csv").unlink()
    done = grade("report", tiny / "out", "--course", tiny / "course", entry="graders")
    assert done.status == 0, done.stderr
    assert (tiny / "out" / "grades.json").read_bytes() == before
    (tiny / "out" / "records" / "alice.json").unlink()
    done = grade("report", tiny / "out", "--course", tiny / "course", entry="graders")
    assert (done.status, "no record of alice" in done.stderr) == (2, True)


def test_one_question_that_changed_is_renewed_in_the_full_records(tiny: Path) -> None:
    rewrite(tiny, "call: middle(1), returns: 4", "call: middle(3), returns: 8")
    run = grade_tiny(tiny, question="middle")
    assert (run.judged, run.reused) == (2, 0)
    assert questions(tiny / "out", "alice") == ALL
    # A question that was judged in the company of all that is known is not judged again.
    assert asked_again(tiny) == (0, 2)


def test_one_question_alone_is_graded_again_when_asked_for_afresh(tiny: Path) -> None:
    run = grade_tiny(tiny, question="middle", fresh=True)
    assert (run.judged, run.reused) == (2, 0)
    assert questions(tiny / "out", "alice") == ALL
    assert asked_again(tiny) == (0, 2)


def test_what_was_judged_alone_is_judged_again_in_company(tmp_path: Path) -> None:
    make_course(tmp_path / "course")
    make_class(tmp_path / "class", {"bruno": SUBMISSIONS["bruno"]})
    assert grade_tiny(tmp_path, question="end").judged == 1
    assert questions(tmp_path / "out", "bruno") == ["end"]
    assert grade_tiny(tmp_path, question="end").reused == 1
    assert grade_tiny(tmp_path, question="base").judged == 1
    assert questions(tmp_path / "out", "bruno") == ["base", "end"]
    # base needs no company: it is known; end was judged as if nothing were.
    assert asked_again(tmp_path) == (4, 0)


# --- the real TPs ---------------------------------------------------------------------------

# Submissions where not all is right as submitted.
# Not puzzle: its solvers take minutes, and its questions are of the same kinds.
REAL: Mapping[str, str] = {
    "morpion": "lambert-jules",
    "moutons": "bonnet-ines",
    "solitaire": "bernard-hugo",
    "klondike": "barbier-nathan",
}


def _harder(questions: list[dict[str, Any]]) -> str:
    """Change the first check of the second question that code answers; return its id."""
    question = [q for q in questions if "rubric" not in q["checks"][0]][1]
    question["checks"][0]["weight"] = 7
    question["checks"][0]["hints"] = ["a new hint"]
    return str(question["id"])


@pytest.mark.timeout(300)
@pytest.mark.parametrize("id_", REAL)
def test_a_check_changed_in_a_real_tp(id_: str, tmp_path: Path) -> None:
    course, work = tmp_path / "course", tmp_path / "class"
    for folder in ("specs", "reference", "skeletons"):
        shutil.copytree(ROOT / folder, course / folder)
    shutil.copytree(ROOT / "examples" / id_ / REAL[id_], work / REAL[id_])
    plain = Settings((work,), course, id_, out=tmp_path / "out", sandbox=best_sandbox())
    execute(Run(plain))
    spec = course / "specs" / f"{id_}.yaml"
    document = read_yaml(spec.read_bytes(), spec.name).data
    assert isinstance(document, dict)
    changed = _harder(document["questions"])
    spec.write_text(yaml.safe_dump(document, allow_unicode=True, sort_keys=False), "utf-8")
    again = execute(Run(plain))
    execute(Run(replace(plain, out=tmp_path / "fresh", fresh=True)))
    assert comparable(tmp_path / "out") == comparable(tmp_path / "fresh")
    assert again.judged == 1, changed


_IMPORTED = """
import sys
from graders.commands.grade import grade

try:
    grade(sys.argv[1:], standalone_mode=False)
finally:
    print(*sorted({"pydantic", "graders.languages.ocaml.language"} & sys.modules.keys()))
"""


def test_a_known_course_imports_neither_what_reads_specs_nor_another_language(
    tmp_path: Path,
) -> None:
    """To import pydantic takes a fifth of the time of a self-check."""
    course = make_course(tmp_path / "course")
    mine = make_class(tmp_path / "class", {"alice": REFERENCE}) / "alice"
    options = [mine, "--course", course, "--out", tmp_path / "out", "--fresh", "--quiet"]

    def imported() -> str:
        return subprocess.run(
            [sys.executable, "-c", _IMPORTED, *map(str, options), "--sandbox", best_sandbox()],
            env={**os.environ, "PYTHONPATH": str(ROOT), "GRADERS_CACHE": str(tmp_path / "cache")},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        ).stdout.strip()

    assert imported() == "pydantic"
    assert imported() == ""
