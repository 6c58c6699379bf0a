"""The page of a large class: how many bytes, and how long to make, to open, to sort and to filter.

The class is made up, the same at each run: students of every ability, questions of every
difficulty, a few wrong behaviours per check. Making is the wall clock of ``perf_counter`` around
all that the page is made of, from records in memory to bytes. In Chromium, without a window, times
are those of the browser's own ``performance.now``: opening goes from the start of the navigation to
the second frame after the page is loaded, the others from the click to the second frame after it.
Figures are medians of rounds, each in a fresh page.
"""

from __future__ import annotations

import random
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from graders.i18n import translator
from graders.model import (
    CheckResult,
    Judgement,
    Message,
    Presence,
    QuestionResult,
    Record,
    State,
    Text,
    Tier,
    Verdict,
)
from graders.records.files import output_stem
from graders.report.changes import Changes
from graders.report.pages.class_parts import parts
from graders.report.pages.class_table import class_page
from graders.report.pages.to_html import class_html

_CHECKS, _WAYS = 3, 6
_FRAMES = "await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));"
_OPENED = f"async () => {{ {_FRAMES} return performance.now(); }}"
_TIMED = """async (act) => {{
    const start = performance.now();
    {act}
    {frames}
    return performance.now() - start;
}}"""
_SORT = "document.querySelectorAll('.grid thead button')[{column}].click();"
_FILTER = """
    const name = document.getElementById("name");
    name.value = "9";
    name.dispatchEvent(new Event("input"));
"""


@click.command()
@click.option("--students", type=click.IntRange(1), default=2000, show_default=True)
@click.option("--questions", type=click.IntRange(2), default=20, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True)
@click.option("--keep", type=click.Path(path_type=Path), help="Write the page there as well.")
def main(students: int, questions: int, rounds: int, keep: Path | None) -> None:
    """Measure the page of a made-up class, on the host and in Chromium."""
    records = made_up(students, questions)
    content, made_s = _made(records, rounds)
    click.echo(f"{students} students, {questions} questions; medians of {rounds} rounds")
    click.echo(f"{'page':<28}{len(content) / 1e6:8.2f} MB")
    click.echo(f"{'made, from records':<28}{made_s:8.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        path = keep or Path(folder) / "index.html"
        path.write_bytes(content)
        for what, seconds in _in_browser(path, rounds).items():
            click.echo(f"{what:<28}{seconds:8.2f} s")


def made_up(students: int, questions: int) -> tuple[Record, ...]:
    """Make the records of a class, the same at each call."""
    chance = random.Random(2)
    return tuple(_record(chance, number, questions) for number in range(students))


def _record(chance: random.Random, number: int, questions: int) -> Record:
    ability = chance.random()
    return Record(
        id=f"nom-de-famille-{number:04d}",
        state=State.GRADED,
        assignment="bench",
        digest="",
        tier=Tier.ISOLATED,
        python="3.11",
        questions=tuple(_question(chance, place, ability) for place in range(questions)),
        timings={"cpu": 0.2 + chance.random()},
    )


def _question(chance: random.Random, place: int, ability: float) -> QuestionResult:
    is_right = chance.random() < 0.35 + 0.6 * ability - 0.01 * place
    is_missing = not is_right and chance.random() < 0.2
    way = chance.randrange(_WAYS)
    checks = tuple(_check(number, is_right, way) for number in range(_CHECKS))
    verdict = Verdict.CORRECT if is_right else Verdict.WRONG
    asked = QuestionResult(
        id=f"fonction_{place}",
        title=Text(fr=f"La fonction {place}", en=f"The function {place}"),
        verdict=Verdict.MISSING if is_missing else verdict,
        earned=1.0 if is_right else 0.0,
        possible=1.0,
        presence=Presence.STUB if is_missing else Presence.PRESENT,
        checks=() if is_missing else checks,
    )
    blames = is_right and place > 0 and chance.random() < 0.1
    return replace(asked, blame=(f"fonction_{chance.randrange(place)}",)) if blames else asked


def _check(number: int, is_right: bool, way: int) -> CheckResult:
    fails = not is_right and (number + way) % 2 == 0
    return CheckResult(
        id=f"check-{number}",
        title=Text(fr=f"sur les plateaux {number}", en=f"on boards {number}"),
        kind="oracle",
        weight=1.0,
        judgement=_wrong(way) if fails else Judgement(Verdict.CORRECT),
        behaviour=f"{number}-{way}" if fails else "",
    )


def _wrong(way: int) -> Judgement:
    return Judgement(
        Verdict.WRONG,
        rationale=Message("{way} was returned", {"way": way}),
        input="g = [[0, 0, 1], [2, 1, 0], [1, 0, 2]]\nfonction(g)",
        expected="1",
        actual=str(way),
    )


def _made(records: tuple[Record, ...], rounds: int) -> tuple[bytes, float]:
    links = {record.id: f"{output_stem(record.id)}.html" for record in records}
    known = translator("fr")
    content, taken = b"", []
    for _ in range(rounds):
        start = time.perf_counter()
        page = class_page(records, "bench", links, known.lang)
        told = parts(records, records, Changes(), links, known)
        content = b"".join(class_html(replace(page, parts=told)))
        taken.append(time.perf_counter() - start)
    return content, statistics.median(taken)


def _in_browser(path: Path, rounds: int) -> dict[str, float]:
    taken: dict[str, list[float]] = {}
    with _browser() as browser:
        for _ in range(rounds):
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(path.as_uri(), wait_until="load")
            times = {
                "opened": page.evaluate(_OPENED),
                "sorted by name": _timed(page, _SORT.format(column=0)),
                "sorted by total": _timed(page, _SORT.format(column=1)),
                "sorted by a question": _timed(page, _SORT.format(column=5)),
                "searched": _timed(page, _FILTER),
            }
            page.close()
            for what, ms in times.items():
                taken.setdefault(what, []).append(ms / 1000)
    return {what: statistics.median(seconds) for what, seconds in taken.items()}


def _timed(page: Any, act: str) -> float:
    """Run a script in the page, and time it until what it did is on the screen."""
    return float(page.evaluate(_TIMED.format(act=act, frames=_FRAMES)))


@contextmanager
def _browser() -> Iterator[Any]:
    """Start the Chromium of the system: Playwright then has nothing to download."""
    from playwright.sync_api import sync_playwright

    found = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


if __name__ == "__main__":
    main(prog_name="python -m bench.class_page")
