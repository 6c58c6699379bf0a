"""The landed counts of instructions: what is counted, and how counts are compared and shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bench import instructions
from bench.hot_paths import RECORDED, plain_paths
from bench.landed import NAME, Figures, misfits, regressions, section, with_section
from graders.grading.observations import is_whole
from graders.judging.compare import Difference
from graders.model import Judgement, Verdict

LANDED = {"encode": 1_000_000, "decode": 2_000_000}
ON = {"Python": "CPython 3.11.7", "compiler": "GCC 12", "machine": "x86_64", "valgrind": "3.19.0"}
FOLDER = Path(instructions.__file__).parent
PATHS = plain_paths()


# -- comparing ---------------------------------------------------------------------------------


def test_nothing_is_said_of_what_cost_as_much_or_less_or_little_more() -> None:
    assert regressions(LANDED, {"encode": 1_050_000, "decode": 500}) == []


def test_a_path_that_grew_is_named_with_both_figures() -> None:
    (problem,) = regressions(LANDED, {"encode": 1_060_000, "decode": 2_000_000})

    assert problem == "encode: 1,060,000 instructions, +6.0% on the 1,000,000 that landed"


@pytest.mark.parametrize(
    ("now", "problem"),
    [
        pytest.param({**LANDED, "judge": 1}, "judge: no figure has landed", id="new"),
        pytest.param({"encode": 1_000_000}, "decode: not counted any more", id="gone"),
    ],
)
def test_a_path_that_only_one_side_has_is_named(now: dict[str, int], problem: str) -> None:
    assert regressions(LANDED, now) == [problem]


def test_another_python_is_told_and_another_valgrind_is_not() -> None:
    here = {**ON, "Python": "CPython 3.13.0", "valgrind": "3.24.0"}

    assert misfits(ON, ON) == []
    assert misfits(ON, here) == [
        "Python is CPython 3.13.0 here, the landed figures are of CPython 3.11.7"
    ]


# -- the command -------------------------------------------------------------------------------


@pytest.fixture
def counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run the command over landed figures, with counts that are made up."""
    Figures(ON, LANDED).write(tmp_path / NAME)
    (tmp_path / "RESULTS.md").write_text("# Results\n", "utf-8")

    def run(option: str, now: dict[str, int], *, valgrind: str | None = "3.19.0", **on: str) -> Any:
        here = {**ON, **on}
        monkeypatch.setattr(instructions, "valgrind_version", lambda: valgrind)
        monkeypatch.setattr(instructions, "conditions", lambda: here)
        monkeypatch.setattr(instructions, "count", lambda: Figures(here, now))
        return CliRunner().invoke(instructions.main, [option, "--folder", str(tmp_path)])

    return run


def test_check_succeeds_where_nothing_grew(counted: Any) -> None:
    done = counted("--check", LANDED)

    assert (done.exit_code, "no path grew by more than 5%" in done.output) == (0, True)


def test_check_fails_where_a_path_grew_and_names_it(counted: Any) -> None:
    done = counted("--check", {**LANDED, "decode": 2_200_000})

    assert done.exit_code == 1
    assert "decode: 2,200,000 instructions, +10.0%" in done.output


@pytest.mark.parametrize(
    ("here", "why"),
    [
        pytest.param({"valgrind": None}, "valgrind is not on this machine", id="valgrind"),
        pytest.param({"Python": "CPython 3.13.0"}, "Python is CPython 3.13.0 here", id="python"),
    ],
)
def test_check_skips_and_says_why_where_it_cannot_compare(
    counted: Any, here: dict[str, Any], why: str
) -> None:
    done = counted("--check", {**LANDED, "decode": 2_200_000}, **here)

    assert (done.exit_code, why in done.output) == (0, True)


def test_renew_lands_the_figures_and_their_table(counted: Any, tmp_path: Path) -> None:
    counted("--renew", {**LANDED, "decode": 2_200_000})

    assert Figures.read(tmp_path / NAME).instructions["decode"] == 2_200_000
    assert "| decode | 2.200 |" in (tmp_path / "RESULTS.md").read_text("utf-8")


# -- the table ---------------------------------------------------------------------------------


def test_a_section_takes_the_place_of_the_older_one_and_leaves_the_rest() -> None:
    older, newer = (section(Figures(ON, {"encode": count})) for count in (1, 2_000_000))
    before = with_section("# Results\n", older)

    after = with_section(f"{before}\n## Last\n", newer)

    assert after == f"{with_section('# Results', newer)}\n## Last\n"


def test_the_landed_table_is_that_of_the_landed_figures() -> None:
    # Where it fails: `python -m bench.instructions --renew`.
    assert section(Figures.read(FOLDER / NAME)) in (FOLDER / "RESULTS.md").read_text("utf-8")


# -- the paths ---------------------------------------------------------------------------------


def test_every_path_has_a_landed_figure() -> None:
    assert [*PATHS, RECORDED] == list(Figures.read(FOLDER / NAME).instructions)


@pytest.mark.parametrize("name", PATHS)
def test_a_path_does_what_it_says(name: str) -> None:
    found = PATHS[name]()

    if name.startswith("encode:"):
        assert is_whole(found)
    elif name.startswith("compare:"):
        assert isinstance(found, Difference) == ("unequal" in name)
    elif name.startswith("judge:"):
        assert isinstance(found, Judgement)
        assert found.verdict is (Verdict.WRONG if "wrong" in name else Verdict.CORRECT)
    else:
        assert found
