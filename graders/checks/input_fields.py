"""The forms of the keys that say on what a check is run: inputs, expressions and seeds."""

from __future__ import annotations

from typing import Annotated, Any

from graders.checks.fields import Identifier, Read, Rule

MAX_SEEDS = 200

Expression = Annotated[str, Rule(min_length=1, max_length=2_000)]
Mappings = Annotated[tuple[dict[Identifier, Any], ...], Rule(min_length=1, strict=False)]
_Values = Annotated[tuple[Any, ...], Rule(min_length=1, strict=False)]
Inputs = Annotated[
    Expression | Mappings | Annotated[dict[Identifier, Expression | _Values], Rule(min_length=1)],
    Rule(description="an expression, the list of the inputs, or an expression for each name"),
]


def _as_seeds(value: object) -> object:
    """Take a number of seeds for the first ones."""
    is_count = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MAX_SEEDS
    return range(value) if is_count else value  # type: ignore[call-overload]


Seeds = Annotated[
    Annotated[tuple[int, ...], Rule(min_length=1, max_length=MAX_SEEDS, strict=False)],
    Read(_as_seeds, int | tuple[int, ...]),
]
