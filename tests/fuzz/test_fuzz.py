"""The fuzzer itself: the same few inputs of each family at each run, and crashes that are seen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.fuzz import __main__ as command
from tests.fuzz.course import Course
from tests.fuzz.families import families
from tests.fuzz.mutating import spoil_document, spoil_source
from tests.fuzz.pages import see_reports
from tests.fuzz.running import CrashError, Family, run

# Of each family, about four seconds' worth.
INPUTS = {
    "specs": 120,
    "testimony": 300,
    "records": 80,
    "folders": 25,
    "python": 60,
    "notebooks": 60,
}


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Family]:
    """Return the families, by name, of one course."""
    scratch = tmp_path_factory.mktemp("fuzz")
    course = Course.make(scratch / "course", "process")
    return {family.name: family for family in families(course, scratch)}


@pytest.mark.parametrize("name", INPUTS)
def test_nothing_crashes(name: str, known: dict[str, Family], tmp_path: Path) -> None:
    tally = run(known[name], 20, 3_600, INPUTS[name], tmp_path)
    assert tally.crashes == {}, "\n".join(path.read_text() for path in tally.crashes.values())
    assert tally.inputs >= INPUTS[name]


def test_every_family_is_fed(known: dict[str, Family]) -> None:
    assert set(known) == set(INPUTS)


def test_a_crash_is_written_down_with_its_seed_once_for_each_place(tmp_path: Path) -> None:
    def feed(number: int) -> int:
        if number % 2:
            raise CrashError("odd")
        return 1

    tally = run(Family("x", lambda chance: chance.randrange(10), feed), 7, 60, 40, tmp_path)
    (path,) = tally.crashes.values()
    assert "family x, seed 7" in path.read_text()
    assert tally.inputs == 40


def test_a_seed_gives_the_same_inputs(tmp_path: Path) -> None:
    def fed() -> list[int]:
        seen: list[int] = []

        def feed(number: int) -> int:
            seen.append(number)
            return 1

        run(Family("x", lambda chance: chance.randrange(1000), feed), 3, 60, 30, tmp_path)
        return seen

    assert fed() == fed()


def test_what_is_spoilt_is_not_what_it_was() -> None:
    chance = Random(1)
    text = "def f(x):\n    return x\n"
    assert sum(spoil_source(chance, text) != text.encode() for _ in range(50)) > 40
    assert sum(spoil_document(chance, {"a": [1]}) != b'{"a": [1]}' for _ in range(50)) > 40


def test_a_report_that_does_not_parse_is_a_crash(tmp_path: Path, known: dict[str, Family]) -> None:
    see_reports((), tmp_path)
    page = tmp_path / "index.html"
    page.write_text(page.read_text("utf-8").replace("</main>", ""), "utf-8")
    from tests.fuzz.pages import see_folder

    with pytest.raises(CrashError):
        see_folder(tmp_path)


def test_the_command_counts_and_says_what_families_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command.main(["--most", "3", "--only", "specs", "--sandbox", "process"]) == 0
    assert "3 inputs" in capsys.readouterr().out
    assert command.main(["--only", "nothing", "--sandbox", "process"]) == 2
    assert "notebooks" in capsys.readouterr().err
