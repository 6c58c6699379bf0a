"""The messages of the compiler at hand about wrong programs are explained, whatever its version."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from graders.i18n import translator
from graders.languages.ocaml.building import find_compiler
from graders.languages.ocaml.explaining import explain_compiler
from tests.unit.languages.ocaml.test_explaining import CASES

pytestmark = pytest.mark.ocaml


def said_of(program: str, folder: Path) -> str:
    """Return the compiler's message for a program, as the worker tells it: without quotes."""
    (folder / "a.ml").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [find_compiler().program, "-color", "never", "-c", "a.ml"],
        cwd=folder,
        env={**os.environ, "LC_ALL": "C", "OCAML_ERROR_STYLE": "contextual"},
        capture_output=True,
        text=True,
        check=False,
    )
    return re.sub(r'"([^"\n]*)"', r"\1", done.stderr.partition("Error: ")[2])


@pytest.mark.parametrize(("program", "_", "explanation"), CASES.values(), ids=CASES)
def test_a_message_of_this_compiler_is_explained(
    tmp_path: Path, program: str, _: str, explanation: str
) -> None:
    said = said_of(program, tmp_path)
    if not said:
        pytest.skip("nothing to explain: this version of OCaml, unlike 4.13, accepts the program")
    words = explain_compiler(said)
    assert words is not None, said
    assert explanation in translator("en").render(words), said
