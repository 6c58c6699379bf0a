"""The worker's end in a browser, here in a plain Python: what it posts, and what it cannot reach."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from graders.grading.requests import describe
from graders.languages import language_named
from graders.probe import Probe
from tests.command_line import ROOT

PYTHON = language_named("python")

# As box.js does; `js` stands for the modules by which Python reaches a page.
CODE = """\
import json, sys, types
from graders.worker import browser
browser.prepare()
sys.modules["js"] = types.ModuleType("js")
out, body = sys.stdout, sys.stdin.read()
def post(kind, text):
    print(json.dumps([kind, json.loads(text)]), file=out, flush=True)
def leave():
    raise SystemExit
browser.serve(body, post, leave, lambda: "", lambda *times: post("t", json.dumps(times)))
"""
REACHES = """\
def f(n):
    try:
        import js
    except ImportError:
        return "no page"
    return "a page"
"""


def served(text: str, **settings: Any) -> list[Any]:
    """Serve a request that evaluates ``f(0)``; return what was posted."""
    course = {"name": "tp", "imports": [], "aliases": [], "helpers": [], "provided": [], "lent": []}
    request = {
        "op": "probe",
        "units": {"tp": [{"label": "tp.py", "text": text, "lost": []}]},
        "skip": [],
        "course": [course],
        "targets": [["tp", "f"]],
        "probes": [describe(Probe(call="f(0)"), PYTHON)],
        "verbose": False,
        **settings,
    }
    done = subprocess.run(
        [sys.executable, "-c", CODE], input=json.dumps(request), capture_output=True, text=True,
        cwd=ROOT, check=False,
    )  # fmt: skip
    return [json.loads(line) for line in done.stdout.splitlines()]


def values(posted: list[Any]) -> list[Any]:
    return [case["value"] for kind, told in posted if "seen" in told for case in told["seen"]]


def test_what_is_seen_is_posted_in_frames() -> None:
    posted = served("def f(n):\n    return n + 4\n")
    assert values(posted) == [4]
    assert {kind for kind, _ in posted} <= {"m", "s", "n"}


def test_student_code_cannot_import_the_page() -> None:
    assert values(served(REACHES)) == ["no page"]


def test_signals_are_asked_of_the_page() -> None:
    posted = served("def f(n):\n    return n\n", look_s=0.25)
    assert ["t", [0.25, 0.25]] in posted


def test_a_request_that_makes_no_sense_is_our_own_failure() -> None:
    ((kind, told),) = served("", units=None)
    assert kind == "n"
    assert "TypeError" in told["broken"] or "AttributeError" in told["broken"]
