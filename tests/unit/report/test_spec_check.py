"""Output of ``graders check``: a terminal of 80 columns, a page, a document."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from graders.model import Message, Text
from graders.report.pages.spec_check_page import spec_check_page
from graders.report.pages.to_html import spec_check_html
from graders.report.spec_check import Finding, ProofState, Proved, SpecCheck, Table, fitness_json
from graders.report.terminal.spec_check import show_head, show_proof, show_upshot

HOSTILE = "</pre><script>alert(1)</script>"
DIFF = f"--- tp.py\n+++ tp.py\n@@ -1 +1 @@\n-    return 1\n+    return {HOSTILE!r}"
PROVED = Proved(
    "reference",
    Message("The reference gets full marks"),
    ProofState.PROVED,
    Message("2 of 2 points"),
)
FAILED = Proved(
    "mutants",
    Message("Wrong versions are caught"),
    ProofState.FAILED,
    Message("1 of 2 wrong versions caught " * 4),
    (Finding(Message("a student could pass `f`"), DIFF, Message("list it"), "- target: tp.f"),),
    Table((Message("Question"), Message("Caught")), (("f", "1"), ("longer", "12"))),
)
FIT = SpecCheck("tp", Text("Un TP", "A lab"), (PROVED,))
UNFIT = SpecCheck("tp", Text("Un TP", "A lab"), (PROVED, FAILED))


def shown(fitness: SpecCheck, lang: str = "en", encoding: str = "utf-8") -> str:
    raw = io.BytesIO()
    console = Console(file=io.TextIOWrapper(raw, encoding, write_through=True), width=80)
    show_head(console, fitness.id, fitness.title, lang)
    for proved in fitness.proofs:
        show_proof(console, proved, lang)
    show_upshot(console, fitness, lang)
    return raw.getvalue().decode(encoding)


def test_a_terminal_shows_each_proof_and_what_it_found_within_80_columns() -> None:
    text = shown(UNFIT)
    assert max(map(len, text.splitlines())) <= 80
    assert "✓ proved" in text
    assert "✗ not proved" in text
    assert "        +    return" in text
    assert "    longer        12\n" in text
    assert "→ tp: 1 thing is not proved" in text


def test_a_title_is_followed_by_a_colon_as_its_language_writes_it() -> None:
    assert "full marks: 2 of 2" in shown(FIT)
    assert "tous les points\u00a0: 2 of 2" in shown(FIT, "fr")


def test_a_terminal_that_knows_only_ascii_is_written_to() -> None:
    assert "x not proved" in shown(UNFIT, encoding="ascii")


def test_what_is_fit_is_said_to_be() -> None:
    assert FIT.is_fit
    assert not UNFIT.is_fit
    assert "→ tp: fit for students" in shown(FIT)


def test_what_is_not_applicable_or_worth_a_look_keeps_nothing_from_being_fit() -> None:
    aside = [Proved("x", Message("x"), state, Message("y")) for state in ProofState]
    told = {one.state: SpecCheck("tp", Text("", ""), (one,)).is_fit for one in aside}
    assert [state for state, is_fit in told.items() if not is_fit] == [ProofState.FAILED]


def test_a_page_shows_all_of_it_as_text() -> None:
    page = spec_check_html(spec_check_page((UNFIT, FIT), "en")).decode()
    assert "<script" not in page
    assert "&lt;/pre&gt;&lt;script&gt;" in page
    assert '<span class="del">-    return 1</span>' in page
    assert "a student could pass <code>f</code>" in page
    assert "- target: tp.f" in page


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_page_and_a_document_speak_the_readers_language(lang: str) -> None:
    title = {"fr": "Un TP", "en": "A lab"}[lang]
    assert title in spec_check_html(spec_check_page((FIT,), lang)).decode()
    assert json.loads(fitness_json((FIT,), lang))["assignments"][0]["title"] == title


def test_a_document_tells_all_that_was_found() -> None:
    document = json.loads(fitness_json((UNFIT,), "en"))
    (assignment,) = document["assignments"]
    assert (document["format"], assignment["fit"]) == (1, False)
    assert [proof["state"] for proof in assignment["proofs"]] == ["proved", "failed"]
    (finding,) = assignment["proofs"][1]["findings"]
    assert finding == {"words": "a student could pass `f`", "code": DIFF, "paste": "- target: tp.f"}
    assert assignment["proofs"][1]["table"]["rows"] == [["f", "1"], ["longer", "12"]]
