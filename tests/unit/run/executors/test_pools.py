"""Where to grade, as a command line says it."""

from __future__ import annotations

import importlib.util

import pytest

from graders.errors import UsageError
from graders.run.executors import check


@pytest.mark.parametrize(
    ("on", "address"),
    [
        ("local", ""),
        ("dask://192.0.2.7:8786", "tcp://192.0.2.7:8786"),
        ("dask://head.example.org:8786/", "tcp://head.example.org:8786"),
        ("dask://[2001:db8::7]:8786", "tcp://[2001:db8::7]:8786"),
        ("dask+tls://head:8786", "tls://head:8786"),
    ],
)
def test_a_place_gives_the_engine_s_own_address(on: str, address: str) -> None:
    assert check(on) == address


@pytest.mark.parametrize(
    "on",
    [
        *("", "Local", "dask", "dask://", "dask://h", "dask://h:0", "dask://h:65536"),
        *("tcp://h:8786", "dask://a b:1", "dask://u@h/x:1", "dask://h:8786/x", "dask:// h:1"),
    ],
)
def test_anything_else_is_refused_with_the_form(on: str) -> None:
    with pytest.raises(UsageError, match="no place to grade") as told:
        check(on)

    assert "dask://HOST:PORT" in told.value.mend
    assert repr(on) in told.value.what


def test_without_the_library_the_command_that_installs_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)

    assert check("local") == ""
    with pytest.raises(UsageError, match="distributed is not installed") as told:
        check("dask://h:8786")
    assert "pip install distributed" in told.value.mend
