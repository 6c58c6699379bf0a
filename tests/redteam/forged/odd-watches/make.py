from pathlib import Path

from tests.redteam import tables

TOLD = {
    "called-names": "{'beyond': ['successeurs'] * 9}",
    "called-by-an-odd-name": "{'beyond': '\\u202e<script>\\ud800' * 99}",
    "shared-by-code": "{'shared': [['', '[0];__import__(\"os\")'], ['g', ''], 'list']}",
    "shared-by-a-name-that-is-code": "{'shared': [['print()', ''], ['g', ''], 'list']}",
    "shared-by-an-odd-type": "{'shared': [['', '[0]'], ['g', ''], '\\ud800<b>{0}' * 999]}",
    "shared-by-many": "{'shared': [[['', '']] * 99] * 3}",
    "shared-by-a-long-path": "{'shared': [['', '[0]' * 999], ['g', ''], 'list']}",
    "given-for-ever": "{'given': [[1, {'g': [n]}] for n in range(99)]}",
    "given-out-of-reach": "{'given': [[1 << 80, {}], [-1, {}], [1.5, {}], [True, {}], [77, {}]]}",
    "given-without-a-state": "{'given': [[1, None], [1], 1, None]}",
}
# The answers are right: what is told beside them is not.
RIGHT = """

def successeurs(g):
    boards = []
    for i, j in [(i, j) for i in range(3) for j in range(3) if not g[i][j]]:
        board = L(row[:] for row in g)
        board[i][j] = 2 - sum(row.count(0) for row in g) % 2
        boards.append(board)
    return boards
"""


def make(folder: Path) -> None:
    alter = "for case in cases(says):\n    case.update(\n        {row}\n    )"
    tables.write(folder, "morpion.py", TOLD, tables.forger(alter) + RIGHT)
