"""The floor of a class in OCaml: its checks as a program of OCaml, run by the plain tools.

The program calls what each check calls, on the same inputs, after the same seeds, and compares what
comes of it with what came of the reference, once for the class. What is printed is not compared. No
sandbox, no fallback: a file that the compiler refuses has no check right.
"""

from __future__ import annotations

import re
import resource
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.clock import Cost
from graders.checks.running_check import RunningCheck
from graders.grading import requests
from graders.spec.assignment import Assignment

COMPILER = "ocamlc"
TOPLEVEL = "ocaml"
_QUIET = ("-w", "-a")
_LIMIT_S = 600.0
_TOLD = re.compile(r"(\d+) of (\d+)\s*$")

_FILES = """\
let read path =
  let channel = open_in_bin path in
  let held = Marshal.from_channel channel in
  close_in channel; held
let write path held =
  let channel = open_out_bin path in
  Marshal.to_channel channel held [];
  close_out channel
"""
_HEAD = """\
type outcome = Value of Obj.t | Raised of string
let is_asked = not (Sys.file_exists "answers")
let answers : outcome array = if is_asked then [||] else Files.read "answers"
let seen = ref [] and number = ref 0 and right = ref 0
let case seed call =
  Random.init seed;
  let told =
    match call () with
    | held -> Value (Obj.repr held)
    | exception problem -> Raised (Printexc.to_string problem)
  in
  if is_asked then seen := told :: !seen
  else if compare told answers.(!number) = 0 then incr right;
  incr number
let tell () =
  if is_asked then Files.write "answers" (Array.of_list (List.rev !seen))
  else prerr_string (Printf.sprintf "%d of %d" !right !number)
"""


@dataclass(frozen=True)
class Way:
    """A way to run the checks.

    Attributes
    ----------
    is_compiled : bool
        A submission is compiled and linked, else loaded by the toplevel from source.
    is_typed : bool
        The checks are loaded from source as well: their inputs are typed each time.
    every : int
        One submission of so many is measured.
    """

    name: str
    is_compiled: bool
    is_typed: bool = False
    every: int = 1


WAYS = (
    Way("`ocamlc`, a link and a run", is_compiled=True),
    Way("toplevel, checks compiled once", is_compiled=False),
    Way("toplevel, checks as source", is_compiled=False, is_typed=True, every=8),
)


@dataclass(frozen=True)
class Floor:
    """The cost of each submission in one way, and how many of its cases were right, of how many."""

    cost: Cost
    right: Mapping[str, tuple[int, int]]


@dataclass(frozen=True)
class Ready:
    """A folder where everything but submissions is compiled."""

    folder: Path
    module: str
    given: tuple[str, ...]

    @property
    def before(self) -> tuple[str, ...]:
        """The compiled modules that come before a submission."""
        return tuple(f"{name}.cmo" for name in self.given)


def prepare(assignment: Assignment, reference: Path, folder: Path) -> Ready:
    """Write and compile the checks and the course's modules, and keep the reference's answers.

    Parameters
    ----------
    reference : Path
        The folder of the reference, with the interface of the module that students write.
    """
    (module,) = assignment.spec.modules
    fallback = assignment.spec.fallback
    ready = Ready(folder, module, (*assignment.spec.given, fallback))
    source = (reference / f"{module}.ml").read_text("utf-8")
    interface = (reference / f"{module}.mli").read_text("utf-8")
    for name in assignment.spec.given:
        _write(folder, name, (reference / f"{name}.ml").read_text("utf-8"))
    _write(folder, fallback, source)
    (folder / f"{module}.mli").write_text(interface, "utf-8")
    _write(folder, "files", _FILES)
    _write(folder, "checks", checks_source(assignment, interface))
    _write(folder, "main", f"module _ = Checks.Make ({module.capitalize()})\n")
    (folder / "typed.ml").write_text(_script(ready, is_typed=True), "utf-8")
    (folder / "loaded.ml").write_text(_script(ready, is_typed=False), "utf-8")
    names = [f"{name}.ml" for name in (*ready.given, "files")]
    _expect(folder, COMPILER, *_QUIET, "-c", *names, f"{module}.mli", "checks.ml", "main.ml")
    _examine(ready, WAYS[0], source)
    return ready


