"""The reference as the spec's own module imports it: ``from reference.<id> import ...``.

The modules are made anew for each course, and stay out of ``sys.modules``: they are looked up by an
``__import__`` that only the modules of that course have, even in a function that is called later.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NoReturn

from graders.codec.trees import compiled
from graders.errors import did_you_mean
from graders.light_dataclass import dataclass

_TOP = "reference"
_GUARD = "write that under `if __name__ == '__main__':`"


@dataclass(frozen=True)
class HostReference:
    """The modules that the module of a spec may import beside what is installed.

    Attributes
    ----------
    id : str
        The id of the assignment.
    modules : tuple of (str, str)
        Each module of the reference: its name, and its source, or its tree in a kit.
    stand_ins : tuple of (str, str)
        Each declared package that has one: its name, and the source that replaces it where it is
        not installed.
    """

    id: str = ""
    modules: tuple[tuple[str, str], ...] = ()
    stand_ins: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(
        cls, id_: str, modules: Mapping[str, str], stand_ins: Mapping[str, str | None]
    ) -> HostReference:
        """Gather the modules of an assignment, and what stands for its packages."""
        kept = tuple((name, source) for name, source in stand_ins.items() if source is not None)
        return cls(id_, tuple(modules.items()), kept)


def imported_names(id_: str, modules: Sequence[str]) -> dict[str, str]:
    """Return the modules of an assignment, by the name that its spec's module imports each under.

    One module stands for the package ``reference.<id>`` itself.
    """
    if len(modules) == 1:
        return {f"{_TOP}.{id_}": modules[0]}
    return {f"{_TOP}.{id_}.{name}": name for name in modules}


def builtins_with(reference: HostReference) -> dict[str, Any]:
    """Return the built-ins of a module that may import a reference."""
    return {**vars(builtins), "__import__": _Importer(reference).import_from_spec}


@contextmanager
def findable(module: ModuleType) -> Iterator[None]:
    """Let dataclasses find the module that they are defined in while it runs."""
    before = sys.modules.get(module.__name__)
    sys.modules[module.__name__] = module
    try:
        yield
    finally:
        if before is None:
            sys.modules.pop(module.__name__, None)
        else:
            sys.modules[module.__name__] = before


@dataclass(frozen=True)
class _Importer:
    """The modules of one reference, each run when it is first imported."""

    reference: HostReference

    @cached_property
    def _named(self) -> dict[str, str]:
        return imported_names(self.reference.id, [name for name, _ in self.reference.modules])

    @cached_property
    def _loaded(self) -> dict[str, ModuleType]:
        return {}

    @cached_property
    def _builtins(self) -> dict[str, Any]:
        """The built-ins that the modules of the reference share."""
        return {**vars(builtins), "__import__": self._import_from_reference}

    def import_from_spec(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,  # noqa: A002 - as Python names them
        locals: Mapping[str, object] | None = None,  # noqa: A002
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        """Import as Python does, with the reference as a package."""
        if level or name.partition(".")[0] != _TOP:
            return self._import_package(name, globals, locals, fromlist, level)
        found = self._find(name)
        return found if fromlist else self._find(_TOP)

    def _import_from_reference(self, name: str, *given: Any, **named: Any) -> Any:
        """Import as Python does, with the other modules of the reference by their bare names."""
        under = {module: name for name, module in self._named.items()}
        return (
            self._find(under[name])
            if name in under
            else self._import_package(name, *given, **named)
        )

    def _import_package(self, name: str, *given: Any, **named: Any) -> Any:
        source = dict(self.reference.stand_ins).get(name)
        if source is None or _is_installed(name):
            return builtins.__import__(name, *given, **named)
        return self._run(name, source)

    def _find(self, name: str) -> ModuleType:
        """Find the module that is imported under a name, or a package of such."""
        if name in self._named:
            return self._run(name, dict(self.reference.modules)[self._named[name]])
        if any(known.startswith(f"{name}.") for known in self._named):
            return _Package(name, self._find)
        what = f"no module '{name}' for this spec, whose reference is imported by its own name"
        mend = did_you_mean(name, self._named, "there is no reference here")
        raise ImportError(f"{what}: {mend}", name=name)

    def _run(self, name: str, source: str) -> ModuleType:
        """Run a module when it is first asked for; it may neither print nor ask meanwhile."""
        if name in self._loaded:
            return self._loaded[name]
        module = self._loaded[name] = ModuleType(name)
        module.__dict__["__builtins__"] = self._builtins
        try:
            with findable(module), self._silent(name):
                exec(compiled(source, f"<{name}>"), module.__dict__)  # noqa: S102 - trusted as the spec is
        except (Exception, SystemExit) as problem:
            del self._loaded[name]
            if isinstance(problem, ImportError) and problem.name in (name, *self._named):
                raise
            raise ImportError(_words(name, problem), name=name) from problem
        return module

    @contextmanager
    def _silent(self, name: str) -> Iterator[None]:
        before = {key: self._builtins[key] for key in ("print", "input")}
        self._builtins.update({key: partial(_refuse, name, key) for key in before})
        try:
            yield
        finally:
            self._builtins.update(before)


class _Package(ModuleType):
    """The package ``reference``, or that of one assignment."""

    def __init__(self, name: str, find: Callable[[str], ModuleType]) -> None:
        super().__init__(name)
        self.__find = find

    def __getattr__(self, item: str) -> ModuleType:
        if item.startswith("_"):
            raise AttributeError(item)
        return self.__find(f"{self.__name__}.{item}")


def _is_installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ValueError:  # in `sys.modules`, without a specification
        return True


def _refuse(name: str, key: str, *_: Any, **__: Any) -> NoReturn:
    what = "prints" if key == "print" else "asks for input"
    raise ImportError(f"{name} {what} while it is imported: {_GUARD}", name=name)


def _words(name: str, problem: BaseException) -> str:
    import traceback  # slow to import, and few problems occur

    frames = traceback.extract_tb(problem.__traceback__)
    lines = [frame.lineno or 1 for frame in frames if frame.filename == f"<{name}>"]
    return f"{name}, line {lines[-1] if lines else 1}, raises {type(problem).__name__}: {problem}"
