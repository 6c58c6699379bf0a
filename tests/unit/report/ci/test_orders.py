"""Exports that a command line orders: refused early where they would replace something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from graders.errors import UsageError
from graders.report.ci import FORMATS
from graders.report.ci.orders import Order, check_orders, check_single, write_orders
from tests.unit.report import builders
from tests.unit.report.ci.exported import RUNNER, briefed, facts


def test_a_format_goes_to_its_usual_name_or_to_a_file() -> None:
    out = Path("grades")
    assert Order.read("junit").path(out) == Path("grades/junit.xml")
    assert Order.read("gradescope=a=b/results.json").path(out) == Path("a=b/results.json")


@pytest.mark.parametrize("text", ["jnuit", "", "junit=", "junit= "])
def test_what_names_no_format_or_no_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not one of|names no file"):
        Order.read(text)


@pytest.mark.parametrize(
    "texts",
    [
        ["junit=grades/grades.json"],
        ["junit=grades/../grades/index.html"],
        ["gitlab=grades/records/a.json"],
        ["gitlab=x.json", "junit=./x.json"],
        ["junit", "junit"],
        ["junit=."],
    ],
    ids=" ".join,
)
def test_no_order_replaces_another_output(
    texts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="choose another file"):
        check_orders([Order.read(text) for text in texts], Path("grades"), {})


def test_every_format_at_once_is_fine(tmp_path: Path) -> None:
    check_orders([Order.read(name) for name in FORMATS], tmp_path, RUNNER)


def test_what_a_service_does_not_say_is_told_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="CLASSROOM"):
        check_orders([Order.read("classroom50")], tmp_path, {})


@pytest.mark.parametrize("count", [0, 2])
def test_a_format_of_one_submission_refuses_others(count: int) -> None:
    with pytest.raises(UsageError, match=f"one submission, and there are {count}"):
        check_single([Order.read("junit"), Order.read("gradescope")], count)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("no folder")
    orders = [Order.read("junit"), Order.read(f"gitlab={tmp_path / 'taken' / 'report.json'}")]
    with pytest.raises(UsageError, match="taken"):
        write_orders(orders, tmp_path, briefed(builders.mixed()), facts())
    assert (tmp_path / "junit.xml").exists()


def test_a_result_that_cannot_be_told_leaves_no_file(tmp_path: Path) -> None:
    """Half a file would be read as the whole of it."""
    orders = [Order.read("classroom50")]
    with pytest.raises(UsageError, match="CLASSROOM"):
        write_orders(orders, tmp_path, briefed(builders.mixed()), facts(environ={}))
    assert list(tmp_path.iterdir()) == []
