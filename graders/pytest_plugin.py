"""The pytest plugin: a course's specs, or the checks of one submission, as items of pytest.

It acts only when ``--course`` or the ini option ``graders_course`` names a course, or
``--submission`` a submission. Every run of pytest on the machine imports this module, so it imports
the rest of graders only then.
"""

from __future__ import annotations

from pathlib import Path

import pytest

_NAME = "graders.items"
_MARKER = "graders: an item of a course's spec, or a check of a submission"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the command-line options, and the ini options that stand in for them."""
    group = parser.getgroup("graders", "student programming labs (graders)")
    group.addoption("--course", metavar="DIR", help="folder with specs/, reference/, skeletons/")
    group.addoption("--submission", metavar="DIR", help="a submission: each check is an item")
    group.addoption("--assignment", metavar="ID", help="its assignment, if file names do not tell")
    parser.addini("graders_course", "the course to collect, from the ini file's folder")
    parser.addini("graders_sandbox", "auto, bwrap or process, as for grade", default="auto")


def pytest_configure(config: pytest.Config) -> None:
    """Register the collector of a course or a submission, where one is named."""
    config.addinivalue_line("markers", _MARKER)
    course, submission = _course(config), config.getoption("submission")
    if course is None and not submission:
        return
    from graders.commands.language import default_lang
    from graders.errors import GradersError
    from graders.integrations.pytest.course_items import CourseItems, PluginOptions

    here = config.invocation_params.dir
    options = PluginOptions(
        course=course,
        submission=here / submission if submission else None,
        assignment=config.getoption("assignment"),
        sandbox=config.getini("graders_sandbox"),
        lang=default_lang(),
        adds_specs=bool(config.getoption("course")),
    )
    try:
        config.pluginmanager.register(CourseItems.of(config, options), _NAME)
    except GradersError as problem:
        raise pytest.UsageError(str(problem)) from None


def _course(config: pytest.Config) -> Path | None:
    """Return the course that the command line names, else that of the ini file."""
    named: str | None = config.getoption("course")
    if named:
        return config.invocation_params.dir / named
    written: str = config.getini("graders_course")
    folder = config.rootpath if config.inipath is None else config.inipath.parent
    return folder / written if written else None
