"""Probes tell whether they leave the process as it was."""

from __future__ import annotations

import pytest

from graders.languages import language_named
from graders.probe import Probe


@pytest.mark.parametrize(
    ("probe", "python", "ocaml"),
    [
        pytest.param(Probe(call="f(1)"), True, True, id="call"),
        pytest.param(Probe(call="f 1", setup="let g x = x"), False, True, id="function"),
        pytest.param(Probe(call="f 1", setup="let r = ref 0"), False, False, id="value"),
        pytest.param(Probe(call="f 1", setup="let vars x = x"), False, False, id="python-word"),
        pytest.param(Probe(call="exec(f(1))"), False, False, id="changing"),
        pytest.param(Probe(call="f ()", events=()), False, False, id="session"),
    ],
)
def test_a_probe_is_plain_where_its_setup_only_defines(
    probe: Probe, *, python: bool, ocaml: bool
) -> None:
    languages = [language_named(name) for name in ("python", "ocaml")]
    assert [probe.is_plain(one.only_defines) for one in languages] == [python, ocaml]
