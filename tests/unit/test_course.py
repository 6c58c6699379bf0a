"""Parts of which specs of games are made: states reached, games at random, moves replayed."""

from __future__ import annotations

import subprocess
import sys

from graders.course import reached, replayed, walks


def add(state: int, move: int) -> int | None:
    return state + move if state + move <= 10 else None


def test_reached_lists_each_state_once_the_nearest_first() -> None:
    found = reached(0, lambda n: [n + 1, n + 4] if n < 6 else [])
    assert found == [0, 1, 4, 2, 5, 8, 3, 6, 9, 7]


def test_reached_stops_at_the_most() -> None:
    assert reached(0, lambda n: [n + 1], most=4) == [0, 1, 2, 3]


def test_reached_tells_apart_states_that_can_change() -> None:
    assert reached([0], lambda s: [[s[0] + 1], [0]] if s[0] < 2 else []) == [[0], [1], [2]]


def test_walks_play_possible_moves_to_the_end() -> None:
    for moves in ([1, 3, 20], lambda n: [3, 1]):
        games = walks(0, moves, add, 5, seed=2)
        assert len(games) == 5
        for game in games:
            states = [state for state, _ in game]
            assert states[0] == 0
            assert states[-1] == 10
            assert game[-1][1] is None
            assert states[1:] == [add(state, move or 0) for state, move in game[:-1]]


def test_walks_depend_on_their_seed_alone() -> None:
    assert walks(0, [1, 2, 3], add, 4, seed=1) == walks(0, [1, 2, 3], add, 4, seed=1)
    assert walks(0, [1, 2, 3], add, 4, seed=1) != walks(0, [1, 2, 3], add, 4, seed=2)
    code = (
        "from graders.course import walks, reached; w = {'ab', 'c', 'def'};"
        "print(walks('', w, lambda s, m: s + m if len(s) < 9 else None, 3),"
        "reached('', lambda s: {s + m for m in w} if len(s) < 4 else set()))"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(seen) == 1


def test_a_walk_has_a_longest_length() -> None:
    (game,) = walks(0, [0], add, 1, longest=7)
    assert len(game) == 8


def test_replayed_says_which_move_is_not_possible() -> None:
    fault = replayed([4, 7, 1], 0, add, lambda n: n == 10)
    assert fault is not None
    assert fault.en == "move 2, 7, is not possible from 4"
    assert fault.fr == "le coup 2, 7, n'est pas possible à partir de 4"


def test_replayed_says_where_the_moves_end() -> None:
    fault = replayed([4, 5], 0, add, lambda n: n == 10)
    assert fault is not None
    assert fault.en == "after these moves it is 9"
    assert fault.fr == "après ces coups, on en est à 9"


def test_replayed_says_nothing_of_moves_that_win() -> None:
    assert replayed([4, 5, 1], 0, add, lambda n: n == 10) is None
    assert replayed([], 10, add, lambda n: n == 10) is None
