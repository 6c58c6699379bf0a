"""The files of a site: none holds the reference, and each is known to the page that fetches it."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from graders.authoring.kit.files import MadeKit, make_kit
from graders.authoring.kit.solution_leaks import find_leaks, solution_lines, text_of
from graders.authoring.site.files import Browser
from graders.authoring.site.runtime import Runtime, integrity
from graders.grading.reference_answers import expect
from graders.sandbox.process import ProcessSandbox
from graders.spec.assignment import Assignment
from tests.assignments import loaded
from tests.command_line import ROOT

# Stand-ins for the files of Pyodide: nothing of them is run here.
FILES = {"pyodide.mjs": b"1", "pyodide.asm.mjs": b"2", "pyodide.asm.wasm": b"3"}
INFO = {"python": "3.14.2", "abi_version": "2026_0", "arch": "wasm32"}
RUNTIME = Runtime(FILES, INFO)


def _wheel() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("pydantic_core/core.so", b"compiled")
        archive.writestr("pydantic_core/__init__.py", "")
    return made.getvalue()


CORE = _wheel()


@pytest.fixture(scope="module")
def assignment() -> Assignment:
    """Load an assignment of this course."""
    return loaded("morpion")


@pytest.fixture(scope="module")
def far(assignment: Assignment, kit: MadeKit) -> dict[str, bytes]:
    """Make a site whose runtime lies elsewhere."""
    return Browser(RUNTIME, CORE, "https://example.org/pyodide/").site(assignment, kit, None)


@pytest.fixture(scope="module")
def kit(assignment: Assignment) -> MadeKit:
    """Make its kit."""
    return make_kit(assignment, expect(assignment, ProcessSandbox()))


@pytest.fixture(scope="module")
def site(assignment: Assignment, kit: MadeKit) -> dict[str, bytes]:
    """Make a site with its runtime."""
    files = Browser(RUNTIME, CORE).site(assignment, kit, None)
    assert files.pop("core.so") == b"compiled"
    return files


def test_no_file_holds_a_line_of_the_reference(
    assignment: Assignment, site: dict[str, bytes]
) -> None:
    assert find_leaks(assignment, site) == ()
    # The same search finds what is there, in an archive as well.
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("reference/morpion.py", assignment.reference_sources["morpion"])
    leaks = find_leaks(assignment, {**site, "other.zip": made.getvalue()})
    assert {name for name, _ in leaks} == {"other.zip"}
    assert {line for _, line in leaks} == solution_lines(assignment)


def _names(archive: bytes) -> list[str]:
    """Return the names of the files of an archive of a site."""
    with zipfile.ZipFile(io.BytesIO(archive)) as outer:
        inner = outer.read("files.zip")
    with zipfile.ZipFile(io.BytesIO(inner)) as found:
        return found.namelist()


def test_what_judges_and_makes_inputs_stays_at_home(site: dict[str, bytes]) -> None:
    assert [name for name in _names(site["course.zip"]) if name.endswith(".py")] == [
        "skeletons/morpion.py"
    ]
    assert "suites_de_partie" not in text_of("judge.zip", site["judge.zip"])


def test_boxes_hold_the_worker_and_nothing_that_judges(site: dict[str, bytes]) -> None:
    tops = {"/".join(name.split("/")[:2]) for name in _names(site["worker.zip"])}
    ours = {top for top in tops if top.startswith("graders/")}
    assert ours == {"graders/__init__.py", "graders/codec", "graders/protocol.py", "graders/worker"}


def test_every_file_that_is_fetched_is_known_by_its_digest(site: dict[str, bytes]) -> None:
    told = json.loads(site["site.json"])
    assert told["runtime"]["url"] == "runtime/"
    for name, digest in told["runtime"]["files"].items():
        assert integrity(site[f"runtime/{name}"]) == digest
    known = {name: digest for name, digest in told["files"].items() if name in site}
    assert known == {name: integrity(site[name]) for name in known}
    assert {"worker.zip", "judge.zip", "course.zip"} <= known.keys()


def test_the_service_worker_keeps_all_that_the_page_names(site: dict[str, bytes]) -> None:
    shell = json.loads(re.findall(rb"const SHELL = (.*);", site["sw.js"])[0])
    text = b"".join(site[name] for name in shell if name.endswith((".js", ".html"))).decode()
    attributes = re.findall(r'(?:href|src)="([\w./-]+)"', text)
    modules = re.findall(r'(?:from|Worker\() ?"(?:\./)?([\w.]+)"', text)
    wanted = {*attributes, *modules}
    assert wanted - {"sw.js"} <= set(shell)
    assert wanted >= {"page.js", "box.js", "judge.js", "report.css", "skeletons/morpion.ipynb"}


def test_a_site_that_changed_is_kept_anew(site: dict[str, bytes], far: dict[str, bytes]) -> None:
    digests = {re.findall(rb'const DIGEST = "(\w+)"', one["sw.js"])[0] for one in (site, far)}
    assert len(digests) == 2


def test_a_runtime_that_lies_elsewhere_is_named_and_not_copied(far: dict[str, bytes]) -> None:
    assert not any(name.startswith("runtime/") for name in far)
    assert json.loads(far["site.json"])["runtime"]["url"] == "https://example.org/pyodide/"
    assert b"connect-src 'self' https://example.org;" in far["index.html"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--web",), "--web needs --runtime"),
        (("--runtime", "here"), "--runtime is for a site"),
        (("--web", "--runtime", "nowhere"), "nowhere holds no Python for browsers"),
        (
            ("--web", "--runtime", ".", "--runtime-url", "ftp://there"),
            "--runtime-url 'ftp://there'",
        ),
    ],
)
def test_a_mistake_in_the_command_is_told(
    options: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    code = "from graders.cli import graders_main; graders_main()"
    command = [sys.executable, "-c", code, "kit", "morpion", *options]
    done = subprocess.run(
        [*command, "--course", str(ROOT), "--out", str(tmp_path / "out")],
        cwd=tmp_path, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 2
    assert told in done.stderr
    assert "fix:" in done.stderr
