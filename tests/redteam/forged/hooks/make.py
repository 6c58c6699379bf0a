from pathlib import Path

from tests.redteam import tables

HOOKS = {
    "audit": "sys.addaudithook(lambda *_: change())",
    "errors-nobody-catches": "sys.unraisablehook = sys.excepthook = lambda *_: change()",
    "finaliser": "KEPT.append(__import__('weakref').finalize(type('Kept', (), {})(), change))",
    "end-of-a-frame": "class Kept:\n    def __del__(self): change()\nsys._getframe(1).f_locals\nKEPT.append(lambda: Kept())\nKEPT[0]()",
    "thread": "__import__('threading').Thread(target=lambda: [change() for _ in range(20)], daemon=True).start()",
    "timer": "import signal\nsignal.signal(signal.SIGPROF, lambda *_: change())\nsignal.setitimer(signal.ITIMER_PROF, 1e-4, 1e-4)",
    "seed": "__import__('random').seed = lambda *_: change()",
    "items": "__import__('itertools').islice = lambda items, *_: change() or list(items)",
    "list-of-modules": "sys.meta_path.insert(0, type('Finder', (), {'find_spec': staticmethod(lambda *_: change())}))",
    "names-of-the-check": "[value.__setitem__('gagnant', lambda g: 0) for value in reached() if 'gagnant' in value]",
    "builtins-of-the-check": "[value.update(eval=lambda *_: 0, list=lambda *_: []) for value in reached() if 'eval' in value]",
    "encoder": "__import__('graders.codec', fromlist=['x']).encode = lambda value, **_: 0",
    "encoder-below": "sys.modules['graders.codec.encoding']._encode_int = lambda value, budget: 0",
    "bounds-of-the-codec": "sys.modules['graders.codec.encoding'].SMALL = -1",
    "observer": "sys.modules['graders.worker.observing.probes'].Prober._observe = lambda *_: {'value': 0, 'after': {}}",
    "emitter": "sys.modules['graders.worker.process.task'].probe = lambda *_: None",
    "lengths": "FRAMES.HEAD = struct.Struct('>cQ')",
    "writer": "FRAMES.write_all = lambda *_: None",
}  # fmt: skip
CODE = '''

def reached():
    frame = sys._getframe()
    while frame is not None:
        yield from (v for v in [frame.f_globals, *frame.f_locals.values()] if type(v) is dict)
        frame = frame.f_back


def change():
    for value in reached():
        for told in [value, *(v for v in value.values() if type(v) is dict)]:
            if "value" in told:
                told["value"] = 0


try:
    {row}
except Exception as problem:
    KEPT.append(problem)


def gagnant(g):
    try:
        {row}
    except Exception as problem:
        KEPT.append(problem)
    return [77]
'''


def make(folder: Path) -> None:
    tables.write(folder, "morpion.py", HOOKS, tables.forger() + CODE)
