"""The site that checks work in the browser: `grade`'s reports, limits, no network, for everyone."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import SCREENSHOTS
from tests.browser.served_site import Graded, graded, make, runtime, served
from tests.browser.watched_page import Watched
from tests.command_line import ROOT
from tests.copied_course import copy_course, leave_out

# In CI, npm is there.
pytestmark = pytest.mark.skipif(
    not shutil.which("npm") and not os.environ.get("CI"), reason="no npm here: apt-get install npm"
)

EXAMPLES = ROOT / "examples"
# A partly right answer, a notebook.
SAMPLE = ("lambert-jules", "moreau-camille")
READY_MS = 300_000
# As long as all the others together, in a browser: left out where that is the same.
LONG = ("attracteurs", "strategie")
ENDLESS = (
    "def cases_libres(g):\n    n = [0]\n    while n:\n        n = n + [1]\n        n = n[:5]\n"
)
# Nothing is proved of a loop over sets: its check lasts until the limit.
UNPROVED = "def cases_libres(g):\n    n = {0}\n    while n:\n        n = set(n)\n"
# A program that spoils its interpreter: the damage is gone at the next request.
SPOILER = """\
import builtins, sys
try:
    import js
    js.postMessage("forged")
except ImportError:
    pass
builtins.len = lambda things: 0
sys.modules["copy"] = None
"""


@dataclass(frozen=True)
class Site:
    """A site of an assignment, open in a browser, and the kit of the same checks."""

    kit: Path
    watched: Watched

    @property
    def page(self) -> Page:
        """The page."""
        return self.watched.page

    def wait(self) -> str:
        """Wait until the page can check; return what it says."""
        self.page.wait_for_selector("#check:enabled, #status.failed", timeout=READY_MS)
        return self.page.inner_text("#status")

    def check(self) -> None:
        """Have what stands in the page checked."""
        self.page.click("#check")
        said = self.wait()
        assert not self.page.locator("#status.failed").count(), said

    def check_file(self, file: Path) -> None:
        """Open a file and have it checked."""
        self.page.set_input_files("#files", file)
        self.page.locator("#status", has_text=file.name).wait_for()
        self.check()

    def check_text(self, text: str) -> None:
        """Paste a text and have it checked."""
        if self.page.locator("#forget").is_visible():
            self.page.click("#forget")
        self.page.fill("#text", text)
        self.check()

    def verdicts(self) -> list[str]:
        """Return the verdicts of the report, in the order of the questions."""
        cards = {int(id_[1:]): self._verdict(id_) for id_ in self._ids() if re.match(r"q\d", id_)}
        return [cards[number] for number in sorted(cards)]

    def _ids(self) -> list[str]:
        found = self.page.locator("#report [id]").all()
        return [each.get_attribute("id") or "" for each in found]

    def _verdict(self, id_: str) -> str:
        """Return the verdict of a card; what is still to be written has a line without one."""
        found = self.page.locator(f"#report #{id_}").get_attribute("class") or "v-missing"
        return next(word[2:] for word in found.split() if word.startswith("v-"))

    def questions(self) -> list[str]:
        """Return the texts and drawings of the report, those that are folded as well."""
        return _told(self.page, "#report")


Sites = Callable[..., Site]


def _told(page: Page, where: str) -> list[str]:
    found = page.locator(f"{where} .question").all()
    return [re.sub(r"\s+", " ", each.text_content() or "").strip() for each in found]


@contextmanager
def open_site(browser: Browser, kit: Path, site: Path, url: str, **options: str) -> Iterator[Site]:
    """Open a site in a window of its own, as wide as a telephone's."""
    size, script = {"width": 375, "height": 800}, options.pop("script", "")
    context = browser.new_context(viewport=size, locale="fr", **options)  # type: ignore[arg-type]
    context.add_init_script(script)
    yield Site(kit, Watched(context.new_page(), site, SCREENSHOTS, url))
    context.close()


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Sites]:
    """Return a function that opens the site of an assignment, once for all tests.

    That of morpion is without its longest questions, unless it is to be whole.
    """
    opened: dict[tuple[str, bool], Site] = {}
    with ExitStack() as stack:

        def of(assignment: str, whole: bool = False) -> Site:
            if (assignment, whole) not in opened:
                folder = tmp_path_factory.mktemp(assignment)
                course = ROOT if whole else _shortened(assignment, folder / "course")
                options = ("--course", str(course))
                pyodide = runtime(ROOT / ".cache" / "pyodide")
                web = ("--web", "--runtime", str(pyodide))
                site = make(assignment, folder / "site", *options, *web)
                url = stack.enter_context(served(site))
                kit = make(assignment, folder / "kit", *options)
                opened[assignment, whole] = stack.enter_context(open_site(browser, kit, site, url))
                opened[assignment, whole].wait()
            return opened[assignment, whole]

        yield of


