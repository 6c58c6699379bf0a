"""The files of this machine that every box needs: Python, the worker and its library."""

from __future__ import annotations

import compileall
import glob
import importlib.util
import os
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import graders
from graders.errors import SandboxError

# The parts of the package that the worker shares with the host.
_SHARED_MODULES = ("__init__.py", "protocol.py")
_SHARED_PACKAGES = ("codec",)


def interpreter() -> str:
    """Return the path of the Python program that runs this, with links resolved."""
    return os.path.realpath(sys.executable)


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


def python_tag() -> str:
    """Return a tag for the compiled code that this version of Python can run, and no other can."""
    return f"{sys.implementation.cache_tag}-{importlib.util.MAGIC_NUMBER.hex()}"


def stdlib() -> list[str]:
    """Return the folders of the standard library."""
    base = {"platbase": sys.base_exec_prefix, "installed_platbase": sys.base_exec_prefix}
    folders = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib", vars=base)]
    folders.append(sysconfig.get_config_var("DESTSHARED") or "")
    return list(dict.fromkeys(os.path.realpath(folder) for folder in folders if folder))


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
