"""The words for the wrong versions that no check catches: what tells them from the reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from graders.authoring.further_cases import Origin
from graders.authoring.mutants import Mutant
from graders.authoring.spec_check.equivalence import Likeness
from graders.authoring.survivors import entry_of, survivors_file, written_entry
from graders.i18n import N_, NP_
from graders.model import Message
from graders.report.spec_check import Finding


def survivor_findings(id_: str, alike: Mapping[Mutant, Likeness]) -> Iterator[Finding]:
    """Tell the survivors of an assignment: those that can be told from the reference first.

    Those that are likely equivalent follow the command that lists them all.
    """
    likely = [mutant for mutant, like in alike.items() if like.is_likely_equivalent]
    others = [mutant for mutant in alike if mutant not in likely]
    yield from (_survivor(id_, mutant, alike[mutant]) for mutant in others)
    if likely:
        yield _to_confirm(id_, [mutant.change.key for mutant in likely])
    yield from (_survivor(id_, mutant, alike[mutant]) for mutant in likely)


def told_of(mutant: Mutant) -> dict[str, str | Message]:
    """Return the parts of a sentence about a mutant: question, target and kind of change."""
    question, target = mutant.place.questions[-1], mutant.change.target
    return {"question": question, "target": target, "operator": Message(mutant.operator)}


def _survivor(id_: str, mutant: Mutant, like: Likeness) -> Finding:
    where = N_("where it changes nothing that counts, list it in {file}, with why")
    paste = Message(where, {"file": survivors_file(id_)})
    template = N_("a student could pass `{question}` with this `{target}` ({operator}): {seen}")
    if like.is_likely_equivalent:
        template = N_("likely equivalent, `{target}` of `{question}` ({operator}): {seen}")
    words = Message(template, {**told_of(mutant), "seen": _seen(mutant.change.key, like)})
    entry = written_entry({**entry_of(mutant.change), "why": ""})
    return Finding(words, mutant.diff(), paste, entry)


def _seen(key: str, like: Likeness) -> Message:
    """Say how a survivor compares with the reference, and what there is to do."""
    found = like.difference
    if like.is_likely_equivalent:
        words = N_("the same as the reference on {n} cases, {further} of them in no check; {key}")
        return Message(words, {"n": like.cases, "further": like.further, "key": key})
    if found is None:
        words = N_(
            "the same on {n} cases, {further} of them in no check, which is too few to tell; if it "
            "changes nothing: --equivalent {key}"
        )
        return Message(words, {"n": like.cases, "further": like.further, "key": key})
    template = {
        Origin.OWN: N_(
            "`{check}` accepts {actual} for {expected} on {case}; if both are right: "
            "--equivalent {key}"
        ),
        Origin.DRAWN: N_(
            "`{check}` lacks a case such as {case}: {actual} in place of {expected}; more "
            "examples would show it"
        ),
        Origin.ALTERED: N_(
            "`{check}` lacks a case such as {case}: {actual} in place of {expected}; if no such "
            "case can be: --equivalent {key}"
        ),
    }[found.origin]
    told = {"check": found.check, "case": found.case, "expected": found.expected}
    return Message(template, {**told, "actual": found.actual, "key": key})


def _to_confirm(id_: str, keys: Sequence[str]) -> Finding:
    """Tell the command that lists all likely equivalent survivors."""
    words = NP_(
        "{n} is likely equivalent; once you have read it: {command}",
        "{n} are likely equivalent; once you have read them: {command}",
    )
    listed = " ".join(f"--equivalent {key}" for key in keys)
    command = f"graders check {id_} {listed} --why TEXT"
    return Finding(Message(words, {"n": len(keys), "command": command}))
