"""Lines in common: whatever the names and the layout, and without those that everybody has."""

from __future__ import annotations

from graders.similarity.kgrams import Comparison, compare
from graders.similarity.submission_code import MOST_CHARS, Code, joined, piece_of
from graders.worker.reading.tokens import cut

SKELETON = '''\
def free(board):
    """Return the free places of a board."""
    # TODO
    pass
'''
LOOPS = """\
def free(board):
    found = []
    for row in range(len(board)):
        for column in range(len(board[row])):
            if board[row][column] == 0:
                found.append((row, column))
    return sorted(found)
"""
RENAMED = """\
def free(plateau):
    # mine
    liste = [ ]

    for i in range(len(plateau)):
        for j in range(len(plateau[i])):
            if plateau[i][j] == 0: # free
                liste.append((i, j))
    return sorted(liste)
"""
OTHER = """\
def free(board):
    return {place for place, value in board.items() if not value and place not in board.walls}


class Board(dict):
    walls = frozenset(range(0, 100, 7))

    def __missing__(self, key):
        raise LookupError(f"no {key}")
"""
USUAL = "import copy\nassert copy.deepcopy([[0, 1], [2, 3]]) == [[0, 1], [2, 3]], 'twelve'\n" * 3


def code(id_: str, text: str) -> Code:
    content = text.encode().decode("latin-1")
    told = cut({"file": "lab.py", "content": content, "most": MOST_CHARS})
    piece = piece_of(told, MOST_CHARS)
    assert piece is not None
    return joined(id_, [("lab.py", piece)])


def compared(*texts: str, given: str = SKELETON, usual: int = 10, most: int = 10) -> Comparison:
    codes = [code(f"s{n}", text) for n, text in enumerate(texts)]
    return compare(codes, code("given", given), usual, most)


def test_names_comments_and_layout_hide_nothing() -> None:
    (pair,) = compared(LOOPS, RENAMED, OTHER).pairs
    assert (pair.left.code.id, pair.right.code.id) == ("s0", "s1")
    assert pair.left.lines >= set(range(1, 7))
    # Neither the comment nor the blank line is code.
    assert pair.right.lines >= {2, 4, 5, 6, 7, 8}
    assert not pair.right.lines & {1, 3}
    assert pair.right.share == 1


def test_what_was_given_is_nobodys() -> None:
    assert compared(LOOPS, LOOPS, given=LOOPS).pairs == ()
    assert compared(SKELETON + OTHER, SKELETON + LOOPS).pairs == ()


def test_what_a_code_repeats_is_not_taken_for_given() -> None:
    twice = LOOPS + LOOPS.replace("free", "busy")
    (pair,) = compared(twice, twice.replace("row", "r")).pairs
    assert len(pair.left.lines) >= 13


def test_what_more_than_so_many_have_is_set_aside() -> None:
    texts = [USUAL + f"x{n} = {n}\n" for n in range(4)]
    assert len(compared(*texts, usual=4).pairs) == 6
    assert compared(*texts, usual=3).pairs == ()


def test_the_most_in_common_come_first_and_the_others_are_counted() -> None:
    texts = (LOOPS + OTHER, RENAMED + USUAL, LOOPS + OTHER)
    found = compared(*texts, most=1)
    assert [(pair.left.code.id, pair.right.code.id) for pair in found.pairs] == [("s0", "s2")]
    assert found.more == 2


def test_accents_hide_nothing() -> None:
    accented = RENAMED.replace("plateau", "état").replace("liste", "résultat_déjà_trouvé")
    (pair,) = compared(LOOPS, accented.replace("free", "cases_libérées"), OTHER).pairs
    assert pair.left.lines >= set(range(1, 7))


def test_what_follows_a_syntax_error_is_compared_too() -> None:
    broken = "x = 'never closed\ny = (1, [2\n" + RENAMED
    (pair,) = compared(LOOPS, broken).pairs
    assert pair.left.lines >= set(range(1, 7))


def test_no_submission_changes_the_figures_of_two_others() -> None:
    alone = compared(LOOPS + OTHER, RENAMED + OTHER).pairs
    among = compared(LOOPS + OTHER, RENAMED + OTHER, "(" * 5_000, "'\\" * 400, "é" * 9_000, USUAL)
    shown = [(p.left.code.id, p.lines, p.left.share, p.right.share) for p in alone]
    assert [(p.left.code.id, p.lines, p.left.share, p.right.share) for p in among.pairs] == shown


def test_an_empty_code_has_nothing_in_common() -> None:
    assert compared("", "x", LOOPS).pairs == ()
