"""Facts about the pieces of a reference in Python, see :mod:`graders.languages.pieces`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from graders.codec.trees import unpack
from graders.languages.pieces import PrivateUse, ReferenceModule, Segment
from graders.languages.python.members import members_used
from graders.languages.python.syntax import (
    all_attributes,
    attributes_set,
    attributes_used,
    bound_names,
    names_used,
)

# The functions that make a class of a name and more.
_MAKERS = frozenset({"namedtuple", "NamedTuple", "make_dataclass", "Enum", "type"})


def tree_of(segment: Segment) -> ast.Module:
    """Return the syntax tree of a definition."""
    return unpack(segment.packed) if segment.packed else ast.parse(segment.source)


def kind_of(segment: Segment) -> str:
    """Return ``class``, ``value`` or ``function``."""
    kinds = {type(statement) for statement in tree_of(segment).body}
    if ast.ClassDef in kinds or is_made_class(segment):
        return "class"
    return "value" if kinds & {ast.Assign, ast.AnnAssign} else "function"


def is_made_class(segment: Segment) -> bool:
    """Tell whether a definition assigns a class that a call makes, such as a named tuple."""
    assigned = [one.value for one in tree_of(segment).body if isinstance(one, ast.Assign)]
    calls = (one for one in assigned if isinstance(one, ast.Call))
    # `type(value)` makes nothing.
    called = (ast.unparse(one.func) for one in calls if len(one.args) + len(one.keywords) > 1)
    return any(name.rpartition(".")[2] in _MAKERS for name in called)


def attributes_of(module: ReferenceModule) -> frozenset[str]:
    """Return the attributes that a reference sets, of whatever object."""
    segments = (*module.provided, *module.targets.values(), *module.helpers.values())
    return frozenset(name for one in segments for name in attributes_set(tree_of(one)))


def uses(module: ReferenceModule, segment: Segment) -> Iterator[tuple[str, str]]:
    """Yield ``(module, name)`` for what a definition uses of the assignment's modules.

    An attribute counts as a use of the members of that name in every class of the module, since the
    source does not tell the type of an object; one of ``self``, of ``super()`` or of a class, as
    the member that this class has, or inherits: what a subclass puts in its place is no need of the
    class above. A class counts as a use of its constructor.
    """
    aliases = {asname: (of, name) for asname, of, name in module.aliases}
    for name in sorted(names_used(segment.source)):
        if module.definition(name):
            yield module.name, name
        elif name in module.classes and module.definition(f"{name}.__init__"):
            yield module.name, f"{name}.__init__"
        elif name in aliases:
            of, original = aliases[name]
            if original is not None:
                yield of, original
                continue
            for attribute in sorted(attributes_used(segment.source, name)):
                yield of, attribute
    if module.classes:
        for name in sorted(members_used(module, segment)):
            yield module.name, name


def private_attributes(module: ReferenceModule) -> dict[str, PrivateUse]:
    """Return the private attributes that each method of the reference uses, constructors aside.

    An attribute is private when its class sets it, and it is neither a target nor set by provided
    code. One that only objects of another class have, such as the next node of a node, is theirs.
    """
    given = {name for segment in module.provided for name in attributes_set(tree_of(segment))}
    classes = _attributes_of_classes(module) if module.classes else {}
    used = {}
    for owner in module.classes:
        members = {n: s for n, s in module.targets.items() if n.partition(".")[0] == owner != n}
        known = given | {name.partition(".")[2] for name in members}
        others = {a for other, own in classes.items() if other != owner for a in own}
        known |= others - classes.get(owner, set())
        state = frozenset(a for s in members.values() for a in attributes_set(tree_of(s))) - known
        for name, segment in members.items():
            if not name.endswith(".__init__"):
                helpers = helpers_of(module, segment) if module.helpers else ()
                reached = {name for one in helpers for name in all_attributes(tree_of(one))}
                own = state & all_attributes(tree_of(segment))
                if own or state & reached:
                    changed = state & _changed_by(segment, *helpers)
                    used[name] = PrivateUse(own, state & reached, is_getter(segment), changed)
    return used


def _attributes_of_classes(module: ReferenceModule) -> dict[str, set[str]]:
    """Return the attributes that the methods of each class set of their own object."""
    found: dict[str, set[str]] = {}
    for name, segment in [*module.targets.items(), *module.helpers.items()]:
        if "." in name or kind_of(segment) == "class":
            own = found.setdefault(name.partition(".")[0], set())
            for node in ast.walk(tree_of(segment)):
                if isinstance(node, ast.FunctionDef) and node.args.args:
                    own |= _set_of(node.args.args[0].arg, node)
    return found


def _set_of(name: str, function: ast.FunctionDef) -> set[str]:
    """Return the attributes of a name that a function sets."""
    return {
        node.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if isinstance(node.value, ast.Name) and node.value.id == name
    }


def is_property(segment: Segment) -> bool:
    """Tell whether a definition is a property."""
    return any(name.endswith("property") for name in _decorators(segment))


def is_abstract(segment: Segment) -> bool:
    """Tell whether a definition only says that classes below must have one of its name."""
    return any(name.startswith("abstract") for name in _decorators(segment))


def _decorators(segment: Segment) -> list[str]:
    """Name what decorates a function, without what it is an attribute of."""
    if not segment.packed and not segment.source.startswith("@"):
        return []  # most have no decorator, and need not be parsed
    (node,) = tree_of(segment).body[:1]
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else ()
    return [ast.unparse(one).rpartition(".")[2] for one in decorators]


def bases_of(segment: Segment) -> frozenset[str]:
    """Return the names of the classes that a class extends, without those of their modules."""
    classes = (one for one in tree_of(segment).body if isinstance(one, ast.ClassDef))
    bases = (ast.unparse(base) for one in classes for base in one.bases)
    return frozenset(base.rpartition(".")[2] for base in bases)


def members_of(segment: Segment) -> frozenset[str]:
    """Return the names that the body of a class binds, private ones aside."""
    bodies = (one.body for one in tree_of(segment).body if isinstance(one, ast.ClassDef))
    bound = (bound_names(ast.unparse(statement)) for body in bodies for statement in body)
    names = frozenset[str]().union(*bound)
    return frozenset(name for name in names if name[:1] != "_" or name.endswith("__"))


def changes_state(segment: Segment) -> bool:
    """Tell whether a method may change its object: it sets something, or calls for an effect."""
    return any(True for _ in _changes(segment))


def _changes(segment: Segment) -> Iterator[ast.expr]:
    """Yield what a definition sets, or calls for an effect."""
    for node in ast.walk(tree_of(segment)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node.value.func
        elif isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            yield node


def _changed_by(*segments: Segment) -> frozenset[str]:
    """Return the attributes that definitions set, or in which they change something."""
    changes = (change for segment in segments for change in _changes(segment))
    return frozenset[str]().union(*(all_attributes(change) for change in changes))


def is_getter(segment: Segment) -> bool:
    """Tell whether a method takes its object alone, and changes nothing."""
    node = next((n for n in ast.walk(tree_of(segment)) if isinstance(n, ast.FunctionDef)), None)
    if node is None or changes_state(segment):
        return False
    return len(node.args.posonlyargs) + len(node.args.args) == 1


def helpers_of(module: ReferenceModule, segment: Segment) -> tuple[Segment, ...]:
    """Return the helpers that a definition uses, directly or not, in the order of the file."""
    if segment.packed:
        return tuple(module.helpers[name] for name in segment.helpers)
    found: dict[str, Segment] = {}
    waiting = [segment]
    while waiting:
        for of, name in uses(module, waiting.pop()):
            helper = module.helpers.get(name) if of == module.name else None
            if helper and name not in found:
                found[name] = helper
                waiting.append(helper)
    return tuple(sorted(found.values(), key=lambda helper: helper.line))
