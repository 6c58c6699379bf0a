"""Reading in a box: what a file does to its box, or tells through it, costs that file alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import pytest

from graders.errors import SandboxError
from graders.languages import language_named
from graders.model import Tier
from graders.run.programs import programs_of
from graders.sandbox.base import Answer, Frame, Limits, RetriedBox, Why
from graders.sandbox.process import ProcessSandbox
from graders.similarity.comparison import Reader
from graders.similarity.submission_code import MOST_CHARS
from graders.worker.reading.tokens import cut

FINE = b"a = 1\n"


def answer(told: Any, why: Why = "exit", cpu_s: float = 0.1) -> Answer:
    frames = () if told is None else (Frame.of(True, 0.1, {"cut": told}),)
    return Answer(frames, why, 0, cpu_s)


@dataclass
class FakeSandbox:
    """Boxes that read in this process, but for files whose name says how they misbehave."""

    ends: Mapping[str, Callable[[], Answer]]
    opened: int = 0
    asked: list[tuple[str, Limits]] = field(default_factory=list)
    tier: Tier = Tier.ISOLATED

    def open(self) -> Self:
        self.opened += 1
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *details: object) -> None:
        pass

    def ask(self, request: Mapping[str, Any], limits: Limits) -> Answer:
        self.asked.append((request["file"], limits))
        end = self.ends.get(request["file"])
        return end() if end else answer(cut(dict(request)))


def lose() -> Answer:
    raise SandboxError("the sandbox stopped answering", "look")


@pytest.mark.parametrize(
    ("end", "why"),
    [
        (lambda: answer(None, "cpu", 2.0), "time"),
        (lambda: answer(None, "wall", 2.0), "time"),
        (lambda: answer(None), "unreadable"),
        (
            lambda: answer({"text": "x" * 9, "starts": [0], "ends": [99], "kinds": "V"}),
            "unreadable",
        ),
        (lose, "unreadable"),
    ],
    ids=["cpu", "wall", "died", "forged", "lost-box"],
)
def test_a_file_that_cannot_be_read_is_told_and_the_rest_goes_on(
    end: Callable[[], Answer], why: str
) -> None:
    sandbox = FakeSandbox({"bad.py": end})
    with RetriedBox(sandbox) as box:
        reader = Reader(box)
        code, asides = reader.read("alice", {"a.py": FINE, "bad.py": FINE, "c.py": FINE})
        after, none = reader.read("bruno", {"a.py": FINE})
    assert [part.name for part in code.parts] == ["a.py", "c.py"]
    assert [(it.id, it.file, it.why) for it in asides] == [("alice", "bad.py", why)]
    assert (after.filtered, none) == ("V=1", ())


@pytest.mark.ocaml
def test_a_file_in_ocaml_is_cut_by_its_own_worker() -> None:
    programs = programs_of(language_named("ocaml"))
    with RetriedBox(ProcessSandbox(programs=programs)) as box:
        source = b"let first l = List.hd l (* the first one *)\n"
        code, asides = Reader(box, "ocaml").read("alice", {"solitaire.ml": source})
    assert asides == ()
    assert "hd" not in code.filtered
    assert code.filtered.startswith("let")


def test_a_box_that_is_lost_is_opened_again() -> None:
    sandbox = FakeSandbox({"bad.py": lose})
    with RetriedBox(sandbox) as box:
        reader = Reader(box)
        reader.read("alice", {"bad.py": FINE})
    assert sandbox.opened == 3
    assert len(sandbox.asked) == 2


def test_a_submission_has_so_much_time_for_all_of_its_files() -> None:
    sandbox = FakeSandbox({f"{n}.py": lambda: answer(None, "cpu", 3.0) for n in range(9)})
    with RetriedBox(sandbox) as box:
        reader = Reader(box)
        _, asides = reader.read("alice", {f"{n}.py": FINE for n in range(9)})
    assert len(sandbox.asked) == 2
    assert sandbox.asked[1][1].total_s < 2
    assert {it.why for it in asides} == {"time"}
    assert len(asides) == 9


def test_a_submission_has_so_many_characters_for_all_of_its_files() -> None:
    with RetriedBox(FakeSandbox({})) as box:
        reader = Reader(box)
        code, asides = reader.read("alice", {"a.py": FINE * 50_000, "b.py": FINE})
    assert len(code.text) == MOST_CHARS + 1
    assert [(it.file, it.why) for it in asides] == [("a.py", "cut"), ("b.py", "cut")]


def test_a_submission_without_code_is_told() -> None:
    with RetriedBox(FakeSandbox({})) as box:
        reader = Reader(box)
        (one,) = reader.read("alice", {"a.py": b"# words\n"})[1]
        (other,) = reader.read("bruno", {})[1]
    assert (one.why, other.why) == ("nothing", "nothing")
    assert (one.file, other.file) == ("", "")