def _shortened(assignment: str, to: Path) -> Path:
    """Copy the course of an assignment, without the longest questions of morpion."""
    course = copy_course(ROOT, assignment, to)
    if assignment == "morpion":
        spec = course / "specs" / "morpion.yaml"
        for question in LONG:
            leave_out(spec, question)
        # The game that is played uses their functions.
        text = re.sub(r"(?m)^play: .*\n", "", spec.read_text("utf-8").replace(", jeu]", "]"))
        spec.write_text(text, "utf-8")
    return course


def files_of(students: list[Path]) -> dict[str, Path]:
    """Return the file that each student hands in, by the student's name."""
    return {one.name: next(file for file in sorted(one.iterdir()) if file.suffix in (".py", ".ipynb"))
            for one in students}  # fmt: skip


def compare(site: Site, students: list[Path], out: Path) -> Graded:
    """Check the work of students on the page, and compare with `grade` in the kit."""
    known, wrong = graded(site.kit, students, out), {}
    for student, file in files_of(students).items():
        site.check_file(file)
        if site.verdicts() != known.verdicts(student):
            wrong[student] = site.verdicts(), known.verdicts(student)
    assert not wrong
    return known


def test_the_page_gives_the_verdicts_of_grade(sites: Sites, tmp_path: Path) -> None:
    site = sites("morpion")
    students = [EXAMPLES / "morpion" / name for name in SAMPLE]
    compare(site, students, tmp_path)
    assert not site.watched.complaints


@pytest.mark.parametrize("assignment", ["morpion", "moutons"])
def test_every_example_gets_the_verdicts_of_grade(
    assignment: str, sites: Sites, tmp_path: Path
) -> None:
    students = sorted(path for path in (EXAMPLES / assignment).iterdir() if path.is_dir())
    compare(sites(assignment, whole=True), students, tmp_path)


# Keeps the verdicts of the lines that stood in the page, whichever it showed.
NOTE_LINES = """() => {
    window.lines = [];
    const note = ({ className }) => window.lines.push(className.split("v-").pop());
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(
        (each) => each.querySelector && note(each.querySelector(".badge")),
    ))).observe(document.querySelector("#lines"), { childList: true });
}"""


def test_verdicts_stand_there_as_they_come(sites: Sites) -> None:
    site = sites("morpion")
    site.page.evaluate(NOTE_LINES)
    site.page.fill("#text", (EXAMPLES / "morpion" / "durand-lea" / "morpion.py").read_text("utf-8"))
    site.page.click("#check")
    site.page.locator("#lines li").first.wait_for(state="attached")
    assert site.watched.violations() == []
    assert site.watched.overflow() <= 0
    site.watched.shoot("site-lines")
    site.wait()
    # Where the machine is slow, a question may be judged again, and is told with the report alone.
    told, verdicts = site.page.evaluate("window.lines"), iter(site.verdicts())
    assert told
    assert all(verdict in verdicts for verdict in told)
    assert site.page.locator("#lines").is_hidden()


def test_the_report_is_that_of_grade(sites: Sites, tmp_path: Path, browser: Browser) -> None:
    site, student = sites("morpion"), EXAMPLES / "morpion" / SAMPLE[0]
    graded(site.kit, [student], tmp_path)
    context = browser.new_context()
    page = context.new_page()
    page.goto((tmp_path / f"{student.name}.html").as_uri())
    wanted = _told(page, "body")
    context.close()
    site.check_file(files_of([student])[student.name])
    assert site.questions() == wanted
    assert site.page.locator("#report .board, #report svg, #report table").count()


def test_an_endless_loop_is_stopped_and_told_with_its_line(sites: Sites) -> None:
    site = sites("morpion")
    site.check_text(ENDLESS)
    assert "time-limit" in site.verdicts()
    assert any("ligne 3" in text for text in site.questions())


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("return joueur(g)", "error"),
        ("x = [0]\n    while True:\n        x += x", "memory-limit"),
        ("while True:\n        print('a' * 1000)", "output-limit"),
        (
            "while True:\n        try:\n            pass\n        except:\n            pass",
            "time-limit",
        ),
        ("import os\n    os._exit(3)", "error"),
        ("import threading\n    threading.Thread(target=print).start()", "error"),
    ],
    ids=["recursion", "memory", "output", "catches-all", "exit", "thread"],
)
def test_whatever_a_program_does_is_told(body: str, verdict: str, sites: Sites) -> None:
    site = sites("morpion")
    site.check_text(f"def joueur(g):\n    {body}\n")
    assert site.verdicts()[2] == verdict
    assert "internal-error" not in site.verdicts()


def _check_right(site: Site) -> None:
    """Check a right submission, and see that it is right."""
    site.check_text((ROOT / "reference" / "morpion.py").read_text("utf-8"))
    assert {"correct", "missing", "to-review"} >= set(site.verdicts())
    assert site.verdicts().count("correct") >= 5


