from pathlib import Path

from tests.redteam import tables

ODDLY = {
    "all-from-the-reference": "if 'bound' in says: return {'bound': dict.fromkeys(says['bound'], 'reference')}",
    "all-absent": "if 'bound' in says: return {'bound': dict.fromkeys(says['bound'], 'absent')}",
    "all-from-nowhere": "if 'bound' in says: return {'bound': dict.fromkeys(says['bound'], '')}",
    "lent-ones-from-a-friend": "if 'bound' in says: return {'bound': dict.fromkeys(says['bound'], 'student a friend')}",
    "origins-that-are-lists": "if 'bound' in says: return {'bound': {name: [where] for name, where in says['bound'].items()}}",
    "no-origins": "if 'bound' in says: return {'bound': []}",
    "origins-of-others-only": "if 'bound' in says: return {'bound': {'other.gagnant': 'student'}}",
    "origins-without-end": "if 'bound' in says: return {'bound': {**says['bound'], **dict.fromkeys(map(str, range(30_000)), 'x')}}",
    "with-an-exception": "for case in cases(says): case['raised'] = {'type': 'ValueError', 'bases': ['ValueError'], 'text': 'x'}",
    "with-a-status": "for case in cases(says): case['exit'] = 0",
    "too-large": "for case in cases(says): case['large'] = True",
    "all-but-the-last": "if 'seen' in says: return {'seen': says['seen'][:-1]}\nif 'case' in says: KEPT.append(1)\nif len(KEPT) > 2: return []",
    "board-that-changed": "for case in cases(says): case['unchanged'] = {'g': {'sub': 'L', 'v': []}}",
    "board-not-looked-at": "for case in cases(says): case.pop('unchanged', 0), case.pop('before', 0)",
}
RIGHT = '''

def gagnant(g):
    lines = [*g, *zip(*g), [g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
    return next((k for k in (1, 2) if any(list(line) == [k] * 3 for line in lines)), 0)
'''


def make(folder: Path) -> None:
    tables.write(folder, "morpion.py", ODDLY, tables.forger("{row}") + RIGHT)
