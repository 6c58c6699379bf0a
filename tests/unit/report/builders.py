"""Records made by hand: a small class that shows every verdict, and hostile words."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from graders.model import (
    CheckResult,
    Judged,
    Judgement,
    Message,
    Presence,
    QuestionResult,
    Record,
    Source,
    StackFrame,
    State,
    Text,
    Tier,
    Verdict,
)

TITLE = Text(fr="Morpion", en="Noughts and crosses")

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    '=HYPERLINK("x")',
    "\x1b[31mred\x1b]0;title\x07",
    "abc\u202egnp.exe",
    "\ud800 lone",
    "{{ 7*7 }} {% raw %}",
    "[bold red]markup[/]",
    "{field} {0.__class__}",
    "a\r\nb\x00c",
)


def check(id: str = "simple", verdict: Verdict = Verdict.CORRECT, **fields: Any) -> CheckResult:
    """Make a check; whatever is not given is plain."""
    title = fields.pop("title", Text(fr=f"cas {id}", en=f"case {id}"))
    graded = fields.pop("graded", {"gagnant": "student morpion.py:31"})
    said = {name: fields.pop(name) for name in Judgement.__dataclass_fields__ if name in fields}
    return CheckResult(
        id, title, fields.pop("kind", "call"), fields.pop("weight", 1.0),
        Judgement(verdict, **said), graded=graded, **fields,
    )  # fmt: skip


def question(
    id: str = "gagnant", verdict: Verdict = Verdict.CORRECT, **fields: Any
) -> QuestionResult:
    """Make a question out of 4 points; a correct one earns them all."""
    title = fields.pop("title", Text(fr=f"La fonction {id}", en=f"The function {id}"))
    possible = fields.pop("possible", 4.0)
    earned = fields.pop("earned", possible if verdict is Verdict.CORRECT else 0.0)
    presence = fields.pop("presence", Presence.PRESENT)
    checks = fields.pop("checks", (check(verdict=verdict),))
    return QuestionResult(id, title, verdict, earned, possible, presence, checks=checks, **fields)


def record(id: str = "dupont-alice", *questions: QuestionResult, **fields: Any) -> Record:
    """Make the record of a graded submission."""
    plain = Record(
        id=id,
        state=State.GRADED,
        assignment="morpion",
        digest="0f1e2d",
        tier=Tier.ISOLATED,
        python="3.11.4",
        questions=questions,
        timings={"total": 0.25},
    )
    return replace(plain, **fields)


def every_verdict() -> Record:
    """Make a record with a question for each verdict."""
    return record("every-verdict", *(question(f"q_{v.name.lower()}", v) for v in Verdict))


def mixed() -> Record:
    """Make a submission as teachers see them: right here, wrong there, and why."""
    sources = (Source("morpion.py", _code()),)
    questions = (*_good_questions(), *_bad_questions())
    return record("dupont-alice", *questions, notes=_NOTES, sources=sources)


def hostile() -> Record:
    """Make a record where every text that a student can choose attacks its reader."""
    attack = " ".join(HOSTILE)
    bad = check(
        "attack",
        Verdict.WRONG,
        rationale=Message("it says {what}", {"what": attack}),
        hint=Text(fr=attack, en=attack),
        input=attack,
        expected=attack,
        actual="x" * 5000 + attack,
        printed=attack,
        traceback=(StackFrame(attack, 3, attack, attack, 1, 20),),
        dialogue=(("out", attack), ("in", attack), ("key", "^C"), ("end", "")),
        graded={attack: attack},
        call=attack,
        expected_form=json.dumps([["a", "b"], ["c", "d"]]),
        actual_form=json.dumps([["<b>", "\x1b[2J"], ["\u202e", "[red]"]]),
    )
    texts = check(
        "texts",
        Verdict.WRONG,
        expected_form=json.dumps("plain"),
        actual_form=json.dumps(attack),
        actual_picture=(("<b>", "\x1b[2J"), ("\u202e",)),
        input_pictures=((attack, (("\n\n", "[red]"),)),),
        points=((1, 2, 3), (4, 5, 6)),
    )
    asked = question(
        "gagnant",
        Verdict.WRONG,
        checks=(bad, texts),
        answer=attack,
        blame=(attack,),
        asked=attack,
    )
    note = Message("{file}: {it}", {"file": attack, "line": 2, "it": attack})
    sources = (Source(attack, "\n".join([attack] * 4)), Source("a.ipynb [1]", attack))
    return record(attack, asked, notes=(note,), python=attack, sources=sources)


def empty() -> Record:
    """Make a submission in which nothing of the assignment was found."""
    none = tuple(
        question(id_, Verdict.MISSING, presence=Presence.ABSENT, checks=())
        for id_ in ("joueur", "gagnant")
    )
    return record("petit-zoe", *none, state=State.EMPTY)


def broken() -> Record:
    """Make a submission whose grading broke down."""
    return record("martin-bob", state=State.INTERNAL_ERROR, tier=Tier.PROCESS)


_NOTES = (
    Message("The provided `{name}` was changed: ours is used.", {"name": "Plateau"}),
    Text(fr="Fichier trouvé un dossier plus bas.", en="File found one folder down."),
)


def _good_questions() -> tuple[QuestionResult, ...]:
    return (
        question("cases_libres", checks=(check("vide"), check("pleine", printed="[0, 1, 2]\n"))),
        question("joueur", Verdict.ERROR, checks=(_raising(), check("b", Verdict.SKIPPED))),
        question(
            "successeurs",
            judged=Judged.ON_ITS_OWN,
            blame=("joueur",),
            checks=(check(graded={"successeurs": "student morpion.py:52", "joueur": "reference"}),),
        ),
    )


def _bad_questions() -> tuple[QuestionResult, ...]:
    return (
        question("gagnant", Verdict.PARTIAL, earned=2.5, checks=(check("lignes"), _wrong())),
        question("partie", Verdict.WRONG, checks=(_session(),), lent=("afficher",)),
        question(
            "minimax",
            Verdict.TIME_LIMIT,
            checks=(check("fin", Verdict.TIME_LIMIT, rationale=_TOO_SLOW),),
        ),
        question("heuristique", Verdict.MISSING, presence=Presence.STUB, checks=()),
        question(
            "commentaire",
            Verdict.TO_REVIEW,
            to_review=2.0,
            possible=2.0,
            answer="Parce que le jeu est à somme nulle.\nDonc on alterne.",
            checks=(check("lecture", Verdict.TO_REVIEW, kind="manual", graded={}),),
        ),
    )


def _code() -> str:
    """Write a file with the lines that the record speaks of."""
    written = {
        1: "# Le morpion",
        9: "def compte(g, n):",
        10: "    total = 0",
        11: "    for i in range(3):",
        12: "        total += g[i][n]",
        13: "    return total",
        16: "def joueur(g):",
        17: '    """À qui de jouer."""',
        18: "    return compte(g, 3)",
        31: "def gagnant(g):",
        32: "    return None",
        52: "def successeurs(g):",
        53: "    return [pose(g, case, joueur(g)) for case in cases_libres(g)]",
    }
    return "\n".join(written.get(line, "") for line in range(1, 54)) + "\n"


_TOO_SLOW = Text(
    fr="Toujours pas fini après 2 s de calcul, contre 0,01 s pour la référence.",
    en="Not done after 2 s of work; the reference needs 0.01 s.",
)


def _raising() -> CheckResult:
    return check(
        "debut",
        Verdict.ERROR,
        rationale=Text(
            fr="Votre fonction s’arrête sur `IndexError: list index out of range`.",
            en="Your function stops on `IndexError: list index out of range`.",
        ),
        input="joueur([[0, 0, 0], [0, 0, 0], [0, 0, 0]])",
        expected="1",
        traceback=(
            StackFrame("morpion.py", 18, "joueur", "return compte(g, 3)"),
            StackFrame("morpion.py", 12, "compte", "total += g[i][n]", 9, 16),
        ),
    )


def _wrong() -> CheckResult:
    return check(
        "diagonales",
        Verdict.WRONG,
        rationale=Text(
            fr="La valeur renvoyée n’est pas celle attendue.", en="The value returned is wrong."
        ),
        hint=Text(fr="Et la seconde diagonale ?", en="What about the other diagonal?"),
        input="gagnant([[0, 0, 1], [0, 1, 2], [1, 2, 2]])",
        expected="1",
        actual="None",
        printed="test ligne 0\ntest ligne 1\n",
    )


def _session() -> CheckResult:
    return check(
        "dialogue",
        Verdict.WRONG,
        kind="session",
        rationale=Text(fr="La partie continue après la victoire.", en="The game goes on."),
        dialogue=(
            ("out", "Joueur 1, votre case ? "),
            ("in", "4"),
            ("out", ". . .\n. X .\n. . .\nJoueur 2, votre case ? "),
            ("in", "0"),
            ("key", "^C"),
            ("out", "Traceback\n"),
            ("end", ""),
        ),
    )
