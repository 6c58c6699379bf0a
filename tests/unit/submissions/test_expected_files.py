"""How near a file's name comes to the one expected."""

from __future__ import annotations

import time

import pytest

from graders.submissions.expected_files import ExpectedFiles, Nearness, fit, is_provided, split_code

MORPION = ExpectedFiles("morpion", ("morpion",), notebook=True)
SOLITAIRE = ExpectedFiles("solitaire", ("solitaire", "plateau"), notebook=True)
KLONDIKE = ExpectedFiles("klondike", ("klondike",), notebook=False, provided=("klondike_defs",))
OCAML = ExpectedFiles("solitaire", ("solitaire",), False, ("solitaire_defs",), suffix=".ml")


@pytest.mark.parametrize(
    ("name", "nearness"),
    [
        ("morpion.py", Nearness.EXACT),
        ("morpion.ipynb", Nearness.EXACT),
        ("Morpion.py", Nearness.CASE),
        ("MORPION.PY", Nearness.CASE),
        ("morpion (1).py", Nearness.COPY),
        ("morpion(2).ipynb", Nearness.COPY),
        ("morpion-1.py", Nearness.COPY),
        ("morpion_1.py", Nearness.COPY),
        ("morpion_final.py", Nearness.COPY),
        ("morpion_v2_final.py", Nearness.COPY),
        ("morpion - Copie.py", Nearness.COPY),
        ("morpion - Copie (3).py", Nearness.COPY),
        ("Copie de morpion.py", Nearness.COPY),
        ("Copy of morpion.ipynb", Nearness.COPY),
        ("morpion.py.py", Nearness.COPY),
        ("morpion.py.txt", Nearness.COPY),
        ("Morpion.PY.TXT", Nearness.COPY),
        ("morpion (1).py.txt", Nearness.COPY),
        ("morpion.ipynb.txt", Nearness.COPY),
        ("morpion.ipynb.json", Nearness.COPY),
        ("morpion.json", None),
        ("morpion.py.json", None),
        ("durand_morpion.py.txt", Nearness.WORD),
        ("test_morpion.py.txt", None),
        ("morpion.ml.txt", None),
        ("morpion.txt.txt", None),
        ("morpion_durand.py", Nearness.WORD),
        ("durand-lea-morpion.ipynb", Nearness.WORD),
        ("TP3morpion_22101234.py", Nearness.WORD),
        ("morpion_22101234.py", Nearness.WORD),
        ("test_morpion.py", None),
        ("morpions.py", None),
        ("mon_tp.py", None),
        ("morpion.txt", None),
        ("morpion", None),
        (".py", None),
        ("", None),
    ],
)
def test_nearness_of_a_name(name: str, nearness: Nearness | None) -> None:
    found = fit(MORPION, name)
    assert (found and found.nearness) == nearness


def test_a_file_stands_for_its_nearest_module() -> None:
    found = [fit(SOLITAIRE, name) for name in ("solitaire.py", "Plateau.py", "plateau_dupont.py")]
    assert [one.module for one in found if one] == ["solitaire", "plateau", "plateau"]


@pytest.mark.parametrize("name", ["klondike_defs.py", "Klondike_Defs.py", "klondike_defs (1).py"])
def test_a_provided_module_is_never_taken_for_another(name: str) -> None:
    assert fit(KLONDIKE, name) is None


def test_a_notebook_is_taken_for_any_module_asked_for_or_not() -> None:
    names = ("solitaire.ipynb", "plateau.ipynb", "klondike.ipynb")
    found = [fit(KLONDIKE if name == names[2] else SOLITAIRE, name) for name in names]
    assert [one and one.is_asked for one in found] == [True, True, False]


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("automata.ipynb", "automaton"),
        ("Automata (1).ipynb", "automaton"),
        ("reading.ipynb", "reading"),
        ("automata.py", None),
    ],
)
def test_a_notebook_named_after_the_assignment_is_its_main_module(
    name: str, module: str | None
) -> None:
    """The skeleton's notebook is named so."""
    expected = ExpectedFiles("automata", ("automaton", "reading"), notebook=True)
    found = fit(expected, name)
    assert (found and found.module) == module
    # It may be the course's own: a file with a module's name comes first.
    assert found is None or (found.nearness is Nearness.WORD) is found.is_by_id


def test_a_notebook_is_no_module_in_a_language_without_any() -> None:
    ocaml = ExpectedFiles("automata", ("automaton",), notebook=False, suffix=".ml")
    assert [fit(ocaml, name) for name in ("automata.ipynb", "automaton.ipynb")] == [None, None]


def test_expected_names_put_the_notebook_beside_its_module() -> None:
    assert SOLITAIRE.file_names == (
        "solitaire.py",
        "solitaire.ipynb",
        "plateau.py",
        "plateau.ipynb",
    )


@pytest.mark.parametrize("stem", ["1" * 250, "morpion" + "-1" * 120, "a1" * 125, "(" * 250])
def test_long_names_are_compared_quickly(stem: str) -> None:
    start = time.process_time()
    fit(MORPION, f"{stem}.py")
    assert time.process_time() - start < 0.5


@pytest.mark.parametrize(
    ("name", "nearness"),
    [
        ("solitaire.ml", Nearness.EXACT),
        ("SOLITAIRE.ML", Nearness.CASE),
        ("solitaire (1).ml", Nearness.COPY),
        ("solitaire.ml.ml", Nearness.COPY),
        ("solitaire_durand.ml", Nearness.WORD),
        ("solitaire.py", None),
        ("solitaire.mli", None),
        ("solitaire.ml~", None),
        ("solitaire_defs.ml", None),
    ],
)
def test_files_of_another_language_end_in_their_own_way(
    name: str, nearness: Nearness | None
) -> None:
    found = fit(OCAML, name)
    assert (found and found.nearness) == nearness


def test_a_file_of_another_language_than_the_assignment_s_is_none_of_its_modules() -> None:
    assert fit(MORPION, "morpion.ml") is None
    assert OCAML.file_names == ("solitaire.ml",)
    assert is_provided(OCAML, "Solitaire_defs.ml")
    assert not is_provided(OCAML, "solitaire_defs.py")


def test_the_ends_of_source_files_are_those_of_all_languages() -> None:
    assert split_code("a.ML") == ("a", ".ml")
    assert split_code("a.py") == ("a", ".py")
    assert split_code("a.mli") is None
