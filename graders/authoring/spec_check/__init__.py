"""Prove that an assignment is fit for students: one module per proof, of the same name."""

from __future__ import annotations

from graders.authoring.spec_check import (
    accidents,
    examples,
    failing,
    handout,
    hiding,
    lending,
    limits,
    mutants,
    needs,
    odd_answers,
    private_state,
    reference,
    skeleton,
)
from graders.authoring.spec_check.base import Options, Proof

__all__ = ["PROOFS", "Options"]

# Cheap proofs come first: each is reported as soon as it is made. The last one uses the others.
_CHEAP = (needs, handout, reference, accidents, skeleton, limits, odd_answers)
_LONG = (lending, private_state, hiding, examples, mutants, failing)
PROOFS: tuple[Proof, ...] = tuple(module.PROOF for module in (*_CHEAP, *_LONG))
