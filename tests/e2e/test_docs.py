"""Every command and snippet of the README and of docs is tried, or says why it cannot be.

``python -m tests.e2e.test_docs`` lists what is done of each block.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import click
import pytest

from graders.i18n import translator
from graders.verdicts import VERDICTS, Verdict
from tests.command_line import ROOT
from tests.doc_checks import READERS, check_command, check_yaml, commands
from tests.doc_course import make_stage
from tests.doc_pages import Block, blocks_in, blocks_of, folder_of, is_played, pages
from tests.doc_player import QuickPlayer, make_environment

PAGES = pages()
# Played in processes of their own, by tests/e2e/test_tutorial.py.
TUTORIALS = ("docs/tutorial.md", "docs/tutoriel.md")
PLAYED = [page for page in PAGES if is_played(page) and page not in TUTORIALS]
QUOTED = [page for page in PAGES if not is_played(page)]
_LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)")
_INDEX = "docs/README.md"


def fate_of(block: Block) -> str:
    """Say what is done of a block: played, run, read, or marked; unknown where nothing is."""
    if block.is_marked:
        return "marked"
    in_course = block.page in PLAYED or block.page in TUTORIALS
    if in_course and (block.kind == "console" or block.is_written):
        return "played"
    if block.kind == "sh":
        return "run"
    if block.note.startswith("example: "):
        return "played"
    return "read" if block.kind in READERS else "unknown"


@pytest.mark.parametrize("page", PAGES)
def test_every_block_is_tried_or_says_why_not(page: str) -> None:
    unknown = [block.where for block in blocks_of(page) if fate_of(block) == "unknown"]
    assert unknown == [], "how are they to be tried? see tests/doc_pages.py"


@pytest.mark.parametrize("page", PAGES)
def test_every_command_exists_with_its_options(page: str) -> None:
    for block in blocks_of(page):
        if block.kind != "sh":
            continue
        for words in commands(block.text):
            try:
                lacking = check_command(words)
            except click.UsageError as problem:
                pytest.fail(f"{block.where}: {' '.join(words)}: {problem.message}")
            assert lacking == "", f"{block.where}: no command {lacking}"


@pytest.mark.parametrize("page", PAGES)
def test_every_snippet_is_read(page: str) -> None:
    for block in blocks_of(page):
        if fate_of(block) == "read":
            READERS[block.kind](block)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return {**make_environment(tmp_path_factory.mktemp("docs")), "LANG": "C.UTF-8"}


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> Path:
    """Make the small course, its skeleton, and results of its class."""
    player = QuickPlayer(make_stage(tmp_path_factory.mktemp("stage")), environment)
    player.type("graders skeleton morpion", "")
    player.type("grade submissions/", "")
    return player.where


@pytest.mark.parametrize("page", [p for p in QUOTED if any(b.kind == "sh" for b in blocks_of(p))])
def test_every_command_runs(
    page: str, stage: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    player = QuickPlayer(shutil.copytree(stage, tmp_path / "stage"), environment)
    for block in blocks_of(page):
        if fate_of(block) != "run":
            continue
        for line in filter(block.is_run, block.lines):
            assert list(commands(line)), f"{block.where}: {line!r} is not ours: mark it"
            player.type(line, "")


@pytest.mark.parametrize("page", PLAYED)
def test_a_page_that_is_a_course_of_its_own_is_all_true(
    page: str, environment: dict[str, str], tmp_path: Path
) -> None:
    lang = "fr_FR.UTF-8" if page in ("docs/etudiants.md", "docs/depannage.md") else "C.UTF-8"
    player = QuickPlayer(tmp_path, {**environment, "LANG": lang})
    assert player.play((ROOT / page).read_text("utf-8"))


@pytest.mark.parametrize(("page", "lang"), [("students.md", "en"), ("etudiants.md", "fr")])
def test_students_are_told_each_sign_in_the_words_that_they_read(page: str, lang: str) -> None:
    words = translator(lang)
    text = (ROOT / "docs" / page).read_text("utf-8")
    told = set(re.findall(r"^\| (\S [^|]*) \|", text, re.MULTILINE))
    signs = {v: f"{facts.icon} {words.text(facts.word)}" for v, facts in VERDICTS.items()}
    # That is told on the page itself, and asks nothing of a student.
    assert told == set(signs.values()) - {signs[Verdict.INTERNAL_ERROR]}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    for path, anchor in _LINK.findall(text):
        target = folder_of(page) / path if path else ROOT / page
        assert target.exists(), f"{page}: {path}"
        if anchor:
            assert anchor in anchors_of(target), f"{page}: {path}#{anchor}"


def anchors_of(page: Path) -> set[str]:
    """Return the anchors of the titles of a page, as GitHub makes them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_index_names_every_page() -> None:
    text = (ROOT / _INDEX).read_text("utf-8")
    linked = {(ROOT / "docs" / path).resolve() for path, _ in _LINK.findall(text)}
    missing = {page for page in PAGES if (ROOT / page).resolve() not in linked}
    assert missing - {_INDEX} == set()


def test_what_is_marked_stays_little() -> None:
    fates = Counter(fate_of(block) for page in PAGES for block in blocks_of(page))
    print(dict(fates))
    assert fates["marked"] * 4 < fates.total()


def test_what_is_wrong_would_be_seen() -> None:
    bad = {
        "a block that nobody tries": "```text\nx\n```\n",
        "a field that does not exist": "```yaml\ncall: f()\nretruns: 1\n```\n",
        "a value that is refused": "```yaml\nmeasure: minutes\n```\n",
    }
    block, field, value = (next(blocks_in(text)) for text in bad.values())
    assert fate_of(block) == "unknown"
    for wrong in (field, value):
        with pytest.raises(AssertionError, match="a page:1"):
            check_yaml(wrong)
    with pytest.raises(click.UsageError, match="fersh"):
        [check_command(words) for words in commands("grade mine/ --fersh  # again")]
    with pytest.raises(AssertionError, match="not closed"):
        list(blocks_in("```sh\nls\n"))


def main() -> None:
    """List every block, and what is done of it."""
    for page in PAGES:
        for block in blocks_of(page):
            print(f"{block.where:32}{block.kind or 'file':9}{fate_of(block):9}{block.reason}")


if __name__ == "__main__":
    main()
