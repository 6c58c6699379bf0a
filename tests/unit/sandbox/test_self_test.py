"""One list of promises: what each tier says, and what a test of it comes to."""

from __future__ import annotations

import pytest

from graders.model import Tier
from graders.sandbox import syscall_filters
from graders.sandbox.self_test import PROMISES, TIERS, broken, promised, table
from tests.command_line import ROOT


def test_each_promise_is_made_once() -> None:
    assert len({promise.id for promise in PROMISES}) == len(PROMISES)
    assert len({promise.words for promise in PROMISES}) == len(PROMISES)


def test_a_stronger_tier_promises_all_that_a_weaker_one_does() -> None:
    isolated, restricted, process = (set(promised(tier)) for tier in TIERS)

    assert process < restricted < isolated


@pytest.mark.parametrize("tier", TIERS)
def test_a_promise_that_was_not_tried_does_not_hold(tier: Tier) -> None:
    held: dict[str, list[str]] = {promise.id: [] for promise in promised(tier)}

    assert broken(tier, held) == ()
    assert broken(tier, {**held, "environment": ["HOME", "USER"]}) == (
        "code can read the environment of graders: HOME, USER",
    )
    del held["environment"]
    assert broken(tier, held) == ("not tried: read the environment of graders",)


def test_what_is_not_promised_breaks_nothing() -> None:
    held: dict[str, list[str]] = {promise.id: [] for promise in PROMISES}

    assert broken(Tier.RESTRICTED, {**held, "existence": ["/etc/passwd"]}) == ()
    assert broken(Tier.ISOLATED, {**held, "existence": ["/etc/passwd"]}) != ()


def test_every_refused_call_belongs_to_a_promise() -> None:
    ids = {promise.id for promise in promised(Tier.RESTRICTED)}

    assert set(syscall_filters.REFUSED) | set(syscall_filters.REFUSED_TO_CHILDREN) <= ids


def test_the_table_has_a_row_per_promise_and_a_column_per_tier() -> None:
    lines = table().splitlines()

    assert len(lines) == 2 + len(PROMISES)
    assert lines[0] == "| code under test cannot | isolated | restricted | process |"
    assert lines[2].endswith("| promised | promised | no |")
    assert {line.count("|") for line in lines} == {5}


def test_the_page_about_security_holds_the_table() -> None:
    assert table() in (ROOT / "docs" / "security.md").read_text("utf-8")
