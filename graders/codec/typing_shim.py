"""Names for type hints without ``typing``: its import is a tenth of what a box takes to start."""

from __future__ import annotations

__all__ = ["Any"]

# Type checkers take this name for true, like `typing.TYPE_CHECKING`.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any
else:
    Any = object
