"""Find the packages that a spec declares among those installed with graders.

A box shows a package with the distributions that its import loads, and no more. All its declared
requirements (a whole notebook server, say) would be hundreds of mounts for every box. So another
Python process imports each package once per run, to see what it loads.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from graders.sandbox.base import Finding

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
    owners = metadata.packages_distributions() if names else {}
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
    used = sorted({owner for top in places for owner in owners.get(top, ())} - {"graders"})
    entries = {os.path.basename(path): path for path in places.values()}
    for owner in used:
        entries |= dict(_files(metadata.distribution(owner)))
    version = next((metadata.version(owner) for owner in owners.get(name, ())), "")
    kept = {key: path for key, path in sorted(entries.items()) if key not in ("", "graders")}
    return Installed(name, version, tuple(places), tuple(kept.items()))


def _files(distribution: metadata.Distribution) -> Iterator[tuple[str, str]]:
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


def examine_packages(stand_ins: Mapping[str, bool]) -> tuple[Finding, ...]:
    """Return a finding for each package: installed, replaced or missing.

    ``stand_ins`` tells by package whether the course has something that stands for it.
    """
    found = {package.name: package for package in find_installed(stand_ins)}
    return tuple(
        Finding(f"package {found[name]}", works=True)
        if name in found
        else Finding(f"package {name}", False, f"pip install {name}", (_without(has_one),))
        for name, has_one in stand_ins.items()
    )


def _without(has_stand_in: bool) -> str:
    if has_stand_in:
        return "not installed: the course's stand-in is used"
    return "not installed, and the course has no stand-in: whatever it gives is empty"
