"""A small lab in OCaml, and what the worker answers about it: for tests of the boundary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from graders.errors import SandboxError
from graders.sandbox.base import Answer, Box, Limits, Sandbox
from graders.sandbox.choose import choose
from graders.sandbox.programs import Program

LIMITS = Limits((5.0, 1.0), 10.0, 60.0, memory_mib=256, output_bytes=8 << 20)

GIVEN = """\
type card = Ace | Number of int
type game = { hand : card list; seen : int }
let blank = "   "
let show card = match card with Ace -> " A" | Number n -> Printf.sprintf "%2d" n
"""

REFERENCE: Mapping[str, str] = {
    "first": "let rec first l n = if n = 0 then [] else match l with\n"
    '  | [] -> failwith "first: too few" | x :: r -> x :: first r (n - 1)',
    "next": 'let next c = match c with Ace -> Number 2 | Number 10 -> failwith "next: last"\n'
    "  | Number n -> Number (n + 1)",
    "print_hand": "let print_hand g = List.iter (fun c -> print_string (show c)) g.hand",
    "draw": "let draw g n = { g with hand = first g.hand n }",
    "author": 'let author = "Reference"',
}
PROVIDED: Mapping[str, str] = {
    "start": "let start = { hand = [ Ace; next Ace ]; seen = 0 }",
    "peek": "let peek g = match g.hand with c :: _ -> show c | [] -> blank",
}
SIGNATURE = """\
val first : 'a list -> int -> 'a list
val next : Given.card -> Given.card
val print_hand : Given.game -> unit
val draw : Given.game -> int -> Given.game
val author : string
"""
RIGHT = "\n".join(["open Given", *REFERENCE.values(), *PROVIDED.values(), ""])
SKELETON = """\
open Given
let first l n = Help_tp.first l n
let next = Help_tp.next
let print_hand (g : game) : unit = (Help_tp.print_hand g)
let draw g n = failwith "TODO"
let author = ""
"""


def strongest(programs: tuple[Program, ...]) -> Sandbox:
    """Return the strongest sandbox of this machine: in a plain process, each request is slow."""
    try:
        return choose("auto", programs=programs)
    except SandboxError:
        return choose("process", programs=programs)


def part(lent: Iterable[str] = (), reachable: Iterable[str] = ()) -> dict[str, Any]:
    """Return the course's part of a request, with some targets lent."""
    return {
        "name": "tp",
        "before": [["Given", GIVEN]],
        "opened": ["Given"],
        "fallback": "Help_tp",
        "signature": SIGNATURE,
        "provided": [list(pair) for pair in PROVIDED.items()],
        "lent": [[name, REFERENCE[name]] for name in lent],
        "helpers": [],
        "reachable": [[name, REFERENCE[name]] for name in reachable],
    }


def probe(call: str, *inputs: Mapping[str, str], **more: Any) -> dict[str, Any]:
    """Return a probe of one call, as the host sends it."""
    cases = list(inputs) or [{}]
    empty: dict[str, Any] = {"setup": "", "after": {}, "unchanged": [], "events": None}
    return {**empty, "call": call, "inputs": cases, "seeds": [1] * len(cases), **more}


def request(op: str, **more: Any) -> dict[str, Any]:
    """Return a request for the small lab."""
    return {
        "op": op,
        "language": "ocaml",
        "targets": [["tp", name] for name in REFERENCE],
        "course": [part()],
        "skip": [],
        "probes": [],
        "verbose": False,
        **more,
    }


@dataclass(frozen=True)
class Studied:
    """The frames of a study: what was read, what came of the load, and the answer."""

    read: Mapping[str, Any]
    loaded: Mapping[str, Any]
    answer: Answer

    @property
    def notes(self) -> list[Mapping[str, Any]]:
        """All notes."""
        return [*self.read["notes"], *self.loaded.get("notes", ())]

    @property
    def presence(self) -> Mapping[str, str]:
        """What became of each target, without its module."""
        return {name.partition(".")[2]: told for name, told in self.loaded["presence"].items()}

    def noted(self, kind: str) -> Mapping[str, Any]:
        """Return the only note of a kind."""
        (found,) = [note for note in self.notes if note["note"] == kind]
        return found


def study(box: Box, source: str | bytes, *, beside: Mapping[str, str] = {}, **more: Any) -> Studied:
    """Hand in a file, and others ``beside`` it."""
    content = source if isinstance(source, bytes) else source.encode()
    files = {"tp.ml": content.decode("latin-1"), **beside}
    asked = {"manual": [], "skeleton_prose": [], "skeleton": {}, **more}
    answer = box.ask(request("study", files=files, found={"tp": "tp.ml"}, **asked), LIMITS)
    frames = [frame.data for frame in answer.frames]
    loaded = [data for data in frames if "presence" in data]
    assert frames, f"no frame: {answer.why}, status {answer.status}"
    assert "units" in frames[0], frames[0]
    return Studied(frames[0], loaded[0] if loaded else {}, answer)


def ask(box: Box, source: str, *probes: Mapping[str, Any], **more: Any) -> Answer:
    """Run probes on a source."""
    units = {"tp": [{"label": "tp.ml", "text": source, "lost": []}]}
    return box.ask(request("probe", units=units, probes=list(probes), **more), LIMITS)


def seen(answer: Answer) -> list[Any]:
    """Return the observations of all cases, in order."""
    assert not answer.data("broken"), answer.data("broken")
    return [one for told in answer.data("seen") for one in told]


def raised(observation: Mapping[str, Any]) -> str:
    """Return the type and the text of an exception."""
    return f"{observation['raised']['type']}: {observation['raised']['text']}"