def test_what_a_program_spoils_is_whole_again(sites: Sites) -> None:
    site = sites("morpion")
    site.check_text(SPOILER)
    _check_right(site)


def test_nothing_is_sent_and_nothing_is_needed_once_it_is_loaded(sites: Sites) -> None:
    site = sites("morpion")
    assert all(url.startswith(site.watched.url) for url in site.watched.asked if "blob:" not in url)
    site.page.context.set_offline(True)
    try:
        site.page.reload()
        site.wait()
        site.check_text("g1 = 3\n")
    finally:
        site.page.context.set_offline(False)
    assert site.verdicts()


def test_a_browser_that_can_neither_wait_nor_suspend_is_told(
    sites: Sites, browser: Browser
) -> None:
    known = sites("morpion")
    url, path = known.watched.url, known.watched.path
    script = "delete WebAssembly.Suspending; delete Navigator.prototype.serviceWorker;"
    with open_site(browser, known.kit, path, url, script=script) as site:
        assert "https" in site.wait()


# The workers of a load that finds the memory of before: the judge, and the boxes that wait.
WARM = 3
KEPT = """async () => {
    const names = (await caches.keys()).filter((name) => name.includes(" memory "));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url.split("/").pop()).sort();
}"""
SPOIL = """async () => {
    for (const name of (await caches.keys()).filter((name) => name.includes(" memory "))) {
        const kept = await caches.open(name);
        for (const key of await kept.keys()) await kept.put(key, new Response("spoilt"));
    }
}"""


def _kept(site: Site) -> None:
    """Wait until the memory of the interpreters is kept, which happens behind the page."""
    for _ in range(100):
        if site.page.evaluate(KEPT) == ["box", "judge"]:
            return
        site.page.wait_for_timeout(200)
    raise AssertionError(site.page.evaluate(KEPT))


def _workers_of_next_load(site: Site) -> int:
    begun: list[object] = []

    def note(worker: object) -> None:
        begun.append(worker)

    site.page.on("worker", note)
    site.page.reload()
    site.wait()
    site.page.remove_listener("worker", note)
    return len(begun)


def test_a_page_that_is_loaded_again_starts_from_the_memory_of_before(sites: Sites) -> None:
    """A snapshot that is spoilt, or does not fit, is made again: that takes one more worker."""
    site = sites("morpion")
    _kept(site)
    assert _workers_of_next_load(site) == WARM
    _check_right(site)
    site.page.evaluate(SPOIL)
    assert _workers_of_next_load(site) > WARM
    _kept(site)


def test_a_window_without_service_workers_checks_as_well(sites: Sites, browser: Browser) -> None:
    """Python is suspended there, at the first visit and at the next."""
    known = sites("morpion")
    url, path = known.watched.url, known.watched.path
    with open_site(browser, known.kit, path, url, service_workers="block") as site:
        site.wait()
        assert not site.page.evaluate("self.crossOriginIsolated")
        site.check_text("g1 = 3\n")
        assert site.verdicts()
        _kept(site)
        assert _workers_of_next_load(site) == WARM
        _check_right(site)


def test_what_was_written_last_is_there_again(sites: Sites) -> None:
    site = sites("morpion")
    site.page.fill("#text", "g1 = 'mine'\n")
    site.page.reload()
    site.wait()
    assert site.page.input_value("#text") == "g1 = 'mine'\n"


def test_the_page_speaks_both_languages(sites: Sites) -> None:
    site = sites("morpion")
    site.check_text("g1 = 3\n")
    site.page.click("[data-lang=en]")
    site.page.get_by_text("Checked:").or_(site.page.get_by_text("Ready.")).first.wait_for()
    site.page.get_by_text("The next thing to do").wait_for()
    assert site.page.get_attribute("html", "lang") == "en"
    site.page.click("[data-lang=fr]")
    site.page.get_by_text("La prochaine chose à faire").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_for_everyone(scheme: str, sites: Sites) -> None:
    site = sites("morpion")
    site.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    if not site.verdicts():
        site.check_text("g1 = 3\n")
    assert site.watched.violations() == []
    assert site.watched.overflow() <= 0
    site.watched.shoot(f"site-{scheme}")


def test_the_page_works_by_keyboard(sites: Sites) -> None:
    site = sites("morpion")
    site.page.fill("#text", "g1 = 4\n")
    site.page.focus("#text")
    site.page.keyboard.press("Tab")
    site.page.keyboard.press("Enter")
    # The focus stays there; the button to stop may come and go between two looks at the page.
    site.page.locator("#report:focus").wait_for()
    assert site.wait()
    assert site.verdicts()


def test_stop_ends_it_and_the_page_goes_on(sites: Sites) -> None:
    site = sites("morpion")
    site.page.fill("#text", UNPROVED)
    site.page.click("#check")
    site.page.click("#stop")
    site.wait()
    site.check_text("g1 = 3\n")
    assert site.verdicts()
