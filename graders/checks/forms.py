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

from graders.checks.fields import Key, Model, OneOf, Read, Rule

_CONFIG = ConfigDict(frozen=True, extra="forbid", strict=True)
_AnyModel = TypeVar("_AnyModel", bound=Model)


def read(model: type[_AnyModel], data: Any) -> _AnyModel:
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
        rules = parts[1:]
        if isinstance(rules[0], OneOf):
            return _chosen(rules[0])
        return functools.reduce(_ruled, rules, form(parts[0]))
    if origin is None or origin is Literal:
        return hint
    if origin in (typing.Union, types.UnionType):
        return typing.Union[tuple(map(form, parts))]  # noqa: UP007 - made of a tuple
    return origin[tuple(map(form, parts))]


def _chosen(rule: OneOf) -> Any:
    kinds = tuple(Annotated[form(kind), Tag(name)] for name, kind in rule.kinds.items())
    return Annotated[typing.Union[kinds], Discriminator(rule.told)]  # noqa: UP007 - a tuple


def _ruled(hint: Any, rule: Rule | Read) -> Any:
    if isinstance(rule, Read):
        written = form(rule.written)
        return Annotated[hint, BeforeValidator(rule.read, json_schema_input_type=written)]
    return Annotated[hint, Field(**rule.terms)]


@cache
def _model(model: type[Model]) -> type[BaseModel]:
    hints = typing.get_type_hints(model, include_extras=True)
    fields: dict[str, Any] = {
        name: (form(hints[name]), _field(key)) for name, key in model.fields.items()
    }
    return create_model(
        model.__name__,
        __config__=_CONFIG,
        __doc__=model.__doc__,
        __module__=model.__module__,
        **fields,
    )


def _field(key: Key) -> Any:
    terms = dict(key.rules)
    if key.written_as:
        terms["alias"] = key.written_as
    if key.default_factory:
        terms["default_factory"] = key.default_factory
    elif not key.is_required:
        terms["default"] = key.default
    return Field(**terms)


def _made(model: type[Model], data: Any, take: Any) -> Model:
    """Read an object of a class; one that is made already is taken as it is."""
    if isinstance(data, model):
        return data
    taken: BaseModel = take(model.prepared(data))
    made = model(**{name: getattr(taken, name) for name in taken.model_fields_set})
    made.finish()
    return made
