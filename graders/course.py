"""The names that a course's own modules (``specs/<id>.py``) import.

Words, what consoles printed, and games: states that moves lead to, games at random, moves replayed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from graders.codec import Cut, Opaque, Pairs, Record, Variant
from graders.families import in_order
from graders.light_dataclass import dataclass
from graders.model import Text
from graders.probe import Raised, Step

__all__ = [
    "Cut",
    "Fault",
    "Opaque",
    "Pairs",
    "Raised",
    "Record",
    "Step",
    "Text",
    "Variant",
    "reached",
    "replayed",
    "replies",
    "walks",
]

State = TypeVar("State")
Move = TypeVar("Move")

# The escape sequences that colour or clear a terminal, or move its cursor: no reader sees them.
_TERMINAL_CODE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[ -/]*[0-~])")


@dataclass(frozen=True)
class Fault:
    """Words about one reply of a session: the report shows what leads to it.

    ``reply`` counts from 0, as ``replies`` does.
    """

    words: Text | str
    reply: int


def replies(dialogue: tuple[tuple[str, str], ...], printed: str = "") -> tuple[str, ...]:
    r"""Split the text that a session printed at each input: a line, a key or the end of input.

    The codes that colour or clear a terminal are left out. ``printed`` is what was printed, where
    there is no dialogue to split.

    Examples
    --------
    >>> replies((("out", "? "), ("in", "7"), ("out", "no\n"), ("end", "")))
    ('? ', 'no\n', '')
    """
    cut: list[list[str]] = [[]]
    for who, text in dialogue or (("out", printed),):
        if who == "out":
            cut[-1].append(text)
        else:
            cut.append([])
    return tuple(_TERMINAL_CODE.sub("", "".join(texts)) for texts in cut)


def reached(
    start: State, following: Callable[[State], Iterable[State]], most: int = 100_000
) -> list[State]:
    """List the states that moves lead to from a start, itself first, the nearest first.

    ``following`` returns the states after one move. Each state is there once; of more than
    ``most``, the nearest are listed.

    Examples
    --------
    >>> reached(1, lambda n: [2 * n, n + 3] if n < 5 else [])
    [1, 2, 4, 5, 8, 7]
    """
    found, keys = [start], {_key(start)}
    for state in found:
        for after in in_order(following(state)):
            if len(found) >= most:
                return found[:most]
            if _key(after) not in keys:
                keys.add(_key(after))
                found.append(after)
    return found


def walks(
    start: State,
    moves: Callable[[State], Iterable[Move]] | Iterable[Move],
    play: Callable[[State, Move], State | None],
    games: int,
    seed: int = 0,
    longest: int = 1_000,
) -> list[list[tuple[State, Move | None]]]:
    """Play games at random, the same ones for the same seed.

    Parameters
    ----------
    start : state
        The state that each game begins with.
    moves : function or list
        A function that returns the moves to choose from in a state, or the list of all moves.
    play : function
        It returns the state after a move, and leaves the given one as it was; None where the move
        is not possible.
    games : int
        How many games.
    seed : int
        The seed of the choices.
    longest : int
        A game ends after so many moves.

    Returns
    -------
    list of list of (state, move)
        Each game: every state with the move that was chosen there, None in the last one.
    """
    chance = random.Random(seed)  # noqa: S311 - repeatable, not secret
    every = None if callable(moves) else in_order(moves)
    played = []
    for _ in range(games):
        state = start
        game: list[tuple[State, Move | None]] = []
        while len(game) < longest:
            options = every if every is not None else in_order(moves(state))  # type: ignore[operator]
            chosen = _play_one(state, chance.sample(options, len(options)), play)
            if chosen is None:
                break
            game.append((state, chosen[0]))
            state = chosen[1]
        played.append([*game, (state, None)])
    return played


def _play_one(
    state: State, moves: Iterable[Move], play: Callable[[State, Move], State | None]
) -> tuple[Move, State] | None:
    """Play the first move that is possible; None where none is."""
    for move in moves:
        after = play(state, move)
        if after is not None:
            return move, after
    return None


def replayed(
    moves: Iterable[Move],
    start: State,
    play: Callable[[State, Move], State | None],
    won: Callable[[State], object],
) -> Text | None:
    """Say what is wrong with a list of moves: one is not possible, or the end is not won.

    ``play`` returns the state after a move, None where it is not possible; ``won`` tells whether
    the last state is as it should be. Return None where nothing is wrong.

    Examples
    --------
    >>> replayed([2, 9], 0, lambda n, k: n + k if k < 5 else None, lambda n: n > 3).en
    'move 2, 9, is not possible from 2'
    """
    state = start
    for number, move in enumerate(moves, start=1):
        after = play(state, move)
        if after is None:
            here, tried = _shown(state), _shown(move)
            return Text(
                f"le coup {number}, {tried}, n'est pas possible à partir de {here}",
                f"move {number}, {tried}, is not possible from {here}",
            )
        state = after
    if won(state):
        return None
    here = _shown(state)
    return Text(f"après ces coups, on en est à {here}", f"after these moves it is {here}")


def _key(state: object) -> Hashable:
    """Return what tells a state from others: itself, or its text where it can be changed."""
    try:
        hash(state)
    except TypeError:
        return repr(state)
    return state


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:197]}..."
