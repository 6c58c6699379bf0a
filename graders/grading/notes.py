"""The notes of reading and loading, in words for the report, with the line that each is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

from graders.grading.observations import facts_of
from graders.grading.untouched import SILENT
from graders.i18n import N_
from graders.languages import Language
from graders.languages.python.explaining.facts import code
from graders.languages.text import printable
from graders.model import Message, Words
from graders.note_words import ELSEWHERE, LOST_MODULE, NOT_AVAILABLE, QUOTED
from graders.probe import Raised
from graders.protocol import STATEMENT_NOTES

_TEMPLATES: Mapping[str, str] = {
    "encoding": N_("{file}: the encoding {detail} does not fit the file; it was read all the same"),
    "nul": N_("{file}: null characters were set aside"),
    "syntax": N_(
        "{file}, lines {line} to {end}: set aside, they cannot be read as {language} ({detail})"
    ),
    "syntax-line": N_("{file} line {line}: set aside, it cannot be read as {language} ({detail})"),
    "read-as": N_(
        "{file} line {line}: it cannot be read as {language} ({detail}); it was read as `{read}`"
    ),
    "typed": N_("{file} line {line}: set aside, the compiler refuses it ({detail})"),
    "mistyped": N_(
        "{file} line {line}: {detail} does not have the type asked for: it is {own}, not {asked}"
    ),
    "typed-by-others": N_(
        "{file} line {line}: the compiler refuses this as it stands, because of the type of "
        "{because} ({detail})"
    ),
    "mistyped-by-others": N_(
        "{file} line {line}: {detail} does not have the type asked for, because of that of "
        "{because}: it is {own}, not {asked}"
    ),
    "rebound": N_(
        "{file} line {line}: {detail} is `{own}` from here on, not {asked}; the definition before "
        "it was graded"
    ),
    "named-again": N_(
        "{file} line {line}: `{detail}` is no function any more from here on; the function before "
        "it was graded"
    ),
    "unlet": N_(
        "{file} line {line}: without `let`, this defines nothing: it compares {detail} with what "
        "follows `=`; it was skipped"
    ),
    "semicolon": N_(
        "{file} line {line}: one `;` at the end of a definition makes the next one a part of it; "
        "it was read as `;;`"
    ),
    "unsigned": N_(
        "{file} line {line}: `;;` is missing before this: an expression after a definition needs "
        "it, or `let () =` in front; it was read so"
    ),
    "nameless": N_(
        "{file} line {line}: this function has no name, and defines nothing: a definition begins "
        "with `let`"
    ),
    "unclosed": N_("{file} line {line}: what begins here never ends; all after it was set aside"),
    "unclosed-comment": N_(
        "{file} line {line}: the comment that begins here never ends, as no `*)` closes it; all "
        "after it was set aside"
    ),
    "closed-comment": N_(
        "{file} line {line}: this `*)` ends no comment: the one before it had ended already; "
        "what stands between them was set aside"
    ),
    "quoted-comment": N_(
        '{file} line {line}: in this comment a `"` begins a text that does not end, which OCaml '
        "refuses, in comments too; the comment was set aside"
    ),
    "transcript": N_(
        "{file} line {line}: the toplevel's prompts and answers (`#`, `val ... = <fun>`) stand in "
        "the file from here on; they were set aside: a file holds definitions alone"
    ),
    "local": N_(
        "{file} line {line}: this `in` makes {detail} local to what follows it, and unknown to the "
        "rest of the file: a definition of the file has no `in`"
    ),
    "unopened": N_("{file}: `open {detail}` is missing; it was added"),
    "directive": N_("{file} line {line}: {detail} is for the toplevel alone; it was skipped"),
    "external": N_("{file} line {line}: an `external` declaration was skipped: none is allowed"),
    "copied-type": N_(
        "{file} line {line}: a type of the course is declared again; the course's own was taken"
    ),
    "other-type": N_(
        "{file} line {line}: a type of the course is declared again, and not as in the course: "
        "what uses it does not fit the course's own"
    ),
    "copied-exception": N_(
        "{file} line {line}: the exception {detail} is declared again; the first one was taken"
    ),
    "other-exception": N_(
        "{file} line {line}: the exception {detail} is declared again, and not as before: it is "
        "another one, which nothing outside of the file knows"
    ),
    "hidden-field": N_(
        "{file} line {line}: the type {inside} has a field `{detail}`, as the course's {origin} "
        "has: below it, `r.{detail}` is that of {inside}, unless the type of r is written: "
        "`(r : {origin})`"
    ),
    "wrapped": N_(
        "{file} line {line}: the work stands in a module, {detail}; it was read as if it stood in "
        "the file itself"
    ),
    "in-module": N_(
        "{file} line {line}: defined inside the module {inside}, where the course does not look: "
        "{detail}. It belongs outside of any module"
    ),
    "used-early": N_(
        "{file} line {line}: {inside} uses what is defined below it: {detail}; OCaml refuses this "
        "order, and all of it was graded all the same"
    ),
    "inexhaustive": N_(
        "{file} line {line}: in {inside}, this match has no case for `{detail}`; such a value "
        "would raise Match_failure"
    ),
    "unused-case": N_(
        "{file} line {line}: in {inside}, this case is never reached: the cases above it take all "
        "its values, and a name alone takes any value"
    ),
    "nested-case": N_(
        "{file} line {line}: in {inside}, this case belongs to the `match` of line {first}, and is "
        "never reached there: put that `match`, which stands in a case of another one, between "
        "`(` and `)`"
    ),
    "compared": N_(
        "{file} line {line}: in {inside}, this `=` compares, and nothing uses what it finds: "
        "`x := v` changes a reference, `a.(i) <- v` an item of an array; `{{ r with f = v }}` "
        "makes another record"
    ),
    "by-address": N_(
        "{file} line {line}: in {inside}, `{detail}` tells whether two values are one and the same "
        "in memory, not whether they are equal: `=` and `<>` compare what values hold"
    ),
    "notebook": N_("{file}: the notebook is damaged ({detail}); what could be read was kept"),
    "absent": NOT_AVAILABLE,
    "stand-in": N_(
        "{file} line {line}: {detail} is not installed here, and the course's stand-in was used: "
        "its pictures are not shown, all the rest is graded"
    ),
    "lost": LOST_MODULE,
    "moved": N_("what {origin} was to hold was taken from {file}"),
    "unimported": N_("{detail} was taken from {file}: it is not in {origin}"),
    "exits": N_("{file} line {line}: a statement asks to exit; it was skipped"),
    "asked": N_(
        "{file} line {line}: a statement asks for input while the file is loaded; it was skipped"
    ),
    "raised": N_("{file} line {line}: a statement failed while the file was loaded ({detail})"),
    "early": N_("{file} line {line}: a statement uses {detail} before it is defined"),
    "module": N_("{file} could not be loaded ({detail})"),
    "provided": N_("{file}: for {detail}, the course's own was used in place of the file's"),
    "hangs": N_(
        "{file} line {line}: a statement was still running when the time of loading was up; "
        "it was skipped"
    ),
    "floods": N_("{file} line {line}: a statement prints more than it may; it was skipped"),
    "fills": N_(
        "{file} line {line}: a statement takes all the memory while the file is loaded; "
        "it was skipped"
    ),
    "stops": N_("{file} line {line}: a statement stops the program; it was skipped"),
    "twice": N_(
        "{file} line {line}: {detail} is defined again, and this one counts, not that of "
        "{origin} line {first}"
    ),
    "nested": N_(
        "{file} line {line}: defined inside {inside}, where nothing else can call it: {detail}. "
        "This belongs at the left margin"
    ),
    "in-class": N_(
        "{file} line {line}: defined inside the class {inside}: {detail}. "
        "This belongs at the left margin"
    ),
    "in-method": N_(
        "{file} line {line}: defined inside {inside}, where nothing else can call it: {detail}. "
        "It belongs in the class {owner}"
    ),
    "at-margin": N_(
        "{file} line {line}: `def {detail}` stands at the left margin and ends the class {inside}; "
        "the methods below it were read as the class's. Indent it"
    ),
    "guarded": N_(
        "{file} line {line}: defined under `{inside}`, which runs only where the file is the "
        "program: {detail}. This belongs at the left margin"
    ),
    "in-prose": N_(
        "{file}: {detail} stands in a {cell} cell, which is not run. Make it a code cell"
    ),
    "elsewhere": ELSEWHERE,
    "unreadable": N_("the files could not be read within the limits"),
}
# The place of a statement.
_PLACE = N_("{file} line {line}")
_UNDEFINED = re.compile(r"NameError: name '(\w{1,80})' is not defined")
_MOST = 30
_DETAIL_CHARS = 500
# No note of the worker's has so many parts, nor a longer name of one.
_MOST_KEYS, _KEY_CHARS = 12, 12
# Larger than any line number.
_NUMBERS = 1 << 32
_MOST_QUOTED_CHARS = 80
_ONCE_A_FILE = ("local", "unsigned")


def words(notes: Iterable[Mapping[str, Any]], language: Language) -> tuple[Words, ...]:
    """Turn the worker's notes into messages; those of no known kind, or silent, are left out."""
    found: list[Words] = []
    lost: dict[str, Message] = {}
    for note in _folded(notes):
        template = _TEMPLATES.get(_kind(note))
        if template is None:
            continue
        told = islice(note.items(), _MOST_KEYS)
        shown = {
            name: _shown(value)
            for name, value in told
            if name != "facts" and len(name) <= _KEY_CHARS
        }
        shown["language"] = language.title
        if note.get("note") in ("syntax", "typed"):
            shown["detail"] = _shown(language.without_hint(_detail(note)))
        message = _explained(_with_text(Message(template, shown)), note, language, lost)
        if message not in found and note.get(SILENT) is not True:
            found.append(message)
        if note.get("note") in STATEMENT_NOTES:
            lost |= dict.fromkeys(_lost_names(note, language), Message(_PLACE, shown))
    return tuple(found[:_MOST])


