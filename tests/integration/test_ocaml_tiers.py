"""The worker for OCaml in every tier: the same answers, the same limits, the same promises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from graders.sandbox import bwrap, restricted
from graders.sandbox.base import Box
from graders.sandbox.process import ProcessSandbox
from graders.sandbox.programs import Program
from tests.ocaml_worker import RIGHT, ask, probe, raised, seen, study

pytestmark = pytest.mark.ocaml

TIERS = [
    pytest.param("process"),
    pytest.param("restricted", marks=pytest.mark.restricted),
    pytest.param("bwrap", marks=pytest.mark.isolated),
]
BOXED = TIERS[1:]


def _open(tier: str, programs: tuple[Program, ...]) -> Box:
    if tier == "process":
        return ProcessSandbox(programs=programs).open()
    if tier == "restricted":
        return restricted.find(programs=programs).open()
    return bwrap.find(programs=programs).open()


@pytest.fixture(scope="module", params=TIERS)
def box(request: pytest.FixtureRequest, ocaml: tuple[Program, ...]) -> Iterator[Box]:
    with _open(request.param, ocaml) as opened:
        yield opened


@pytest.fixture(scope="module", params=BOXED)
def closed_box(request: pytest.FixtureRequest, ocaml: tuple[Program, ...]) -> Iterator[Box]:
    with _open(request.param, ocaml) as opened:
        yield opened


def test_a_submission_is_studied_and_probed(box: Box) -> None:
    found = study(box, RIGHT, probes=[probe("draw start 1")])
    assert set(found.presence.values()) == {"present"}
    assert seen(found.answer)[0]["value"]["rec"][1] == ["seen", 0]
    assert found.answer.status == 0


def test_two_runs_say_the_same(box: Box) -> None:
    calls = [probe("draw start n", {"n": "1"}, {"n": "2"}), probe("Hashtbl.hash start")]
    one, two = (ask(box, RIGHT, *calls) for _ in range(2))
    assert [frame.body for frame in one.frames] == [frame.body for frame in two.frames]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        pytest.param("while true do () done", "cpu", id="loop"),
        pytest.param(
            "while true do try while true do () done with _ -> () done", "cpu", id="caught"
        ),
        pytest.param("let rec f x = f x in f 1", "cpu", id="tail"),
    ],
)
def test_what_does_not_end_is_stopped(box: Box, body: str, why: str) -> None:
    answer = ask(box, RIGHT, probe("1"), probe(body))
    assert answer.why == why
    assert seen(answer) == [{"value": 1, "after": {}}]


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("let l = ref [] in while true do l := 1 :: !l done", id="list"),
        pytest.param("List.length (List.init 100_000_000 (fun i -> i))", id="init"),
        pytest.param("Bytes.length (Bytes.create 1_000_000_000)", id="bytes"),
        pytest.param('let s = ref "ab" in while true do s := !s ^ !s done', id="string"),
    ],
)
def test_memory_ends_the_process_or_the_case(box: Box, body: str) -> None:
    answer = ask(box, RIGHT, probe("1"), probe(body))
    assert seen(answer)[0]["value"] == 1
    stopped = answer.data("stop") == ("memory",) or answer.status or answer.why == "memory"
    assert stopped or raised(seen(answer)[1]).startswith(("Out_of_memory", "Invalid_argument"))


def test_a_flood_is_stopped(box: Box) -> None:
    answer = ask(box, RIGHT, probe('while true do print_string "' + "x" * 1000 + '" done'))
    assert answer.data("much") == ("output",)
    assert answer.data("stop") == ("output",) or answer.why == "cpu"


def test_the_stack_ends_in_a_moment(box: Box) -> None:
    deep = "let rec f n = if n = 0 then 0 else 1 + f (n - 1) in f 200_000"
    answer = ask(box, RIGHT, probe("let rec f n = 1 + f n in f 1"), probe(deep))
    over, fine = seen(answer)
    assert raised(over) == "Stack_overflow: "
    assert fine["value"] == 200_000


def test_a_crash_costs_the_process_alone(box: Box) -> None:
    answer = ask(box, RIGHT, probe("1"), probe('(Obj.magic 1 : string list ref) := [ "a" ]'))
    assert answer.status
    assert seen(answer) == [{"value": 1, "after": {}}]
    assert seen(ask(box, RIGHT, probe("2")))[0]["value"] == 2


@pytest.mark.parametrize(
    "body",
    [
        pytest.param('open_in "/etc/passwd"', id="read"),
        pytest.param('open_in "/proc/self/status"', id="proc"),
        pytest.param('open_out "/tmp/graders-ocaml"', id="write"),
        pytest.param('open_out "made"', id="write-here"),
        pytest.param('Sys.readdir "/"', id="list"),
        pytest.param('Sys.remove "/etc/passwd"', id="remove"),
        pytest.param('Sys.mkdir "/tmp/graders-ocaml-folder" 0o700', id="mkdir"),
        pytest.param('Filename.open_temp_file "a" "b"', id="temporary"),
    ],
)
def test_files_are_out_of_reach(closed_box: Box, body: str) -> None:
    (one,) = seen(ask(closed_box, RIGHT, probe(f"ignore ({body})")))
    if "value" in one:  # the root of an isolated box holds nothing of the machine
        assert "readdir" in body
    else:
        assert raised(one).startswith("Sys_error: ")


def test_the_program_is_told_of_no_library_that_it_may_not_read(box: Box) -> None:
    # The one of OCaml 5.3 aborts as it starts, where the compiler stands out of the box's reach.
    (one,) = seen(ask(box, RIGHT, probe('Sys.getenv "OCAMLLIB"')))
    assert one["value"] == "/dev/null"


def test_no_program_is_started(closed_box: Box) -> None:
    (one,) = seen(ask(closed_box, RIGHT, probe('Sys.command "true"')))
    assert one.get("value") not in (0,)


@pytest.mark.parametrize(
    "phrase",
    [
        pytest.param('external leave : int -> \'a = "caml_sys_exit"', id="external"),
        pytest.param('module M = struct external f : int -> int = "caml_sys_exit" end', id="module"),
        pytest.param('module F (X : sig external f : int -> int = "caml_sys_exit" end) = struct let y = X.f end', id="functor"),
        pytest.param('let f () = let module M = struct external f : int -> int = "caml_sys_exit" end in M.f 3', id="local"),
        pytest.param('module type S = sig external f : int -> int = "caml_sys_exit" end', id="signature"),
        pytest.param('let g (module M : sig external f : int -> int = "caml_sys_exit" end) = M.f 3', id="packed"),
        pytest.param('include (struct external f : int -> int = "caml_sys_exit" end)', id="include"),
    ],
)  # fmt: skip
def test_functions_of_the_runtime_cannot_be_declared(box: Box, phrase: str) -> None:
    found = study(box, RIGHT + "\n" + phrase + "\n")
    assert set(found.presence.values()) == {"present"}
    assert [note["note"] for note in found.notes] in (["external"], ["syntax"], ["typed"])


@pytest.mark.parametrize(
    "phrase",
    [
        pytest.param("let () = Unix.kill 0 9", id="Unix"),
        pytest.param('let () = Toploop.setvalue "check " (Obj.repr 0)', id="Toploop"),
        pytest.param("let () = Guard.reached := None", id="Guard"),
        pytest.param('let () = Native.write 3 "a"', id="Native"),
        pytest.param("let () = Frames.send Frames.Note []", id="Frames"),
        pytest.param("let e = !Toplevel.toplevel_env", id="Toplevel"),
        pytest.param("let s = Symtable.init_toplevel ()", id="Symtable"),
        pytest.param("let d = Dynlink.loadfile", id="Dynlink"),
    ],
)
def test_modules_of_the_worker_are_out_of_reach(box: Box, phrase: str) -> None:
    found = study(box, RIGHT + "\n" + phrase + "\n")
    assert found.noted("typed")["detail"].startswith("Unbound module")


@pytest.mark.parametrize(
    "phrase",
    [
        pytest.param("let () = at_exit (fun () -> raise Exit)", id="at_exit"),
        pytest.param("let () = Gc.finalise (fun _ -> raise Exit) (ref 0)", id="finalise"),
        pytest.param("let a = Gc.create_alarm (fun () -> raise Exit)", id="alarm"),
        pytest.param("let () = Printexc.set_uncaught_exception_handler (fun _ _ -> while true do () done)", id="handler"),
        pytest.param("let () = close_out stdout", id="close"),
        pytest.param("let () = close_in stdin", id="close-in"),
        pytest.param('let () = Format.set_formatter_output_functions (fun _ _ _ -> raise Exit) (fun () -> raise Exit)', id="format"),
        pytest.param("let () = Sys.set_signal Sys.sigxcpu Sys.Signal_ignore", id="signal"),
        pytest.param("let () = Random.self_init ()", id="random"),
        pytest.param('let () = Printexc.register_printer (fun _ -> raise Exit)', id="printer"),
        pytest.param("let ( + ) a b = 0 let ( :: ) = 1", id="operators"),
        pytest.param("module List = struct let map f l = [] end module Stdlib = struct end", id="modules"),
        pytest.param("type int = A type list = B type string = C", id="types"),
        pytest.param("exception Failure of int exception Stack_overflow", id="exceptions"),
    ],
)  # fmt: skip
def test_the_worker_stands_what_a_file_does_to_its_world(box: Box, phrase: str) -> None:
    source = RIGHT + "\n" + phrase + "\n"
    found = study(box, source)
    assert set(found.presence.values()) == {"present"}
    answers = ask(box, source, *[probe("next (Number 2)") for _ in range(20)])
    assert len(seen(answers)) == 20 or answers.status
    assert not answers.data("broken")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("try Help_tp.next (Number 2) with _ -> Number 3", id="caught"),
        pytest.param(
            'try Help_tp.next (Number 2) with e -> (Obj.set_field (Obj.repr e) 1 (Obj.repr ""); Number 3)',
            id="changed",
        ),
        pytest.param(
            "match Help_tp.next (Number 2) with exception _ -> Number 3 | c -> c", id="match"
        ),
        pytest.param(
            "Fun.protect ~finally:(fun () -> ()) (fun () -> Help_tp.next (Number 2))", id="protect"
        ),
        pytest.param("Lazy.force (lazy (Help_tp.next (Number 2)))", id="lazy"),
        pytest.param("(Obj.magic Help_tp.next : card -> card) (Number 2)", id="magic"),
    ],
)
def test_the_guard_of_the_fallback_holds(box: Box, body: str) -> None:
    (one,) = seen(ask(box, f"open Given\nlet next (c : card) : card = {body}\n", probe("next Ace")))
    assert one["fallback"] == "next"
