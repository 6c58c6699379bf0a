"""The course's stand-in for ``ipythonblocks`` against what the package does.

Each case is told by itself; where the real package is installed, it must say the same.
"""

from __future__ import annotations

import contextlib
import importlib
import io
from types import ModuleType
from typing import Any

import pytest

from tests.command_line import ROOT

FILE = ROOT / "specs/packages/ipythonblocks.py"

# Expressions over ``g``, a grid of 3 columns and 2 rows, and their values.
CASES: dict[str, Any] = {
    "g.width, g.height, g.shape, g.block_size, g.lines_on": (3, 2, (3, 2), 20, True),
    "str(g)": "BlockGrid\nShape: (3, 2)",
    "g[0, 0].rgb": (1, 2, 3),
    "g[1, 2].row, g[1, 2].col, g[-1, -1].row": (1, 2, -1),
    "g[1].shape, g[1:].shape, g[:, 1].shape, g[0, 1:].shape, g[:, -1].shape": (
        *((3, 1), (3, 1), (1, 2), (2, 1), (1, 2)),
    ),
    "g[0:2, 9].shape": (0, 2),
    "[(b.row, b.col) for b in g]": [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)],
    "[(b.row, b.col) for b in g[1:]]": [(0, 0), (0, 1), (0, 2)],
    "repr(g[0, 0]), str(g[0, 1]), str(Block(1, 2, 3))": (
        "Block(1, 2, 3, size=20)",
        "Block [0, 1]\nColor: (1, 2, 3)",
        "Block\nColor: (1, 2, 3)",
    ),
    "put(g, (0, 1), (9, 8, 7))[0, 1].rgb": (9, 8, 7),
    "put(g, (0, 1), colors['Red'])[0, 1].rgb": (255, 0, 0),
    "put(g, (0, 1), Block(4, 5, 6, size=7))[0, 1].size": 7,
    "[b.rgb for b in put(g, 1, (9, 8, 7))]": [(1, 2, 3)] * 3 + [(9, 8, 7)] * 3,
    "[b.rgb for b in put(g, (slice(None), 0), [0, 0, 0])][:2]": [(0, 0, 0), (1, 2, 3)],
    "put(g, (0, 0), 5)[0, 0].rgb": (1, 2, 3),
    "put(g, 0, BlockGrid(3, 1))[0, 2].rgb": (0, 0, 0),
    "put(g, 0, BlockGrid(2, 1))": "ShapeMismatch",
    "put(g, (0, 0), BlockGrid(1, 1))": "TypeError",
    "put(g, (0, 0), (1, 2))": "ValueError",
    "put(g, (0, 0), (1, 'a', 2))": "InvalidColorSpec",
    "put(g, (0, 3), (1, 2, 3))": "IndexError",
    "g[2]": "IndexError",
    "g[2, 0]": "IndexError",
    "g[5:]": "IndexError",
    "g[0, 0, 0]": "IndexError",
    "g[()]": "IndexError",
    "g['a']": "IndexError",
    "g['a', 0]": "IndexError",
    "g[0, 'a']": "TypeError",
    "g[:, 'a']": "IndexError",
    "g[(0,)]": "TypeError",
    "Block(300, -4, 2.6).rgb": (255, 0, 3),
    "Block(True, 0, 0).rgb": (1, 0, 0),
    "Block('a', 0, 0)": "InvalidColorSpec",
    "Block(1, 2)": "TypeError",
    "Block(1, 2, 3, size=0).size": 1,
    "Block(1, 2, 3).row, Block(1, 2, 3).col": (None, None),
    "Block(1, 2, 3) == Block(1, 2, 3), Block(1, 2, 3) == Block(1, 2, 3, 4)": (True, False),
    "Block(1, 2, 3) == (1, 2, 3), Block(1, 2, 3) != Block(1, 2, 4)": (False, True),
    "hash(Block(1, 2, 3))": "TypeError",
    "with_(g[0, 0], red=300).rgb, with_(g[0, 0], rgb=[4, 5, 6]).rgb": ((255, 2, 3), (4, 5, 6)),
    "with_(g[0, 0], rgb=(1, 2))": "ValueError",
    "with_(g[0, 0], green=None)": "InvalidColorSpec",
    "with_(g[0, 0], row=3)": "AttributeError",
    "g[0, 0].set_colors(7, 8, 9), g[0, 0].rgb": (None, (7, 8, 9)),
    "with_(g, lines_on=0).lines_on": 0,
    "with_(g, lines_on=2)": "ValueError",
    "BlockGrid(1, 1, lines_on='yes')": "ValueError",
    "with_(g, width=4)": "AttributeError",
    "{b.size for b in with_(g, block_size=5)}": {5},
    "g == BlockGrid(3, 2, (1, 2, 3)), g == BlockGrid(3, 2), g == 3": (True, False, False),
    "g.copy() == g, put(g.copy(), (0, 0), (0, 0, 0)) == g": (True, False),
    "g[0] == g[1], g[0, 0] is g[0:1, 0:1][0, 0]": (True, True),
    "BlockGrid(0, 0).shape": (0, 0),
    "BlockGrid(2, 1, fill=(1, 2))": "TypeError",
    "BlockGrid(2, 1, block_size=4)[0, 0].size": 4,
    "[b.rgb for b in g.animate(stop_time=0)][:1]": [(1, 2, 3)],
    "g.show(), g.flash(0), clear(), show_color(1, 2, 3)": (None,) * 4,
    "show_color_triple((1, 2, 3)), embed_colorpicker(), g[0, 0].show()": (None,) * 3,
    "'<td' in g._repr_html_() and '<td' in g[0, 0]._repr_html_()": True,
    "colors['Teal'], colors.Teal.green, colors.Teal[2]": ((0, 128, 128), 128, 128),
    "colors['Nothing']": "KeyError",
    "colors.Nothing": "AttributeError",
    "fui_colors.Alizarin": (231, 76, 60),
}  # fmt: skip


