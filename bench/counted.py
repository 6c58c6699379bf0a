"""Count the instructions of each hot path, with callgrind.

Method: one Python under callgrind makes the values, calls each path a few times, then once more
as source text, which Python runs in its function ``PyRun_StringFlags``. Callgrind counts inside
that function alone and writes its count at each return from it; what an empty call costs is
subtracted. Start-up, imports and the making of values are outside. Hashes are seeded, and the
garbage collector is off. What else the machine does changes nothing; where objects come to lie in
memory changes mostly some thousandths, at most one or two hundredths.

``python -m bench.counted FOLDER RECORDING``, under callgrind, prints ``{path: instructions}``.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

from bench.clock import ROOT
from bench.hot_paths import Action, plain_paths, recorded_paths
from bench.landed import Figures
from bench.recorded import record

# The function that `eval` of a text calls. It belongs to Python's public interface: callgrind
# knows its name in a stripped Python as in one with debug information.
_COUNTED = "PyRun_StringFlags"
_WARM_UPS = 2
_LIMIT_S = 3600.0


def valgrind_version() -> str | None:
    """Return the version of the valgrind of this machine, None where there is none."""
    path = shutil.which("valgrind")
    if path is None:
        return None
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    return said.strip().removeprefix("valgrind-")


def conditions() -> dict[str, str]:
    """Say on what counts depend beside the code: with others, they cannot be compared."""
    return {
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": platform.python_compiler(),
        "machine": platform.machine(),
        "valgrind": valgrind_version() or "none",
        "pydantic": version("pydantic"),
    }


def count() -> Figures:
    """Count every path.

    Raises
    ------
    RuntimeError
        When the counted program fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        recording = Path(folder) / "recording.json"
        record(recording)
        counts = Path(folder) / "counts"
        counts.mkdir()
        return Figures(conditions(), _counted(counts, recording))


def _counted(folder: Path, recording: Path) -> dict[str, int]:
    ran = subprocess.run(
        [
            *("valgrind", "-q", "--tool=callgrind", "--collect-atstart=no"),
            *(f"--toggle-collect={_COUNTED}", f"--dump-after={_COUNTED}"),
            f"--callgrind-out-file={folder / 'out'}",
            *(sys.executable, "-m", "bench.counted", str(folder), str(recording)),
        ],
        cwd=ROOT,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=_LIMIT_S,
    )
    if ran.returncode:
        raise RuntimeError(f"counting ended with {ran.returncode}:\n{ran.stderr[-2000:]}")
    found: dict[str, int] = json.loads(ran.stdout)
    return found


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {**kept, "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)}


def main() -> None:
    """Count in this process, which runs under callgrind, and print what was counted."""
    folder, recording = map(Path, sys.argv[1:])
    gc.disable()
    # Counts from the recording differ by some digits: they must not move the others' values.
    counts = _all(folder, plain_paths()) | _all(folder, recorded_paths(recording))
    print(json.dumps(counts))


def _all(folder: Path, paths: Mapping[str, Action]) -> dict[str, int]:
    empty = _instructions(folder, int)
    return {name: _instructions(folder, path) - empty for name, path in paths.items()}


def _instructions(folder: Path, path: Action) -> int:
    for _ in range(_WARM_UPS):
        path()
    before = set(folder.iterdir())
    eval("path()", {"path": path})  # noqa: S307 - our own text
    dumps = set(folder.iterdir()) - before
    if len(dumps) != 1:
        raise RuntimeError(
            f"callgrind saw {_COUNTED} {len(dumps)} times in one call, not once: this build of "
            "Python hides it, or the path runs source text"
        )
    return _total(dumps.pop())


def _total(dump: Path) -> int:
    found = re.search(r"^totals: (\d+)$", dump.read_text("utf-8", "replace"), re.MULTILINE)
    if found is None:
        raise RuntimeError(f"callgrind wrote no total in {dump.name}")
    return int(found.group(1))


if __name__ == "__main__":
    main()
