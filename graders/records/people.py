"""An index of students, to find submissions by the names that lists give them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from graders.handing_in import HandedIn

_WORD = re.compile(r"[^\W_]+")


def words(name: str) -> tuple[str, ...]:
    """Return the words of a name, sorted, without accents or case.

    Examples
    --------
    >>> words("O’Brien, Zoé") == words("zoe-obrien".replace("ob", "o'b"))
    True
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(char for char in letters if not unicodedata.combining(char))
    return tuple(sorted(_WORD.findall(plain)))


class People:
    """An index of submissions by number, id, login and name; a search returns all that fit."""

    def __init__(self, handed: Iterable[HandedIn]) -> None:
        self._by: dict[tuple[str, object], list[str]] = {}
        for one in handed:
            self._add("number", one.number, one.id)
            self._add("id", _key(one.id), one.id)
            for key in {words(name) for name in _names(one)}:
                self._add("name", key, one.id)
            self._add("login", _key(_plain_id(one)), one.id)

    def _add(self, kind: str, key: object, id_: str) -> None:
        if key:
            self._by.setdefault((kind, key), []).append(id_)

    def by_number(self, text: str) -> tuple[str, ...]:
        """Find submissions by a platform's number, after any word: ``Participant 123``."""
        digits = re.search(r"(\d+)\s*$", text)
        return self._get("number", digits[1].lstrip("0") or "0") if digits else ()

    def by_id(self, text: str) -> tuple[str, ...]:
        """Find submissions by the id that reports use."""
        return self._get("id", _key(text))

    def by_login(self, text: str) -> tuple[str, ...]:
        """Find submissions by a login, after which folders are named."""
        return self.by_id(text) or self._get("login", _key(text))

    def by_email(self, text: str) -> tuple[str, ...]:
        """Find submissions by an address: the whole of it, else the part before the @."""
        local = text.strip().partition("@")[0]
        return self.by_login(text) or self.by_login(local) or self.by_name(local)

    def by_name(self, text: str) -> tuple[str, ...]:
        """Find submissions by a full name, its words in any order."""
        return self._get("name", words(text))

    def find(self, text: str) -> tuple[str, ...]:
        """Find submissions by any of these keys, the most certain first."""
        if text.strip().isdecimal():
            return self.by_number(text) or self.by_login(text)
        is_address = "@" in text
        return self.by_login(text) or (self.by_email(text) if is_address else self.by_name(text))

    def _get(self, kind: str, key: object) -> tuple[str, ...]:
        return tuple(self._by.get((kind, key), ()))


def _key(text: str) -> str:
    """Normalise an id: without case, each accented letter one character."""
    return unicodedata.normalize("NFC", text.strip().casefold())


def _names(one: HandedIn) -> tuple[str, ...]:
    """Return the possible names of a student; an id has lost the signs of a folder's name."""
    if one.student:
        return (one.student,)
    return (_plain_id(one),) if one.platform else (_plain_id(one), one.name)


def _plain_id(one: HandedIn) -> str:
    """Return an id without the number that a platform gave."""
    return one.id.removesuffix(f"-{one.number}") if one.number else one.id
