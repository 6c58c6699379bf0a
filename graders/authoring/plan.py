"""What a new assignment is called, and where its files go."""

from __future__ import annotations

import json
import keyword
import re
import sys
from dataclasses import dataclass

from graders.errors import UsageError

__all__ = ["Naming", "name_assignment", "quoted", "sample_folders"]

# The names of the two samples, by language.
_SAMPLES = {"fr": ("tout-juste", "des-erreurs"), "en": ("all-right", "some-mistakes")}
_ID = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,79}", re.ASCII)


@dataclass(frozen=True)
class Naming:
    """What an assignment is called.

    Attributes
    ----------
    id : str
        The stem of its files.
    module : str
        The module that students hand in.
    title : str
        As students read it, in both languages.
    """

    id: str
    module: str
    title: str

    @property
    def spec_file(self) -> str:
        """The spec, relative to the course."""
        return f"specs/{self.id}.yaml"

    @property
    def code_file(self) -> str:
        """The module with the spec's generators and validators."""
        return f"specs/{self.id}.py"

    @property
    def reference_file(self) -> str:
        """The reference."""
        return f"reference/{self.id}.py"

    @property
    def skeleton_files(self) -> tuple[str, ...]:
        """The files that the skeleton may come to."""
        return f"skeletons/{self.id}.py", f"skeletons/{self.id}.ipynb"


def sample_folders(id: str, lang: str) -> tuple[str, str]:
    """Return the folders of an assignment's samples, relative to the course: right and wrong."""
    right, wrong = _SAMPLES[lang]
    return f"examples/{id}/{right}", f"examples/{id}/{wrong}"


def name_assignment(id: str, title: str | None = None) -> Naming:
    """Choose the names that go with an id.

    Parameters
    ----------
    id : str
        What the author typed.
    title : str, optional
        Made from the id when it is left out.

    Raises
    ------
    UsageError
        When the id cannot name files of a course, or a module that students can hand in.
    """
    if not _ID.fullmatch(id):
        what = f"{id!r} cannot name an assignment"
        raise UsageError(what, "use letters, digits, '_', '-' and '.', a letter first: lab3")
    module = re.sub(r"\W", "_", id, flags=re.ASCII)
    if keyword.iskeyword(module) or module in sys.stdlib_module_names:
        what = f"{id!r} is a name of Python's own: students could not hand in {module}.py"
        raise UsageError(what, f"choose another name, such as {id}_lab")
    words = re.sub(r"[_.-]+", " ", id).strip()
    shown = " ".join((title or words[:1].upper() + words[1:]).split())
    return Naming(id, module, shown)


def quoted(text: str) -> str:
    """Write a text as a YAML scalar on one line, which reads as that text and nothing else."""
    written = json.dumps(text, ensure_ascii=False)
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in written)