def _kind(note: Mapping[str, Any]) -> str:
    kind = str(note.get("note"))
    if kind in ("typed", "mistyped") and note.get("because"):
        return f"{kind}-by-others"
    if kind == "syntax" and note.get("read"):
        return "read-as"
    is_one_line = kind == "syntax" and note.get("line") == note.get("end")
    return "syntax-line" if is_one_line else kind


def _with_text(message: Message) -> Message:
    """Add to a note the line that it is about, where its text is known."""
    text = message.args.get("quoted")
    if not text:
        return message
    return Message(QUOTED, {"said": message, "text": text})


def _lost_names(note: Mapping[str, Any], language: Language) -> frozenset[str]:
    """Return the names that a statement which did not run to its end was to bind."""
    line = str(note.get("quoted", ""))
    return language.bound_names(line) if language.find_error(line) is None else frozenset()


def _detail(note: Mapping[str, Any]) -> str:
    return str(note.get("detail"))[:_DETAIL_CHARS]


def _explained(
    message: Message,
    note: Mapping[str, Any],
    language: Language,
    lost: Mapping[str, Message] = MappingProxyType({}),
) -> Message:
    """Add to a note its explanation, where there is one.

    ``lost`` tells, by name, the place of the statement that was to define it.
    """
    kind, detail = note.get("note"), _detail(note)
    missing = _UNDEFINED.fullmatch(detail) if kind == "raised" else None
    if missing and missing[1] in lost:
        words = N_("{said}. `{name}` was to be defined by {place}, which did not run to its end.")
        told = {"said": message, "name": missing[1], "place": lost[missing[1]]}
        return Message(words, told)
    if kind == "raised":
        name, _, text = detail.partition(": ")
        why = language.explain(Raised(name, (), text, facts=facts_of(note.get("facts"))))
        return Message(N_("{said}. {why}"), {"said": message, "why": why}) if why else message
    line, written = note.get("at", note.get("line")), note.get("text")
    is_syntax = _kind(note) in ("syntax", "syntax-line", "read-as", "typed")
    why = language.explain_syntax(detail, str(written)[:_DETAIL_CHARS]) if is_syntax else None
    if why is None or type(line) is not int or not isinstance(written, str):
        return message
    words = N_("{said}. Line {line}, `{text}`: {why}.")
    if isinstance(why, Message) and why.template.endswith("?"):
        words = N_("{said}. Line {line}, `{text}`: {why}")
    return Message(words, {"said": message, "line": line, "text": code(written), "why": why})


