"""The worker for OCaml does no work twice: it compiles a text once, and plain data not at all."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from graders.languages.ocaml import building

pytestmark = pytest.mark.ocaml

_HEAD = """\
let told = ref []
let tell name held = told := (if held then name else "not " ^ name) :: !told
"""
_END = """\
  Native.write 1 (String.concat "\\n" (List.rev !told));
  Native.leave 0
"""
TEXTS = """\
let source = "let x = 1 + 1"

let perform env phrase =
  Toploop.toplevel_env := env;
  ignore (Toplevel.perform phrase);
  !Toploop.toplevel_env

let () =
  Toplevel.prepare ();
  let items = Syntax.items source in
  tell "parsed once" (Syntax.items source == items);
  tell "parsed by name" (Syntax.items ~name:"other" source != items);
  let env = !Toploop.toplevel_env and phrase = Toplevel.phrase items in
  let after = perform env phrase in
  let other = perform after phrase in
  tell "compiled once" (perform env phrase == after && perform after phrase == other);
  tell "compiled by environment" (List.length phrase.made = 2);
"""
DATA = """\
let is_read text = Decoding.decode (Decoding.names_in !Toploop.toplevel_env) text <> None

let () =
  Toplevel.prepare ();
  Toplevel.must "opening" [ Syntax.open_module "List"; Syntax.open_module "Option" ];
  tell "lists" (is_read "[1; 2]");
  tell "options" (is_read "Some [1]");
  Toplevel.must "hiding" (Syntax.items "type 'a own = [] | ( :: ) of 'a * 'a own");
  tell "own lists" (is_read "[1; 2]");
"""


Run = Callable[[str], list[str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a program made of the worker's own modules; return the lines that it tells."""

    def lines(program: str) -> list[str]:
        sources = tmp_path / "sources"
        shutil.copytree(building._SOURCES, sources)
        (sources / "worker.ml").write_text(_HEAD + program + _END, encoding="utf-8")
        monkeypatch.setattr(building, "_SOURCES", sources)
        built = building.worker(tmp_path / "programs").program
        done = subprocess.run([built], capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    return lines


def test_the_same_code_is_parsed_and_compiled_once(run: Run) -> None:
    assert run(TEXTS) == [
        "parsed once",
        "parsed by name",
        "compiled once",
        "compiled by environment",
    ]


def test_plain_data_is_read_without_the_compiler_after_open_list(run: Run) -> None:
    """`List.t` and `Option.t` are other names of the standard types; a type of one's own is not."""
    assert run(DATA) == ["lists", "options", "not own lists"]