def stand_in() -> ModuleType:
    module = ModuleType("ipythonblocks")
    exec(compile(FILE.read_text(encoding="utf-8"), str(FILE), "exec"), vars(module))
    return module


def _put(grid: Any, index: Any, value: Any) -> Any:
    grid[index] = value
    return grid


def _with(thing: Any, **values: Any) -> Any:
    for name, value in values.items():
        setattr(thing, name, value)
    return thing


def outcome(module: ModuleType, text: str) -> Any:
    """Evaluate a text with the names of a package; an exception is told by its type's name."""
    scope = {**vars(module), "put": _put, "with_": _with}
    scope["g"] = module.BlockGrid(3, 2, fill=(1, 2, 3))
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            return eval(text, scope)
    except Exception as problem:  # noqa: BLE001 - whichever it is, both must raise it
        return type(problem).__name__


@pytest.fixture(scope="module")
def real() -> ModuleType:
    """Return the real package, where it is installed."""
    pytest.importorskip("ipythonblocks", reason="needs ipythonblocks: nox -s packages")
    return importlib.import_module("ipythonblocks")


@pytest.mark.parametrize("text", CASES)
def test_the_stand_in_does_what_is_written(text: str) -> None:
    assert outcome(stand_in(), text) == CASES[text]


@pytest.mark.parametrize("text", CASES)
def test_the_real_package_does_the_same(real: ModuleType, text: str) -> None:
    assert outcome(real, text) == CASES[text]


def test_both_know_the_same_colours(real: ModuleType) -> None:
    ours = stand_in()
    assert dict(ours.colors) == dict(real.colors)
    assert dict(ours.fui_colors) == dict(real.fui_colors)


def test_both_write_the_same_text(real: ModuleType) -> None:
    texts = []
    for module in (stand_in(), real):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            module.BlockGrid(2, 2, fill=(1, 2, 3)).to_text()
        texts.append(out.getvalue())
    assert texts[0] == texts[1] != ""


def test_the_stand_in_shows_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    module = stand_in()
    module.BlockGrid(2, 1).show()
    module.show_color(1, 2, 3)
    assert capsys.readouterr().out == ""