def _folded(notes: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Fold the notes about provided names of a file into one, and those told once a file."""
    notes = _joined(notes)
    kept: list[Mapping[str, Any]] = []
    changed: dict[str, list[str]] = {}
    for note in notes:
        if note.get("note") != "provided":
            kept.append(note)
            continue
        if note.get(SILENT) is True:
            continue
        names = changed.setdefault(str(note.get("file")), [])
        if str(note.get("detail")) not in names:
            names.append(str(note.get("detail")))
    folded = [
        {"note": "provided", "file": file, "detail": ", ".join(names)}
        for file, names in changed.items()
    ]
    return [*kept, *folded]


def _joined(notes: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Join the notes of a kind that is told once a file: their lines and details, as a list."""
    found: dict[object, list[Mapping[str, Any]]] = {}
    for number, note in enumerate(notes):
        kind, file = note.get("note"), str(note.get("file"))
        found.setdefault((kind, file) if kind in _ONCE_A_FILE else number, []).append(note)
    return [
        same[0]
        if len(same) == 1
        else {**same[0], **{key: _list_of(same, key) for key in ("line", "detail")}}
        for same in found.values()
    ]


def _list_of(notes: Iterable[Mapping[str, Any]], key: str) -> str:
    return ", ".join(str(note[key])[:_MOST_QUOTED_CHARS] for note in notes if key in note)


def _shown(value: Any) -> str | int:
    if type(value) is int and abs(value) < _NUMBERS:
        return value
    return printable(str(value), 200).replace("\n", " ")


def quoted(
    notes: Iterable[Mapping[str, Any]], units: Mapping[str, Any]
) -> tuple[Mapping[str, Any], ...]:
    """Give each note of the worker about a statement its first line, under ``quoted``.

    ``units`` are the sources that the worker read, by module.
    """
    texts = {unit["label"]: unit["text"] for parts in units.values() for unit in parts}
    return tuple(_with_line(note, texts.get(str(note.get("file")), "")) for note in notes)


def _with_line(note: Mapping[str, Any], text: str) -> Mapping[str, Any]:
    # The worker never sends this name: a student's program does.
    note = {name: value for name, value in note.items() if name != "quoted"}
    kind, line = note.get("note"), note.get("line")
    if (
        not isinstance(kind, str)
        or kind not in STATEMENT_NOTES
        or type(line) is not int
        or line < 1
    ):
        return note
    lines = text.split("\n", line) if line <= text.count("\n") + 1 else []
    shown = lines[line - 1].strip() if lines else ""
    # A backquote would end the quotation.
    return {**note, "quoted": shown[:_MOST_QUOTED_CHARS].replace("`", "'")} if shown else note
