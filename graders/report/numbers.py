"""Numbers as the reader's language writes them."""

from __future__ import annotations

from graders.i18n import N_, Translator
from graders.model import Message

_THIN = "\u202f"


def whole(number: int, lang: str) -> str:
    """Write a count: ``2,000``, or with a thin space in French."""
    text = f"{number:,}"
    return text.replace(",", _THIN) if lang == "fr" else text


def decimal(number: float, lang: str, digits: int = 2) -> str:
    """Write a number with so many decimals, and a true minus sign."""
    text = f"{number:.{digits}f}".replace("-", "\u2212")
    return text.replace(".", ",") if lang == "fr" else text


def percent(share: float, known: Translator) -> str:
    """Write a share, from 0 to 1, as a percentage."""
    return known.render(Message(N_("{n}%"), {"n": str(round(100 * share))}))


def counted(template: str, n: int, known: Translator) -> str:
    """Say how many, with a template of ``NP_``; nothing for none."""
    if not n:
        return ""
    one, _, many = template.partition("\0")
    return known.plural(one, many, n).format(n=whole(n, known.lang))
