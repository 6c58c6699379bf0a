"""Load sources in this very process, and put back all that loading changes."""

from __future__ import annotations

import ast
import builtins
import linecache
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from graders.worker.loading.loader import Loader

LoaderMaker = Callable[..., Loader]


@pytest.fixture(autouse=True)
def _same_interpreter_after() -> Iterator[None]:
    """Undo what a loader and its code do to the interpreter."""
    modules, finders = dict(sys.modules), list(sys.meta_path)
    kept = dict(vars(builtins))
    state, lines = random.getstate(), dict(linecache.cache)
    yield
    for name in set(sys.modules) - set(modules):
        del sys.modules[name]
    sys.modules.update(modules)
    sys.meta_path[:] = finders
    vars(builtins).update(kept)
    random.setstate(state)
    linecache.cache.clear()
    linecache.cache.update(lines)


def part(name: str, **more: Any) -> dict[str, Any]:
    """Write what a request says of a module of the course."""
    empty: dict[str, Any] = {
        "imports": [],
        "aliases": [],
        "helpers": [],
        "provided": [],
        "lent": [],
    }
    return {"name": name, **empty, **more}


def request(
    sources: dict[str, str], course: list[dict[str, Any]], targets: list[str]
) -> dict[str, Any]:
    """Write what a request says of a submission."""
    for text in sources.values():
        ast.parse(text)
    return {
        "units": {
            name: [{"label": f"{name}.py", "text": text, "lost": []}]
            for name, text in sources.items()
        },
        "targets": [target.split(".") for target in targets],
        "skip": [],
        "course": course,
    }


@pytest.fixture
def load() -> LoaderMaker:
    """Return a function that loads sources over a course."""

    def make(sources: dict[str, str], course: list[dict[str, Any]], targets: list[str]) -> Loader:
        loader = Loader(request(sources, course, targets), lambda module, index: None)
        loader.load()
        return loader

    return make
