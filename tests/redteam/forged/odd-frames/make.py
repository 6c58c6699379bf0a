from pathlib import Path

from tests.redteam import tables

FRAMES = {
    "answers-that-are-an-object": "frame({'seen': {'0': {'value': 0}}})",
    "answers-that-are-a-text": "frame({'seen': 'x' * 300})",
    "answers-that-are-no-objects": "frame({'seen': [None, 1, 'x', [], True] * 60})",
    "answers-that-know-the-verdict": "frame({'seen': [{'verdict': 'correct', 'points': 1e9, 'earned': 99}] * 300})",
    "answers-one-by-one": "[frame({'case': {'value': 0}}, b'n') for _ in range(200)]",
    "answers-of-both-kinds": "frame({'seen': [{'value': 0}] * 200, 'case': {'value': 0}})",
    "answers-twice": "frame(b'{\"seen\":[' + b'{\"value\":77},' * 199 + b'{\"value\":77}],\"seen\":[]}')",
    "answers-after-a-mark": "frame(b'\\xef\\xbb\\xbf{\"seen\":[]}')",
    "answers-in-another-encoding": "frame('{\"seen\":[{\"value\":0}]}'.encode('utf-16'))",
    "answers-that-do-not-end": "frame(b'{\"seen\":[{\"value\":0},')",
    "answers-of-no-bytes": "[raw(struct.pack('>cI', b'm', 0)) for _ in range(200)]",
    "status-of-a-thousand-digits": "frame({'seen': [{'exit': 10 ** 1000, 'work': -5}] * 200})",
    "status-that-is-true": "frame({'seen': [{'exit': True}] * 200})",
    "too-large-by-its-own-word": "frame({'seen': [{'large': True, 'value': 0}] * 200})",
    "loop-proved-elsewhere": "frame({'loop': ['../../specs/morpion.py', 1, 'gagnant', 'same']}, b'n')\nframe({'stop': 'endless'}, b'n')",
    "loop-of-odd-parts": "frame({'loop': [{'a': 1}, True, [], 'constant']}, b'n')",
    "every-reason-to-stop": "[frame({'stop': why}, b'n') for why in ('memory', [], {}, 5, None, 'wrong', 'exit')]",
    "turns-of-no-session": "frame({'turns': [['\\x1b', 5], [None], 'xx', ['in', 'y' * 5000]]}, b'n')",
    "steps-of-no-scenario": "frame({'step': True}, b'n')\nframe({'step': 10 ** 30}, b'n')",
    "much-printed-by-its-own-word": "frame({'much': 'output'}, b'n')",
    "a-probe-that-does-not-parse": "frame({'bad': 'SyntaxError: invalid syntax'})",
    "what-the-self-test-says": "frame({'through': ['everything']})\nframe({'cut': []})",
    "an-end": "raw(struct.pack('>cdI', b'E', 0.0, 2) + b'{}')",
    "a-thousand-requests-for-inputs": "[raw(struct.pack('>cI', b'i', 0)) for _ in range(1000)]",
    "a-kind-of-no-letter": "raw(struct.pack('>cI', b'\\xff', 0))",
    "a-length-of-four-gibibytes": "raw(struct.pack('>cI', b'n', 0xffffffff))",
    "half-a-head": "raw(b'm\\0')",
    "half-a-body": "raw(struct.pack('>cI', b'm', 5000) + b'{\"seen\":[')",
    "no-pipe": "os.closerange(3, 64)",
}


def make(folder: Path) -> None:
    ends = "\n\ndef gagnant(g):\n    {row}\n    posix._exit(0)\n"
    tables.write(folder, "morpion.py", FRAMES, tables.forger() + ends)
