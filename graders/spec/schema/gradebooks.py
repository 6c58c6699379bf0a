"""Templates of other programs' tables: which column says who, and which one takes the mark."""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Literal

from graders.checks.fields import Model, Rule, key

Column = Annotated[str, Rule(min_length=1, max_length=500)]


class Identify(Model):
    """Columns that say whose a row is: the first that finds one student alone counts."""

    number: Column | None = key(default=None, description="The platform's number for a student.")
    login: Column | None = key(default=None, description="What folders are named after.")
    email: Column | None = key(
        default=None, description="An address; what stands before the @ counts."
    )
    name: Column | None = key(default=None, description="The full name, its words in any order.")
    names: tuple[Column, ...] = key(
        default=(), strict=False, description="In place of `name`: its columns, `[Last, First]`."
    )

    def finish(self) -> None:
        if not any((self.number, self.login, self.email, self.name, self.names)):
            what = "expected a column that says who, got none"
            raise ValueError(what, "write one of number, login, email, name and names")


class Gradebook(Model):
    """A table of another program, as CSV; ``*`` in the name of a column stands for any text.

    Examples
    --------
    ::

        gradebooks:
          office:
            identify: {number: File, names: [Last name, First name]}
            mark: Grade TP*
            out_of: 20
            decimal: ","
    """

    identify: Identify = key(description="Columns that say whose a row is.")
    mark: Column | None = key(
        default=None, description="The column that takes the mark; left out, `--mark` names it."
    )
    out_of: Annotated[float, Rule(gt=0, le=10000)] | None = key(
        default=None,
        description="What full marks are worth there; left out, the assignment's own points.",
    )
    out_of_row: str | None = key(
        default=None, description="The row that holds it, by the words of its first cell."
    )
    percent: bool = key(default=False, description="`true` where marks are percentages.")
    decimal: Literal[".", ","] = key(default=".", description="Decimal point or comma.")
    comment: Column | None = key(default=None, description="A column that takes a line of words.")


# Canvas's export of its gradebook: its own number is the one in the names of its downloads.
BUILT_IN = MappingProxyType(
    {
        "canvas": {
            "identify": {
                "number": "ID", "login": "SIS Login ID", "name": "Student",
            },
            "out_of_row": "Points Possible",
        },
    }
)  # fmt: skip
