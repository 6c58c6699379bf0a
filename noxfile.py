"""The tasks of this repository: `nox -l` lists them.

Each session makes an environment of its own; with ``--no-venv`` it runs in the current one, which
``./try setup`` prepares with the same pinned libraries.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import nox
from nox.virtualenv import PassthroughEnv

nox.needs_version = ">=2024.10.9"
nox.options.sessions = ["lint", "types", "imports", "tests"]
nox.options.error_on_missing_interpreters = True

SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
# What is run on each of them: the unit tests, and what kits, boxes and student code come to.
ON_EVERY_PYTHON = (
    "tests/unit",
    "tests/integration/test_boxes.py",
    "tests/integration/test_explanations.py",
    "tests/integration/test_kits.py",
    "tests/integration/test_methods.py",
    "tests/integration/test_streams.py",
    "tests/integration/test_ways_to_call.py",
)
LOCALE = "graders/locale"
TEMPLATE = "build/graders.pot"


def _prepare(session: nox.Session) -> None:
    """Install the project and its pinned tools, unless the session has no environment."""
    if not isinstance(session.virtualenv, PassthroughEnv):
        session.install("-c", "constraints.txt", "hatchling")
        session.install(
            "-c", "constraints.txt", "--no-build-isolation", "--editable", ".[dev]", silent=True
        )


@nox.session
def lint(session: nox.Session) -> None:
    """Check for mistakes and hazards, and the format (ruff)."""
    _prepare(session)
    session.run("ruff", "check", *session.posargs)
    session.run("ruff", "format", "--check", *session.posargs)


@nox.session
def types(session: nox.Session) -> None:
    """Check every annotation of the package and of its tests (mypy --strict)."""
    _prepare(session)
    session.run("mypy", *session.posargs)


@nox.session
def imports(session: nox.Session) -> None:
    """Check that modules import only from the layers below theirs (import-linter)."""
    _prepare(session)
    session.run("lint-imports", "--no-logo", *session.posargs)


@nox.session
def tests(session: nox.Session) -> None:
    """Run every test, in one process; what follows `--` goes to pytest."""
    _prepare(session)
    session.run("python", "-m", "pytest", *session.posargs)


def pythons_found() -> dict[str, str]:
    """Return the supported versions of Python on this machine, those of pyenv included."""
    kept = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
    found = {}
    for version in SUPPORTED:
        own = sorted(kept.glob(f"versions/{version}.*/bin/python{version}"))
        if place := str(own[-1]) if own else shutil.which(f"python{version}"):
            found[version] = place
    return found


@nox.session
@nox.parametrize("python", [nox.param(place, id=name) for name, place in pythons_found().items()])
def pythons(session: nox.Session) -> None:
    """Run the unit tests and a part of the others on each Python found, from 3.11 to 3.14."""
    _prepare(session)
    workers = ("-n", "auto", "--dist", "loadgroup")
    session.run("python", "-m", "pytest", *workers, *ON_EVERY_PYTHON, *session.posargs)


@nox.session
def golden(session: nox.Session) -> None:
    """Renew the golden files of the reports; read the changes before you commit them."""
    _prepare(session)
    tests = "tests/unit/report/test_golden.py"
    session.run("python", "-m", "pytest", "-q", tests, "--force-regen", success_codes=[0, 1])
    session.run("python", "-m", "pytest", "-q", tests)


@nox.session
def packages(session: nox.Session) -> None:
    """Compare the course's stand-ins with the real packages, without all their dependencies."""
    _prepare(session)
    if not isinstance(session.virtualenv, PassthroughEnv):
        session.install("-c", "constraints.txt", "--no-deps", "ipythonblocks")
        session.install("-c", "constraints.txt", "ipython")
    session.run("python", "-m", "pytest", "tests/unit/test_stand_ins.py", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Mutate the references, and list the mutants that no check catches; after `--`, ids of TPs."""
    _prepare(session)
    only = ("--only", "mutants", "--mutants", "all")
    session.run("graders", "check", *only, *session.posargs)


@nox.session
def redteam(session: nox.Session) -> None:
    """Send every attack against every tier, as root and as a user: ten minutes on two cores."""
    _prepare(session)
    command = ("python", "-m", "pytest", "-n", "auto", "--dist", "loadgroup", "tests/redteam")
    session.run(*command, *session.posargs, env={"REDTEAM_ALL": "1"})


@nox.session
def killed(session: nox.Session) -> None:
    """Kill runs at a hundred random moments, and take each up again; after `--`, seeds."""
    _prepare(session)
    with TemporaryDirectory() as folder:
        seeds = session.posargs or map(str, range(100))
        session.run("python", "-m", "tests.e2e.killed_runs", folder, *seeds)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Feed graders random and damaged input; after --, --seconds N, --only FAMILY, --seed N."""
    _prepare(session)
    session.run("python", "-m", "tests.fuzz", *session.posargs)


@nox.session
def fairness(session: nox.Session) -> None:
    """Put each member of right submissions at fault in turn; after `--`, courses, --most N."""
    _prepare(session)
    session.run("python", "-m", "tests.fairness", *session.posargs)


@nox.session
def nightly(session: nox.Session) -> None:
    """Run the nightly set and the long searches: mutants, redteam, killed, fuzz; over an hour."""
    _prepare(session)
    workers = ("-n", "auto", "--dist", "loadgroup")
    session.run("python", "-m", "pytest", *workers, "-m", "nightly", *session.posargs)
    plain = {"TESTED_SANDBOX": "process"}  # as where there is no bubblewrap: Windows, browsers
    session.run("python", "-m", "pytest", *workers, "tests/integration", env=plain)
    for name in ("mutants", "redteam", "killed", "fairness"):
        session.notify(name)
    session.notify("fuzz", ["--seconds", "900"])


@nox.session
def bench(session: nox.Session) -> None:
    """Measure a generated class with graders and other tools, then the example classes."""
    _prepare(session)
    session.run("python", "-m", "bench", *session.posargs)


@nox.session
def counts(session: nox.Session) -> None:
    """Compare the instructions of the host's hot paths with the landed ones; --renew after --."""
    _prepare(session)
    session.run("python", "-m", "bench.instructions", *(session.posargs or ["--check"]))


@nox.session
def catalogue(session: nox.Session) -> None:
    """Renew the French catalogue: extract our words, merge them, compile the translations."""
    _prepare(session)
    session.run("python", "-c", "import pathlib; pathlib.Path('build').mkdir(exist_ok=True)")
    session.run(
        *("pybabel", "extract", "-F", "babel.cfg", "-k", "N_", "-k", "NP_:1,2", "-k", "Message"),
        *("--add-location", "file", "--sort-by-file", "--omit-header", "-o", TEMPLATE, "graders"),
    )
    session.run(
        *("pybabel", "update", "-D", "graders", "-i", TEMPLATE, "-d", LOCALE, "-l", "fr"),
        *("--no-fuzzy-matching", "--ignore-obsolete", "--ignore-pot-creation-date"),
    )
    session.run("pybabel", "compile", "-D", "graders", "-d", LOCALE, "-l", "fr")


@nox.session
def schema(session: nox.Session) -> None:
    """Write the JSON Schemas and the reference pages of specs and course.yaml from the models."""
    _prepare(session)
    for file in ("spec", "course"):
        session.run("graders", "schema", file, "--out", f"specs/{file}.schema.json")
        session.run("python", "-m", "docs.reference_page", file, f"docs/{file}-reference.md")


@nox.session
def skeletons(session: nox.Session) -> None:
    """Make the skeletons from the references."""
    _prepare(session)
    session.run("graders", "skeleton", "--all", *session.posargs)
