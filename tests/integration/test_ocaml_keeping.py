"""Files in OCaml that keep nothing of their calls, as the worker tells them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from graders.sandbox.base import Box
from graders.sandbox.programs import Program
from tests.ocaml_worker import REFERENCE, RIGHT, ask, part, probe, raised, seen, strongest, study

pytestmark = pytest.mark.ocaml


@pytest.fixture(scope="module")
def box(ocaml: tuple[Program, ...]) -> Iterator[Box]:
    with strongest(ocaml).open() as opened:
        yield opened


@pytest.mark.parametrize(
    "more",
    [
        pytest.param("", id="functions"),
        pytest.param("let f n = let r = ref 0 in for i = 1 to n do r := !r + i done; !r", id="ref"),
        pytest.param("let f l = let t = Array.of_list l in t.(0) <- 1; Array.to_list t", id="array"),
        pytest.param("let f () = [| 1; 2 |].(0)", id="array-literal"),
        pytest.param("let shuffle l = List.sort (fun _ _ -> Random.int 3 - 1) l", id="random"),
        pytest.param('let f () = print_string "a"; Printf.printf "%d" 1', id="print"),
        pytest.param("module L = List\nlet f = fun l -> L.rev l", id="alias"),
        pytest.param("open List\nlet f l = rev l", id="open"),
        pytest.param("exception Out of int\nlet f n = try raise (Out n) with Out m -> m", id="raise"),
        pytest.param("let hands = List.map next [ Ace ]\nlet both = (hands, Some 1.5)", id="data"),
        pytest.param("type 'a tree = Leaf | Node of 'a tree * 'a\nlet t = Node (Leaf, Ace)", id="tree"),
        pytest.param("let first l n = Help_tp.first l n", id="missing"),
        pytest.param("let next = Help_tp.next", id="missing-function"),
        pytest.param("let () = ignore (next Ace)", id="nothing"),
        pytest.param("let f = let twice g x = g (g x) in fun c -> twice next c", id="computed"),
        pytest.param("let f = let rec last l = List.hd (List.rev l) in fun l -> last l", id="any-type"),
        pytest.param("let f = List.iter (fun c -> print_string (show c))", id="part"),
        pytest.param("let f x = fun () -> x + 1\nlet g = f 1\nlet h = (g, [ f 2 ])", id="closures"),
        pytest.param("type t = C of (unit -> int)\nlet f x = C (fun () -> x)\nlet g = f 1", id="type"),
    ],
)  # fmt: skip
def test_a_file_keeps_nothing(box: Box, more: str) -> None:
    assert study(box, f"{RIGHT}\n{more}\n").loaded["keeps_nothing"] is True


@pytest.mark.parametrize(
    "more",
    [
        pytest.param("let count = ref 0", id="ref"),
        pytest.param("let f = let n = ref 0 in fun () -> incr n; !n", id="closure"),
        pytest.param("let f x = let n = ref x in fun () -> incr n; !n\nlet g = f 1", id="partial"),
        pytest.param("let f x = let n = ref x in fun () -> incr n\nlet g = (1, [ f 1 ])", id="within"),
        pytest.param("let f x = let n = ref x in fun () -> incr n; !n\n"
                     "let g = f 1\nlet h () = g ()\nlet g = 1", id="hidden"),
        pytest.param("type t = C of (unit -> int)\n"
                     "let f x = let n = ref x in C (fun () -> incr n; !n)\nlet g = f 1", id="type"),
        pytest.param("let f = let n = { contents = 1 } in fun () -> n := 2", id="contents"),
        pytest.param("let f = let n = Stdlib.ref 1 in fun () -> !n", id="stdlib-ref"),
        pytest.param("let f = let t = Array.make 2 0 in fun () -> t.(0) <- 1", id="closed-array"),
        pytest.param("open Array\nlet f = let t = make 2 0 in fun () -> set t 0 1", id="open-array"),
        pytest.param("module A = Array\nlet f = let t = A.make 2 0 in fun () -> A.set t 0 1", id="alias"),
        pytest.param("let f = let t = Array.(make 2 0) in fun () -> t", id="array-local"),
        pytest.param('let f = let t = String.to_bytes "a" in fun () -> t', id="bytes"),
        pytest.param("type t = { mutable n : int }\nlet f n = { n }\nlet g = f 1", id="mutable"),
        pytest.param("type t = { mutable n : int }\nlet f r = r.n <- 1", id="field"),
        pytest.param("let table = [| 1 |]", id="array"),
        pytest.param("let same = List.map (fun x -> x)", id="weak"),
        pytest.param("let none = List.hd [ Fun.id ]", id="weak-value"),
        pytest.param("let l = lazy 1", id="lazy"),
        pytest.param("let f n = Hashtbl.hash n", id="other-module"),
        pytest.param("module Hashtbl = Hashtbl\nlet t : (int, int) Hashtbl.t = Hashtbl.create 2\n"
                     "let f () = Hashtbl.replace t 1 1; Hashtbl.length t", id="own-name"),
        pytest.param("let t : (int, int) Hashtbl.t = Hashtbl.create 2\nmodule Hashtbl = List",
                     id="later-name"),
        pytest.param("let f x = Obj.magic x\nmodule Obj = Fun", id="later-magic"),
        pytest.param("let create n () = n\nlet f = create 1", id="create"),
        pytest.param("let empty = Array.make 1 0\nlet f () = empty.(0) <- 1\nopen String",
                     id="hidden-by-open"),
        pytest.param("let f n = Stdlib.List.length n", id="path"),
        pytest.param("let f () = Gc.compact ()", id="gc"),
        pytest.param("let f () = exit 1", id="exit"),
        pytest.param("let f () = Stdlib.exit 1", id="stdlib-exit"),
        pytest.param("let f () = at_exit ignore", id="at-exit"),
        pytest.param("let f () = output_string stdout", id="channel"),
        pytest.param("let f () = read_line ()", id="read"),
        pytest.param('let f () = open_in "a"', id="file"),
        pytest.param("let f s = String.unsafe_get s 0", id="unsafe"),
        pytest.param("let f x = Obj.magic x", id="magic"),
        pytest.param("module M = struct let x = 1 end", id="module"),
        pytest.param("let f () = let module M = struct let n = ref 0 end in !M.n", id="local-module"),
        pytest.param("let f () = object method n = 1 end", id="object"),
        pytest.param("include List", id="include"),
        pytest.param("let f l = Help_tp.first l 1", id="fallback"),
        pytest.param("module H = Help_tp\nlet f l = H.first l 1", id="fallback-alias"),
        pytest.param("open Help_tp\nlet f l = first l 1", id="fallback-open"),
        pytest.param("let f l = Help_tp.(first l 1)", id="fallback-local"),
        pytest.param("let first l n = let k = Help_tp.first in k l n", id="fallback-within"),
        pytest.param("let r = ref 0\nlet first l n = Help_tp.first l (incr r; n)", id="missing"),
    ],
)  # fmt: skip
def test_a_file_may_keep_something(box: Box, more: str) -> None:
    assert study(box, f"{RIGHT}\n{more}\n").loaded["keeps_nothing"] is False


@pytest.mark.parametrize(
    ("key", "text"),
    [
        pytest.param("before", "let count = ref 0", id="given"),
        pytest.param("before", "let table = [| 1 |]", id="given-array"),
        pytest.param("provided", "let peek = let n = ref 0 in fun _ -> incr n; blank", id="provided"),
    ],
)  # fmt: skip
def test_what_the_course_provides_may_keep_something(box: Box, key: str, text: str) -> None:
    one = part()
    (name, source), *others = one[key][::-1]
    one[key] = [*others, [name, f"{source}\n{text}" if key == "before" else text]]
    assert study(box, RIGHT, course=[one]).loaded["keeps_nothing"] is False


@pytest.mark.parametrize(
    ("absent", "wanted", "is_run"),
    [
        pytest.param("next", ["tp.first"], True, id="another"),
        pytest.param("next", ["tp.first", "tp.next"], False, id="by-the-spec"),
        pytest.param("first", ["tp.draw"], False, id="by-the-student"),
    ],
)
def test_a_probe_runs_at_once_where_all_that_it_needs_is_there(
    box: Box, absent: str, wanted: list[str], is_run: bool
) -> None:
    source = RIGHT.replace(REFERENCE[absent], "")
    found = study(box, source, probes=[probe("first [ 1; 2 ] 1")], wanted=[wanted])
    assert found.presence[absent] == "absent"
    assert bool(found.answer.data("seen")) is is_run
    assert not found.answer.data("skipped")


def test_a_probe_that_lacks_something_is_passed_over(box: Box) -> None:
    source = RIGHT.replace(REFERENCE["next"], "")
    probes = [probe("next Ace"), probe("first [ 1; 2 ] 1")]
    found = study(box, source, probes=probes, wanted=[["tp.next"], ["tp.first"]])
    bodies = [frame.body for frame in found.answer.frames if frame.milestone]
    assert bodies[-2] == b'{"skipped":true}'
    assert [one["value"] for one in seen(found.answer)] == [[1]]


def test_what_a_setup_defines_is_gone_at_the_next_probe(box: Box) -> None:
    setup = "let next _ = Number 7\nlet mine x = x"
    probes = [probe("mine (next Ace)", setup=setup), probe("next Ace"), probe("mine 1")]
    first, second, third = seen(ask(box, RIGHT, *probes))
    (alone,) = seen(ask(box, RIGHT, probe("next Ace")))
    assert first["value"] == seen(ask(box, RIGHT, probe("Number 7")))[0]["value"]
    assert second == alone != first
    assert "mine" in raised(third)
