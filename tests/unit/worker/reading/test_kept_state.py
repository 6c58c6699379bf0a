"""Whether the text of a submission proves that nothing outlives a call."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from graders.worker.reading.kept_state import keeps_nothing

FUNCTION = "def f(x):\n    return x\n"


def keeps(text: str, label: str = "tp.py", **course: Any) -> bool:
    part = {"imports": [], "provided": [], **course}
    return not keeps_nothing({label: ast.parse(text)}, [part])


@pytest.mark.parametrize(
    "text",
    [
        FUNCTION,
        '"""A lab."""\nimport math\nfrom typing import List\nN, M = 3, -2\nPAIR = (1, (2, "a"))\n',
        "def f(x, n=3, *, y=None):\n    kept = []\n    kept.append(x)\n    kept[0] = n\n",
        "def f(x):\n    def g():\n        nonlocal x\n        x = 1\n    g()\n    return x\n",
        "def f(n):\n    yield from range(n)\n",
        FUNCTION + "print(f(3))\n",
        FUNCTION + 'if __name__ == "__main__":\n    import sys\n    kept = []\n',
        "def f(x):\n    import random\n    return random.choice(x)\n",
        "n = " + "-" * 500 + "1",
    ],
)
def test_functions_and_constants_keep_nothing(text: str) -> None:
    assert not keeps(text)


@pytest.mark.parametrize(
    "text",
    [
        "kept = []",
        "kept = {}\n" + FUNCTION,
        "kept = ([],)",
        "kept = f()",
        "kept = 1\nkept += 1",
        "n: list = []",
        "def f(x, kept=[]):\n    pass",
        "def f(x, *, kept={}):\n    pass",
        "f = lambda x, kept=[]: kept",
        "def f():\n    global kept\n    kept = 1",
        "def f():\n    f.kept = 1",
        "def f():\n    del f.kept",
        "def f():\n    f.__dict__['kept'] = 1",
        "def f():\n    f._kept",
        "def f():\n    __builtins__",
        "def f():\n    globals()",
        "def f():\n    setattr(f, 'kept', 1)",
        "def f():\n    exec('kept = 1')",
        "def f():\n    return id(f)",
        "def f():\n    open('kept', 'w')",
        "import functools\n@functools.cache\ndef f(): pass",
        "@cache\ndef f(): pass",
        "from functools import cache",
        "import sys",
        "import os.path",
        "from . import other",
        "import tp",
        "class A:\n    pass",
        "def f():\n    class A: pass",
        "async def f(): pass",
        "for row in [[1]]:\n    pass",
        "if True:\n    kept = []",
        'if __name__ == "__main__":\n    pass\nelse:\n    kept = []',
        'if "__main__" == __name__ == "x":\n    kept = []',
        "(kept := [])",
        "[kept := [] for _ in range(2)]",
        "with f() as kept:\n    pass",
        "try:\n    kept = []\nfinally:\n    pass",
        "import math as kept, sys",
    ],
)
def test_what_may_keep_something_is_told(text: str) -> None:
    assert keeps(text)


def test_the_guard_of_a_program_is_run_in_a_notebook() -> None:
    guarded = 'if __name__ == "__main__":\n    kept = []\n'
    assert not keeps(guarded)
    assert keeps(guarded, "tp.ipynb[2]")


def test_what_the_course_provides_may_keep_something() -> None:
    assert not keeps(FUNCTION, provided=[["N", "N = 3\n"]], imports=["import math"])
    assert keeps(FUNCTION, provided=[["GRID", "GRID = [[1]]\n"]])
    assert keeps(FUNCTION, imports=["import sys"])
