"""Stands for ``ipythonblocks`` where it is not installed: the same grids, without the picture."""

from __future__ import annotations

import copy
import numbers
import sys
from collections import namedtuple
from collections.abc import Iterable, Sequence
from pathlib import Path

__version__ = "1.9.1"
__all__ = [
    "Block",
    "BlockGrid",
    "InvalidColorSpec",
    "ShapeMismatch",
    "clear",
    "colors",
    "embed_colorpicker",
    "fui_colors",
    "show_color",
    "show_color_triple",
]


class InvalidColorSpec(Exception):
    """A part of a colour is not a number."""


class ShapeMismatch(Exception):
    """A grid is given to another one of another shape."""


def _part(name):
    """Make one of the three parts of a colour: a number, brought between 0 and 255."""
    kept = f"_{name}"

    def store(block, value):
        if not isinstance(value, numbers.Number):
            raise InvalidColorSpec(f"{name} must be a number, not {value!r}")
        setattr(block, kept, round(min(255, max(0, value))))

    return property(lambda block: getattr(block, kept), store)


class Block:
    """A square of one colour; its place is known once it was taken from a grid."""

    red, green, blue = _part("red"), _part("green"), _part("blue")

    def __init__(self, red, green, blue, size=20):
        self.set_colors(red, green, blue)
        self.size = size
        self._place = None, None

    @property
    def rgb(self):
        return self.red, self.green, self.blue

    @rgb.setter
    def rgb(self, parts):
        if len(parts) != 3:
            raise ValueError(f"a colour has three parts, not {len(parts)}")
        self.set_colors(*parts)

    @property
    def size(self):
        return self._size

    @size.setter
    def size(self, size):
        self._size = max(1, size)

    @property
    def row(self):
        return self._place[0]

    @property
    def col(self):
        return self._place[1]

    def set_colors(self, red, green, blue):
        self.red = red
        self.green = green
        self.blue = blue

    def show(self):
        """Show nothing."""

    def _take(self, value):
        """Become like another block, or take a colour."""
        if isinstance(value, Block):
            self.rgb, self.size = value.rgb, value.size
        elif isinstance(value, Sequence) and len(value) == 3:
            self.rgb = value
        else:
            raise ValueError(f"neither a block nor three numbers: {value!r}")

    def _repr_html_(self):
        return f"<table><tr>{self._cell()}</tr></table>"

    def _cell(self):
        return f'<td style="width:{self.size}px;background:rgb{self.rgb}"></td>'

    def __eq__(self, other):
        return isinstance(other, Block) and (self.rgb, self.size) == (other.rgb, other.size)

    def __str__(self):
        place = "" if self.row is None else f" [{self.row}, {self.col}]"
        return f"{type(self).__name__}{place}\nColor: {self.rgb}"

    def __repr__(self):
        return f"{type(self).__name__}({self.red}, {self.green}, {self.blue}, size={self.size})"


