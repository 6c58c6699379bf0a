"""Guesses of what a constructor that is not there would have given to attributes.

A student's methods look for attributes that only their own constructor sets. Each way to give them
values is a guess: a value of ours under another name, a parameter, or a plain value that fits how
the methods use the attribute. Ways in which the getters do not tell the right values are left out;
the others are tried one after the other, a process each, and a method is right where one of them
makes it right: the student was free to write that constructor.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, islice
from operator import attrgetter

from graders.codec.typing_shim import Any
from graders.worker.adapting.default_items import with_default_items
from graders.worker.adapting.list_layouts import Recipe
from graders.worker.adapting.own_attributes import bare, is_attribute
from graders.worker.adapting.state_classes import classes_with, plain_object

# Ways looked at for one class: the getters are called for each. Of them, those to fill one
# dictionary or object or to count numbers in one, and the names in such a one.
_WAYS, _FILLED, _MOST_KEYS = 400, 40, 8
# Units of which a number may count several: days, hours and minutes in one of seconds.
_MOST_UNITS = 3
_LIST = frozenset(("append", "pop", "insert", "extend", "remove"))
_SET = frozenset(("add", "discard"))
_DICT = frozenset(("get", "items", "keys", "values", "setdefault", "update"))
_NUMBERS, _MANY = (int, float), (list, tuple, dict, str)
_PLAIN: tuple[Any, ...] = (None, 0, [], "", {})


def ways(
    names: Sequence[str], uses: Sequence[ast.AST], made: Any, given: Mapping[str, Any]
) -> Iterator[tuple[Recipe, ...]]:
    """Yield the ways to give attributes values, the likeliest first.

    ``uses`` are the definitions of the methods that use the attributes; ``made`` is an object that
    our constructor made, when it was called with the arguments ``given``.
    """
    each = [_sorted(_recipes(name, uses, made, given), uses, made, given) for name in names]
    yield from islice(_likeliest_first(each), _WAYS)


def _likeliest_first(each: Sequence[Sequence[Recipe]]) -> Iterator[tuple[Recipe, ...]]:
    """Yield one recipe of each attribute: the fewer likelier ones a way passes by, the earlier."""
    most = sum(len(recipes) - 1 for recipes in each)
    for total in range(most + 1):
        yield from _of_rank(each, total)


def _of_rank(each: Sequence[Sequence[Recipe]], total: int) -> Iterator[tuple[Recipe, ...]]:
    """Yield the ways whose recipes have places that come to a sum, counted from 0."""
    if not each:
        yield from [()] if total == 0 else []
        return
    for place, recipe in enumerate(each[0][: total + 1]):
        yield from ((recipe, *others) for others in _of_rank(each[1:], total - place))


def of_same_name(made: Any, name: str) -> Recipe:
    """Return how to give an attribute the parameter of its name, or what ours keeps of that.

    Our constructor may leave something out of it, as the student's own would.
    """
    own = bare(name)
    kept = own != name and own in vars(made)
    return Recipe(name, attrgetter(own), alias=own) if kept else Recipe(name, parameter=own)


def _recipes(
    name: str, uses: Sequence[ast.AST], made: Any, given: Mapping[str, Any]
) -> Iterator[Recipe]:
    ours = [our for our in vars(made) if our != name]
    yield from _values(name, ours, uses, made, given)
    yield from _packed(name, uses, made, given)
    fitting = _all_fitting(name, uses)
    others = [value for value in _PLAIN if value not in fitting]
    yield from (_constant(name, value) for value in others)


def _packed(
    name: str, uses: Sequence[ast.AST], made: Any, given: Mapping[str, Any], *, levels: int = 2
) -> Iterator[Recipe]:
    """Yield the ways to keep all values of ours in one attribute, by name or in their order.

    What is kept there may be packed too, as many ``levels`` deep.
    """
    ours = [our for our in vars(made) if our != name]
    keys, parts = _keys_of(name, uses), _parts_of(name, uses)
    if texts := [key for key in keys if isinstance(key, str)]:
        yield Recipe(name, lambda made: {our: getattr(made, our) for our in ours})
        yield from _filled(name, texts, uses, made, given, dict, levels - 1)
    elif parts:
        for names, make in classes_with(type(made), parts):
            yield from _filled(name, names, uses, made, given, make, levels - 1)
        yield from _filled(name, parts, uses, made, given, plain_object, levels - 1)
    else:
        if len(ours) > 1:
            yield Recipe(name, lambda made: tuple(getattr(made, our) for our in ours))
            yield Recipe(name, lambda made: [getattr(made, our) for our in ours])
        if keys:
            yield from _filled(name, range(max(keys) + 1), uses, made, given, _items, 0)


class _Filled(Recipe):
    """A rule that fills a dictionary, a list or an object by other rules, one for each name."""

    def __init__(self, name: str, parts: Sequence[Recipe], make: Callable[..., Any]) -> None:
        super().__init__(
            name, parameter=next((one.parameter for one in parts if one.parameter), "")
        )
        self._parts, self._make = parts, make

    def value(self, made: Any, given: Mapping[str, Any]) -> Any:
        return self._make({one.name: one.value(made, given) for one in self._parts})


def _items(held: Mapping[int, Any]) -> Any:
    return [*held.values()]


def _filled(
    name: str,
    keys: Sequence[Any],
    uses: Sequence[ast.AST],
    made: Any,
    given: Mapping[str, Any],
    make: Callable[..., Any],
    levels: int,
) -> Iterator[Recipe]:
    """Yield the ways to keep in one attribute what the student's code takes by other names."""
    ours = [our for our in vars(made) if our != name]
    each = []
    for key in keys:
        found = [*_values(key, ours, uses, made, given)]
        found += _packed(key, uses, made, given, levels=levels) if levels else ()
        each.append(_sorted(found, uses, made, given))
    yield from (_Filled(name, way, make) for way in islice(_likeliest_first(each), _FILLED))


