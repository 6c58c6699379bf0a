"""The assignments of this course, loaded once, and by the language of their submissions."""

from __future__ import annotations

from pathlib import Path

from graders.run.course_cache import CourseCache
from graders.spec.assignment import Assignment
from graders.spec.courses import module_names
from tests.command_line import ROOT

IN_PYTHON = tuple(id_ for id_, modules in module_names(ROOT).items() if modules.suffix == ".py")


def loaded(id_: str, course: Path = ROOT) -> Assignment:
    """Load an assignment, or take it from the cache of all the tests, as commands do.

    The inputs of morpion alone take a second to make.
    """
    return CourseCache.of(course).loaded(id_)
