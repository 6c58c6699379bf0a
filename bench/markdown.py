"""Tables of the results in Markdown, and the machine that they were measured on."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

import graders
from bench.accuracy import Accuracy


def conditions(
    rerun: str, rounds: str, versions: Mapping[str, str] = MappingProxyType({})
) -> Iterator[str]:
    """Say how to measure again, and what it was measured on."""
    yield f"Rerun: `{rerun}`. What is measured, and how, is in [README.md](README.md). {rounds}"
    yield ""
    yield from table(
        ("on", ""), ([name, value] for name, value in {**_machine(), **versions}.items())
    )


def _machine() -> dict[str, str]:
    kernel = ".".join(platform.release().split(".")[:2])
    return {
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "kernel": f"{platform.system()} {re.sub(r'[^0-9.].*', '', kernel)}, {platform.machine()}",
        "cores": str(len(os.sched_getaffinity(0))),
        "bubblewrap": _bubblewrap(),
        "graders": graders.__version__,
    }


def _bubblewrap() -> str:
    path = shutil.which("bwrap")
    if path is None:
        return "none"
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    return said.split()[-1]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Write a table whose first column is words, and the others figures."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" + "---:|" * (len(head) - 1)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def shares(found: Accuracy) -> list[str]:
    """Write what was judged as labelled, rightly credited, and wrongly credited."""
    others = found.pairs - found.labelled
    return [
        _share(found.agreed, found.pairs),
        _share(found.credited, found.labelled),
        _share(found.undeserved, others),
    ]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} % ({part} of {whole})" if whole else "none"
