from pathlib import Path

from tests.redteam import tables

ODD = r"'=1+1<script>alert(1)</script>\x1b[2J\u202e\ud800##vso[task.x]\r\n::error::%0A{0.__class__}'"
NAMES = {
    "value": "case['value'] = {'o': ODD}",
    "cut": "case['value'] = {'cut': ODD}",
    "keys": "case['value'] = {'d': [[ODD, {'sub': ODD, 'v': [ODD]}]]}",
    "exception": "case['raised'] = {'type': ODD, 'bases': [ODD], 'text': ODD, 'frames': [[ODD, 3, ODD, ODD]]}",
    "facts": "case['raised'] = {'type': 'KeyError', 'text': ODD, 'facts': {'d': [['kind', 'KeyError'], ['key', ODD], ['names', [ODD]], ['parts', [{'d': [['text', ODD], ['type', ODD]]}]]]}}",
    "printed": "case['printed'] = ODD; case['value'] = 77",
    "speaker": "case['dialogue'] = [[ODD, ODD], ['out', ODD]]; case['value'] = 77",
    "origin": "case['value'] = 77",
    "note": "case['value'] = 77",
}  # fmt: skip
BOUND = "if 'bound' in says: return {'bound': {**dict.fromkeys(says['bound'], 'student ' + ODD), ODD: ODD}}\n"
NOTES = "if 'presence' in says: return {**says, 'notes': [{'note': kind, 'file': ODD, 'line': ODD, 'detail': ODD, 'inside': ODD, 'names': [ODD], ODD: ODD} for kind in ('raised', 'nested', 'syntax', 'absent', 'twice')], 'names': {ODD: [ODD]}}\n"


def make(folder: Path) -> None:
    alter = BOUND + NOTES + "for case in cases(says):\n    case.pop('value', 0)\n    {row}"
    ends = f"\n\nODD = {ODD}\n\n\ndef gagnant(g):\n    return 0\n"
    begin = tables.forger(alter).replace("KEPT = []", f"KEPT, ODD = [], {ODD}")
    tables.write(folder, "morpion.py", NAMES, begin + ends)