def _values(
    key: Any, ours: Sequence[str], uses: Sequence[ast.AST], made: Any, given: Mapping[str, Any]
) -> Iterator[Recipe]:
    """Yield what may stand under a name: a plain value that fits its uses, or one that is given."""
    counted = [*_counted(key, ours, uses, made, given)]
    first, last = (counted, []) if _is_taken_apart(key, uses) else ([], counted)
    nodes = [node for use in uses for node in _nodes(use)]
    if (begun := with_default_items(nodes, partial(_is, name=key))) is not None:
        yield _constant(key, begun)
        ours = [our for our in ours if getattr(made, our) != {}]  # that begins no item
    yield from first
    yield from (_constant(key, value) for value in _once(_all_fitting(key, uses)))
    if _gives_values(key, uses):
        lists = (our for our in ours if type(getattr(made, our)) is list)
        yield from (Recipe(key, attrgetter(our), _numbered) for our in lists)
    yield from (Recipe(key, attrgetter(our), alias=our) for our in ours)
    parameters = [one for one, value in given.items() if value is not made]
    yield from (Recipe(key, parameter=one) for one in parameters if one not in ours)
    yield from (Recipe(key, _listed(our)) for our in ours)
    yield from last


def _is_taken_apart(key: Any, uses: Sequence[ast.AST]) -> bool:
    """Tell whether a number is divided that is taken of an attribute, by `//`, `%` or `divmod`."""
    for node in (node for use in uses for node in _nodes(use)):
        match node:
            case ast.BinOp(left=divided, op=ast.FloorDiv() | ast.Mod()):
                pass
            case ast.Call(func=ast.Name(id="divmod"), args=[divided, _]):
                pass
            case _:
                continue
        if any(_is(part, key) for part in ast.walk(divided)):
            return True
    return False


