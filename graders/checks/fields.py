"""The objects that authors write in YAML, and the forms that their keys take.

A class of them declares its keys as fields, with rules in ``Annotated`` types and in `key`. Nothing
here reads YAML: :mod:`graders.checks.forms` makes pydantic's models of these classes where a spec
is parsed. To import pydantic takes a fifth of the time of a self-check, and an assignment that is
recalled from the cache does without.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError
from typing import Annotated, Any, ClassVar, NoReturn, Self, dataclass_transform

from graders.model import Text

# The key of the JSON Schema that holds the unit of a number.
UNIT = "x-unit"

# The default of a key that must be written.
_REQUIRED: Any = object()


class Rule:
    """A rule of a type: limits and words in the terms of pydantic's ``Field``."""

    def __init__(self, **terms: Any) -> None:
        self.terms = terms


class Read:
    """A reading of a type from other forms.

    ``read`` is the function that reads what is written, ``written`` the type of what may be.
    """

    def __init__(self, read: Callable[[Any], object], written: Any) -> None:
        self.read, self.written = read, written


class OneOf:
    """A choice of classes.

    ``kinds`` holds them by name, and ``told`` returns the name for what is written.
    """

    def __init__(self, kinds: Mapping[str, type[Model]], told: Callable[[Any], str]) -> None:
        self.kinds, self.told = kinds, told


class FieldRules:
    """The default of a field, the word that YAML has for it, and rules as those of a `Rule`."""

    def __init__(
        self,
        default: Any = _REQUIRED,
        default_factory: Callable[[], Any] | None = None,
        written_as: str = "",
        **rules: Any,
    ) -> None:
        if isinstance(default, list | dict | set):
            raise TypeError(f"objects would share the default {default!r}: use default_factory")
        self.default, self.default_factory = default, default_factory
        self.written_as, self.rules = written_as, rules

    @property
    def is_required(self) -> bool:
        """Tell whether a spec must write it."""
        return self.default is _REQUIRED and self.default_factory is None

    def missing(self) -> Any:
        """Return the value where nothing is written."""
        return self.default_factory() if self.default_factory else self.default


def key(**terms: Any) -> Any:
    """Declare a field of a `Model` with a default or rules; see `FieldRules`."""
    return FieldRules(**terms)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(key,))
class Model(ABC):
    """A part of a spec: frozen, closed to unknown keys, and equal to another with its values.

    Attributes
    ----------
    fields : mapping of str to FieldRules
        The fields of a class, inherited ones included, by name.
    written_keys : frozenset of str
        The fields that were given, others having their defaults.
    """

    fields: ClassVar[Mapping[str, FieldRules]] = {}
    _own_fields: ClassVar[Mapping[str, FieldRules]] = {}
    written_keys: frozenset[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._own_fields = _declared(cls)
        fields: dict[str, FieldRules] = {}
        for base in reversed(cls.__mro__):
            fields |= vars(base).get("_own_fields", {})
        cls.fields = fields

    def __init__(self, **given: Any) -> None:
        self._refuse_unknown(given)
        values = {
            name: given[name] if name in given else field.missing()
            for name, field in self.fields.items()
        }
        if lacks := [name for name, value in values.items() if value is _REQUIRED]:
            raise TypeError(f"{type(self).__name__} lacks {', '.join(lacks)}")
        vars(self).update(values, written_keys=frozenset(given))

    def _refuse_unknown(self, given: Mapping[str, Any]) -> None:
        if unknown := given.keys() - self.fields.keys():
            raise TypeError(f"{type(self).__name__} has no field {min(unknown)}")

    @classmethod
    def prepared(cls, data: Any) -> Any:
        """Return what is written with what is left out; see the classes that define it."""
        return data

    def finish(self) -> None:  # noqa: B027 - most classes have nothing to look at
        """Look at fields together, once they are read one by one.

        Raise ValueError where they do not fit: what is wrong, how to mend it and, if there is one,
        the field at fault.
        """

    def field_values(self) -> dict[str, Any]:
        """Return the value of each field."""
        return {name: vars(self)[name] for name in self.fields}

    def replaced(self, **changes: Any) -> Self:
        """Return a copy with other values, which are not looked at."""
        self._refuse_unknown(changes)
        copy = object.__new__(type(self))
        vars(copy).update(vars(self), **changes)
        vars(copy)["written_keys"] = self.written_keys | changes.keys()
        return copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Model) or type(other) is not type(self):
            return NotImplemented
        return self.field_values() == other.field_values()

    __hash__ = None  # type: ignore[assignment] # values may be dicts

    def __repr__(self) -> str:
        values = (f"{name}={value!r}" for name, value in self.field_values().items())
        return f"{type(self).__name__}({', '.join(values)})"

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


def _declared(cls: type) -> dict[str, FieldRules]:
    """Return the fields that a class itself declares."""
    found = {}
    for name, written in cls.__annotations__.items():
        if name.startswith("_") or "ClassVar" in str(written).partition("[")[0]:
            continue
        if name in vars(Model) or name in Model.__annotations__:
            raise TypeError(f"{cls.__name__}: {name} is no name for a field")
        value = vars(cls).get(name, _REQUIRED)
        found[name] = value if isinstance(value, FieldRules) else FieldRules(value)
    return found


def _as_text(value: object) -> object:
    """Accept one text for both languages."""
    return {"fr": value, "en": value} if isinstance(value, str) else value


BilingualText = Annotated[Text, Read(_as_text, str | Text)]
Identifier = Annotated[str, Rule(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")]
# A function, or a member as ``Class.member``.
DottedName = Annotated[str, Rule(pattern=r"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)?$")]
Slug = Annotated[str, Rule(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$", max_length=80)]
