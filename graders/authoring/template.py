"""A small assignment to start from: whole, sound, with one check of each common kind.

Its files lie in ``template/``, in one folder per language: what they name is in that language,
what students read is in both. A name between two ``@`` stands for what the author chose.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from graders.authoring.plan import Naming, quoted, sample_folders

__all__ = ["LANGUAGES", "template_files"]

LANGUAGES = ("fr", "en")
_FOLDER = Path(__file__).parent / "template"
_FIELD = re.compile(r"@([A-Z_]+)@")


def template_files(naming: Naming, lang: str) -> Mapping[str, str]:
    """Fill in the template.

    Parameters
    ----------
    naming : Naming
        What the assignment and its parts are called.
    lang : str
        ``fr`` or ``en``: the language of names and docstrings.

    Returns
    -------
    mapping of str to str
        The text of each file by its name relative to the course; the skeleton is not among them.
    """
    right, wrong = sample_folders(naming.id, lang)
    places = {
        naming.spec_file: "spec.yaml",
        naming.code_file: "generators.py",
        naming.reference_file: "reference.py",
        f"{right}/{naming.module}.py": "right.py",
        f"{right}/expect.yaml": "right.yaml",
        f"{wrong}/{naming.module}.py": "wrong.py",
        f"{wrong}/expect.yaml": "wrong.yaml",
    }
    fields = {
        "ID": naming.id,
        "MODULE": naming.module,
        "TITLE": naming.title,
        "TITLE_YAML": quoted(naming.title),
    }
    return {
        place: _filled(_FOLDER / lang / f"{name}.txt", fields) for place, name in places.items()
    }


def _filled(path: Path, fields: Mapping[str, str]) -> str:
    return _FIELD.sub(lambda found: fields[found[1]], path.read_text("utf-8"))
