"""Make a class of attackers and honest neighbours, grade it with the real command, keep all."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import pytest

from graders.spec.courses import module_names
from graders.submissions import ExpectedFiles, find
from tests.assignments import loaded
from tests.command_line import ROOT
from tests.ordinary_user import python_for
from tests.redteam import traces
from tests.redteam.attacks import Attack

# A right one, a wrong one and a partial one of each assignment, from examples/.
NEIGHBOURS = {
    "klondike": ("leroux-gabin", "pires-samuel", "renard-zoe"),
    "morpion": ("durand-lea", "francois-louis", "lambert-jules"),
    "moutons": ("durand-lea", "lambert-jules", "legrand-tom"),
    "puzzle": ("faure-enzo", "francois-louis", "girard-emma"),
    "solitaire": ("bernard-hugo", "blanc-paul", "fournier-tom"),
}
CANARY = "CANARY"
# Two that hide their inputs, with canaries among them, two that a program may answer with a lie, and
# one that measures time on many inputs.
MORE_CHECKS = f"""
      - id: untold
        title: told to nobody
        weight: 0.01
        detail: verdict-only
        inputs: [{{secret: {CANARY}-input, n: 2}}]
        setup: ""
        call: Moutons(n).destination(len(secret) - {len(CANARY)} - 5)
      - id: unshown
        title: kept out of kits
        weight: 0.01
        public: false
        inputs: [{{secret: none, n: 2}}, {{secret: {CANARY}-unshown, n: 2}}]
        setup: ""
        call: Moutons(n).destination(len(secret[:1]))
      - id: equal
        title: both sides are compared by us
        weight: 0.01
        setup: ""
        property: Moutons(2).destination(1) == 2
      - id: again
        title: right twice
        weight: 0.01
        inputs: [{{n: 2}}]
        setup: ""
        call: Moutons(n).destination(3)
        again: true
      - id: quick
        title: as quick as the reference
        weight: 0.01
        inputs: [{{n: 1}}, {{n: 2}}, {{n: 3}}, {{n: 4}}, {{n: 5}}, {{n: 6}}, {{n: 7}}, {{n: 8}}]
        setup: ""
        call: Moutons(n).destination(n + 1)
        measure: cpu
        at_most: 2"""
# Three that watch a call: what it calls, what it shares, when it gives its items.
WATCHED_CALLS = """
      - id: few-calls
        title: called few times
        weight: 0.01
        inputs: [{g: [[1, 2, 1], [2, 1, 2], [2, 0, 0]]}]
        call: "len(successeurs(g))"
        calls_at_most: {successeurs: 2}
      - id: apart
        title: boards of their own
        weight: 0.01
        inputs: [{g: [[1, 2, 1], [2, 1, 2], [2, 0, 0]]}]
        call: successeurs(g)
        order: any
        apart: [g]
      - id: lazily
        title: one board at a time
        weight: 0.01
        inputs: [{g: [[1, 2, 1], [2, 1, 2], [2, 0, 0]]}]
        call: successeurs(g)
        order: any
        lazily: ""
        unchanged: [g]"""
ORDINARY_UID = 61_000
_TIMEOUT_S = 900


# Values, files and reports are the host's affair, and the reader's: the same in every tier.
_BY_TIER = ("forged", "theft", "escape")
_BY_USER = ("escape",)


@dataclass(frozen=True)
class Setup:
    """A tier, and who runs the command: root where the tests run as root, or an ordinary user."""

    tier: str
    uid: int | None = None

    def __str__(self) -> str:
        return self.tier if self.uid is None else f"{self.tier}-as-user"

    def faces(self, attack: Attack) -> bool:
        """Tell whether an attack is for this setup.

        Who grades, and in which tier, matters to some families only, and slow attacks cost as
        much as all others; ``nox -s redteam`` sends every attack against every tier that promises
        to hold.
        """
        family = attack.folder.parent.name
        if self.uid is not None:
            is_chosen = family in _BY_USER
        else:
            is_chosen = self.tier != "restricted" or family in _BY_TIER
        is_now = "REDTEAM_ALL" in os.environ or (is_chosen and not attack.slow)
        return is_now and self.tier in attack.tiers

    @property
    def choice(self) -> str:
        """The value of ``--sandbox``."""
        return {"isolated": "bwrap", "restricted": "auto", "process": "process"}[self.tier]


@dataclass(frozen=True)
class Graded:
    """The outcome of one run of the command."""

    status: int
    stderr: str
    out: Path

    @cached_property
    def submissions(self) -> dict[str, dict[str, Any]]:
        """The submissions of ``grades.json``, by id."""
        path = self.out / "grades.json"
        assert path.exists(), f"status {self.status}: {self.stderr}"
        document = json.loads(path.read_text("utf-8"))
        return {submission["id"]: submission for submission in document["submissions"]}

    @cached_property
    def records(self) -> dict[str, dict[str, Any]]:
        """The records, by id."""
        paths = (self.out / "records").glob("*.json")
        found = [json.loads(path.read_text("utf-8")) for path in paths]
        return {record["id"]: record for record in found}

    def pages(self) -> Iterator[tuple[str, str]]:
        """Every file that the run wrote, with its text."""
        for path in sorted(self.out.rglob("*")):
            if path.is_file():
                yield path.name, path.read_text("utf-8")


@dataclass(frozen=True)
class Battle:
    """A class with its attackers, and the same neighbours without them."""

    attacked: Graded
    alone: Graded
    ids: Mapping[str, tuple[str, ...]]
    neighbours: tuple[str, ...]
    words: Mapping[str, str]
    intact: bool
    left: tuple[str, ...] = field(default_factory=tuple)


class Arena:
    """One folder of the machine where the battles of a tier take place."""

    def __init__(self, folder: Path, setup: Setup, attacks: list[Attack]) -> None:
        self._setup = setup
        self._attacks = [attack for attack in attacks if setup.faces(attack)]
        self._folder = folder
        self._battles: dict[str, Battle] = {}

    def battle(self, assignment: str) -> Battle:
        """Return the battle of an assignment, fought once."""
        if assignment not in self._battles:
            self._battles[assignment] = self._fight(assignment)
        return self._battles[assignment]

    def _fight(self, assignment: str) -> Battle:
        place = self._folder / assignment
        if place.exists():
            pytest.fail(
                f"the classes of {assignment} were not graded: see the first test that failed"
            )
        place.mkdir(mode=0o755)
        mark = f"redteam-{os.getpid()}-{self._setup}-{assignment}"
        with traces.adopting_orphans(), traces.Ears(place, mark) as ears:
            words = self._words(place, mark, ears)
            attacked = self._write_class(place / "class", assignment, words)
            alone = place / "alone"
            for name in NEIGHBOURS[assignment]:
                shutil.copytree(place / "class" / name, alone / name)
            ids = self._ids(place / "class", assignment, attacked)
            before = traces.children()
            battle = Battle(
                self._grade(place, "class", words),
                self._grade(place, "alone", words),
                {attack.name: ids[attack.name] for attack in self._attacks if attack.name in ids},
                NEIGHBOURS[assignment],
                words,
                intact=Path(words["WRITABLE"]).read_text("utf-8") == words["UNTOUCHED"],
                left=tuple(self._left(place, words, ears, before)),
            )
        return battle

    def _words(self, place: Path, mark: str, ears: traces.Ears) -> dict[str, str]:
        """Return what an attacker who knows this machine well would know."""
        course, writable, secret = place / "course", place / "open" / "writable", place / "secret"
        _copy_course(course, place.name)
        writable.parent.mkdir()
        writable.write_text("untouched", encoding="utf-8")
        secret.write_text(f"{CANARY}-beside", encoding="utf-8")
        for path in (writable.parent, writable):
            path.chmod(0o777)
        (place / "tmp").mkdir()
        (place / "tmp").chmod(0o777)
        return {
            "MARK": mark,
            "KEY": str(0x52ED0000 + os.getpid() % 4_096),
            "PORT": str(ears.port),
            "SOCKET": ears.path,
            "COURSE": str(course),
            "CLASS": str(place / "class"),
            "NEIGHBOUR": str(place / "class" / NEIGHBOURS[place.name][0]),
            "OUT": str(place / "out-class"),
            "SECRET": str(secret),
            "WRITABLE": str(writable),
            "OPEN": str(writable.parent),
            "UNTOUCHED": "untouched",
        }

    def _write_class(
        self, folder: Path, assignment: str, words: Mapping[str, str]
    ) -> dict[str, list[Path]]:
        folder.mkdir()
        for name in NEIGHBOURS[assignment]:
            shutil.copytree(ROOT / "examples" / assignment / name, folder / name)
            for path in (folder / name).glob("*.py"):
                mark = f'\n_neighbour = "{CANARY}-neighbour"  # {CANARY}-comment\n'
                path.write_text(path.read_text("utf-8") + mark, encoding="utf-8")
        written = {}
        for attack in self._attacks:
            if attack.assignment == assignment:
                made = attack.build(folder.parent / "made" / attack.name, words)
                written[attack.name] = [path.rename(folder / path.name) for path in made]
        return written

    def _ids(
        self, folder: Path, assignment: str, written: Mapping[str, list[Path]]
    ) -> dict[str, tuple[str, ...]]:
        modules = module_names(ROOT)[assignment]
        expected_files = ExpectedFiles(assignment, modules.written, modules.notebook, modules.given)
        found = find((folder,), expected_files)
        places = {one.id: one.root / one.files[0] if one.is_loose else one.root for one in found}
        return {
            name: tuple(i for i, place in places.items() if _is_below(place, paths))
            for name, paths in written.items()
        }

    def _grade(self, place: Path, which: str, words: Mapping[str, str]) -> Graded:
        out = place / f"out-{which}"
        out.mkdir()
        if self._setup.uid is not None:
            os.chown(out, self._setup.uid, self._setup.uid)
        python = sys.executable
        folders: tuple[str, ...] = (str(ROOT),)
        if self._setup.uid is not None:
            python, folders = python_for(self._setup.uid)
        code = "from graders.cli import grade_main; grade_main()"
        options = ["--course", words["COURSE"], "--out", str(out), "--jobs", "2"]
        options += ["--lang", "en", "--sandbox", self._setup.choice]
        environment = {
            "PATH": str(place / "open") if self._setup.tier == "restricted" else "/usr/bin:/bin",
            "PYTHONPATH": os.pathsep.join(folders),
            "PYTHONDONTWRITEBYTECODE": "1",
            "HOME": str(place / "tmp"),
            "TMPDIR": str(place / "tmp"),
            # The cache of a course is all that a run keeps outside OUT.
            "GRADERS_CACHE": str(place / "cache"),
            "LANG": "C.UTF-8",
            "GRADERS_SECRET": f"{CANARY}-environment",
        }
        user: dict[str, Any] = {}
        cache = place / "cache"
        cache.mkdir(exist_ok=True)
        if self._setup.uid is not None:
            os.chown(cache, self._setup.uid, self._setup.uid)
            user = {"user": self._setup.uid, "group": self._setup.uid, "extra_groups": []}
        done = subprocess.run(
            [python, "-c", code, str(place / which), *options],
            cwd=place / "tmp",
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=_TIMEOUT_S,
            check=False,
            **user,
        )
        return Graded(done.returncode, done.stdout + done.stderr, out)

    def _left(
        self, place: Path, words: Mapping[str, str], ears: traces.Ears, before: set[int]
    ) -> Iterator[str]:
        yield from (f"process {pid}" for pid in traces.left_alive(before))
        yield from (f"file {path}" for path in (place / "tmp").rglob("*"))
        yield from (f"file {path}" for path in (place / "cache").rglob("*") if not _is_kept(path))
        yield from (
            f"file {path}" for path in traces.files_marked(words["MARK"], place, place / "open")
        )
        yield from traces.system_v(int(words["KEY"]))
        # The ear's own abstract socket has this name and nothing more.
        named = traces.sockets_marked(words["MARK"])
        yield from (line for line in named if not line.endswith((f"@{ears.name}", ears.path)))
        yield from sorted(set(ears.heard))


def _is_kept(path: Path) -> bool:
    """Tell what graders itself keeps in the user's cache."""
    kept = r"[a-z]+-[0-9a-f]{32}|__jinja2_[0-9a-f]+\.cache"
    return path.is_dir() or re.fullmatch(kept, path.name) is not None


