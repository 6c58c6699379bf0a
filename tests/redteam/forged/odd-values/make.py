from pathlib import Path

from tests.redteam import tables

NESTED = "__import__('functools').reduce(lambda inner, _: %s, range(%d), %s)"
VALUES = {
    "range-of-objects": "{'r': [{'r': [0, 1, 1]}, 3, 1]}",
    "range-of-half-numbers": "{'r': [{'f': '0x1p1'}, 3, 1]}",
    "range-by-nothing": "{'r': [0, 9, 0]}",
    "range-backwards": "{'r': [0, -199999, -1]}",
    "range-of-huge-numbers": "{'r': [{'i': '0x' + 'f' * 1000}, {'i': '0x' + 'f' * 1000}, 1]}",
    "float-too-large": "{'f': '0x1p99999'}",
    "float-in-words": "{'f': ' Infinity '}",
    "float-of-nothing": "{'f': []}",
    "bare-float": "1.5",
    "bare-long-integer": "1 << 80",
    "integer-with-spaces": "{'i': ' 0x_1_2 '}",
    "integer-too-long": "{'i': '0x' + 'f' * 1025}",
    "complex-of-one": "{'c': '0x1'}",
    "complex-of-three": "{'c': ['nan', 'inf', 5]}",
    "bytes-of-half-a-byte": "{'b': 'f'}",
    "dict-of-texts": "{'d': ['ab', 'cd']}",
    "dict-of-keys-alone": "{'d': [[1]]}",
    "dict-of-one-key": "{'d': [[{'f': 'nan'}, 1], [1, 2], [True, 3], [{'f': '0x1p0'}, 4]]}",
    "set-of-dicts": "{'s': [{'d': [[1, 2]]}, {'d': [[1, 2], [1, 3]]}, {'s': [[], []]}]}",
    "set-of-the-same": "{'s': [{'f': 'nan'}] * 1000}",
    "sets-in-sets": NESTED % ("{'fs': [inner]}", 100, "1"),
    "tuples-in-tuples": NESTED % ("{'t': [inner]}", 101, "1"),
    "subclasses-of-subclasses": NESTED % ("{'sub': 'L', 'v': inner}", 102, "[]"),
    "subclass-of-nothing": "{'sub': 'L'}",
    "subclass-of-three-parts": "{'sub': ['L'], 'v': 1, 'w': 2}",
    "two-kinds-at-once": "{'t': [], 's': []}",
    "no-kind": "{}",
    "object-without-a-name": "{'o': 5}",
    "object-of-a-long-name": "{'o': 'x' * 50_000}",
    "object-of-an-odd-name": "{'o': '\\u202egpj.exe\\x1b[2J\\ud800<script>'}",
    "cut-for-no-reason": "{'cut': None}",
    "cut-for-an-odd-reason": "{'cut': '<b>&%s{0}\\ud800'}",
    "text-of-one-character-more": "'x' * 65537",
}


def make(folder: Path) -> None:
    alter = "for case in cases(says):\n    case['value'] = \\\n        {row}"
    ends = "\n\ndef gagnant(g):\n    return 0\n"
    tables.write(folder, "morpion.py", VALUES, tables.forger(alter) + ends)
