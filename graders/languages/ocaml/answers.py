"""Compile the module of answers that a kit hands out: what the skeleton's functions call.

Students load it in their toplevel, and link their program with it. It is compiled without debug
information, so that it holds neither lines nor names of local variables. The compiler records the
interfaces that it used: the modules given whole are compiled with it, and handed out as well.
"""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path

from graders.errors import SandboxError
from graders.i18n import Message
from graders.languages.base import Handout
from graders.languages.ocaml import building
from graders.languages.ocaml.cutting import given_files, uses
from graders.languages.ocaml.syntax import types_in
from graders.languages.pieces import ReferenceModule, Segment

_MEND = Message("compile the reference by hand: ocamlc says what it refuses")


def compile_answers(module: ReferenceModule, lent: Collection[str], name: str) -> Handout:
    """Compile the module of answers of that name.

    A function that is not among those ``lent`` raises Failure when it is called.

    Raises
    ------
    SandboxError
        When there is no compiler on this machine, or it refuses the reference.
    """
    compiler = building.find_compiler()
    given = given_files(module)
    sources = {**given, **_sources(module, lent, name, tuple(given))}
    with tempfile.TemporaryDirectory(prefix="graders-answers-") as folder:
        for file, text in sources.items():
            Path(folder, file).write_text(text, "utf-8")
        said = building.run([compiler.program, "-w", "-a", "-c", *sources], Path(folder))
        if said:
            what = Message("the module of answers cannot be compiled: {said}", {"said": said})
            raise SandboxError(what, _MEND)
        made = sorted(path for path in Path(folder).iterdir() if path.suffix in (".cmi", ".cmo"))
        return Handout({path.name: path.read_bytes() for path in made}, compiler.version)


def _sources(
    module: ReferenceModule, lent: Collection[str], name: str, given: Collection[str]
) -> dict[str, str]:
    """Write the module's interface, then its source; ``given`` are the files given whole."""
    types = types_in(module.beside.get(f"{module.name}.mli", ""))
    functions = {one: types[one] for one in module.targets if "->" in types.get(one, "")}
    opened = [f"open {file.removesuffix('.ml').capitalize()}" for file in given]
    values = [f"val {one} : {type_}" for one, type_ in functions.items()]
    own = [f'let {one} _ = failwith "{name}: {one}"' for one in functions if one not in lent]
    parts = [segment.source for segment in _used(module, [one for one in functions if one in lent])]
    return {
        f"{name}.mli": "\n".join([*opened, *values, ""]),
        f"{name}.ml": "\n\n".join([*opened, *module.imports, *parts, *own, ""]),
    }


def _used(module: ReferenceModule, names: Collection[str]) -> list[Segment]:
    """Return definitions with all that they use, directly or not, in the order of the file."""
    found: dict[str, Segment] = {}
    waiting = list(names)
    while waiting:
        segment = module.definition(waiting.pop())
        if segment is not None and segment.name not in found:
            found[segment.name] = segment
            waiting += _names(module, segment)
    return sorted(found.values(), key=lambda segment: segment.line)


def _names(module: ReferenceModule, segment: Segment) -> Iterator[str]:
    return (name for _, name in uses(module, segment))
