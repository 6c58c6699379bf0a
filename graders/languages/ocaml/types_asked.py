"""A type that is not the one asked for, in a learner's words.

Both types were told already: in other cases than these, they say it all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from graders.i18n import N_
from graders.model import Message, Words

# Words for a result of one type where another one is asked for.
_OF_RESULTS: Mapping[tuple[str, str], str] = {
    ("string", "unit"): N_("it gives back a text, and prints none: `print_string` prints a text"),
    ("unit list", "unit"): N_(
        "`List.map` gives back a list: where each item is only printed, write `List.iter`"
    ),
}
_NOTHING = N_(
    "it gives nothing back (`unit`): its last expression has to be the value that is asked for"
)
_OPTION = N_(
    "the value itself is asked for, without `Some`: where there is none, `failwith` raises an "
    "exception"
)
_WEAK = re.compile(r"'_weak\d+")
_VARIABLE = re.compile(r"'\w+")


def explain_types(own: str, asked: str) -> Words | None:
    """Explain why a definition of one type does not have another; None where nothing is certain."""
    if ":" in own + asked:
        return None  # labels tell apart what this counts
    mine, theirs = parts(own, "->"), parts(asked, "->")
    return (
        _explain_unused(mine, theirs)
        or _explain_tuple(mine[:-1], theirs[:-1])
        or _explain_arguments(mine, theirs)
        or _explain_result(mine, theirs)
        or _explain_weak(own, asked)
    )


def _explain_tuple(own: Sequence[str], asked: Sequence[str]) -> Words | None:
    """Explain a function that takes one tuple where several arguments are asked for, or several."""
    if not (own and asked):
        return None
    together, wanted = len(parts(own[0], "*")), len(parts(asked[0], "*"))
    if together > 1 == wanted and len(asked) == len(own) + together - 1:
        return Message(
            N_(
                "the arguments stand one after the other, without a comma: `let f x y = ...`, "
                "and `f x y` to call it"
            )
        )
    if wanted > 1 == together and len(own) == len(asked) + wanted - 1:
        return Message(
            N_(
                "one argument is asked for, a tuple: `let f (x, y) = ...`, and `f (x, y)` to call "
                "it"
            )
        )
    return None


def _explain_unused(own: Sequence[str], asked: Sequence[str]) -> Words | None:
    """Explain an argument too many, whose value nothing uses: it may have any type."""
    used = _VARIABLE.findall(" ".join(own))
    is_unused = any(used.count(argument) == 1 for argument in own[:-1])
    # Several arguments may stand for the tuple that is asked for.
    is_apart = _takes_tuple(asked) and not _takes_tuple(own)
    if is_apart or not (is_unused and len(own) == len(asked) + 1):
        return None
    return Message(
        N_(
            "it takes one argument too many, which nothing uses; if it says `function`, that takes "
            "an argument of its own: write `match x with`"
        )
    )


def _takes_tuple(type_: Sequence[str]) -> bool:
    return any(len(parts(argument, "*")) > 1 for argument in type_[:-1])


def _explain_arguments(own: Sequence[str], asked: Sequence[str]) -> Words | None:
    """Explain arguments in another order than the one asked for, or one more than those."""
    mine, theirs = own[:-1], asked[:-1]
    if own[-1] != asked[-1] or mine == theirs:
        return None
    if sorted(mine) == sorted(theirs):
        return Message(N_("its arguments stand in another order than the one that is asked for"))
    if len(mine) == len(theirs) + 1 and all(mine.count(one) >= theirs.count(one) for one in theirs):
        return Message(
            N_(
                "it takes one argument too many: where only the function itself uses it, a local "
                "one may take it, as in `let f x = let rec aux x n = ... in aux x 0`"
            )
        )
    return None


def _explain_result(own: Sequence[str], asked: Sequence[str]) -> Words | None:
    """Explain a function that prints where a value is asked for, or the reverse."""
    if len(own) != len(asked) or len(own) < 2:
        return None
    is_other = own[-1] == "unit" != asked[-1]
    is_option = own[-1] in (f"{asked[-1]} option", f"({asked[-1]}) option")
    words = _OPTION if is_option else _OF_RESULTS.get((own[-1], asked[-1]))
    words = _NOTHING if is_other else words
    return Message(words) if words else None


def _explain_weak(own: str, asked: str) -> Words | None:
    """Explain a type that the first use settles, where any type is asked for."""
    found = _WEAK.search(own)
    if not (found and _VARIABLE.search(asked)):
        return None
    words = N_(
        "`{name}` is a single type, settled by the first use, where `'a` is any type: write all "
        "arguments (`let f l = g l`, not `let f = g`), and keep no reference outside of `f`"
    )
    return Message(words, {"name": found[0]})


def parts(type_: str, sign: str) -> list[str]:
    """Return the parts of a type between signs that stand in no parentheses."""
    found, depth = [""], 0
    for word in re.findall(r"->|[()*]|[^()*-]+|-", type_):
        depth += {"(": 1, ")": -1}.get(word, 0)
        if word == sign and depth == 0:
            found.append("")
        else:
            found[-1] += word
    return [part.strip() for part in found]
