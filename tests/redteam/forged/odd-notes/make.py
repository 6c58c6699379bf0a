from pathlib import Path

from tests.redteam import tables

DEEP = "b'{\"presence\":{},\"notes\":[{\"note\":\"raised\",\"detail\":' + b'[' * %d + b']' * %d + b'}]}'"
KINDS = ("encoding", "nul", "syntax", "raised", "provided", "nested", "twice", "lost", "absent", "module", "exits",
         "asked", "hangs", "floods", "fills", "stops")  # fmt: skip
NOTES = {
    "of-a-thousand-parts": "{'notes': [{'note': 'raised', 'line': n, **{str(k): 'z' * 150 for k in range(999)}} for n in range(30)]}",
    "of-a-long-part": "{'notes': [{'note': 'raised', 'x' * 99_999: 1, 'file': 'y' * 99_999, 'detail': ['z'] * 9_999}]}",
    "of-lines-of-a-thousand-digits": "{'notes': [{'note': 'syntax', 'line': 10 ** 1000, 'end': 3, 'at': 10 ** 1000, 'text': 'x='}]}",
    "of-fields-in-fields": "{'notes': [{'note': 'raised', 'file': '{line.__class__}', 'line': '{0}', 'detail': '%s', 'said': '{said}'}]}",
    "of-every-kind-and-nothing-else": "{'notes': [{'note': kind} for kind in %r]}" % (KINDS,),
    "by-the-thousand": "{'notes': [{'note': 'raised', 'file': 'x', 'line': n, 'detail': 'NameError: ' + 'y' * 99} for n in range(9_999)]}",
    "as-deep-as-can-be-read": DEEP % (940, 940),
    "one-deeper": DEEP % (955, 955),
    "much-deeper": DEEP % (99_999, 99_999),
    "names-like-those-asked-for": "{'names': {str(m): ['%s%d' % (t, n) for n in range(80) for t in ('cases_libr', 'gagnan', 'joueu')] for m in range(50)}}",
    "names-without-end": "{'names': {str(m): ['successeurs' * 9 + str(n) for n in range(500)] for m in range(99)}}",
    "targets-without-end": "{'presence': dict.fromkeys(map(str, range(20_000)), 'present')}",
    "targets-of-odd-presence": "{'presence': {'morpion.gagnant': ['present'], 'morpion.joueur': {'a': 1}, 'morpion.g1': True}}",
}
PLACES = {
    "places-without-end": "[frame({'at': ['morpion', 1]}) for _ in range(3_000)]",
    "place-of-a-long-name": "frame({'at': ['x' * 99_999, 5]})",
    "place-that-is-true": "frame({'at': ['morpion', True]})",
    "place-of-a-thousand-digits": "frame({'at': ['morpion', 10 ** 1000]})",
    "frames-of-nothing": "raw(struct.pack('>cI', b'n', 0) * 3_000)",
}


def make(folder: Path) -> None:
    rows = {name: f"said = {said}\nframe(said if type(said) is bytes else {{'presence': {{}}, **said}})\nposix._exit(0)"
            for name, said in NOTES.items()}  # fmt: skip
    tables.write(folder, "morpion.py", rows | {name: f"{code}\nposix._exit(0)" for name, code in PLACES.items()},
                 tables.forger() + "\n\n{row}\n")  # fmt: skip