class BlockGrid:
    """Rows of blocks; a row or a slice of a grid is a grid of the very same blocks."""

    def __init__(self, width, height, fill=(0, 0, 0), block_size=20, lines_on=True):
        self._width, self._height = width, height
        self._block_size = block_size
        self.lines_on = lines_on
        self._rows = [[Block(*fill, size=block_size) for _ in range(width)] for _ in range(height)]

    @property
    def width(self):
        return self._width

    @property
    def height(self):
        return self._height

    @property
    def shape(self):
        return self._width, self._height

    @property
    def block_size(self):
        return self._block_size

    @block_size.setter
    def block_size(self, size):
        self._block_size = size
        for block in self:
            block.size = size

    @property
    def lines_on(self):
        return self._lines_on

    @lines_on.setter
    def lines_on(self, value):
        if value not in (0, 1):
            raise ValueError(f"lines_on is True or False, not {value!r}")
        self._lines_on = value

    def __getitem__(self, index):
        if isinstance(index, int):
            return self._view([self._rows[index]])
        if isinstance(index, slice):
            return self._view(self._rows[index])
        if not isinstance(index, tuple) or len(index) not in (1, 2):
            raise IndexError(f"neither a row, nor a row and a column: {index!r}")
        if len(index) == 1:
            raise TypeError("the index of one row is a number, not a tuple")
        return self._at(*index)

    def _at(self, row, column):
        parts = [isinstance(part, int | slice) for part in (row, column)]
        if isinstance(row, slice) or isinstance(column, slice):
            if not all(parts):
                raise IndexError(f"neither numbers nor slices: {row!r}, {column!r}")
            return self._view([line[_slice(column)] for line in self._rows[_slice(row)]])
        if not parts[0]:
            raise IndexError(f"a row is a number: {row!r}")
        block = self._rows[row][column]
        block._place = row, column
        return block

    def _view(self, rows):
        width, height = len(rows[0]), len(rows)
        view = type(self)(width, height, block_size=self._block_size, lines_on=self._lines_on)
        view._rows = rows
        return view

    def __setitem__(self, index, value):
        there = self[index]
        if isinstance(value, BlockGrid):
            if not isinstance(there, BlockGrid):
                raise TypeError("a grid cannot be given to a block")
            if there.shape != value.shape:
                raise ShapeMismatch(f"{value.shape} given to {there.shape}")
            for block, other in zip(there, value, strict=True):
                block._take(other)
        elif isinstance(value, Iterable | Block):
            for block in there if isinstance(there, BlockGrid) else [there]:
                block._take(value)

    def __iter__(self):
        for row in range(self._height):
            for column in range(self._width):
                yield self[row, column]

    def __eq__(self, other):
        return isinstance(other, BlockGrid) and self._rows == other._rows

    def __str__(self):
        return f"{type(self).__name__}\nShape: {self.shape}"

    def copy(self):
        return copy.deepcopy(self)

    def animate(self, stop_time=0.2):  # noqa: ARG002 - the real one's signature
        """Go through the blocks, without the pauses."""
        yield from self

    def show(self):
        """Show nothing."""

    def flash(self, display_time=0.2):
        """Show nothing."""

    def show_image(self):
        """Show nothing."""

    def save_image(self, filename):
        """Write nothing."""

    def to_text(self, filename=None):
        size = f"# width height\n{self.width} {self.height}\n# block size\n{self.block_size}\n"
        lines = [" ".join(map(str, (b.row, b.col, *b.rgb))) for b in self]
        text = f"{size}# initial color\n0 0 0\n# row column red green blue\n"
        text += "".join(f"{line}\n" for line in lines)
        if filename:
            Path(filename).write_text(text)
        else:
            sys.stdout.write(text)

    def _repr_html_(self):
        rows = ("".join(block._cell() for block in row) for row in self._rows)
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def _slice(part):
    """Return the slice that keeps one row or one column."""
    if isinstance(part, slice):
        return part
    return slice(part, None if part == -1 else part + 1)


def clear():
    """Clear nothing."""


def show_color(red, green, blue):
    """Show nothing."""


def show_color_triple(rgb_triple):
    """Show nothing."""
    red, green, blue = rgb_triple
    show_color(red, green, blue)


def embed_colorpicker():
    """Show nothing."""


Color = namedtuple("Color", ["red", "green", "blue"])


class _Names(dict):
    """Colours by name, as items and as attributes."""

    def __init__(self, table):
        words = table.split()
        for name, parts in zip(words[::2], words[1::2], strict=True):
            self[name] = Color(*bytes.fromhex(parts))
        self.__dict__.update(self)


