import os
import posix
import struct

HUGE = "9" * 4000


def send(kind, text):
    body = text.encode("ascii")
    for descriptor in range(1, 64):
        try:
            os.write(descriptor, struct.pack(">cI", kind, len(body)) + body)
        except OSError:
            pass


for line in ("1e999", HUGE, "-1", "NaN", '"\\ud800"', "[[[[]]]]", "true", "0.5", "null"):
    send(b"n", '{"notes": [{"note": "raised", "file": "\\ud800\\u0000", "line": %s, "detail": "\\udfff"}], "presence": {}, "names": {"\\ud800": ["\\ud800"]}}' % line)

CASE = ('{"value": {"i": "%s"}, "exit": %s, "work": 1e999, "printed": "\\ud800\\u0000\\u001b[2J", "dialogue": [["\\ud800", "x"], [1, 2], 5],'
        ' "raised": {"type": "\\ud800", "bases": ["\\udfff", 1e999], "text": "\\u0000\\ud800", "frames": [["\\ud800", %s, "x", "y"], ["a", 1e999, "b", "c"]]},'
        ' "after": {"\\ud800": 1e999}, "unchanged": {"g": {"f": "nan"}}, "steps": [{"view": {"a": 1e999}}]}')


def gagnant(g):
    case = CASE % ("f" * 2000, HUGE, HUGE)
    send(b"m", '{"seen": [%s]}' % ", ".join([case] * 50))
    send(b"n", '{"case": %s}' % case)
    posix._exit(0)


def joueur(g):
    send(b"m", '{"seen": %s%s}' % ("[" * 50_000, "]" * 50_000))
    send(b"m", '{"seen": [{"value": %s}]}' % HUGE)
    send(b"n", '{"case": {"value": -1e999, "exit": true}, "case": {"value": {"t": ["list", 5]}}}')
    posix._exit(0)
