"""Jobs hold all that another machine needs, and that machine checks that it is alike."""

from __future__ import annotations

import pickle
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graders.errors import SandboxError, UnfitWorker
from graders.grading.reference_answers import answers_of, expect
from graders.grading.run_context import RunContext, harness_digest
from graders.grading.submission import grade
from graders.model import Record, State, Submission, Tier
from graders.run import remote
from graders.run.executors import Doubtful
from graders.run.jobs import grade_sent
from graders.sandbox import choose
from graders.spec.load import load_assignment
from tests.tiny_course import REFERENCE, SPEC, best_sandbox, make_course

WRONG = REFERENCE.replace("n + 1", "n + 2")
# A judge that reads a file beside its module, as a course may.
OWN = """
from pathlib import Path

def is_next(value, n):
    step = int(Path(__file__).with_name("data").joinpath("step.txt").read_text())
    return None if value == n + step else "it is not the next"
"""
VALIDATED = SPEC.replace(
    "{id: two, title: two, call: base(2), returns: 3}",
    '{id: two, title: two, call: base(n), inputs: [{n: 2}], right: "is_next(actual, n)"}',
)


@pytest.fixture(autouse=True)
def _another_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give it a temporary folder of its own, and let it forget at the end."""
    (tmp_path / "scratch").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "scratch"))
    yield
    remote._unpacked.cache_clear()


@pytest.fixture
def context(tmp_path: Path) -> RunContext:
    course = make_course(tmp_path / "course", VALIDATED)
    (course / "specs" / "tiny.py").write_text(OWN)
    (course / "specs" / "data").mkdir()
    (course / "specs" / "data" / "step.txt").write_text("1")
    assignment = load_assignment(course, "tiny")
    sandbox = choose.choose(best_sandbox())
    return RunContext(assignment, expect(assignment, sandbox), sandbox, harness=harness_digest())


def submission(source: str) -> Submission:
    return Submission("alice", {"tiny.py": source.encode()}, {"tiny": "tiny.py"})


def judged(record: Record) -> Record:
    return replace(record, timings={}, clocked={})


def sent(blob: bytes, source: str) -> Record:
    graded = grade_sent(blob, submission(source), None)
    assert isinstance(graded, Record)
    return judged(graded)


@pytest.mark.parametrize("source", [REFERENCE, WRONG], ids=["right", "wrong"])
def test_records_are_the_same_where_no_file_of_the_course_is(
    context: RunContext, source: str
) -> None:
    here, blob = judged(grade(context, submission(source))), remote.pack(context)
    shutil.rmtree(context.assignment.course)

    assert sent(blob, source) == here


def test_what_an_earlier_record_tells_is_not_graded_again(context: RunContext) -> None:
    earlier = grade(context, submission(WRONG))

    assert grade_sent(remote.pack(context), submission(WRONG), earlier) is None


def altered(context: RunContext, **changes: Any) -> bytes:
    kit = pickle.loads(remote.pack(context))  # noqa: S301 - bytes of our own
    return pickle.dumps(replace(kit, **changes))


def test_a_machine_of_a_weaker_tier_is_unfit(
    context: RunContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def weaker(wanted: str, *_others: object, **_more: object) -> object:
        asked.append(wanted)
        raise SandboxError("bubblewrap is not installed", "apt-get install bubblewrap")

    monkeypatch.setattr(choose, "choose", weaker)
    with pytest.raises(UnfitWorker) as told:
        remote.unpack(altered(context, tier=Tier.ISOLATED))

    assert asked == ["bwrap"]
    assert told.value.what == "it gives no isolated sandbox: bubblewrap is not installed"
    assert told.value.mend == "apt-get install bubblewrap"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"packages": ("ipythonblocks 1.9",)}, "it has the packages none, and this run ipythonb"),
        (
            {"answers": {("base", "one"): "other"}},
            "the reference answers otherwise there: base.one",
        ),
        ({"digests": ("other", {})}, "the course is not the same there"),
        ({"files": {"tiny.py": b"raise OSError"}}, "the course cannot be used there"),
    ],
    ids=["packages", "answers", "digests", "files"],
)
def test_a_machine_where_results_would_depend_on_other_things_is_unfit(
    context: RunContext, changes: dict[str, Any], why: str
) -> None:
    with pytest.raises(UnfitWorker, match=why):
        remote.unpack(altered(context, **changes))


def test_the_reference_is_measured_once_on_a_machine(
    context: RunContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[int] = []

    def counted(*arguments: Any) -> Any:
        times.append(1)
        return answers_of(*arguments)

    monkeypatch.setattr(remote, "answers_of", counted)
    blob = remote.pack(context)
    first, _kept = remote._unpacked(blob)
    remote._unpacked.cache_clear()
    # As another process of the same machine, while the first one lives.
    assert (
        remote.unpack(blob).context.reference_answers.cpu_s == first.context.reference_answers.cpu_s
    )
    assert times == [1]


def test_a_fault_of_ours_is_doubtful_where_the_sandbox_still_holds(context: RunContext) -> None:
    record = Record("alice", State.INTERNAL_ERROR, "tiny", "", Tier.PROCESS, "")

    assert remote.is_doubtful(record, context)
    assert not remote.is_doubtful(replace(record, state=State.GRADED), context)


def test_a_fault_where_the_sandbox_fails_as_well_makes_the_machine_unfit(
    context: RunContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_arguments: object) -> None:
        raise SandboxError("the sandbox did not start", "doctor")

    monkeypatch.setattr(type(context.sandbox), "open", fails)
    record = Record("alice", State.INTERNAL_ERROR, "tiny", "", Tier.PROCESS, "")
    with pytest.raises(UnfitWorker, match="its sandbox fails: the sandbox did not start"):
        remote.is_doubtful(record, context)


def test_a_doubtful_record_says_so_on_its_way(
    context: RunContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "is_doubtful", lambda *_: True)

    assert isinstance(grade_sent(remote.pack(context), submission(WRONG), None), Doubtful)