def _is_below(place: Path, paths: list[Path]) -> bool:
    return any(path == place or path in place.parents for path in paths)


def _copy_course(course: Path, assignment: str) -> None:
    """Copy the course with canaries in what no box may hold, or no report may show.

    Of other assignments nothing is lent or shown: each function of their references has one.
    """
    for name in ("specs", "reference", "skeletons"):
        shutil.copytree(ROOT / name, course / name, ignore=shutil.ignore_patterns("__pycache__"))
    reference = course / "reference"
    for path in reference.rglob("*.py"):
        is_own = path.relative_to(reference).parts[0].removesuffix(".py") == assignment
        names = _graded_names(assignment) if is_own else None
        text = _marked(path.read_text("utf-8"), names)
        path.write_text(text, encoding="utf-8")
    _add_checks(course / "specs" / "moutons.yaml", "destination", MORE_CHECKS)
    _add_checks(course / "specs" / "morpion.yaml", "successeurs", WATCHED_CALLS)
    for path in (course / "specs").glob("*.py"):
        text = path.read_text("utf-8") + f'\n_CANARY = "{CANARY}-judge"\n'
        path.write_text(text, encoding="utf-8")


def _add_checks(spec: Path, question: str, checks: str) -> None:
    """Add to the end of a question what no TP of this course has."""
    text = spec.read_text("utf-8")
    place = text.index("\n  - id: ", text.index(f"  - id: {question}\n"))
    spec.write_text(text[:place] + checks + text[place:], encoding="utf-8")


@cache
def _graded_names(assignment: str) -> frozenset[str]:
    """Return the names that questions ask for: what the course provides is no secret."""
    return frozenset(target.member for target in loaded(assignment).graded)


def _marked(source: str, names: frozenset[str] | None) -> str:
    """Put a canary that bears its name in each function of a reference, or in those with a name."""
    lines = source.split("\n")
    nodes = ast.walk(ast.parse(source))
    every = [n for n in nodes if isinstance(n, ast.FunctionDef)]
    functions = [n for n in every if names is None or n.name in names]
    for function in sorted(functions, key=lambda n: -n.lineno):
        first = function.body[1] if ast.get_docstring(function) and function.body[1:] else None
        if first is not None and first.lineno != function.lineno:
            line = min([first.lineno, *(d.lineno for d in getattr(first, "decorator_list", ()))])
            mark = f'{" " * first.col_offset}_mark = "{CANARY}-reference-{function.name}-"'
            lines.insert(line - 1, mark)
    return "\n".join(lines)
