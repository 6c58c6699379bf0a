"""What a function may come to use is told by its source; what cannot be told counts as all."""

from __future__ import annotations

import ast

import pytest

from graders.worker.reach import reached

NAMES = ("joueur", "cases", "L", "jeu")


def found(text: str, *, runs_program: bool = False) -> list[str] | None:
    return reached([(ast.parse(text), runs_program)], ["f"], NAMES)["f"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("def f(p): return p", []),
        ("def f(p): return joueur(p)", ["joueur"]),
        ("def f(p): return tp.joueur(p)", ["joueur"]),
        ("def f(p): return map(joueur, p)", ["joueur"]),
        ("def f(p):\n    def aide(): return joueur(p)\n    return aide()", ["joueur"]),
        ("def f(p): return [joueur(x) for x in p]", ["joueur"]),
        ("def f(p): return aide(p)\ndef aide(p): return joueur(p)", ["joueur"]),
        ("aide = joueur\ndef f(p): return aide(p)", ["joueur"]),
        ("aide = {'j': joueur}\ndef f(p): return aide['j'](p)", ["joueur"]),
        ("aide = lambda p: joueur(p)\ndef f(p): return aide(p)", ["joueur"]),
        ("from tp import joueur as qui\ndef f(p): return qui(p)", ["joueur"]),
        ("class A:\n    def m(self): return joueur(0)\ndef f(p): return A().m()", ["joueur"]),
        ("def f(p): return A().m()\nclass A(B): pass\nclass B:\n    x = joueur", ["joueur"]),
        ("def f(p, x=joueur): return x(p)", ["joueur"]),
        ("def f(p: joueur): return p", ["joueur"]),
        ("def f(p): return NOMS[0]\nNOMS = ['joueur']", ["joueur"]),
        ("def f(p): return f'{joueur(p)}'", ["joueur"]),
        ("def f(p):\n    global cases\n    cases = 1", ["cases"]),
        # The last definition counts, but the first may be kept under another name.
        ("def f(p): return joueur(p)\ng = f\ndef f(p): return g(p)", ["joueur"]),
    ],
)
def test_a_name_is_reached_by_whatever_way(text: str, names: list[str]) -> None:
    assert found(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "def f(joueur): return joueur",
        "def f(p):\n    joueur = 1\n    return joueur",
        "def f(p): return p\ndef g(p): return joueur(p)",
        'def f(p):\n    """Not the joueur."""\n    return p',
        '"""The joueur."""\ndef f(p): return p',
        "def f(p): return p\nif __name__ == '__main__':\n    jeu()",
        "from tp import cases\ndef f(p): return p",
        "def f(p): return p\nclass A:\n    def m(self): joueur()",
    ],
)
def test_what_is_not_used_is_not_reached(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "def f(p): return p\njoueur(0)",
        "def f(p): return T\nT = [0]\nfor x in range(3): T.append(joueur(x))",
        "def f(p): return T\nT = []\ndef fill(): T.append(joueur(0))\nfill()",
        "def f(p): return T\nT = fill()\ndef fill(): return joueur(0)",
        "def f(p): return p\n@joueur\ndef g(): pass",
        "def f(p): return p\ndef g(x=joueur()): pass",
        "def f(p): return p\nclass A:\n    x = joueur()",
        "def f(p): return p\nclass A(B):\n    x = joueur",
        "def f(p): return aide(p)\nT = [aide := joueur]",
        "def f(p): return aide(p)\ndef g(x=(aide := joueur)): pass",
        "def f(p): return p\nclass A(note(joueur)): pass",
        "def f(p): return p\ndef g(x: note(joueur)): pass",
        "def f(p): return p\ndef g() -> note(joueur): pass",
        "def f(p): return p\ntry:\n    joueur(0)\nexcept Exception: pass",
    ],
)
def test_what_runs_while_loading_may_change_anything(text: str) -> None:
    assert found(text) == ["joueur"]


def test_a_notebook_runs_its_program() -> None:
    text = "def f(p): return p\nif __name__ == '__main__':\n    jeu()"

    assert found(text, runs_program=True) == ["jeu"]


@pytest.mark.parametrize(
    "body",
    [
        "return eval('jou' + 'eur')(p)",
        "return globals()['jou' + 'eur'](p)",
        "return getattr(tp, 'jou' + 'eur')(p)",
        "return __import__('tp')",
        "import sys; return sys.modules['tp']",
        "return f.__globals__",
        "import importlib; return importlib.import_module('tp')",
    ],
)
def test_what_cannot_be_told_is_not_told(body: str) -> None:
    assert found(f"def f(p):\n    {body}") is None


@pytest.mark.parametrize(
    "text",
    [
        "if True:\n    def f(p): return p",
        "f = make()",
        "import functools\n@functools.cache\ndef f(p): return p",
        "x = 1",
    ],
)
def test_a_function_that_is_not_simply_defined_is_not_told(text: str) -> None:
    assert found(text) is None


def test_the_files_of_a_submission_are_read_together() -> None:
    one, other = (
        ast.parse("from aide import g\ndef f(p): return g(p)"),
        ast.parse("def g(p): joueur(p)"),
    )

    assert reached([(one, False), (other, False)], ["f"], NAMES) == {"f": ["joueur"]}


def test_what_is_too_deep_to_be_read_is_not_told() -> None:
    """No error: such a file is graded like any other."""
    deep = ast.parse("def f(p): return p\nif x: pass")
    statement = deep.body[1]
    assert isinstance(statement, ast.If)
    for _ in range(100_000):
        statement.test = ast.UnaryOp(ast.Not(), statement.test, lineno=2, col_offset=0)
    ast.fix_missing_locations(deep.body[0])

    assert reached([(deep, False)], ["f"], NAMES) == {"f": None}
