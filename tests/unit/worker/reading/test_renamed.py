"""A function under another name: found by its docstring, or by its parameters and its place."""

from __future__ import annotations

import ast

import pytest

from graders.worker.reading.renamed import renamed

SKELETON = '''
def free(g):
    """Return the free squares."""

def player(g):
    """Return whose turn it is."""

def winner(g):
    """Return who has won."""

def following(g, player):
    """Return the next boards."""

class Bag:
    def put(self, thing):
        """Put a thing."""

    def size(self):
        """Return the number of things."""
'''
TARGETS = ["free", "player", "winner", "following", "Bag.put", "Bag.size"]
FREE = "def free(g): return []\n"
PLAYER = "def player(g): return 1\n"
FOLLOWING = "def following(g, player): return []\n"


def _found(*cells: str, absent: str = "winner") -> dict[str, str]:
    trees = [ast.parse(cell) for cell in cells]
    return renamed(trees, ast.parse(SKELETON), absent.split(), TARGETS)


def test_the_docstring_of_the_skeleton_tells() -> None:
    own = 'def best(a, b):\n    """Return who\n    has won."""\n'
    assert _found(FOLLOWING, own) == {"winner": "best"}


def test_parameters_and_place_tell() -> None:
    assert _found(FREE, PLAYER, "def best(g): return 0\n", FOLLOWING) == {"winner": "best"}


@pytest.mark.parametrize(
    "cells",
    [
        (FREE, PLAYER, "def best(board): return 0\n", FOLLOWING),
        (FREE, "def best(g): return 0\n", PLAYER, FOLLOWING),
        (FREE, PLAYER, "def best(g): return 0\ndef line(g): return 0\n", FOLLOWING),
        (FREE, PLAYER, "class best: pass\n", FOLLOWING),
        (FREE, PLAYER, "def winner(g): return 0\ndef best(g): return 0\n", FOLLOWING),
    ],
    ids=["other-parameters", "other-place", "two-of-them", "a-class", "it-is-there"],
)
def test_what_is_not_sure_is_not_told(cells: tuple[str, ...]) -> None:
    assert _found(*cells) == {}


def test_two_that_lack_side_by_side_are_not_told_apart_by_their_place() -> None:
    assert _found(FREE, "def best(g): return 0\n", FOLLOWING, absent="player winner") == {}


def test_a_docstring_that_two_functions_share_tells_nothing() -> None:
    twice = SKELETON.replace("Return whose turn it is.", "Return who has won.")
    own = 'def best(a):\n    """Return who has won."""\n'
    assert renamed([ast.parse(own)], ast.parse(twice), ["winner"], TARGETS) == {}


def test_a_method_is_sought_in_its_own_class() -> None:
    bag = "class Bag:\n    def add(self, thing): pass\n    def size(self): return 0\n"
    assert _found(bag, absent="Bag.put") == {"Bag.put": "Bag.add"}
    assert _found("def add(self, thing): pass\n", absent="Bag.put") == {}


def test_a_place_alone_does_not_tell_a_function_without_parameters() -> None:
    bag = "class Bag:\n    def put(self, thing): pass\n    def count(self): return 0\n"
    assert _found(bag, absent="Bag.size") == {}


BAG = "    def put(self, thing): self.things = thing\n    def weigh(self): return 1\n"


@pytest.mark.parametrize("targets", [TARGETS, ["Bag"]], ids=["members", "whole"])
def test_a_class_with_half_of_the_methods_stands_for_one_that_is_not_there(
    targets: list[str],
) -> None:
    trees = [ast.parse(FREE), ast.parse(f"class Sack:\n{BAG}")]
    absent = [name for name in targets if name.startswith("Bag")]
    assert renamed(trees, ast.parse(SKELETON), absent, targets) == {"Bag": "Sack"}


@pytest.mark.parametrize(
    "cells",
    [
        (f"class Sack:\n{BAG}", "class Bag: pass\n"),
        (f"class Sack:\n{BAG}", f"class Case:\n{BAG}"),
        ("class Sack:\n    def __init__(self): pass\n    def weigh(self): return 1\n",),
    ],
    ids=["it-is-there", "two-of-them", "no-method-of-it"],
)
def test_a_class_is_not_guessed(cells: tuple[str, ...]) -> None:
    assert _found(*cells, absent="Bag.put Bag.size") == {}
