"""The text of a proposed spec and of its module, as a person would lay them out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graders.authoring.grouping import Group
from graders.authoring.plan import Naming, quoted
from graders.authoring.proposal import Generator, Proposed

__all__ = ["module_text", "scalar", "spec_text"]

_HEAD = {
    "fr": "# Proposition à relire : points, titres, vérifications. docs/spec.md décrit les champs.",
    "en": "# A proposal to read over: points, titles, checks. docs/spec.md describes every field.",
}
_MODULE = {
    "fr": '"""Entrées des vérifications de {id} : à élargir (code de confiance)."""',
    "en": '"""Inputs of the checks of {id}: widen them. Trusted: it runs on your machine."""',
}
# Read as themselves by YAML, without quotes.
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")
_CODE = re.compile(r"[A-Za-z_][\w.(),\[\]+*/<>='\"-]*( [\w.(),\[\]+*/<>='\"-]+)*")
_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})


def spec_text(
    naming: Naming,
    groups: Sequence[Group],
    *,
    provided: Sequence[str] = (),
    packages: Sequence[str] = (),
    notebook: bool = False,
    lang: str = "en",
) -> str:
    """Lay out a spec.

    Parameters
    ----------
    naming : Naming
        What it is called.
    groups : sequence of Group
        Its questions.
    provided, packages : sequence of str
        What students are given, and may import.
    notebook : bool
        Whether a notebook is accepted.
    lang : str
        The language of the comment on top.
    """
    lines = [
        "# yaml-language-server: $schema=spec.schema.json",
        _HEAD[lang],
        f"id: {scalar(naming.id)}",
    ]
    lines += [f"title: {_in_block(naming.title)}", f"modules: {scalar([naming.module])}"]
    lines += ["notebook: true"] if notebook else []
    lines += [f"packages: {scalar(packages)}"] if packages else []
    lines += [f"provided: {scalar({naming.module: provided})}"] if provided else []
    lines += ["limits: {cpu_s: 2, memory_mib: 512}", "", "questions:"]
    for one in groups:
        lines += [*_question(one), ""]
    return "\n".join(lines)


def _question(one: Group) -> Iterator[str]:
    targets = [part.target for part in one.parts]
    yield f"  - id: {scalar(one.id)}"
    yield f"    title: {_in_block(one.parts[0].summary)}"
    yield f"    points: {sum(part.points for part in one.parts)}"
    if len(targets) > 1:
        yield f"    targets: {scalar(targets)}"
    elif targets[0] != one.id:
        yield f"    target: {scalar(targets[0])}"
    if one.needs:
        yield f"    needs: {scalar(one.needs)}"
    yield "    checks:"
    seen: dict[str, int] = {}
    for check in one.checks:
        name = str(check.fields["id"])
        seen[name] = seen.get(name, 0) + 1
        own = name if seen[name] == 1 else f"{name}-{seen[name]}"
        yield from _check({**check.fields, "id": own}, check)


def _check(fields: Mapping[str, Any], check: Proposed) -> Iterator[str]:
    if check.comment:
        yield f"      # {check.comment}"
    for index, (name, value) in enumerate(fields.items()):
        lead = "      - " if index == 0 else "        "
        if isinstance(value, str) and _is_block(value):
            yield f"{lead}{name}: |-"
            yield from (f"          {line}".rstrip() for line in value.split("\n"))
        else:
            yield f"{lead}{name}: {_in_block(value)}"


def _is_block(text: str) -> bool:
    """Tell several lines that YAML gives back as they are."""
    lines = text.split("\n")
    is_shown = all(line.isprintable() and not line.startswith("\t") for line in lines)
    return len(lines) > 1 and is_shown and bool(lines[-1]) and lines[0][:1].strip() != ""


def _in_block(value: Any) -> str:
    """Write a value that ends its line: code mostly needs no quotes there."""
    if isinstance(value, str) and _CODE.fullmatch(value) and value.lower() not in _WORDS:
        return value
    return scalar(value)


def scalar(value: Any) -> str:
    """Write a value on one line; a text without quotes where that reads as the same text."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(k)}: {scalar(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(scalar, value)) + "]"
    if isinstance(value, str):
        is_plain = value[:1].isalpha() and set(value) <= _PLAIN and value.lower() not in _WORDS
        return value if is_plain else quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    # YAML reads 1e-09 as a text.
    return f"{value:.15f}".rstrip("0") if "e-" in repr(value) else repr(value)


def module_text(naming: Naming, generators: Sequence[Generator], lang: str) -> str:
    """Lay out the module of a spec: a function that draws the inputs of each check.

    Parameters
    ----------
    naming : Naming
        What the assignment is called.
    generators : sequence of Generator
        What it is to hold.
    lang : str
        The language of its docstring.
    """
    lines = [_MODULE[lang].format(id=naming.id), "", "from __future__ import annotations", ""]
    lines += ["from typing import Any", "", "from hypothesis import strategies as st"]
    for one in generators:
        lines += ["", "", f"def {one.name}() -> st.SearchStrategy[dict[str, Any]]:"]
        lines += [f'    """{one.summary}"""', "    return st.fixed_dictionaries(", "        {"]
        lines += [f'            "{name}": {text},' for name, text in one.strategies.items()]
        lines += ["        }", "    )"]
    return "\n".join([*lines, ""])
