"""Graders and the libraries that it uses, for Python in a browser.

All of them are taken as they are installed here, without their compiled parts, which are for this
machine; where a library has one, it does without (``MarkupSafe``, ``PyYAML``). The one that does
not is fetched for the browser in the same version: the core of ``pydantic``.
"""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution, version
from pathlib import Path
from tempfile import TemporaryDirectory

import graders
from graders.authoring.kit.wheel import package_files
from graders.authoring.site.runtime import Runtime
from graders.errors import UsageError
from graders.i18n import Message
from graders.records.files import cache_folder, write_atomic

CORE = "pydantic-core"
_PURE = ("Jinja2", "MarkupSafe", "PyYAML", "parso", "pydantic", "annotated-types",
         "typing-extensions", "typing-inspection")  # fmt: skip
# Parts of graders that grading in a browser does not use.
_ASIDE = ("authoring", "commands", "desk", "integrations", "similarity", "worker")
# The parts of graders in a box: the worker, and what it shares with the host.
_OF_BOXES = ("__init__.py", "codec", "protocol.py", "worker")
_COMPILED = (".so", ".pyd", ".dylib", ".pyc", ".pyx", ".c")


def of_judge() -> dict[str, bytes]:
    """Return the files of the judge's libraries, by path."""
    ours = {path: content for path, content in _graders() if path.split("/")[1] not in _ASIDE}
    return {**ours, **dict(file for name in _PURE for file in _installed(name))}


def of_boxes() -> dict[str, bytes]:
    """Return the files of the libraries of boxes, by path."""
    ours = {path: content for path, content in _graders() if path.split("/")[1] in _OF_BOXES}
    return {**ours, **dict(_installed("parso"))}


def _graders() -> Iterator[tuple[str, bytes]]:
    package = Path(graders.__file__).parent
    for path in package_files(package):
        if path.suffix != ".po":
            yield f"{package.name}/{path.relative_to(package).as_posix()}", path.read_bytes()


def _installed(name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an installed library, those that are not compiled."""
    for file in distribution(name).files or ():
        is_inside = ".." not in file.parts and "__pycache__" not in file.parts
        if is_inside and file.suffix not in _COMPILED:
            yield file.as_posix(), Path(str(file.locate())).read_bytes()


def core_name(runtime: Runtime) -> str:
    """Return the name of the wheel of the compiled library for a runtime."""
    python = "cp" + runtime.python.replace(".", "")
    parts = (CORE.replace("-", "_"), version(CORE), python, python, runtime.platform)
    return "-".join(parts) + ".whl"


def core(runtime: Runtime, beside: Path) -> bytes:
    """Return the wheel of the compiled library: one ``beside`` the runtime, kept, or downloaded.

    Raise `UsageError` when it is nowhere.
    """
    name = core_name(runtime)
    kept = cache_folder("site") / name
    for place in (beside / name, kept):
        if place.is_file():
            return place.read_bytes()
    content = _downloaded(name, runtime)
    write_atomic(kept, content)
    return content


def compiled(wheel: bytes) -> tuple[str, bytes]:
    """Return the path and the content of the one compiled file of a wheel."""
    (found,) = ((path, content) for path, content in _unzipped(wheel) if path.endswith(".so"))
    return found


def interpreted(wheel: bytes) -> dict[str, bytes]:
    """Return the other files of a wheel, by path."""
    return {path: content for path, content in _unzipped(wheel) if not path.endswith(".so")}


def _unzipped(wheel: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        yield from ((path, archive.read(path)) for path in archive.namelist())


def _downloaded(name: str, runtime: Runtime) -> bytes:
    python = "cp" + runtime.python.replace(".", "")
    with TemporaryDirectory(prefix="graders-site-") as folder:
        done = subprocess.run(  # noqa: S603 - our own words, and a version of what is installed
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
                *("--only-binary", ":all:", "--platform", runtime.platform),
                *("--implementation", "cp", "--abi", python, "--python-version", runtime.python),
                *("--dest", folder, f"{CORE}=={version(CORE)}"),
            ],
            capture_output=True,
            check=False,
            text=True,
        )
        found = Path(folder, name)
        if done.returncode == 0 and found.is_file():
            return found.read_bytes()
    why = (done.stderr.strip() or name).splitlines()[-1]
    raise UsageError(
        Message("{name} cannot be downloaded: {why}", {"name": name, "why": why}),
        Message("put that file beside the runtime, or install the pydantic that has one"),
    )
