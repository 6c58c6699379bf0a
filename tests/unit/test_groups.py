"""Tests that share something dear stay in one process of the tests."""

from __future__ import annotations

import os

import pytest


@pytest.mark.xdist_group("groups")
def test_groups_are_heard(request: pytest.FixtureRequest) -> None:
    """Unheard, the attacked classes and the browser's pages would be made in every process."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        pytest.skip("one process runs all the tests")

    assert request.node.nodeid.endswith("@groups")
