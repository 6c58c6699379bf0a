"""Make a folder per name."""

import os
import shutil
from pathlib import Path

NAMES = (
    "a\nb",
    "<img src=x onerror=alert(1)>",
    "<title><script>alert(1)",
    "é" * 127 + "a",
    "\u202egnp.elor",
    "-rf --help",
    "nul.redteam",
    "aux",
    "=cmd|calc!A1",
    "$(touch pwned)`id`",
    "%n%s%x",
    "a\tb\rc\x1b[31m",
    "\u200b\u2060",
    "{{7*7}}",
    "a" * 255,
    "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
)


def make(folder: Path) -> None:
    for name in NAMES:
        (folder / "class" / name).mkdir(parents=True)
        shutil.copy(folder / "honest.txt", folder / "class" / name / "morpion.py")
    undecodable = os.fsencode(folder / "class") + b"/\xff\xfe\x80"
    os.mkdir(undecodable)
    shutil.copy(folder / "honest.txt", os.fsdecode(undecodable) + "/morpion.py")
