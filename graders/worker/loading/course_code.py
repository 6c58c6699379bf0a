"""The course's own code in the box: provided names, lent targets, and students' additions."""

from __future__ import annotations

import ast
import builtins
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from graders.codec.trees import Tree, code_in, compiled, parsed, text_in
from graders.codec.typing_shim import Any
from graders.worker.inspecting.members import is_class, own_members
from graders.worker.inspecting.objects import extends
from graders.worker.loading.live_variables import living_in_module
from graders.worker.loading.outside_class import MAKER, asks_its_class, compiled_in_class
from graders.worker.reading.deep_trees import deep
from graders.worker.reading.stubs import Function, assigned, body_of


class CourseModule:
    """The course's own code of one module: provided names, lent targets, their imports.

    Its functions find the variables ``live`` in the module ``HOME`` of its globals, the student's.
    """

    def __init__(self, part: dict[str, Any], live: frozenset[str] = frozenset()) -> None:
        self.name: str = part["name"]
        self.aliases: list[list[Any]] = part["aliases"]
        self.provided_sources: dict[str, str] = dict(part["provided"])
        self.may_draw = any(map(_may_draw, written(part)))
        self.globals: dict[str, Any] = {
            "__builtins__": dict(vars(builtins)),
            "__name__": self.name,
        }
        self.live = live
        self.provided: dict[str, Any] = {}
        self.lent: dict[str, Any] = {}
        # Lent functions as the course's own code calls them, where students get another form.
        self.plain: dict[str, Any] = {}
        self.classes: dict[str, Any] = {}
        # Empty classes in place of those that ours extend, by name, until these are there.
        self.awaited: dict[str, type] = {}
        # By class, its members that ask for `super()`, each with the function that tells its class.
        self._tellers_of: dict[str, list[tuple[str, Callable[[Any], None]]]] = {}
        for source in part["imports"]:
            exec(compiled(source, "<course>"), self.globals)

    def define(self, name: str, source: str | dict[str, str]) -> Any:
        """Run one definition and return the value of its name.

        The definition is source, or the tree of a kit. A member of a class is removed from the
        globals, where a function may have its name. One that asks for ``super()`` is told its class
        by :meth:`serve`: it is defined outside of any.
        """
        owner, _, member = name.rpartition(".")
        scope: dict[str, Any] = {} if owner else self.globals
        code = code_in(source)
        asks = owner and asks_its_class(code)
        read = living_in_module(code, self.live) if self.live else code
        made = compiled_in_class(read, member, self.file) if asks else compiled(read, self.file)
        self._run(code, made, scope)
        if asks:
            scope[member], tell = scope[MAKER](None)
            self._tellers_of.setdefault(owner, []).append((member, tell))
        return scope[member]

    def _run(self, code: str | Tree, made: types.CodeType, scope: dict[str, Any]) -> None:
        """Run a definition, with empty classes for those that it extends and that are not there.

        A class is made before the student's code, which may hold the one that it extends.
        """
        try:
            exec(made, self.globals, scope)
        except NameError as problem:
            if problem.name not in _extended(code):
                raise
            stand_in = self.awaited[problem.name] = type(problem.name, (), {})
            self.globals[problem.name] = stand_in
            self._run(code, made, scope)

    @property
    def file(self) -> str:
        """The name of this code in tracebacks."""
        return f"<{self.name}>"

    def serve(self, owner: str, start: Callable[[str], Any]) -> None:
        """Tell our members of a class from which class of the student's ``super()`` starts."""
        for member, tell in self._tellers_of.get(owner, ()):
            tell(start(member))

    def extend(self, theirs: Mapping[str, Any]) -> None:
        """Let the course's classes extend the student's, where the reference's extend each other.

        A class that a student lacks is the course's: it inherits what the student wrote above it.
        """
        ours = (*self.classes.items(), *self.awaited.items())
        above = {one: theirs[name] for name, one in ours if is_class(theirs.get(name))}
        for cls in filter(is_class, (*self.classes.values(), *self.lent.values())):
            bases = tuple(above.get(base, base) for base in cls.__bases__)
            if bases != cls.__bases__:
                _change_bases(cls, bases)

    def members(self, owner: str) -> dict[str, Any]:
        """Return the provided and lent members of a class."""
        ours = {**self.provided, **self.lent}
        return {
            name.rpartition(".")[2]: value
            for name, value in ours.items()
            if name.rpartition(".")[0] == owner
        }


def _change_bases(cls: Any, bases: tuple[Any, ...]) -> None:
    """Let a class extend others, if Python lets it.

    It compares what the old and the new base extend where they get their dictionary: `ABC` in one
    and `object` in the other is refused. An empty class before the new ones stands for the old.
    """
    try:
        cls.__bases__ = bases
    except TypeError:
        with suppress(TypeError):  # the student's class extends the course's, or a built-in
            cls.__bases__ = (_empty_like(cls.__base__), *bases)


def _empty_like(cls: Any) -> Any:
    """Return an empty class whose objects are laid out as those of a class."""
    while cls.__base__ is not object and _layout(cls) == _layout(cls.__base__):
        cls = cls.__base__
    return type(cls.__name__, (cls.__base__,), {})


def _layout(cls: Any) -> tuple[int, ...]:
    return cls.__basicsize__, cls.__itemsize__, cls.__dictoffset__, cls.__weakrefoffset__


def _extended(code: str | Tree) -> set[str]:
    """Return the names of the classes that a definition extends, if it is a class."""
    classes = (one for one in parsed(code).body if isinstance(one, ast.ClassDef))
    return {base.id for one in classes for base in one.bases if isinstance(base, ast.Name)}


