"""Prove that an assignment is fit for students; a proof more is one module, and its name here."""

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
    reference,
    skeleton,
)
from graders.authoring.spec_check.base import Options, Proof

__all__ = ["PROOFS", "Options"]

# The cheap ones first: each is told as soon as it is made. The last one looks back on the others.
PROOFS: tuple[Proof, ...] = (
    needs.PROOF,
    handout.PROOF,
    reference.PROOF,
    skeleton.PROOF,
    limits.PROOF,
    lending.PROOF,
    hiding.PROOF,
    examples.PROOF,
    mutants.PROOF,
    failing.PROOF,
)
