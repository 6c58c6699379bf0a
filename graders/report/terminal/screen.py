"""A console that student text cannot control: every line is made visible and wrapped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text as Line

from graders.light_dataclass import dataclass
from graders.records.sanitize import cut, one_line, visible
from graders.report.drawing.pictures import Aligned, Grid

VALUE_CHARS = 400
VALUE_LINES = 8
DIALOGUE_LINES = 12
_GAP = 4
_CODE = re.compile(r"`([^`\n]+)`")
_ASCII = str.maketrans({"’": "'", "\u00a0": " ", "\u202f": " ", "…": "...", "–": "-", "·": "-",
                        "␣": "_", "“": '"', "”": '"', "«": '"', "»": '"'})  # fmt: skip


@dataclass(frozen=True)
class Screen:
    """Prints on a console, at its width and with the characters that it can show.

    Lines are wrapped here and printed as they are: rich reads no markup in them.
    """

    console: Console

    def icon(self, icon: str, plain: str) -> str:
        """Choose the icon that the console can show."""
        return icon if self._knows(icon) else plain

    def fit(self, text: str) -> str:
        """Make text safe to print here, whoever wrote it."""
        shown = visible(text)
        if self._knows(shown):
            return shown
        encoding = self.console.encoding
        return shown.translate(_ASCII).encode(encoding, "backslashreplace").decode(encoding)

    def line(self, line: Line) -> None:
        """Print one line, wrapped if it must be."""
        self.hanging(Line(), line)

    def prose(self, text: str, indent: int, style: str = "", mark: str = "") -> None:
        """Print sentences, the parts between backquotes in a style of their own."""
        lines = self.fit(text).splitlines()
        self._below(Line(f"{' ' * indent}{mark}"), (self._styled(it, style) for it in lines))

    def labelled(
        self, rows: Sequence[tuple[str, str]], indent: int, width: int, *, prose: bool = False
    ) -> None:
        """Print values beside their labels, in two columns; empty values are left out."""
        for label, value in rows:
            if not value:
                continue
            lines = _few_lines(self.fit(cut(value, VALUE_CHARS)))
            parts = (self._styled(line, "") if prose else Line(line) for line in lines)
            self._below(_head(label, indent, width), parts)

    def figure(self, label: str, text: str, indent: int, width: int) -> None:
        """Print all lines of a drawing under its label; nothing for ``""``."""
        lines = text.split("\n") if text else ()
        self._below(_head(label, indent, width), (Line(self.fit(line)) for line in lines))

    def row(self, items: Sequence[str], indent: int) -> None:
        """Print short items side by side, none of them broken across lines."""
        line = " " * indent
        for item in map(self.fit, items):
            if line.strip() and cell_len(line) + cell_len(item) > self.console.width:
                self.line(Line(line, style="dim"))
                line = " " * indent
            line += f"{item}  "
        if line.strip():
            self.line(Line(line, style="dim"))

    def dialogue(self, dialogue: Sequence[tuple[str, str]], end: str, indent: int) -> None:
        """Print the last lines of a session: ``|`` marks printed ones, ``>`` typed ones.

        An ellipsis stands for what came before.
        """
        lines = _dialogue_lines(dialogue, end)
        if len(lines) > DIALOGUE_LINES:
            lines = [("|", "…"), *lines[1 - DIALOGUE_LINES :]]
        for mark, text in lines:
            head = Line.assemble(" " * (indent + 2), (f"{mark} ", "dim"))
            style = "bold" if mark == ">" else ""
            self.hanging(head, Line(self.fit(cut(text, VALUE_CHARS)), style=style))

    def _below(self, head: Line, lines: Iterable[Line]) -> None:
        """Print lines one below the other, the first one after `head`."""
        for line in lines:
            self.hanging(head, line)
            head = Line(" " * cell_len(head.plain))

    def hanging(self, head: Line, body: Line) -> None:
        """Print `body` after `head`, its further lines under its first."""
        start = cell_len(head.plain)
        room = max(self.console.width - start, 20)
        body = _fitted(body, self)
        for part in body.wrap(self.console, room, overflow="fold") or [Line()]:
            line = Line.assemble(_fitted(head, self), part)
            line.rstrip()
            self.console.print(line, soft_wrap=True)
            head = Line(" " * start)

    def _styled(self, text: str, style: str) -> Line:
        line = Line(style=style)
        for index, part in enumerate(_CODE.split(text)):
            if index % 2 == 0:
                line.append(part)
            elif self.console.is_terminal and not self.console.no_color:
                line.append(part, "bold cyan")
            else:
                line.append(f"`{part}`")
        return line

    def _knows(self, text: str) -> bool:
        try:
            text.encode(self.console.encoding)
        except UnicodeEncodeError:
            return False
        return True


def _fitted(line: Line, screen: Screen) -> Line:
    """Fit a styled line; a line that fits keeps its styles."""
    fit = screen.fit(line.plain)
    if fit == line.plain:
        return line
    edges = sorted({edge for span in line.spans for edge in (span.start, span.end)})
    styled = ((piece, piece.spans[0].style if piece.spans else "") for piece in line.divide(edges))
    return Line.assemble(*((screen.fit(it.plain), style or line.style) for it, style in styled))


def _head(label: str, indent: int, width: int) -> Line:
    pad = " " * (width - cell_len(label))
    return Line.assemble(" " * (indent + 2), (label, "dim"), f"{pad}  ")


def _few_lines(text: str) -> list[str]:
    lines = text.split("\n")
    # The last line of an input is the call itself.
    return lines if len(lines) <= VALUE_LINES else [*lines[: VALUE_LINES - 2], "…", lines[-1]]


def _dialogue_lines(dialogue: Sequence[tuple[str, str]], end: str) -> list[tuple[str, str]]:
    """Cut a session into lines, each with the mark of its author."""
    lines: list[tuple[str, str]] = []
    for who, text in dialogue:
        if who == "out":
            lines += [("|", part) for part in text.removesuffix("\n").split("\n")]
        else:
            lines.append((">", f"({end})" if who == "end" else text))
    return lines


def boards_text(boards: Iterable[tuple[str, Grid | None]], width: int) -> str:
    """Write boards side by side, each under its name, or one below the other for lack of room.

    ``[ ]`` stand around the cells that differ. The text is empty where one board alone is wider
    than `width` cells of the screen.
    """
    blocks = [_block(label, grid) for label, grid in boards if grid]
    widths = [max(map(cell_len, block)) for block in blocks]
    if not blocks or max(widths) > width:
        return ""
    if sum(widths) + _GAP * (len(blocks) - 1) > width:
        return "\n".join(line for block in blocks for line in block)
    rows = zip_longest(*blocks, fillvalue="")
    return "\n".join((" " * _GAP).join(map(padded, row, widths)).rstrip() for row in rows)


def aligned_text(aligned: Aligned, labels: Sequence[str]) -> str:
    """Write two texts one above the other, with signs under the differences."""
    size = max(map(cell_len, labels))
    above, below = ("".join(text for _, text in it) for it in (aligned.expected, aligned.actual))
    lines = [
        f"{padded(label, size)}  {text}" for label, text in zip(labels, (above, below), strict=True)
    ]
    return "\n".join(line.rstrip() for line in (*lines, f"{' ' * size}  {aligned.carets}"))


def _block(label: str, grid: Grid) -> list[str]:
    rows = [
        [_bracketed(cell.text, differs=cell.differs) for cell in cells] for _, cells in grid.rows
    ]
    size = max((cell_len(text) for row in rows for text in row), default=0)
    lines = ["".join(_centred(text, size) for text in row) for row in rows]
    if not grid.is_centred:
        return [label, *lines] if label else lines
    across = max(map(cell_len, lines))
    centred = [_centred(line, across) for line in lines]
    return [label, *centred] if label else centred


def _bracketed(text: str, *, differs: bool) -> str:
    # A cell stays on one line, whatever its text holds.
    shown = one_line(text)
    return f"[{shown or ' '}]" if differs else f" {shown} "


def _centred(text: str, size: int) -> str:
    left = (size - cell_len(text)) // 2
    return padded(" " * left + text, size)


def padded(text: str, cells: int) -> str:
    """Fill a text with spaces, up to a number of cells of the screen."""
    return text + " " * (cells - cell_len(text))
