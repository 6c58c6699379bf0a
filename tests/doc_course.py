"""A small course in which the commands of pages can be typed as they stand.

Its assignment has the name that pages use. The archives and tables that they name are there, in the
forms of their platforms.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

ID = "morpion"
_SPEC = f"""\
id: {ID}
title: {{fr: Un TP, en: A lab}}
modules: [{ID}]
notebook: true
play: print(joueur(1))
questions:
  - id: joueur
    title: {{fr: À qui de jouer, en: Whose turn it is}}
    points: 2
    checks:
      - {{id: one, title: one, call: joueur(-2), returns: 2}}
      - {{id: two, title: two, call: joueur(1), returns: 1}}
"""
# So short a function has few mutants.
_REFERENCE = '# %%\ndef joueur(n):\n    """Say who plays."""\n    return abs(n)\n'
_RIGHT = "def joueur(n):\n    return n if n > 0 else -n\n"
_WRONG = "def joueur(coups):\n    return 1\n"

_MOODLE = {
    "Zoé Martin_123_assignsubmission_file_/morpion.py": _RIGHT,
    "Ali Roy_124_assignsubmission_file_/morpion.py": _WRONG,
}
_WORKSHEET = """\
Identifier,Full name,Status,Grade,Maximum Grade,Grade can be changed,Last modified (submission),\
Last modified (grade),Feedback comments
Participant 123,Zoé Martin,Submitted for grading,,20.00,Yes,"Monday, 30 November 2026, 10:12 PM",-,
Participant 124,Ali Roy,Submitted for grading,,20.00,Yes,"Monday, 30 November 2026, 11:12 PM",-,
"""
_CANVAS = {"martinzoe_11_901_morpion.py": _RIGHT, "royali_12_902_morpion.py": _WRONG}
_EXPORT = """\
Student,ID,SIS Login ID,Section,TP 1 (4321)
    Points Possible,,,,10.00
"Martin, Zoé",11,zmartin,G1,
"Roy, Ali",12,aroy,G1,
"""
_LIST = "Dossier;Nom;Prénom;Note TP1;Remarque\n11;Martin;Zoé;;\n12;Roy;Ali;;\n"
_COURSE = """\
gradebooks:
  scolarite:
    identify: {number: Dossier, names: [Nom, Prénom]}
    mark: Note TP*
    out_of: 20
    decimal: ","
    comment: Remarque
"""

_FILES = {
    f"specs/{ID}.yaml": _SPEC,
    f"reference/{ID}.py": _REFERENCE,
    f"mine/{ID}.py": _RIGHT,
    **{f"submissions/{name}": text for name, text in _MOODLE.items()},
    "Grades-TP1.csv": _WORKSHEET,
    "Export.csv": _EXPORT,
    "liste.csv": _LIST,
    "course.yaml": _COURSE,
}
_ARCHIVES = {"download.zip": _MOODLE, "TP1-4321.zip": _MOODLE, "submissions.zip": _CANVAS}


def make_stage(folder: Path) -> Path:
    """Write the course, the work of two students in all forms, and the tables."""
    for name, text in _FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    # A folder without it is no course: the built-in one would be graded in its place.
    (folder / "skeletons").mkdir()
    for name, works in _ARCHIVES.items():
        _zip(folder / name, works)
    return folder


def _zip(path: Path, works: Mapping[str, str]) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in works.items():
            archive.writestr(name, text)
