"""The files of a kit that students work with: what they start from, and what is handed out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from graders.authoring.kit.kit_file import lent_targets
from graders.errors import UsageError
from graders.i18n import Message
from graders.languages.base import Handout, PackedModule
from graders.spec.assignment import Assignment
from graders.spec.courses import stand_in_file
from graders.spec.load import module_files

# The folder in which students work.
MINE = "mine"


def handed_out(assignment: Assignment) -> dict[str, bytes]:
    """Return the files that are handed out as they are, and those that students start from."""
    course, spec = Path(assignment.course), assignment.spec
    suffix, files = assignment.language.suffix, dict[str, bytes]()
    for module, name in module_files(course, "skeletons", spec).items():
        files[name] = files[f"{MINE}/{module}{suffix}"] = (course / name).read_bytes()
    notebook = f"skeletons/{spec.id}.ipynb"
    if spec.notebook and (course / notebook).is_file():
        main = spec.modules[0]
        files[notebook] = files[f"{MINE}/{main}.ipynb"] = (course / notebook).read_bytes()
        del files[f"{MINE}/{main}.py"]
    for path in given_files(assignment):
        name = path.relative_to(course).as_posix()
        files[name] = files[f"{MINE}/{path.name}"] = path.read_bytes()
    for package, source in assignment.stand_ins.items():
        if source is not None:
            files[stand_in_file(package)] = source.encode()
    return files


def given_files(assignment: Assignment) -> Iterator[Path]:
    """Yield the files that lie beside a skeleton, where a course gives modules whole."""
    if assignment.language.takes_modules:
        folder = Path(assignment.course, "skeletons", assignment.id)
        yield from sorted(folder.glob(f"*{assignment.language.suffix}"))


def compiled(assignment: Assignment, packed: Mapping[str, PackedModule]) -> Handout:
    """Return the files that the language makes of a reference, with the answers that are lent.

    Raise SandboxError when its compiler is missing, or refuses the reference, and UsageError when
    answers of several modules would be in one.
    """
    if not assignment.spec.fallback:
        return Handout({}, "")
    if len(assignment.reference) > 1:
        told = {"modules": ", ".join(assignment.spec.modules)}
        what = Message("a kit compiles the answers of one module, not of {modules}", dict(told))
        raise UsageError(what, Message("leave `fallback` out of the spec, or make it one module"))
    (module,) = assignment.reference
    graded = {target.name for target in lent_targets(assignment)}
    held = packed[module.name].lent if module.name in packed else {}
    lent = [name for name in held if name in graded]
    made = assignment.language.handout(module, lent, assignment.spec.fallback)
    return made._replace(files={f"{MINE}/{name}": data for name, data in made.files.items()})
