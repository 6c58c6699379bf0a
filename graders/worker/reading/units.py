"""Units of source text that parse, made of a student's bytes, with notes on what was lost.

No student code runs here. A unit is a file of a module or a cell of a notebook:
``{"label": shown file name, "text": source}``. Lines that were set aside are blank, so that line
numbers stay the student's. Where the student wrote another text, it stands under ``written``.
"""

from __future__ import annotations

import ast
import codecs
import json
import keyword
import re
import sys
import textwrap

from graders.codec.typing_shim import Any
from graders.worker.reading.changed_variables import changes_read
from graders.worker.reading.lost_headers import headers_read
from graders.worker.reading.margin_methods import without_margin_methods
from graders.worker.reading.newer_fstrings import older_fstrings
from graders.worker.reading.salvage import salvage

Note = dict[str, Any]
Unit = dict[str, Any]
Prose = dict[str, Any]

# Characters between the beginning of a cell and the key of its type.
_MOST_BRACES = 1_000
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
# Codecs that map bytes to characters in one way only; utf-7 and its like are refused.
_CODECS = (
    *("utf-8", "ascii", "iso8859", "latin", "cp", "mac"),
    *("koi8", "gb", "big5", "shift", "euc", "hp-roman8"),
)
# Zeros, in UTF-16 that does not say so: fewer may be stray characters.
_FEWEST_ZEROS = 8
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode_source(content: bytes, label: str, notes: list[Note]) -> str:
    """Decode a file as Python would; where Python would refuse, decode as much as possible."""
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            text = content[len(bom) :].decode(encoding, "replace")
            return _clean(text)
    if unmarked := _unmarked(content):
        return _clean(content.decode(unmarked, "replace"))
    encoding = _declared(content)
    try:
        return _clean(content.decode(encoding))
    except (UnicodeDecodeError, LookupError):
        notes.append({"note": "encoding", "file": label, "detail": encoding})
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    return _clean(text)


def _unmarked(content: bytes) -> str:
    """Return the encoding of a text in UTF-16 that does not say so; empty for any other.

    Most characters of a program have a zero for one of their two bytes, and none for the other.
    """
    even, odd = content[::2].count(0), content[1::2].count(0)
    most = max(even, odd)
    if min(even, odd) or most < _FEWEST_ZEROS or most * 8 < len(content) * 3:
        return ""
    return "utf-16-le" if odd else "utf-16-be"


def _declared(content: bytes) -> str:
    for line in content[:4_000].splitlines()[:2]:
        found = _COOKIE.match(line)
        if found:
            return _allowed(found.group(1).decode("ascii", "replace"))
        if line.strip() and not line.lstrip().startswith(b"#"):
            break  # below code, it is a comment like another
    return "utf-8"


def _allowed(name: str) -> str:
    try:
        known = codecs.lookup(name).name
    except LookupError:
        return name[:40]
    return known if known.startswith(_CODECS) else f"{known} (refused)"


def _clean(text: str) -> str:
    if text.startswith("\ufeff"):
        text = text[1:]
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _without_nul(text: str, label: str, notes: list[Note]) -> str:
    if "\x00" in text:
        notes.append({"note": "nul", "file": label})
    return text.replace("\x00", " ")


def read_module(content: bytes, label: str, notes: list[Note]) -> tuple[list[Unit], list[Prose]]:
    """Read one file, a notebook or a Python source: units, each parsing as it is, and prose.

    The prose is the notebook's cells that hold no code: ``{"text": source, "tags": names of the
    cell, "label": shown file name, "kind": "Markdown" or "Raw"}``.
    """
    written = decode_source(content, label, notes)
    text = _without_nul(written, label, notes)
    if label.endswith(".ipynb") or _looks_like_notebook(text):
        return _read_notebook(text, label, notes)
    return [_unit(label, text, notes, written)], []


def _looks_like_notebook(text: str) -> bool:
    start = text[:200].lstrip()
    return start.startswith("{") and ('"cells"' in text or '"worksheets"' in text)


