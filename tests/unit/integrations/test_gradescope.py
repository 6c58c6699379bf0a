"""The autograder's archive: what Gradescope looks for, all that grading needs, and no more."""

from __future__ import annotations

import io
import stat
import zipfile
from functools import cache
from importlib.metadata import version

from graders.integrations.gradescope import Autograder, pins, write_archive
from tests.assignments import loaded
from tests.command_line import ROOT


@cache
def made(id_: str = "solitaire") -> bytes:
    file = io.BytesIO()
    assignment = loaded(id_)
    write_archive(file, Autograder(assignment, "fr", "after_published", "auto"))
    return file.getvalue()


def opened(id_: str = "solitaire") -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(made(id_)))


def test_the_scripts_are_at_the_root_and_may_be_run() -> None:
    for name in ("setup.sh", "run_autograder"):
        info = opened().getinfo(name)
        assert stat.S_IMODE(info.external_attr >> 16) == 0o755
        assert opened().read(name).startswith(b"#!/usr/bin/env bash\n")
        assert b"\r" not in opened().read(name)


def test_it_holds_the_assignment_and_no_other_solution() -> None:
    names = {name for name in opened().namelist() if name.startswith("course/")}
    needed = {
        f"course/{path}"
        for path in (
            "specs/solitaire.yaml", "specs/solitaire.py", "reference/solitaire/plateau.py",
            "reference/solitaire/solitaire.py", "skeletons/solitaire/solitaire.py",
        )
    }  # fmt: skip
    assert needed <= names
    others = ("morpion", "moutons", "puzzle", "klondike")
    assert [name for name in names for other in others if other in name] == []


def test_it_holds_the_whole_of_graders_once() -> None:
    names = opened().namelist()
    assert len(names) == len(set(names))
    package = ROOT / "graders"
    wanted = {f"graders/{p.relative_to(package).as_posix()}" for p in package.rglob("*.*")}
    wanted = {name for name in wanted if "__pycache__" not in name and "/." not in name}
    assert wanted <= {*names, "graders/py.typed"}
    assert not any("__pycache__" in name or "_course" in name for name in names)


def test_the_same_autograder_gives_the_same_bytes() -> None:
    once = made()
    made.cache_clear()
    assert made() == once


def test_settings_are_those_that_were_asked_for() -> None:
    text = opened().read("settings.sh").decode()
    assert text.splitlines() == [
        "assignment=solitaire", "lang=fr", "sandbox=auto", "visibility=after_published",
    ]  # fmt: skip


def test_libraries_are_pinned_to_what_is_here() -> None:
    lines, constraints = pins()
    assert f"parso=={version('parso')}" in lines
    assert f"pydantic-core=={version('pydantic-core')}" in constraints
    assert f"hypothesis=={version('hypothesis')}" in lines
    assert any(line.startswith("pyseccomp==") and "sys_platform" in line for line in lines)
    # Packages of developers, or of a cluster, are not for Gradescope.
    names = {line.partition("==")[0] for line in (*lines, *constraints)}
    assert names.isdisjoint({"mypy", "ruff", "distributed", "nox", "playwright"})
