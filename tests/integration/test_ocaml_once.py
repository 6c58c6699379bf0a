"""The worker for OCaml reads and compiles a text once, although several of its modules ask for it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from graders.languages.ocaml import building

pytestmark = pytest.mark.ocaml

PROGRAM = """\
let told = ref []
let tell name held = told := (if held then name else "not " ^ name) :: !told
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
  Native.write 1 (String.concat "\\n" (List.rev !told));
  Native.leave 0
"""


def test_the_same_code_is_parsed_and_compiled_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = tmp_path / "sources"
    shutil.copytree(building._SOURCES, sources)
    (sources / "worker.ml").write_text(PROGRAM, encoding="utf-8")
    monkeypatch.setattr(building, "_SOURCES", sources)
    program = building.worker(tmp_path / "programs").program
    done = subprocess.run([program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "parsed once",
        "parsed by name",
        "compiled once",
        "compiled by environment",
    ]