def parses(text: str) -> bool:
    """Tell whether Python can read a source."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _unit(label: str, text: str, notes: list[Note], written: str) -> Unit:
    unit = _read_unit(label, text, notes)
    return unit if unit["text"] == written else {**unit, "written": written}


def _for_this_python(text: str) -> str:
    """Return a source that does not parse, with its f-strings as this Python reads them."""
    return older_fstrings(text) if sys.version_info < (3, 12) else text


def _read_unit(label: str, text: str, notes: list[Note]) -> Unit:
    is_sound = parses(text)
    text = text if is_sound else _for_this_python(text)
    if is_sound or parses(text):
        whole, at_margin = without_margin_methods(text)
        notes.extend({"note": "at-margin", "file": label, **one} for one in at_margin)
        return {"label": label, "text": whole, "lost": []}
    dedented = textwrap.dedent(text)
    if dedented != text and parses(dedented):
        return {"label": label, "text": dedented, "lost": []}
    kept, lost = salvage(text)
    lines = text.split("\n")
    for region in lost:
        # Blank lines at the end of the stretch are left out.
        first, last = region["line"], region["end"]
        end = next((n for n in range(last, first, -1) if lines[n - 1].strip()), first)
        notes.append({"note": "syntax", "file": label, **region, "end": end})
        region["changes"] = changes_read(lines[first - 1 : last])
        region["headers"] = headers_read(lines[first - 1 : last])
    return {"label": label, "text": kept, "lost": lost}


def read_code(content: bytes, label: str, notes: list[Note]) -> str:
    """Return the unchanged code of one file, or the code cells of a notebook in a row.

    Magics and lines that do not parse are kept.
    """
    text = _without_nul(decode_source(content, label, notes), label, notes)
    is_notebook = label.endswith(".ipynb") or _looks_like_notebook(text)
    cells = _cells_of(text, label, notes) if is_notebook else None
    if cells is None:
        return text
    return "\n\n".join(source for kind, source in map(_cell, cells) if kind == "code")


def files_written(content: bytes, label: str) -> dict[str, str]:
    """Return the Python files that the cells of a notebook write beside it: texts by name."""
    found: dict[str, str] = {}
    if b"%%" in content and label.endswith(".ipynb"):
        cells = _cells_of(decode_source(content, label, []), label, []) or []
        for source in [source for kind, source in map(_cell, cells) if kind == "code"]:
            if one := _WRITES.match(source):
                before = found.get(one["name"], "") if one["more"] else ""
                found[one["name"]] = before + source[one.end() :].rstrip("\n") + "\n"
    return found


def _read_notebook(text: str, label: str, notes: list[Note]) -> tuple[list[Unit], list[Prose]]:
    cells = _cells_of(text, label, notes)
    if cells is None:
        return [_unit(label, text, notes, text)], []
    units: list[Unit] = []
    prose: list[Prose] = []
    for cell in cells:
        kind, source = _cell(cell)
        if kind == "code":
            shown = f"{label} [{len(units) + 1}]"
            units.append(_unit(shown, _without_magics(source), notes, source))
        elif kind in ("markdown", "raw", "heading"):
            told = "Raw" if kind == "raw" else "Markdown"
            prose.append({"text": source, "tags": _tags(cell), "label": label, "kind": told})
    return units, prose


def _cells_of(text: str, label: str, notes: list[Note]) -> list[Any] | None:
    """Return the cells of a notebook, whole or broken; None where the file is a source."""
    try:
        return _cells(json.loads(text))
    except (ValueError, RecursionError) as problem:
        is_json = not isinstance(problem, json.JSONDecodeError | RecursionError)
        if not is_json and text.strip() and parses(text):
            return None
        notes.append({"note": "notebook", "file": label, "detail": str(problem)[:200]})
        return _loose_cells(text)


def _cells(notebook: Any) -> list[Any]:
    if not isinstance(notebook, dict):
        raise ValueError("not a notebook")
    cells = notebook.get("cells")
    if isinstance(cells, list):
        return cells
    sheets = notebook.get("worksheets")
    if isinstance(sheets, list):
        return [
            cell
            for sheet in sheets
            if isinstance(sheet, dict) and isinstance(sheet.get("cells"), list)
            for cell in sheet["cells"]
        ]
    raise ValueError("no cells")


def _loose_cells(text: str) -> list[Any]:
    """Find the whole cells of a notebook whose JSON is broken or cut short."""
    cells: list[Any] = []
    done = max(text.find('"cells"'), 0)
    while (place := text.find('"cell_type"', done)) >= 0 and len(cells) < 5_000:
        cell, done = _cell_around(text, place, done)
        cells += [] if cell is None else [cell]
    return cells


def _cell_around(text: str, place: int, first: int) -> tuple[Any, int]:
    """Return the cell that holds the key at a place, and where it ends.

    Only the braces near that key are tried: outputs may hold very many of them.
    """
    decoder, start = json.JSONDecoder(), place
    for _ in range(_MOST_BRACES):
        start = text.rfind("{", first, start)
        if start < 0:
            break
        try:
            cell, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        if "cell_type" in cell and end > place:
            return cell, end
    return None, place + 1


def _cell(cell: Any) -> tuple[str, str]:
    if not isinstance(cell, dict):
        return "", ""
    source = cell.get("source", cell.get("input", ""))
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    if not isinstance(source, str):
        return "", ""
    text = source.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", " ")
    return str(cell.get("cell_type", "")), text


def _tags(cell: Any) -> list[str]:
    """List the names of a cell: its tags, and its id for nbgrader."""
    metadata = cell.get("metadata")
    if not isinstance(metadata, dict):
        return []
    tags, nbgrader = metadata.get("tags"), metadata.get("nbgrader")
    names = [*tags] if isinstance(tags, list) else []
    names.append(nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None)
    return [name for name in names if isinstance(name, str)]


_LINE_MAGIC = re.compile(r"^(\s*)([%!?]|[\w.]+\s*\?{1,2}\s*$)")
# IPython keeps the names that a timed statement binds.
_TIMED = re.compile(r"^(\s*)%time\s+(\S.*)$")
# It binds all that another file defines, as an import of everything does.
_RUN = re.compile(r"^%run\s+(?:-\w+\s+)*([\"']?)(?:\./)?([^\W\d]\w*)(?:\.ipynb|\.py)?\1\s*$")
_WRITES = re.compile(
    r"\s*%%(?:write)?file[ \t]+(?P<more>-a[ \t]+|--append[ \t]+)?"
    r"([\"']?)(?:\./)?(?P<name>[^\W\d]\w*\.py)\2[ \t]*\n"
)
_ASSIGNED_MAGIC = re.compile(r"^(\s*[\w, ]+=\s*)(!|%(?!\s*\())")
_MAX_MAGICS = 300
_KEPT_CELL_MAGICS = ("time", "timeit", "capture", "prun", "grade")


# Prompts that IPython removes from lines copied from a session: that of the first line, and all.
_PROMPTS = (
    (re.compile(r">>>(?: |$)"), re.compile(r"(?:>>>|\.\.\.)(?: |$)")),
    (re.compile(r"In \[\d+\]: "), re.compile(r"In \[\d+\]: |\s*\.{3,}: ?")),
)


def _without_prompts(source: str) -> str:
    """Return a cell without the prompts of a session, where it begins with one."""
    lines = source.split("\n")
    start = next(filter(str.strip, lines), "")
    for first, prompt in _PROMPTS:
        if first.match(start):
            return "\n".join(
                line[found.end() :] if (found := prompt.match(line)) else line for line in lines
            )
    return source


def _without_magics(source: str) -> str:
    """Blank out IPython's own syntax and keep plain Python."""
    source = _without_prompts(source)
    stripped = source.lstrip()
    if stripped.startswith("%%"):
        name = re.match(r"%%(\w*)", stripped)
        if not name or name.group(1) not in _KEPT_CELL_MAGICS:
            return "\n" * source.count("\n")
        lead = source[: len(source) - len(stripped)]
        source = lead + "\n" + stripped.partition("\n")[2]
    lines = source.split("\n")
    for _ in range(_MAX_MAGICS):
        try:
            ast.parse("\n".join(lines))
        except SyntaxError as problem:
            # Only on lines that Python refuses: texts and continued lines hold the same signs.
            index = (problem.lineno or 0) - 1
            plain = _without_magic(lines[index]) if 0 <= index < len(lines) else ""
            if plain and plain != lines[index]:
                lines[index] = plain
                continue
            older = _for_this_python("\n".join(lines)).split("\n")
            if older == lines:
                break
            lines = older
        except (ValueError, RecursionError, MemoryError):
            break
        else:
            break
    return "\n".join(lines)


def _without_magic(line: str) -> str:
    timed = _TIMED.match(line)
    if timed:
        return timed.group(1) + timed.group(2)
    run = _RUN.match(line)
    if run and not keyword.iskeyword(run.group(2)):
        return f"from {run.group(2)} import *"
    found = _LINE_MAGIC.match(line)
    if found:
        return f"{found.group(1)}pass"
    found = _ASSIGNED_MAGIC.match(line)
    return f"{found.group(1)}None" if found else line
