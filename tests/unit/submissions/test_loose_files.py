"""Loose files of one student for several modules are one submission."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graders.submissions import ExpectedFiles, find, read

Layout = Callable[..., Path]


def _files(folder: Path, expected: ExpectedFiles) -> dict[str, list[str]]:
    return {one.id: sorted(read(one, expected).files) for one in find([folder], expected)}


@pytest.mark.parametrize(
    ("names", "student"),
    [
        (("durand_solitaire.py", "durand_plateau.py"), "durand"),
        (("Plateau-Jean-ROY.py", "Solitaire-Jean-ROY.py"), "Jean-ROY"),
        (("tp5_solitaire_roy.py", "tp5_plateau_roy.py"), "tp5_roy"),
    ],
)
def test_files_named_after_a_student_and_each_module_are_one_submission(
    lay: Layout, solitaire: ExpectedFiles, names: tuple[str, ...], student: str
) -> None:
    folder = lay(*names, "martin_solitaire.py", "martin_plateau.py")
    assert _files(folder, solitaire) == {
        "martin": ["plateau.py", "solitaire.py"],
        student: ["plateau.py", "solitaire.py"],
    }


def test_a_file_alone_keeps_its_name(lay: Layout, solitaire: ExpectedFiles) -> None:
    folder = lay("durand_solitaire.py", "martin_solitaire.py", "martin_plateau.py")
    assert _files(folder, solitaire) == {
        "durand_solitaire": ["durand_solitaire.py"],
        "martin": ["plateau.py", "solitaire.py"],
    }


def test_two_files_for_one_module_are_not_joined(lay: Layout, solitaire: ExpectedFiles) -> None:
    folder = lay("roy_solitaire.py", "solitaire_roy.py", "roy_plateau.py", "xu_solitaire.py")
    assert len(_files(folder, solitaire)) == 4


def test_paths_typed_one_by_one_are_joined_as_well(lay: Layout, solitaire: ExpectedFiles) -> None:
    names = ("durand_solitaire.py", "durand_plateau.py", "martin_solitaire.py", "martin_plateau.py")
    folder = lay(*names)
    found = find([folder / name for name in names], solitaire)
    assert [one.id for one in found] == ["durand", "martin"]