def _counted(
    key: Any, ours: Sequence[str], uses: Sequence[ast.AST], made: Any, given: Mapping[str, Any]
) -> Iterator[Recipe]:
    """Yield the ways to count several whole numbers in the smallest of their units.

    A time in minutes is taken apart by the quotient and the remainder of a division by 60.
    """
    units = _units(uses)
    held = [Recipe(our, attrgetter(our)) for our in ours if type(getattr(made, our)) is int]
    whole = [one for one, value in given.items() if type(value) is int and one not in ours]
    # Apart: an hour of ours and the hour that is given count nothing together.
    for pool in (held, [Recipe(one, parameter=one) for one in whole]) if units else ():
        for parts in islice(combinations(pool, len(units) + 1), _FILLED):
            yield _Filled(key, parts, partial(_in_units, units))


def _in_units(units: Sequence[int], held: Mapping[str, int]) -> int:
    return sum(n * unit for n, unit in zip(held.values(), (*units, 1), strict=True))


def _units(uses: Sequence[ast.AST]) -> list[int]:
    """Return the numbers that both quotients and remainders are taken by, the greatest first."""
    by: dict[type[ast.operator], set[int]] = {ast.FloorDiv: set(), ast.Mod: set()}
    for node in (node for use in uses for node in _nodes(use)):
        match node:
            case ast.BinOp(op=ast.FloorDiv() | ast.Mod() as op, right=ast.Constant(value=int(by_))):
                by[type(op)].add(by_)
            case ast.Call(func=ast.Name(id="divmod"), args=[_, ast.Constant(value=int(by_))]):
                for found in by.values():
                    found.add(by_)
            case _:
                pass
    return sorted((n for n in by[ast.FloorDiv] & by[ast.Mod] if n > 1), reverse=True)[:_MOST_UNITS]


def _sorted(
    recipes: Iterable[Recipe], uses: Sequence[ast.AST], made: Any, given: Mapping[str, Any]
) -> list[Recipe]:
    """Put first what an attribute's name abbreviates, then what is of the kind that is used."""
    found = [*recipes]
    kinds = _kinds_used(found[0].name, uses) if found else ()
    parts = _parts_of(found[0].name, uses) if found else []
    counts = _unpacked(found[0].name, uses) if found else []

    def is_unlike(recipe: Recipe) -> tuple[bool, bool]:
        value = recipe.value(made, given)
        kind = dict if isinstance(value, dict) else type(value)
        is_other = (kinds and kind not in kinds) or not all(hasattr(value, p) for p in parts)
        is_other |= not all(isinstance(value, _MANY) and len(value) == count for count in counts)
        return not _is_short_for(recipe), is_other

    return sorted(found, key=is_unlike)


def _kinds_used(name: Any, uses: Sequence[ast.AST]) -> tuple[type, ...]:
    """Return the types of a number or of a collection, if an attribute is used as one."""
    for node in (node for use in uses for node in _nodes(use)):
        match node:
            case ast.BinOp(left=left, op=ast.Sub() | ast.Div() | ast.FloorDiv(), right=right):
                if _is(left, name) or _is(right, name):
                    return _NUMBERS
            case ast.AugAssign(target=target, op=ast.Sub()) if _is(target, name):
                return _NUMBERS
            case ast.Subscript(value=value, slice=index):
                if _is(value, name):
                    is_text = isinstance(index, ast.Constant) and isinstance(index.value, str)
                    return (dict,) if is_text else _MANY
                if _is(index, name):
                    return _NUMBERS
            case ast.Attribute(value=value, attr=method) if method in _LIST and _is(value, name):
                return (list,)
            case ast.For(iter=values) | ast.comprehension(iter=values):
                if _is(values, name):
                    return _MANY
            case _:
                pass
    return ()


def _unpacked(name: Any, uses: Sequence[ast.AST]) -> list[int]:
    """Return the numbers of names that an attribute is unpacked into, as in `a, b = self.pair`."""
    counts = []
    for node in (node for use in uses for node in _nodes(use)):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=names) | ast.List(elts=names)], value=value):
                if _is(value, name) and not any(isinstance(one, ast.Starred) for one in names):
                    counts.append(len(names))
            case _:
                pass
    return counts


