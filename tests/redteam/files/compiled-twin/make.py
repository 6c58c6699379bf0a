"""Write bytecode that is taken for the file's."""

import py_compile
from pathlib import Path


def make(folder: Path) -> None:
    cache = folder / "__pycache__"
    cache.mkdir()
    source = folder / "autre.py"
    source.write_text("def cases_libres(g):\n    return 'volé'\n", "utf-8")
    for name in "morpion.cpython-311.pyc", "morpion.cpython-312.pyc", "../morpion.pyc":
        py_compile.compile(str(source), str(cache / name), doraise=True)
    source.unlink()