# The names of CSS.
colors = _Names("""
    AliceBlue f0f8ff  AntiqueWhite faebd7  Aqua 00ffff  Aquamarine 7fffd4  Azure f0ffff
    Beige f5f5dc  Bisque ffe4c4  Black 000000  BlanchedAlmond ffebcd  Blue 0000ff
    BlueViolet 8a2be2  Brown a52a2a  BurlyWood deb887  CadetBlue 5f9ea0  Chartreuse 7fff00
    Chocolate d2691e  Coral ff7f50  CornflowerBlue 6495ed  Cornsilk fff8dc  Crimson dc143c
    Cyan 00ffff  DarkBlue 00008b  DarkCyan 008b8b  DarkGoldenrod b8860b  DarkGray a9a9a9
    DarkGreen 006400  DarkKhaki bdb76b  DarkMagenta 8b008b  DarkOliveGreen 556b2f
    DarkOrange ff8c00  DarkOrchid 9932cc  DarkRed 8b0000  DarkSalmon e9967a  DarkSeaGreen 8fbc8f
    DarkSlateBlue 483d8b  DarkSlateGray 2f4f4f  DarkTurquoise 00ced1  DarkViolet 9400d3
    DeepPink ff1493  DeepSkyBlue 00bfff  DimGray 696969  DodgerBlue 1e90ff  FireBrick b22222
    FloralWhite fffaf0  ForestGreen 228b22  Fuchsia ff00ff  Gainsboro dcdcdc  GhostWhite f8f8ff
    Gold ffd700  Goldenrod daa520  Gray 808080  Green 008000  GreenYellow adff2f
    Honeydew f0fff0  HotPink ff69b4  IndianRed cd5c5c  Indigo 4b0082  Ivory fffff0  Khaki f0e68c
    Lavender e6e6fa  LavenderBlush fff0f5  LawnGreen 7cfc00  LemonChiffon fffacd
    LightBlue add8e6  LightCoral f08080  LightCyan e0ffff  LightGoldenrodYellow fafad2
    LightGray d3d3d3  LightGreen 90ee90  LightPink ffb6c1  LightSalmon ffa07a
    LightSeaGreen 20b2aa  LightSkyBlue 87cefa  LightSlateGray 778899  LightSteelBlue b0c4de
    LightYellow ffffe0  Lime 00ff00  LimeGreen 32cd32  Linen faf0e6  Magenta ff00ff
    Maroon 800000  MediumAquamarine 66cdaa  MediumBlue 0000cd  MediumOrchid ba55d3
    MediumPurple 9370db  MediumSeaGreen 3cb371  MediumSlateBlue 7b68ee  MediumSpringGreen 00fa9a
    MediumTurquoise 48d1cc  MediumVioletRed c71585  MidnightBlue 191970  MintCream f5fffa
    MistyRose ffe4e1  Moccasin ffe4b5  NavajoWhite ffdead  Navy 000080  OldLace fdf5e6
    Olive 808000  OliveDrab 6b8e23  Orange ffa500  OrangeRed ff4500  Orchid da70d6
    PaleGoldenrod eee8aa  PaleGreen 98fb98  PaleTurquoise afeeee  PaleVioletRed db7093
    PapayaWhip ffefd5  PeachPuff ffdab9  Peru cd853f  Pink ffc0cb  Plum dda0dd
    PowderBlue b0e0e6  Purple 800080  Red ff0000  RosyBrown bc8f8f  RoyalBlue 4169e1
    SaddleBrown 8b4513  Salmon fa8072  SandyBrown f4a460  SeaGreen 2e8b57  Seashell fff5ee
    Sienna a0522d  Silver c0c0c0  SkyBlue 87ceeb  SlateBlue 6a5acd  SlateGray 708090
    Snow fffafa  SpringGreen 00ff7f  SteelBlue 4682b4  Tan d2b48c  Teal 008080  Thistle d8bfd8
    Tomato ff6347  Turquoise 40e0d0  Violet ee82ee  Wheat f5deb3  White ffffff
    WhiteSmoke f5f5f5  Yellow ffff00  YellowGreen 9acd32
""")

# The names of the "flat" palette.
fui_colors = _Names("""
    Alizarin e74c3c  Pomegranate c0392b  Carrot e67e22  Pumpkin d35400  SunFlower f1c40f
    Orange f39c12  Emerald 2ecc71  Nephritis 27ae60  Turquoise 1abc9c  GreenSea 16a085
    PeterRiver 3498db  BelizeHole 2980b9  Amethyst 9b59b6  Wisteria 8e44ad  WetAsphalt 34495e
    MidnightBlue 2c3e50  Concrete 95a5a6  Asbestos 7f8c8d  Clouds ecf0f1  Silver bdc3c7
""")
