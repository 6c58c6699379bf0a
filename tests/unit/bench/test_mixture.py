"""A made-up class: the same at each run, shared out as it says, spoiled where its labels say."""

from __future__ import annotations

import ast
import json
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from bench.courses import SHARES
from bench.mixture import Maker, kinds, load_maker, made, read_labels, write
from bench.spoiling import defined, locals_of, renamed

TPS = ("morpion", "solitaire")


@cache
def maker(name: str) -> Maker:
    """Load a TP once for all tests."""
    return load_maker(name)


@pytest.mark.parametrize("name", TPS)
def test_same_seed_and_size_make_the_same_class(name: str) -> None:
    first, second = (list(made(maker(name), 3, 40)) for _ in range(2))
    assert first == second
    assert first != list(made(maker(name), 4, 40))


def test_what_is_spoiled_comes_again_after_a_period_and_texts_do_not() -> None:
    short = list(made(maker("morpion"), 1, 20))
    long = list(made(maker("morpion"), 1, 50, 20))
    assert long[:20] == short
    assert [(one.kind, one.spoiled) for one in long] == [
        (one.kind, one.spoiled) for one in (short * 3)[:50]
    ]
    assert len({tuple(one.files.values()) for one in long}) == 50


@pytest.mark.parametrize("name", TPS)
def test_no_two_submissions_are_alike(name: str) -> None:
    # Without their comments and layout: a cache of parsed programs is of no use.
    trees = [
        tuple(ast.dump(ast.parse(text)) for text in one.files.values())
        for one in made(maker(name), 1, 60)
        if one.kind != "broken"
    ]
    assert len(set(trees)) == len(trees)


def test_kinds_are_shared_out_as_documented() -> None:
    assert Counter(kinds(1, 100)) == SHARES
    assert Counter(kinds(1, 10_000)) == {kind: 100 * share for kind, share in SHARES.items()}


@pytest.mark.parametrize("size", [6, 7, 12, 99])
def test_a_class_has_its_size_and_every_kind(size: int) -> None:
    found = kinds(5, size)
    assert len(found) == size
    assert set(found) == set(SHARES)


def test_a_large_class_is_made_one_by_one() -> None:
    # The first of many come at once: nothing is made ahead.
    assert len(list(islice(made(maker("morpion"), 1, 10_000), 3))) == 3


@pytest.mark.parametrize("name", TPS)
def test_each_kind_is_spoiled_as_it_says(name: str) -> None:
    reference = maker(name).assignment.reference_sources
    for one in made(maker(name), 2, 60):
        assert bool(one.spoiled) == (one.kind not in ("right", "crash"))
        try:
            trees = {path: ast.parse(text) for path, text in one.files.items()}
        except SyntaxError:
            assert one.kind == "broken"
            continue
        assert one.kind != "broken"
        statements = sum(len(tree.body) for tree in trees.values())
        added = statements - sum(len(ast.parse(text).body) for text in reference.values())
        # A wrong version may bring what it needs.
        assert added == (one.kind == "crash") or one.kind == "wrong"


def test_every_question_is_spoiled_in_turn() -> None:
    spoiled = Counter(q for one in made(maker("morpion"), 1, 200) for q in one.spoiled)
    assert set(spoiled) == set(maker("morpion").questions)
    assert max(spoiled.values()) - min(spoiled.values()) < 12


def test_a_renamed_variable_leaves_the_program_as_it_was() -> None:
    source = "def f(x):\n    été = [y for y in x]\n    return été, [y * 2 for y in été]\n"
    found = {local.name: local for local in locals_of(source)}
    assert set(found) == {"été", "y"}
    assert renamed(source, found["été"], "z") == source.replace("été", "z")


def test_a_variable_that_is_a_parameter_elsewhere_keeps_its_name() -> None:
    source = "def f(x):\n    y = x\n    def g(y):\n        return y\n    return g(y)\n"
    assert list(locals_of(source)) == []


def test_a_target_that_is_not_there_is_told() -> None:
    target = maker("morpion").items[1][1]
    with pytest.raises(ValueError, match=r"morpion\.cases_libres: 0 definitions"):
        defined("x = 1\n", target)


def test_labels_are_written_with_the_class(tmp_path: Path) -> None:
    write(maker("solitaire"), 1, 12, tmp_path / "out")
    labels = read_labels(tmp_path / "out")
    for one in made(maker("solitaire"), 1, 12):
        assert labels[one.id].kind == one.kind
        credited = {question: question not in one.spoiled for question in labels[one.id].credited}
        assert labels[one.id].credited == credited
        for name, text in one.files.items():
            path = tmp_path / "out" / "submissions" / one.id / name
            assert path.read_text("utf-8") == text
    assert len(json.loads((tmp_path / "out" / "labels.json").read_text("utf-8"))) == 12
