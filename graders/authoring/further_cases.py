"""Cases beyond those of a check, on which a wrong version may show itself.

Three origins, from the sure to the doubtful: the check's ``own`` cases; others that its families,
lists and seeds give (``drawn``), which are as good as its own; and own cases altered a little
(``altered``), which may break what the question promises of its arguments.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from itertools import islice, zip_longest

from graders.checks.call import CallCheck
from graders.checks.prepared_check import PreparedCheck
from graders.errors import InternalError
from graders.judging.timing import EndlessError, patience
from graders.languages.python.near_values import altered, altered_code
from graders.light_dataclass import dataclass
from graders.probe import Probe
from graders.spec.assignment import Assignment, course_code
from graders.spec.input_sources import ExpressionError, Expressions, make_inputs
from graders.spec.inputs import Input, InputsError, key_of, plain_inputs, seed_of

# How many cases are drawn, and altered, for one check.
DRAWN, ALTERED = 200, 120
# How many alterations one input may go through.
_ROUNDS = 3
_SEEDS = range(1_000, 1_020)
# Another seed than that of the check's own inputs.
_OTHER = 0x5EED


class Origin(StrEnum):
    """Where a case comes from."""

    OWN = "own"
    DRAWN = "drawn"
    ALTERED = "altered"


@dataclass(frozen=True)
class CaseGroup:
    """Cases of one origin, as probes of a check (question id, check id)."""

    key: tuple[str, str]
    origin: Origin
    probes: tuple[Probe, ...]


def case_groups(assignment: Assignment, key: tuple[str, str]) -> Iterator[CaseGroup]:
    """Yield the cases of a check and further ones, by origin; nothing of one that runs nothing."""
    check, own = assignment.check(*key), assignment.inputs.get(key, ({},))
    probe = check.probe(own)
    if probe is None or not isinstance(check, PreparedCheck):
        return
    yield CaseGroup(key, Origin.OWN, (probe,))
    makers: Mapping[Origin, Callable[[], Iterator[Probe]]] = {
        Origin.DRAWN: lambda: _drawn(assignment, key, check, own),
        Origin.ALTERED: lambda: _altered(assignment, key, check, own),
    }
    for origin, make in makers.items():
        probes: tuple[Probe, ...] = ()
        # Cases that the course's code refuses, or that cannot be made in time, are no cases.
        with suppress(InputsError, ExpressionError, InternalError, EndlessError), patience():
            probes = tuple(make())
        if probes:
            yield CaseGroup(key, origin, probes)


def _drawn(
    assignment: Assignment, key: tuple[str, str], check: PreparedCheck, own: Sequence[Input]
) -> Iterator[Probe]:
    """Draw other inputs from where the check's own come from; or take other seeds."""
    if check.inputs is not None:
        wider = check.replaced(examples=DRAWN, first=())
        seed = seed_of(*key) ^ _OTHER
        made, _ = make_inputs(wider, Expressions(course_code(assignment)), seed)
        choice = check.first_choice if isinstance(check, CallCheck) else {}
        known = {key_of(one) for one in own}
        bound = [{**one, **choice} for one in made]
        others = [one for one in bound if key_of(one) not in known]
        yield from _probe(check, others[:DRAWN])
    if "seeds" in check.written_keys:
        yield from _probe(check.replaced(seeds=tuple(_SEEDS)), own[:10])


def _probe(check: PreparedCheck, inputs: Sequence[Input]) -> Iterator[Probe]:
    probe = check.probe(plain_inputs(inputs)) if inputs else None
    if probe is not None:
        yield probe


def _altered(
    assignment: Assignment, key: tuple[str, str], check: PreparedCheck, own: Sequence[Input]
) -> Iterator[Probe]:
    """Alter the check's own inputs a little; without inputs, what its code is written with."""
    rng = random.Random(seed_of(*key))  # noqa: S311 - repeatable
    if check.inputs is None:
        for probe in _probe(check, own):
            yield from islice(altered_probes(probe, rng), ALTERED)
        return
    where = Expressions(course_code(assignment)).condition(check.where)
    known = {key_of(one) for one in own}
    kept: list[Input] = []
    newest: Sequence[Input] = own
    for _ in range(_ROUNDS):
        forms = [_altered_inputs(one, check.steps_input, rng) for one in newest]
        newest = list(islice(_new(_in_turn(forms), known, where), ALTERED - len(kept)))
        kept += newest
    yield from _probe(check, kept)


def _in_turn(forms: Sequence[Iterator[Input]]) -> Iterator[Input]:
    """Take one form of each input, then another: one long input does not take all places."""
    for turn in zip_longest(*forms):
        yield from (one for one in turn if one is not None)


def _new(
    inputs: Iterator[Input], known: set[str], where: Callable[[Input], bool]
) -> Iterator[Input]:
    """Choose inputs that are not known yet, of those that the check wants."""
    for one in inputs:
        key = key_of(one)
        if key not in known and where(one):
            known.add(key)
            yield one


def _altered_inputs(one: Input, steps_input: str, rng: random.Random) -> Iterator[Input]:
    for name in [name for name in one if not name.startswith("_")]:
        for value in altered(one[name], rng, is_code=name == steps_input):
            yield {**one, name: value}


def altered_probes(probe: Probe, rng: random.Random) -> Iterator[Probe]:
    """Yield a probe without inputs, with a value altered in its call, or its steps played else."""
    yield from (replace(probe, call=code) for code in altered_code(probe.call, rng))
    setups = altered_code(probe.setup, rng, is_setup=True)
    yield from (replace(probe, setup=code) for code in setups)
    if isinstance(probe.steps, tuple) and probe.steps:
        for steps in altered(probe.steps, rng, is_code=True):
            if steps:
                yield replace(probe, steps=steps)
        for place, step in enumerate(probe.steps):
            for code in altered_code(step, rng):
                yield replace(probe, steps=(*probe.steps[:place], code, *probe.steps[place + 1 :]))
