"""The forms that keys of specs take: closed models, words in two languages, names."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from graders.model import Text


def _as_text(value: object) -> object:
    """Accept one text for both languages."""
    return {"fr": value, "en": value} if isinstance(value, str) else value


BilingualText = Annotated[Text, BeforeValidator(_as_text, json_schema_input_type=str | Text)]
Identifier = Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")]
# A function, or a member as ``Class.member``.
DottedName = Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)?$")]
Slug = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$", max_length=80)]

# The key of the JSON Schema that holds the unit of a number.
UNIT = "x-unit"


class Model(BaseModel):
    """A part of a spec: frozen, and closed to unknown keys."""

    # Built when a spec is first parsed: an assignment that is recalled needs none of it.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)