def _gives_values(name: Any, uses: Sequence[ast.AST]) -> bool:
    """Tell whether the values of a dictionary are taken of an attribute, without their keys."""
    nodes = (node for use in uses for node in _nodes(use))
    taken = (node for node in nodes if isinstance(node, ast.Attribute) and node.attr == "values")
    return any(_is(node.value, name) for node in taken)


def _is_short_for(recipe: Recipe) -> bool:
    """Tell whether an attribute's name abbreviates that of the value of ours: `n` for `number`."""
    short, long = bare(str(recipe.name)), bare(recipe.alias or recipe.parameter)
    return bool(short) and long.startswith(short)


def _all_fitting(name: Any, uses: Sequence[ast.AST]) -> list[Any]:
    return [value for use in uses for value in _fitting(name, use)]


def _fitting(name: Any, use: ast.AST) -> Iterator[Any]:
    """Yield plain values that fit how a method uses an attribute."""
    for node in _nodes(use):
        if isinstance(node, ast.UnaryOp) and _is(node.operand, name):
            yield from (True, False)
        elif any(_is(part, name) for part in _truths(node)):
            yield from (False, True)
        elif isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            if any(_is(part, name) for part in parts):
                yield from (part.value for part in parts if isinstance(part, ast.Constant))
        elif isinstance(node, ast.AugAssign) and _is(node.target, name):
            yield from [0] if isinstance(node.op, ast.Add) else []
        elif isinstance(node, ast.Attribute) and _is(node.value, name):
            made: tuple[tuple[frozenset[str], Any], ...] = ((_LIST, []), (_SET, set()), (_DICT, {}))
            yield from (value for methods, value in made if node.attr in methods)


def _truths(node: ast.AST) -> Sequence[ast.AST]:
    """Return the parts of a node of which only the truth counts."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return (node.test,)
    return node.values if isinstance(node, ast.BoolOp) else ()


def _is(node: ast.AST, name: Any) -> bool:
    """Tell whether a node is an attribute of a name, or an item of a key."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value == name
    return is_attribute(node, name)


def _keys_of(name: str, uses: Sequence[ast.AST]) -> list[Any]:
    """Return the texts and small numbers that items are looked up by, if one of an attribute is.

    A method may give the collection a shorter name before.
    """
    items = [n for use in uses for n in _nodes(use) if isinstance(n, ast.Subscript)]
    places = [(one.value, one.slice.value) for one in items if isinstance(one.slice, ast.Constant)]
    keys = [key for key in dict.fromkeys(key for _, key in places) if _is_key(key)]
    return keys[:_MOST_KEYS] if any(_is(value, name) for value, _ in places) else []


def _is_key(value: Any) -> bool:
    return isinstance(value, str) or (type(value) is int and 0 <= value < _MOST_KEYS)


def _parts_of(name: str, uses: Sequence[ast.AST]) -> list[str]:
    """Return the attributes that the object in an attribute is to have, its methods aside."""
    nodes = [node for use in uses for node in _nodes(use)]
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    taken = [n for n in nodes if isinstance(n, ast.Attribute) and _is(n.value, name)]
    return [*dict.fromkeys(one.attr for one in taken if one not in called)][:_MOST_KEYS]


@cache
def _nodes(use: ast.AST) -> list[ast.AST]:
    """Return a definition with all its parts, which are gone through for each name."""
    return [*ast.walk(use)]


def _once(values: Sequence[Any]) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if not any(type(value) is type(other) and value == other for other in found):
            found.append(value)
    return found


def _constant(name: Any, value: Any) -> Recipe:
    return Recipe(name, lambda _made: copy.copy(value))


def _numbered(items: Sequence[Any], _width: int) -> dict[int, Any]:
    """Return a dictionary of items by their places."""
    return dict(enumerate(items))


def _listed(our: str) -> Any:
    return lambda made: [getattr(made, our)]