def written(part: dict[str, Any]) -> Iterator[str]:
    """Yield the imports and definitions of one module of the course, as source or trees."""
    yield from part["imports"]
    given = [part.get(kind, ()) for kind in ("helpers", "provided", "lent", "tellers")]
    for definitions in (*given, *part.get("twins", {}).values()):
        for _, source in definitions:
            yield source if isinstance(source, str) else Tree(source["tree"])


def names_random(text: str) -> bool:
    """Tell whether a text names a module of random numbers; samples of `statistics` are as well."""
    return "random" in text or "statistics" in text


def _may_draw(source: str) -> bool:
    """Tell whether code may draw random numbers."""
    return names_random(text_in(source) if isinstance(source, Tree) else source)


def provided_elsewhere(
    modules: Iterable[CourseModule], here: str, statement: ast.stmt
) -> tuple[str, str] | None:
    """Return the module and name of a provided definition that a statement copies, or None.

    The layout does not count. A copied class counts too: the copy would be another class.
    """
    target = statement.targets[0] if isinstance(statement, ast.Assign) else statement
    name = str(getattr(target, "name", None) or getattr(target, "id", ""))
    for module in modules:
        source = module.provided_sources.get(name) if module.name != here else None
        if source and not differs(statement, source):
            return module.name, name
    return None


# Members that decide how objects are made and looked up stay the course's.
_NEVER_GRAFTED = frozenset(
    (
        *("__init__", "__new__", "__post_init__", "__del__", "__init_subclass__", "__set_name__"),
        *("__dict__", "__weakref__", "__slots__", "__class__", "__bases__", "__mro__"),
        *("__getattribute__", "__getattr__", "__setattr__", "__delattr__"),
        *("__module__", "__doc__", "__qualname__", "__annotations__", "__firstlineno__"),
        *("__static_attributes__", "__dataclass_fields__", "__dataclass_params__"),
        *("__match_args__", "__replace__"),
        # Python 3.14 makes the annotations of these.
        *("__annotate__", "__annotate_func__", "__annotations_cache__", "__classdictcell__"),
        "__conditional_annotations__",
    )
)


def graft(theirs: type, ours: type, added: dict[type, set[str]], *, is_lent: bool) -> None:
    """Keep a student's additions to a provided or lent class; the course's members stay.

    Methods and constants are added, except slots and properties that would hide attributes of our
    class. A lent class stands for one at fault, so what may be the fault is left out: special ones,
    as an ``__eq__`` after which no object has a hash, and those that hide what our class inherits.
    ``added`` names what was added to each class: this may be hidden, as the student's own classes
    hide it.
    """
    own = set(vars(ours)) | _set_by(ours)
    if is_lent:
        own.update(*(vars(base).keys() - added.get(base, set()) for base in ours.__mro__[1:]))
    for name, value in own_members(theirs).items():
        if name in own or never_added(name, is_lent=is_lent):
            continue
        if extends(value, types.MemberDescriptorType, types.GetSetDescriptorType):
            continue
        with suppress(TypeError, AttributeError):
            setattr(ours, name, value)
            added.setdefault(ours, set()).add(name)


def never_added(name: str, *, is_lent: bool) -> bool:
    """Tell whether a class of the course's, provided or lent, takes no member of a name."""
    return name in _NEVER_GRAFTED or (is_lent and name.startswith("__"))


def _set_by(ours: type) -> set[str]:
    """Return the attributes that the methods of a class set on their instance, by name."""
    codes = [code for v in vars(ours).values() if (code := getattr(v, "__code__", None))]
    return {name for code in codes for name in code.co_names}


def differs(statement: ast.stmt, source: str, member: str = "") -> bool:
    """Tell whether a statement differs from the course's definition by more than its layout.

    Where ``member`` is named, only that member of a class counts in the statement.
    """
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return False
    if member and isinstance(statement, ast.ClassDef):
        theirs = [
            inner
            for inner in statement.body
            if member in (getattr(inner, "name", None), *assigned(inner))
        ]
        return bool(theirs) and differs(theirs[-1], source)
    ours = ast.parse(source).body[-1]
    if type(ours) is not type(statement):
        return True
    with deep():
        return _shape(statement) != _shape(ours)


def _shape(node: ast.AST) -> str:
    """Dump a definition without its docstrings and annotations."""
    if isinstance(node, Function):
        arguments = [argument.arg for argument in node.args.args]
        further = [*node.decorator_list, *node.args.defaults]
        return f"{node.name}{arguments}" + ";".join(map(_shape, [*further, *body_of(node)]))
    if isinstance(node, ast.ClassDef):
        further = [*node.decorator_list, *node.bases]
        return node.name + ";".join(map(_shape, [*further, *body_of(node)]))
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        node = ast.Assign([node.target], node.value, lineno=node.lineno)
    return ast.dump(node)


def origins_first(parts: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the course's modules, each after those that it imports from, where that can be.

    A lent class is made at once, and may extend a class of another module.
    """
    waiting = list(parts)
    while waiting:
        names = {part["name"] for part in waiting}
        ready = (one for one in waiting if names.isdisjoint(_origins(one) - {one["name"]}))
        yield (found := next(ready, waiting[0]))
        waiting.remove(found)


def _origins(part: Mapping[str, Any]) -> set[str]:
    """Return the modules that a module of the course imports from."""
    return {origin for _, origin, _ in part["aliases"]}
