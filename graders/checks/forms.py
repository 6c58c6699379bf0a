"""Pydantic's models of the classes that authors write objects of, for reading and for schemas.

A form has the fields of its class, with their rules. What it takes becomes an object of the class.
"""

from __future__ import annotations

import functools
import types
import typing
from functools import cache, partial
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    TypeAdapter,
    WrapValidator,
    create_model,
)

from graders.checks.fields import FieldRules, Model, OneOf, Read, Rule

_CONFIG = ConfigDict(frozen=True, extra="forbid", strict=True)
_AnyModel = TypeVar("_AnyModel", bound=Model)


def read_object(model: type[_AnyModel], data: Any) -> _AnyModel:
    """Make an object of what is written; raise pydantic's ValidationError with every refusal."""
    made: _AnyModel = adapter(model).validate_python(data)
    return made


@cache
def adapter(model: type[Model]) -> TypeAdapter[Any]:
    """Return pydantic's reader of a class."""
    return TypeAdapter(form(model))


def form(hint: Any) -> Any:
    """Return a type as pydantic takes it: with its own terms for rules, and forms for classes."""
    if isinstance(hint, type) and issubclass(hint, Model):
        return Annotated[_model(hint), WrapValidator(partial(_made, hint))]
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return functools.reduce(_ruled, parts[1:], form(parts[0]))
    if origin is None or origin is Literal:
        return hint
    if origin in (typing.Union, types.UnionType):
        return typing.Union[tuple(map(form, parts))]  # noqa: UP007 - made of a tuple
    return origin[tuple(map(form, parts))]


def _ruled(hint: Any, rule: object) -> Any:
    match rule:
        case OneOf():
            kinds = tuple(Annotated[form(kind), Tag(name)] for name, kind in rule.kinds.items())
            return Annotated[typing.Union[kinds], Discriminator(rule.told)]  # noqa: UP007 - a tuple
        case Read():
            written = form(rule.written)
            return Annotated[hint, BeforeValidator(rule.read, json_schema_input_type=written)]
        case Rule():
            return Annotated[hint, Field(**rule.terms)]
        case _:
            raise TypeError(f"{rule!r} is no rule of {hint}: see graders.checks.fields")


@cache
def _model(model: type[Model]) -> type[BaseModel]:
    hints = typing.get_type_hints(model, include_extras=True)
    fields: dict[str, Any] = {
        name: (form(hints[name]), _field(rules)) for name, rules in model.fields.items()
    }
    return create_model(
        model.__name__,
        __config__=_CONFIG,
        __doc__=model.__doc__,
        __module__=model.__module__,
        **fields,
    )


def _field(field: FieldRules) -> Any:
    terms = dict(field.rules)
    if field.written_as:
        terms["alias"] = field.written_as
    if field.default_factory:
        terms["default_factory"] = field.default_factory
    elif not field.is_required:
        terms["default"] = field.default
    return Field(**terms)


def _made(model: type[Model], data: Any, take: Any) -> Model:
    """Read an object of a class; one that is made already is taken as it is."""
    if isinstance(data, model):
        return data
    taken: BaseModel = take(model.prepared(data))
    made = model(**{name: getattr(taken, name) for name in taken.model_fields_set})
    made.finish()
    return made
