"""Prove that an assignment is fit for students: one module per proof, of the same name."""

from __future__ import annotations

from graders.authoring.spec_check import (
    examples,
    failing,
    handout,
    hiding,
    lending,
    limits,
    mutants,
    needs,
    private_state,
    reference,
    skeleton,
    validators,
)
from graders.authoring.spec_check.base import Options, Proof

__all__ = ["PROOFS", "Options"]

# Cheap proofs come first: each is reported as soon as it is made. The last one uses the others.
PROOFS: tuple[Proof, ...] = (
    needs.PROOF,
    handout.PROOF,
    reference.PROOF,
    skeleton.PROOF,
    validators.PROOF,
    limits.PROOF,
    lending.PROOF,
    private_state.PROOF,
    hiding.PROOF,
    examples.PROOF,
    mutants.PROOF,
    failing.PROOF,
)
