"""Each tier's classes are graded once, for all that is asserted of them."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from graders.sandbox import self_test
from tests.ordinary_user import python_for
from tests.redteam.attacks import Attack, read_attacks
from tests.redteam.classes import ORDINARY_UID, Arena, Setup

ATTACKS = read_attacks()
TIERS = [tier.value for tier in self_test.TIERS]


def _setups() -> list[Setup]:
    """List each tier as whoever runs the tests; where that is root, as an ordinary user too."""
    users = (None, ORDINARY_UID) if os.geteuid() == 0 else (None,)
    confined = [Setup(tier, uid) for tier in TIERS if tier != "process" for uid in users]
    return [*confined, Setup("process")]


SETUPS = _setups()


def marked(setup: Setup, assignment: str) -> tuple[pytest.MarkDecorator, ...]:
    """Return the marks of a battle: those of what its tier needs of this machine.

    Tests of one battle stay in one process: its classes are graded once.
    """
    group = pytest.mark.xdist_group(f"redteam-{setup}-{assignment}")
    needs = {"isolated": (pytest.mark.isolated,), "restricted": (pytest.mark.restricted,)}
    return (group, *needs.get(setup.tier, ()))


def fought(setup: Setup) -> list[Attack]:
    """Return the attacks that a setup must hold against."""
    return [attack for attack in ATTACKS if setup.faces(attack)]


@pytest.fixture(scope="session")
def arenas() -> Iterator[dict[Setup, Arena]]:
    """Return the arena of each setup; a battle is fought when it is first asked for."""
    # Not in the folder that pytest makes: an ordinary user could not enter it.
    folder = Path(tempfile.mkdtemp(prefix="redteam-"))
    folder.chmod(0o755)
    made = {}
    for setup in SETUPS:
        place = folder / str(setup)
        place.mkdir(mode=0o755)
        made[setup] = Arena(place, setup, ATTACKS)
    yield made
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def arena(request: pytest.FixtureRequest, arenas: dict[Setup, Arena], setup: Setup) -> Arena:
    """Return the arena of the test's setup."""
    if setup.uid is not None:
        try:
            python_for(setup.uid)
        except LookupError as problem:
            pytest.skip(str(problem))
    return arenas[setup]
