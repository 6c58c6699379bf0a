from pathlib import Path

from tests.redteam import tables

CORNERS = {
    "frames-of-all-threads": "[f.f_locals for f in sys._current_frames().values()], [f.f_back and f.f_back.f_locals for f in sys._current_frames().values()]",
    "loader": "[vars(one) for one in gc.get_objects() if type(one).__name__ in ('Loader', 'Names', 'Prober', 'Sources', 'Redirect')]",
    "modules": "{name: vars(module) for name, module in list(sys.modules.items()) if 'graders' in name}",
    "lines-kept": "__import__('linecache').cache",
    "code-of-the-check": "[one.co_consts + one.co_names for one in gc.get_objects() if type(one).__name__ == 'code'], [c.f_code.co_consts for c in frames()]",
    "functions": "[(one.__name__, one.__code__.co_consts, one.__defaults__, one.__globals__.keys()) for one in gc.get_objects() if type(one) is type(frames)]",
    "closures": "[[cell.cell_contents for cell in one.__closure__ if cell] for one in gc.get_objects() if type(one) is type(frames) and one.__closure__]",
    "referrers": "gc.get_referrers(*[one for one in gc.get_objects() if type(one) is dict and 'probes' in one][:5])",
    "garbage": "gc.collect(), gc.garbage, gc.get_freeze_count(), gc.get_objects(generation=2)[:50_000]",
    "classes": "[[vars(one) for one in kind.__subclasses__()] for kind in (object, dict, list, Exception)]",
    "finders": "sys.meta_path, sys.path_hooks, sys.path, list(sys.path_importer_cache)",
    "exceptions": "sys.exc_info(), [one.__dict__ for one in gc.get_objects() if isinstance(one, BaseException)]",
    "interned-texts": "[one for one in gc.get_referents(*gc.get_objects()[:20_000]) if type(one) is str][:200_000]",
    "arguments": "sys.argv, sys.orig_argv, sys.flags, dict(os.environ), os.getcwd()",
    "descriptors": "[os.readlink('/proc/self/fd/%d' % n) for n in range(9) if os.path.exists('/proc/self/fd/%d' % n)]",
    "waiting-input": "[os.read(n, 9_999) for n in range(3, 9) if __import__('select').select([n], [], [], 0)[0]]",
}  # fmt: skip
CODE = '''
import gc


def frames():
    frame = sys._getframe(1)
    while frame is not None:
        yield frame
        frame = frame.f_back


def found():
    gc.unfreeze()
    try:
        text = repr({row})
    except Exception as problem:
        text = repr(problem)
    at = text.find("CAN" + "ARY")
    return "looked in %d characters; %s" % (len(text), text[max(0, at - 99):at + 99] if at >= 0 else "")


KEPT.append(found())


def gagnant(g):
    print(KEPT[0])
    return found()
'''


def make(folder: Path) -> None:
    tables.write(folder, "morpion.py", CORNERS, tables.forger() + CODE)
