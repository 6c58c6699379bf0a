from pathlib import Path

from tests.redteam import tables

KIND = "{'type': '%s', 'text': \"name 'x' is not defined\", 'facts': {'d': [['kind', '%s'], %s]}}"
ALL = (
    "['name', 'x'], ['names', ['y', 'X']], ['global', True], ['free', True], ['owner', 'self'], ['own', True],"
    "['class', 'L'], ['module', 'm'], ['key', [1]], ['size', -1], ['keys', [1, 'x']], ['twin', True],"
    "['called', 'f'], ['parameters', ['a']], ['optional', 99], ['depth', -1], ['line', 10 ** 18],"
    "['parts', [{'d': [['text', '`\\n<b>'], ['type', ' (absent)'], ['length', -5], ['origin', ['a', 'b']]]}, 5]]"
)
EXCEPTIONS = {
    "lines-of-no-number": "{'frames': [[1, 2, 3, 4], ['a', 'b', 'c', 'd'], None, 5, ['x', 1.5, 'y', 'z'], [], [[]]]}",
    "line-of-a-thousand-digits": "{'frames': [['f.py', 10 ** 1000, 'f', 'x']]}",
    "line-below-the-first": "{'frames': [['f.py', -1, 'f', 'x']]}",
    "thousands-of-lines": "{'frames': [['f.py', 3, 'f', 'x' * 300]] * 50}",
    "type-that-is-a-list": "{'type': ['MemoryError'], 'bases': 'MemoryError'}",
    "type-without-a-name": "{'type': '', 'text': None, 'bases': [None, 5, []]}",
    "type-of-odd-characters": "{'type': '\\u202e\\x1b]0;x\\x07\\ud800<script>', 'text': '\\n##vso[task.x]\\r::error::'}",
    "thousands-of-bases": "{'bases': ['ValueError'] * 500}",
    "long-text": "{'text': 'x' * 50_000}",
    "facts-that-are-a-list": "{'facts': [['kind', 'ValueError']]}",
    "facts-of-a-subclass": "{'facts': {'sub': 'dict', 'v': {'d': [['kind', 'ValueError'], ['parts', 5]]}}}",
    "facts-without-end": "{'facts': {'d': [['kind', 'ValueError'], ['parts', [{'d': [['text', 'x' * 99]]}] * 90]]}}",
    **{
        f"odd-facts-of-{kind}": KIND % (kind, kind, ALL)
        for kind in ("NameError", "AttributeError", "KeyError", "TypeError", "IndexError", "RecursionError",
                     "ImportError", "AssertionError", "UnicodeDecodeError", "ZeroDivisionError")
    },
}  # fmt: skip


def make(folder: Path) -> None:
    alter = """
for case in cases(says):
    case.pop("value", None)
    case["raised"] = {"type": "ValueError", "bases": ["ValueError"], "text": "x", "frames": [], "facts": None}
    case["raised"].update(
        {row}
    )
"""
    ends = "\n\ndef gagnant(g):\n    return 0\n"
    tables.write(folder, "morpion.py", EXCEPTIONS, tables.forger(alter) + ends)
