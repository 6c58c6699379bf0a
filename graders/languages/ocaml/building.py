"""Build the worker for OCaml: once per machine, with the system's compiler, from our sources.

The program holds the compiler's toplevel and the types of the standard library: it opens no file
when it runs. It is linked statically where this machine can, so that a box shows it alone.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from graders.errors import SandboxError
from graders.i18n import Message
from graders.light_dataclass import dataclass

_SOURCES = Path(__file__).parent / "worker"
# In the order in which they are linked: each uses only those before it.
_MODULES = (
    *("native", "text", "json", "frames", "calls", "results", "trees", "typing"),
    *("kept", "collecting", "compiler", "syntax", "names", "guard"),
    *(
        "toplevel",
        "encoding",
        "raising",
        "console",
        "scanning",
        "nested",
        "placeholders",
        "unwrapping",
        "cutting",
        "transcripts",
        "commenting",
        "localizing",
        "mending",
        "salvaging",
        "joining",
        "literals",
        "needs",
    ),
    *(
        "lending",
        "refusing",
        "wanting",
        "loaded",
        "providing",
        "alone",
        "keeping",
        "operands",
        "commas",
        "superfluous",
        "hidden",
        "addresses",
        "cases",
        "noting",
        "loading",
        "decoding",
        "binding",
        "probing",
        "reading",
        "answering",
        "tokens",
        "program",
        "worker",
    ),
)
_ARCHIVES = ("ocamlcommon.cma", "ocamlbytecomp.cma", "ocamltoplevel.cma")
_OLDEST = (4, 13)
# Modules that stand in several files: the oldest compiler that each of them serves.
_BY_VERSION = {
    "calls": (_OLDEST, (5, 1), (5, 3)),
    "results": (_OLDEST, (5, 3)),
    "trees": (_OLDEST, (5, 3)),
    "typing": (_OLDEST, (4, 14)),
}
_WRAPPED = "-Wl," + ",".join(
    f"--wrap={name}" for name in ("caml_write_fd", "caml_read_fd", "caml_md5_block")
)
_KEPT_S = 7 * 24 * 3600
_LINE = 4_000
_SAID_CHARS = 600
_MEND = Message("apt-get install ocaml-nox (as root)")


@dataclass(frozen=True)
class Compiler:
    """The compiler of this machine: its path, its version, and the folder of its library."""

    program: str
    version: str
    standard_library: Path


@dataclass(frozen=True)
class Built:
    """The worker of this machine: the path of its program, and the version of its compiler."""

    program: str
    version: str


def worker(folder: Path) -> Built:
    """Return the worker in a folder of the cache; build it if it is not there.

    Several processes may do so at once: each renames what it has built.

    Raises
    ------
    SandboxError
        When the compiler or its libraries are missing, or the compiler fails.
    """
    compiler = find_compiler()
    version, library = compiler.version, compiler.standard_library
    if not (library / "compiler-libs" / _ARCHIVES[-1]).is_file():
        raise SandboxError(Message("the library of OCaml's compiler is not installed"), _MEND)
    program = folder / f"worker-{version}-{_digest(version, library)}"
    if program.exists():
        with suppress(OSError):
            os.utime(program)
    else:
        _build(program, compiler.program, version, library)
        _forget_old(program)
    return Built(str(program), version)


def _forget_old(program: Path) -> None:
    """Remove what nobody has used for a week; another version of graders may run meanwhile."""
    oldest = time.time() - _KEPT_S
    for other in program.parent.glob("worker-*"):
        with suppress(OSError):
            if other.stat().st_mtime < oldest:
                other.unlink()


def find_compiler() -> Compiler:
    """Return the compiler of this machine; raise SandboxError where it is missing."""
    program = shutil.which("ocamlc")
    if program is None:
        raise SandboxError(Message("OCaml's compiler is not installed"), _MEND)
    try:
        said = _settings(program, Path(program).stat().st_mtime_ns)
        return Compiler(program, said["version"], Path(said["standard_library"]))
    except (OSError, subprocess.CalledProcessError) as problem:
        told = str(problem)
    except KeyError as name:
        told = f"`{program} -config` does not tell {name}"
    what = Message("OCaml's compiler does not work: {problem}", {"problem": told})
    raise SandboxError(what, _MEND)


@lru_cache(maxsize=8)
def _settings(program: str, changed_ns: int) -> Mapping[str, str]:  # noqa: ARG001 - another then
    """Return what a compiler tells of itself: 10 ms, for several stages of a run that ask."""
    told = subprocess.run(  # noqa: S603 - the system's own compiler
        [program, "-config"], capture_output=True, text=True, check=True
    )
    return dict(line.split(": ", 1) for line in told.stdout.splitlines() if ": " in line)


def _digest(version: str, library: Path) -> str:
    """Return a digest of all that the program depends on."""
    told = hashlib.sha256(f"{version} {library} {platform.machine()}".encode())
    for path in [Path(__file__), *sorted(_SOURCES.iterdir())]:
        if path.is_file():
            told.update(path.name.encode() + b"\0" + path.read_bytes())
    return told.hexdigest()[:16]


def _build(program: Path, compiler: str, version: str, library: Path) -> None:
    program.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=program.parent, prefix="build-") as name:
        folder = Path(name)
        _copy_sources(folder, version)
        (folder / "types.c").write_text("".join(_types(library)), encoding="ascii")
        made = folder / "made"
        command = [compiler, "-output-complete-exe", "-linkall", "-I", "+compiler-libs"]
        command += [
            *_ARCHIVES,
            "stubs.c",
            "texts.c",
            "requests.c",
            "types.c",
            *(f"{module}.ml" for module in _MODULES),
        ]
        command += ["-o", made.name, "-ccopt", _WRAPPED]
        said = run(command, folder, ("-ccopt", "-static")) and run(command, folder)
        if said:
            what = Message("the worker for OCaml cannot be built: {said}", {"said": said})
            raise SandboxError(what, _MEND)
        made.chmod(0o755)
        made.replace(program)


def _copy_sources(folder: Path, version: str) -> None:
    numbers = tuple(int(part) for part in version.split(".")[:2])
    if numbers < _OLDEST:
        what = Message(
            "OCaml {version} is too old: version {oldest} is needed",
            {"version": version, "oldest": ".".join(map(str, _OLDEST))},
        )
        raise SandboxError(what, _MEND)
    for path in sorted(_SOURCES.iterdir()):
        module = _module(path.stem, numbers)
        if path.suffix in (".ml", ".c") and module:
            shutil.copyfile(path, folder / f"{module}{path.suffix}")


def _module(stem: str, numbers: tuple[int, ...]) -> str:
    """Return the module that a file holds for a version; "" for a file that serves others."""
    for module, served in _BY_VERSION.items():
        files = {"_".join(map(str, (module, *oldest))): oldest for oldest in served}
        if stem in files:
            newest = max(oldest for oldest in served if oldest <= numbers)
            return module if files[stem] == newest else ""
    return stem


def run(command: Sequence[str], folder: Path, more: Sequence[str] = ()) -> str:
    """Run the compiler; return what it said if it failed."""
    environment = {**os.environ, "LC_ALL": "C"}
    done = subprocess.run(  # noqa: S603 - the same
        [*command, *more], cwd=folder, env=environment, capture_output=True, check=False
    )
    said = (done.stdout + done.stderr).decode("utf-8", "replace").strip()
    return (said[-_SAID_CHARS:] or f"status {done.returncode}") if done.returncode else ""


def _types(library: Path) -> Iterator[str]:
    """Yield a source in C that holds the types of the standard library, by module.

    Nothing else of the library is there for students: neither Unix nor the compiler.
    """
    yield "#include <stddef.h>\n"
    paths = sorted([*library.glob("stdlib*.cmi"), *library.glob("camlinternal*.cmi")])
    for number, path in enumerate(paths):
        data = "".join(f"\\{byte:03o}" for byte in path.read_bytes())
        lines = (f'"{data[at : at + _LINE]}"\n' for at in range(0, len(data), _LINE))
        yield f"static const char held{number}[] =\n{''.join(lines)};\n"
    yield "struct { const char *name; const char *data; size_t size; } grader_types[] = {\n"
    for number, path in enumerate(paths):
        name = path.stem[0].upper() + path.stem[1:]
        yield f'  {{ "{name}", held{number}, sizeof held{number} - 1 }},\n'
    yield "  { NULL, NULL, 0 }\n};\n"
