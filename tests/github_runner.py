"""The commands that GitHub's runner reads in the lines of a step.

Its `ActionCommand` has two forms: ``::name key=value,...::message`` after blanks at most, and the
older ``##[name key=value;...]message`` anywhere in a line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

# The commands that a step may use.
NAMES = frozenset(
    [
        "add-mask",
        "add-matcher",
        "add-path",
        "debug",
        "echo",
        "endgroup",
        "error",
        "group",
        "notice",
        "remove-matcher",
        "save-state",
        "set-env",
        "set-output",
        "stop-commands",
        "warning",
    ]
)
_ESCAPES = (("%0D", "\r"), ("%0A", "\n"), ("%25", "%"))
_IN_PROPERTIES = (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%"))


@dataclass(frozen=True)
class Command:
    name: str
    properties: Mapping[str, str]
    message: str


def command_of(line: str) -> Command | None:
    """Return the command of a line, None where the runner sees none."""
    text = line.lstrip()
    if text.startswith("::") and (end := text.find("::", 2)) > 0:
        name, _, rest = text[2:end].partition(" ")
        if name.lower() in NAMES:
            return Command(name.lower(), _properties(rest), _unescaped(text[end + 2 :], _ESCAPES))
    old = re.search(r"##\[([^\] ]*)([^\]]*)\](.*)", line)
    if old is not None and old[1].lower() in NAMES:
        return Command(old[1].lower(), {}, old[3])
    return None


def commands_in(output: str) -> list[Command]:
    """Return the commands in the output of a step; a carriage return ends a line too."""
    return [found for line in re.split(r"[\r\n]", output) if (found := command_of(line))]


def _properties(text: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in text.strip().split(",") if part)
    return {name: _unescaped(value, _IN_PROPERTIES) for name, _, value in pairs if value}


def _unescaped(text: str, escapes: tuple[tuple[str, str], ...]) -> str:
    for escape, char in escapes:
        text = text.replace(escape, char)
    return text
