"""Drawings as lines of text: boards side by side with marks, texts one above the other."""

from __future__ import annotations

from itertools import zip_longest

from rich.cells import cell_len

from graders.records.sanitize import one_line
from graders.report.drawing.pictures import Aligned, Drawing, Grid

_GAP = 4


def boards_text(drawing: Drawing, labels: tuple[str, str], width: int) -> str:
    """Write two boards side by side, or one above the other where there is no room.

    ``[ ]`` stand around the cells that differ. The text is empty where one board alone is wider
    than `width` cells of the screen.
    """
    grids = [grid for grid in (drawing.expected, drawing.actual) if grid]
    blocks = [_block(label, grid) for label, grid in zip(labels, grids, strict=False)]
    widths = [max(map(cell_len, block)) for block in blocks]
    if not blocks or max(widths) > width:
        return ""
    if sum(widths) + _GAP > width:
        return "\n".join(line for block in blocks for line in block)
    rows = zip_longest(*blocks, fillvalue="")
    return "\n".join((" " * _GAP).join(map(_padded, row, widths)).rstrip() for row in rows)


def aligned_text(aligned: Aligned, labels: tuple[str, str]) -> str:
    """Write two texts one above the other, with signs under the differences."""
    size = max(map(cell_len, labels))
    above, below = ("".join(text for _, text in it) for it in (aligned.expected, aligned.actual))
    lines = [
        f"{_padded(label, size)}  {text}"
        for label, text in zip(labels, (above, below), strict=True)
    ]
    return "\n".join(line.rstrip() for line in (*lines, f"{' ' * size}  {aligned.carets}"))


def _block(label: str, grid: Grid) -> list[str]:
    rows = [[_cell(cell.text, differs=cell.differs) for cell in cells] for _, cells in grid.rows]
    size = max((cell_len(text) for row in rows for text in row), default=0)
    return [label, *("".join(_centred(text, size) for text in row) for row in rows)]


def _cell(text: str, *, differs: bool) -> str:
    # A cell stays on one line, whatever its text holds.
    shown = one_line(text)
    return f"[{shown or ' '}]" if differs else f" {shown} "


def _centred(text: str, size: int) -> str:
    left = (size - cell_len(text)) // 2
    return _padded(" " * left + text, size)


def _padded(text: str, cells: int) -> str:
    return text + " " * (cells - cell_len(text))
