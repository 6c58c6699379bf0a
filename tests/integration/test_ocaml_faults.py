"""Failures of the worker for OCaml itself, told apart from those of students' programs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from graders.sandbox.base import Box
from graders.sandbox.programs import Program
from tests.ocaml_worker import RIGHT, ask, part, probe, strongest

pytestmark = pytest.mark.ocaml

# A spec with such a program is refused before; inputs that come later may name it.
BROKEN = [{**part(), "program": ["main", "let ("]}]


@pytest.fixture(scope="module")
def box(ocaml: tuple[Program, ...]) -> Iterator[Box]:
    with strongest(ocaml).open() as opened:
        yield opened


def test_a_failure_of_the_worker_after_a_load_is_told_as_its_own(box: Box) -> None:
    found = ask(box, RIGHT, probe("1", handed=1), course=BROKEN)
    assert (found.status, found.data("broken")) == (70, ())
    assert len(found.data("fault")) == 1


@pytest.mark.parametrize(
    "before",
    [
        "exception Mine let () = ignore (Gc.create_alarm (fun () -> raise Mine))",
        (
            "exception Mine let rec again x = Gc.finalise again (ref !x); raise Mine\n"
            "let () = Gc.finalise again (ref 0)"
        ),
        "let () = ignore (Gc.create_alarm (fun () -> exit 70))",
    ],
    ids=["alarm", "finaliser", "exit"],
)
def test_what_a_program_raises_at_any_time_is_its_own(box: Box, before: str) -> None:
    work = "let l = List.init 200_000 (fun i -> ref i) in Gc.full_major (); List.length l"
    found = ask(box, f"{before}\n{RIGHT}", *[probe(work)] * 5)
    assert found.data("fault") == ()
