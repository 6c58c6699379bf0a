"""Records as files: what was written comes back, and what is not a record is refused."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graders.errors import UsageError
from graders.i18n import Steps
from graders.model import CheckResult, Judgement, Message, Record, Text, Verdict
from graders.records.files import output_stem, output_stems
from graders.records.record_files import dump_record, from_plain, load_record, to_plain
from tests.unit.report import builders

EVERY = [
    builders.mixed(),
    builders.hostile(),
    builders.empty(),
    builders.broken(),
    builders.every_verdict(),
]


@pytest.mark.parametrize("record", EVERY, ids=["mixed", "hostile", "empty", "broken", "verdicts"])
def test_record_comes_back_as_it_was(record: Record) -> None:
    assert load_record(dump_record(record)) == record
    assert dump_record(load_record(dump_record(record))) == dump_record(record)


def test_words_in_words_come_back() -> None:
    nested = Message("{a} {b} {c}", {"a": Message("x", {"n": 3}), "b": Text("f", "e"), "c": "s"})
    record = replace(builders.mixed(), notes=(nested,))
    assert load_record(dump_record(record)).notes == (nested,)


def test_points_come_back_with_what_is_judged_and_times_apart() -> None:
    slow = builders.check(points=((10.0, 412.0, 57.0), (20.0, 900.0, 114.0)))
    record = builders.record("alice", builders.question(checks=(slow,)))
    clocked = replace(record, clocked={"gagnant.simple": ((10.0, 0.5, 0.1),)})

    assert load_record(dump_record(clocked)) == clocked


def _changed(change: object) -> bytes:
    document = json.loads(dump_record(builders.mixed()))
    assert isinstance(change, dict)
    return json.dumps({**document, **change}).encode()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b"null",
        b"[" * 100_000,
        dump_record(builders.mixed())[:-20],
        _changed({"format": 2}),
        _changed({"id": 3}),
        _changed({"state": "lost"}),
        _changed({"surprise": 1}),
        _changed({"questions": [1]}),
        _changed({"notes": [{"neither": "one"}]}),
        _changed({"timings": {"total": "long"}}),
        _changed({"timings": {"total": True}}),
        _changed({"timings": {"total": float("nan")}}),
        _changed({"timings": {"total": 10**400}}),
        _changed({"timings": {"total": 9.0}}).replace(b"9.0", b"1e999"),
    ],
    ids=lambda content: content[:30].decode("latin-1"),
)
def test_what_is_no_record_is_refused_with_its_name(content: bytes) -> None:
    with pytest.raises(UsageError, match=r"records/x\.json") as refused:
        load_record(content, "records/x.json")
    assert refused.value.mend


def test_lacking_key_is_named() -> None:
    document = json.loads(dump_record(builders.mixed()))
    del document["questions"][0]["verdict"]
    with pytest.raises(UsageError, match=r"questions\[0\].*verdict"):
        load_record(json.dumps(document).encode())


def test_what_misfits_in_a_row_is_named() -> None:
    slow = builders.check(points=((10.0, 412.0, 57.0), (20.0, 900.0, 114.0)))
    document = json.loads(dump_record(builders.record("alice", builders.question(checks=(slow,)))))
    document["questions"][0]["checks"][0]["points"][1][2] = "many"
    with pytest.raises(UsageError, match=r"checks\[0\]\.points\[1\]\[2\]: unexpected str"):
        load_record(json.dumps(document).encode())


@pytest.mark.parametrize("name", ["dupont-alice", "DUPONT_Alice", "a.b", "2024-x"])
def test_portable_names_stay(name: str) -> None:
    assert output_stem(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "", ".", "..", "../../etc/passwd", "a/b", "a\\b", "CON", "nul.txt", "index", "Index", "similar", "Similar", "a.", "-rf",
        ".hidden", "été", "e\u0301te\u0301", "x" * 300, "\ud800", "a\nb", "<b>", "名前",
    ],
)  # fmt: skip
def test_other_names_become_portable(name: str) -> None:
    stem = output_stem(name)
    assert stem != name
    assert output_stem(stem) == stem


@given(st.text(max_size=100))
def test_stem_is_a_portable_name_and_never_that_of_another_page(name: str) -> None:
    stem = output_stem(name)
    assert stem.isascii()
    assert 0 < len(stem) <= 80
    assert not set(stem) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
    assert stem[0] not in ".-"
    assert stem.lower() not in {"index", "similar", "con"}


def test_names_that_one_system_confuses_get_different_files() -> None:
    names = ["alice", "Alice", "\u00e9", "e\u0301", "bob", "a b", "a_b", "a-b"]
    stems = output_stems(names)
    assert len({stem.lower() for stem in stems.values()}) == len(names)
    assert stems["bob"] == "bob"


def test_the_judgement_of_a_check_stands_among_its_own_fields() -> None:
    judged = Judgement(Verdict.WRONG, actual="2", case=3, clocked=((1.0, 1.0, 1.0),))
    check = CheckResult("c", Text("t", "t"), "call", 1.0, judged, {"f": "student tp.py:1"})

    plain = to_plain(check)

    assert list(plain) == ["id", "title", "kind", "weight", "verdict", "actual", "graded"]
    assert not {"judgement", "case", "clocked"} & plain.keys()
    assert from_plain(CheckResult, plain).judgement == Judgement(Verdict.WRONG, actual="2")


def test_what_is_as_usual_is_not_written() -> None:
    """Most checks are right: a record would mostly hold empty texts."""
    check = CheckResult("c", Text("t", "t"), "call", 1.0, Judgement(Verdict.CORRECT))

    plain = to_plain(check)

    assert plain.keys() == {"id", "title", "kind", "weight", "verdict"}
    assert from_plain(CheckResult, plain) == check


def test_the_steps_of_a_hint_come_back() -> None:
    steps = Steps("un", "one", (Text("deux", "two"),))
    wrong = builders.check(verdict=Verdict.WRONG, hint=steps)
    plain = builders.check("plain", Verdict.WRONG, hint=Text("un", "one"))
    record = builders.record("alice", builders.question(checks=(wrong, plain)))
    assert load_record(dump_record(record)) == record
