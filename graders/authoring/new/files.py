"""The files of a new assignment: their names, a template, and writing them into a course."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from graders.authoring.skeleton import write_skeleton
from graders.errors import Problem, SpecError, UsageError, unwritable
from graders.i18n import Message
from graders.languages.python.syntax import STANDARD_MODULES, is_name
from graders.light_dataclass import dataclass
from graders.spec.course_folder import FOLDERS, nearest_course
from graders.spec.json_schema import FILES, schema_text
from graders.spec.load import load_assignment

_SCHEMAS: Mapping[str, str] = {f"specs/{file}.schema.json": file for file in FILES}
# The names of the two samples, by language.
_SAMPLES = {"fr": ("tout-juste", "des-erreurs"), "en": ("all-right", "some-mistakes")}
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,79}", re.ASCII)
_FOLDER = Path(__file__).parent / "template"
_FIELD = re.compile(r"@([A-Z_]+)@")


@dataclass(frozen=True)
class Naming:
    """The names of an assignment.

    ``id`` is the stem of its files, ``module`` the module that students hand in, and ``title`` the
    title that they read, the same in both languages.
    """

    id: str
    module: str
    title: str

    @property
    def spec_file(self) -> str:
        """The spec; all files are relative to the course."""
        return f"specs/{self.id}.yaml"

    @property
    def code_file(self) -> str:
        """The module with the spec's generators and judges."""
        return f"specs/{self.id}.py"

    @property
    def reference_file(self) -> str:
        return f"reference/{self.id}.py"

    @property
    def skeleton_files(self) -> tuple[str, ...]:
        """The files that the skeleton may be written to: a script and a notebook."""
        return f"skeletons/{self.id}.py", f"skeletons/{self.id}.ipynb"


def name_assignment(id: str, title: str | None = None) -> Naming:
    """Choose the names that go with an id; the title is made from it where there is none.

    Raise UsageError when the id cannot name files of a course, or a module that students can hand
    in.
    """
    if not _ID.fullmatch(id):
        what = Message("{id} cannot name an assignment", {"id": repr(id)})
        raise UsageError(
            what, Message("use letters, digits, '_', '-' and '.', a letter first: lab3")
        )
    module = re.sub(r"\W", "_", id, flags=re.ASCII)
    if not is_name(module) or module in STANDARD_MODULES:
        what = Message(
            "{id} is a name of Python's own: students could not hand in {module}.py",
            {"id": repr(id), "module": module},
        )
        raise UsageError(what, Message("choose another name, such as {id}_lab", {"id": id}))
    words = re.sub(r"[_.-]+", " ", id).strip()
    shown = " ".join((title or words[:1].upper() + words[1:]).split())
    return Naming(id, module, shown)


def quoted(text: str) -> str:
    """Write a text as a quoted YAML scalar on one line."""
    written = json.dumps(text, ensure_ascii=False)
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in written)


@dataclass(frozen=True)
class Written:
    """The files that were written, relative to the course, and the problems left to the author."""

    course: Path
    files: tuple[str, ...]
    left: tuple[Problem, ...] = ()


def course_to_write(explicit: Path | None, variable: str, start: Path) -> Path:
    """Choose the course to write into: named, else the nearest one, else a new one at ``start``.

    ``explicit`` is the value of ``--course``, ``variable`` that of ``GRADERS_COURSE``.
    """
    named = explicit or (Path(variable) if variable else None)
    return named.resolve() if named else nearest_course(start) or start.resolve()


def write_assignment(course: Path, naming: Naming, files: Mapping[str, str]) -> Written:
    """Write the files of an assignment, given by path; then its skeleton, if the spec is sound.

    If the spec is not sound yet, return its problems and write no skeleton. Raise UsageError when
    one of these files exists (nothing is written), or cannot be written.
    """
    _refuse_to_overwrite(course, naming, files)
    try:
        for folder in FOLDERS:
            (course / folder).mkdir(parents=True, exist_ok=True)
        # The schemas complete specs and course.yaml in an editor.
        lacking = {name: file for name, file in _SCHEMAS.items() if not (course / name).exists()}
        schemas = {name: schema_text(file) for name, file in lacking.items()}
        named = [*_write_all(course, schemas), *_write_all(course, files)]
    except OSError as problem:
        what = unwritable(problem.filename or course, problem)
        raise UsageError(what, Message("choose another folder with --course")) from None
    try:
        assignment = load_assignment(course, naming.id, with_skeleton=False)
    except SpecError as unfinished:
        return Written(course, tuple(named), unfinished.problems)
    skeleton = (change.file for change in write_skeleton(course, assignment))
    return Written(course, (*named, *skeleton))


def _refuse_to_overwrite(course: Path, naming: Naming, files: Mapping[str, str]) -> None:
    folders = [f"examples/{naming.id}"]
    wanted = dict.fromkeys([*files, naming.code_file, *naming.skeleton_files, *folders])
    there = [name for name in wanted if (course / name).exists() or (course / name).is_symlink()]
    if there:
        names = ", ".join([*there[:3], *["..."] * (len(there) > 3)])
        words = {"course": str(course), "names": names}
        raise UsageError(
            Message("the course '{course}' has these already: {names}", words),
            Message("choose another ID: nothing was written"),
        )


def _write_all(course: Path, files: Mapping[str, str]) -> list[str]:
    for name, text in files.items():
        path = course / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # "x" fails if somebody else wrote the file meanwhile.
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    return list(files)


def template_files(naming: Naming, lang: str) -> Mapping[str, str]:
    """Fill in the template of a small sound assignment, with one check of each common kind.

    Names and docstrings are in the language ``lang``. Return the text of each file by its path in
    the course; the skeleton is not among them.
    """
    right, wrong = (f"examples/{naming.id}/{name}" for name in _SAMPLES[lang])
    places = {
        naming.spec_file: "spec.yaml",
        naming.code_file: "generators.py",
        naming.reference_file: "reference.py",
        f"{right}/{naming.module}.py": "right.py",
        f"{right}/expect.yaml": "right.yaml",
        f"{wrong}/{naming.module}.py": "wrong.py",
        f"{wrong}/expect.yaml": "wrong.yaml",
    }
    fields = {"ID": naming.id, "MODULE": naming.module, "TITLE": naming.title}
    fields["TITLE_YAML"] = quoted(naming.title)
    texts = {
        place: (_FOLDER / lang / f"{name}.txt").read_text("utf-8") for place, name in places.items()
    }
    return {
        place: _FIELD.sub(lambda found: fields[found[1]], text) for place, text in texts.items()
    }
