"""Ids: plain, safe as file names, unique, and the same at each run; names shown in messages."""

from __future__ import annotations

import os
import random
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graders.submissions.entries import escape, shown
from graders.submissions.expected_files import fold
from graders.submissions.places import ID_BYTES, ID_CHARS, Place, assign_ids


def place(name: str, folder: str = "class") -> Place:
    return Place(Path(folder, name), called=name)


def id_of(name: str) -> str:
    return assign_ids([place(name)])[0]


@pytest.mark.parametrize("name", ["durand-lea", "Durand_Léa.2", "李雷", "0", "_x"])
def test_a_safe_name_is_its_own_id(name: str) -> None:
    assert id_of(name) == name


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Léa Durand", "Léa-Durand"),
        ("a\nb", "a-b"),
        ("<script>alert(1)</script>", "script-alert-1-script"),
        ("../../etc", "etc"),
        ("-rf", "rf"),
        (".hidden", "hidden"),
        ("dot.", "dot"),
        ("index", "index"),
        ("INDEX", "INDEX"),
        ("con", "con"),
        ("aux.2", "aux.2"),
        ("=1+1", "1-1"),
        ("\udcff\udcfe", "submission"),
        ("\u202edrow", "drow"),
        ("\u3164", "submission"),
        ("🦀", "submission"),
        ("x" * 255, "x" * 73),
    ],
)
def test_another_name_becomes_a_slug_and_a_hash(name: str, slug: str) -> None:
    chosen = id_of(name)
    assert chosen[:-7] == slug
    assert chosen[-7] == "-"
    assert int(chosen[-6:], 16) >= 0


def test_decomposed_names_are_composed() -> None:
    assert id_of(unicodedata.normalize("NFD", "léa")) == unicodedata.normalize("NFC", "léa")


@pytest.mark.parametrize(
    "names",
    [
        ("Durand", "durand"),
        (unicodedata.normalize("NFC", "léa"), unicodedata.normalize("NFD", "léa")),
        ("strasse", "straße"),
    ],
    ids=["case", "normal form", "sharp s"],
)
def test_names_that_a_disk_could_confuse_both_get_a_hash(names: tuple[str, str]) -> None:
    ids = assign_ids([place(name) for name in names])
    assert all(chosen[-7] == "-" for chosen in ids)
    assert len(set(map(fold, ids))) == 2


def test_a_name_made_to_look_like_an_id_collides_with_nothing() -> None:
    forged = id_of("a b")
    ids = assign_ids([place(name) for name in ("a b", forged)])
    assert len(set(map(fold, ids))) == 2


def test_namesakes_of_two_groups_are_told_apart_wherever_the_class_lies() -> None:
    def ids(base: str) -> tuple[str, ...]:
        return assign_ids([place("durand", f"{base}/{group}") for group in "ab"])

    assert len(set(ids("/here"))) == 2
    assert ids("/here") == ids("/there/deeper")


@settings(max_examples=200, deadline=None)
@given(st.lists(st.binary(min_size=1, max_size=255), unique=True, max_size=8), st.randoms())
def test_ids_are_unique_safe_and_independent_of_order(
    raw: list[bytes], shuffler: random.Random
) -> None:
    names = [os.fsdecode(name.replace(b"/", b"_").replace(b"\0", b"_")) for name in raw]
    names = list(dict.fromkeys(name for name in names if name not in (".", "..")))
    items = [place(name) for name in names]
    ids = dict(zip(items, assign_ids(items), strict=True))
    assert len(set(map(fold, ids.values()))) == len(items)
    for chosen in ids.values():
        assert chosen.isprintable()
        assert len(chosen) <= ID_CHARS
        assert len(chosen.encode()) <= ID_BYTES
        assert all(char.isalnum() or char in "._-" for char in chosen)
        assert chosen[0] not in ".-"
    shuffler.shuffle(items)
    assert dict(zip(items, assign_ids(items), strict=True)) == ids


def test_a_shown_name_is_printable_and_short() -> None:
    assert shown("a\nb\udcff\u202e") == "a\\nb\\udcff\\u202e"
    assert len(shown("\n" * 255)) == 80


def test_escaped_names_stay_different() -> None:
    assert escape("a\nb") != escape("a\\nb")
