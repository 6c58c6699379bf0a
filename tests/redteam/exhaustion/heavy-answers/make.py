from pathlib import Path

from tests.redteam import tables

HEAVY = {
    "ranges": "case['value'] = [{'r': [0, 199_999, 1]}] * 1_000",
    "boards-of-ranges": "case['value'] = [[{'r': [0, 3, 1]}] * 3] * 1_000",
    "not-numbers": "case['value'] = {'s': [{'f': 'nan'}] * 1_000}",
    "texts": "case['value'] = ['a'] * 20_000",
    "printed": "case['printed'] = 'x\\n' * 99_999; case['value'] = 77",
    "parts": "case['after'] = dict.fromkeys(map(str, range(9_999)), 1); case['value'] = 77",
}


def make(folder: Path) -> None:
    alter = "for case in cases(says):\n    {row}"
    ends = "".join(f"\n\ndef {name}(g):\n    return 0\n" for name in ("joueur", "gagnant"))
    tables.write(folder, "morpion.py", HEAVY, tables.forger(alter) + ends)
