"""The files of this machine that boxes need: Python, the worker, its library, a spec's packages."""

from __future__ import annotations

import compileall
import glob
import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import graders
from graders.errors import SandboxError
from graders.light_dataclass import dataclass

if TYPE_CHECKING:
    from importlib.metadata import Distribution

# The parts of the package that the worker shares with the host.
_SHARED_MODULES = ("__init__.py", "protocol.py")
_SHARED_PACKAGES = ("codec",)


def interpreter() -> str:
    """Return the path of the Python program that runs this, with links resolved.

    On Windows, a virtual environment holds a launcher, which runs that program as another process:
    whoever watches the launcher sees none of its work.
    """
    is_launched = sys.platform == "win32"
    started = getattr(sys, "_base_executable", "") if is_launched else ""
    return os.path.realpath(started or sys.executable)


def package() -> Path:
    """Return the folder of graders itself."""
    return Path(graders.__file__).parent


def shared() -> Iterator[Path]:
    """Yield the parts that the worker shares with the host: packages, modules, compiled files."""
    yield from (package() / name for name in _SHARED_PACKAGES)
    for source in (package() / name for name in _SHARED_MODULES):
        yield source
        compiled = Path(importlib.util.cache_from_source(str(source)))
        if compiled.exists():
            yield compiled


@cache
def parso() -> str:
    """Return the folder of the library that the worker uses.

    Raise SandboxError when the library is not installed.
    """
    found = importlib.util.find_spec("parso")
    if found is None or not found.origin:
        raise SandboxError("the library parso is not installed", "pip install parso")
    return str(Path(found.origin).parent)


def stdlib() -> list[str]:
    """Return the folders of the standard library that are there.

    A Python that was moved after it was built still names the folder that it was built for.
    """
    base = {"platbase": sys.base_exec_prefix, "installed_platbase": sys.base_exec_prefix}
    folders = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib", vars=base)]
    folders.append(sysconfig.get_config_var("DESTSHARED") or "")
    return list(dict.fromkeys(os.path.realpath(one) for one in folders if os.path.isdir(one)))


@cache
def private() -> tuple[str, ...]:
    """Return the folders of packages and data, which a box must not show."""
    prefixes = ("/usr", "/usr/local", os.path.realpath(sys.base_prefix))
    names = ("site-packages", "dist-packages")
    patterns = [f"{prefix}/lib*/python3*/{name}" for prefix in prefixes for name in names]
    found = [folder for pattern in patterns for folder in glob.glob(pattern)]
    named = ["/usr/share", "/usr/src", "/usr/local", "/usr/local/share", "/usr/local/src"]
    every = [str(package().parent), *named, "/usr/lib/python3/dist-packages", *found]
    return tuple(dict.fromkeys(every))


def compile_worker() -> None:
    """Compile the worker and the packages that it shares once: a box could not keep them."""
    modules = (package() / name for name in _SHARED_MODULES)
    packages = (package() / name for name in ("worker", *_SHARED_PACKAGES))
    # Where the first one cannot be written, no other can: the boxes start a little later.
    if all(compileall.compile_file(path, quiet=2) for path in modules):
        all(compileall.compile_dir(path, quiet=2) for path in packages)


# A box shows a package with the distributions that its import loads, and no more. All its declared
# requirements (a whole notebook server, say) would be hundreds of mounts for every box. So another
# Python process imports each package once per run, to see what it loads.

_IMPORT_S = 60.0
_TRACE = """
import importlib, json, os, sys, sysconfig
before = set(sys.modules)
importlib.import_module(sys.argv[1])
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
own = {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")}
places = {}
for name in sorted(loaded - set(sys.stdlib_module_names)):
    spec = getattr(sys.modules.get(name), "__spec__", None)
    folders = list(getattr(spec, "submodule_search_locations", None) or ())
    place = folders[0] if folders else getattr(spec, "origin", None) or ""
    if os.path.isabs(place) and os.path.dirname(place) not in own:
        places[name] = place
sys.stdout.write("\\n" + json.dumps(places))
"""


@dataclass(frozen=True)
class Installed:
    """A declared package that is installed.

    ``name`` is the name that is imported; ``version`` is empty when its distribution has none.
    ``names`` are the top-level names that its import loads, its own included. ``entries`` are the
    files that a box shows: names in its folder of packages, and paths on this machine.
    """

    name: str
    version: str
    names: tuple[str, ...]
    entries: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return f"{self.name} {self.version}".rstrip()


def find_installed(names: Collection[str]) -> tuple[Installed, ...]:
    """Return the packages that can be imported, each with everything that its import loads."""
    if not names:
        return ()
    from importlib import metadata  # slow to import, and most courses declare no package

    owners = metadata.packages_distributions()
    traced = ((name, _places(name)) for name in names)
    return tuple(_installed(name, places, owners) for name, places in traced if places)


def _places(name: str) -> dict[str, str]:
    """Import a package in another Python; return the path of each top-level name that it loads."""
    # The current folder may hold submissions: nothing is imported from it.
    command = [sys.executable, "-P", "-c", _TRACE, name]
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=_IMPORT_S, check=True, cwd=os.path.abspath(os.sep)
        )
        places: dict[str, str] = json.loads(done.stdout.rpartition(b"\n")[2])
    except (OSError, subprocess.SubprocessError, ValueError):
        return {}
    return places


def _installed(name: str, places: dict[str, str], owners: Any) -> Installed:
    from importlib import metadata  # see `find_installed`

    used = sorted({owner for top in places for owner in owners.get(top, ())} - {"graders"})
    entries = {os.path.basename(path): path for path in places.values()}
    for owner in used:
        entries |= dict(_files(metadata.distribution(owner)))
    version = next((metadata.version(owner) for owner in owners.get(name, ())), "")
    kept = {key: path for key, path in sorted(entries.items()) if key not in ("", "graders")}
    return Installed(name, version, tuple(places), tuple(kept.items()))


def _files(distribution: Distribution) -> Iterator[tuple[str, str]]:
    """Yield the top-level names and paths that a distribution installed."""
    for top in sorted({file.parts[0] for file in distribution.files or () if file.parts}):
        path = str(distribution.locate_file(top))
        if top not in ("..", "__pycache__") and not top.endswith(".pth") and os.path.exists(path):
            yield top, path


def folders(installed: Iterable[Installed]) -> list[str]:
    """Return the folders of this machine in which packages lie."""
    paths = [path for package in installed for _, path in package.entries]
    return list(dict.fromkeys(os.path.dirname(path) for path in paths))


def where(installed: Collection[Installed], folders: list[str]) -> str:
    """Return, as JSON for the worker, the folders and names of packages."""
    names = sorted({name for package in installed for name in package.names})
    declared = [package.name for package in installed]
    return json.dumps({"folders": folders, "declared": declared, "names": names})