def _write(folder: Path, name: str, source: str) -> None:
    (folder / f"{name}.ml").write_text(source, "utf-8")


def _script(ready: Ready, *, is_typed: bool) -> str:
    checks = '#mod_use "checks.ml";;\n' if is_typed else ""
    name = ready.module
    return f'#mod_use "{name}.ml";;\n{checks}module _ = Checks.Make ({name.capitalize()});;\n'


def checks_source(assignment: Assignment, interface: str) -> str:
    """Return the checks of an assignment, as a functor over a submission."""
    (module,) = assignment.spec.modules
    opened = "".join(f"open {name.capitalize()}\n" for name in assignment.spec.given)
    lines = [_HEAD, f"module type S = sig\n{interface}\nend", opened]
    lines += [f"module Make ({module.capitalize()} : S) = struct", opened]
    lines += [f"open {module.capitalize()}", *_checks(assignment), "let () = tell ()", "end", ""]
    return "\n".join(lines)


def _checks(assignment: Assignment) -> Iterator[str]:
    for question in assignment.spec.questions:
        for check in question.checks:
            if isinstance(check, RunningCheck):
                inputs = assignment.inputs[question.id, check.id]
                told = requests.describe(check.probe(inputs), assignment.language)
                yield _check(told)


def _check(told: Mapping[str, Any]) -> str:
    if told["after"] or told["unchanged"] or told["events"]:
        raise NotImplementedError(f"{told['call']}: only a call is translated")
    cases = told["inputs"] or [{}]
    names = ", ".join(cases[0])
    rows = (", ".join(f"({text})" for text in case.values()) for case in cases)
    seeds = told["seeds"] or [0] * len(cases)
    listed = "; ".join(f"({seed}, ({row}))" for seed, row in zip(seeds, rows, strict=True))
    run = (
        f"let () = List.iter (fun (seed, ({names})) -> case seed (fun () -> {told['call']}))\n"
        f"  [ {listed} ]"
    )
    return f"module _ = struct\n{told['setup']}\n{run}\nend" if told["setup"] else run


def grade(ready: Ready, way: Way, sources: Mapping[str, bytes]) -> Floor:
    """Run the checks on a class, one submission at a time."""
    before, begun = _used_s(), time.perf_counter()
    taken = [*sources.items()][:: way.every]
    right = {id_: _examine(ready, way, source) for id_, source in taken}
    wall_s, cpu_s = time.perf_counter() - begun, _used_s() - before
    return Floor(Cost(wall_s / len(taken), cpu_s / len(taken)), right)


def _used_s() -> float:
    """Return the CPU seconds of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _examine(ready: Ready, way: Way, source: str | bytes) -> tuple[int, int]:
    """Return how many cases of a submission are right, of how many; none where it is refused."""
    content = source.encode() if isinstance(source, str) else source
    (ready.folder / f"{ready.module}.ml").write_bytes(content)
    name, checks = ready.module, ("files.cmo", "checks.cmo")
    if not way.is_compiled:
        script, more = ("typed.ml", checks[:1]) if way.is_typed else ("loaded.ml", checks)
        return _counted(_run(ready.folder, TOPLEVEL, *_QUIET, *ready.before, *more, script))
    if _run(ready.folder, COMPILER, *_QUIET, "-c", f"{name}.ml").returncode:
        return 0, 0
    linked = (*ready.before, f"{name}.cmo", *checks, "main.cmo")
    _expect(ready.folder, COMPILER, *_QUIET, "-o", "run", *linked)
    return _counted(_run(ready.folder, "./run"))


def _counted(done: subprocess.CompletedProcess[bytes]) -> tuple[int, int]:
    found = _TOLD.search(done.stderr.decode("utf-8", "replace"))
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _run(folder: Path, *command: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        timeout=_LIMIT_S,
        check=False,
    )


def _expect(folder: Path, *command: str) -> None:
    done = _run(folder, *command)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace")[-2000:]
        raise RuntimeError(f"{command[0]} ended with {done.returncode}:\n{said}")
