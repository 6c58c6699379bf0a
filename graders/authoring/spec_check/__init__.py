"""Prove that an assignment is fit for students: one module per proof, listed in ``PROOFS``."""

from __future__ import annotations

from graders.authoring.spec_check import (
    examples,
    hidden_checks,
    lending,
    limits,
    mutants,
    needs,
    never_failed,
    reference,
    skeleton,
    skeleton_files,
    validators,
)
from graders.authoring.spec_check.base import Options, Proof

__all__ = ["PROOFS", "Options"]

# The cheap ones first: each is reported as soon as it is made. The last one uses the others.
PROOFS: tuple[Proof, ...] = (
    needs.PROOF,
    skeleton_files.PROOF,
    reference.PROOF,
    skeleton.PROOF,
    validators.PROOF,
    limits.PROOF,
    lending.PROOF,
    hidden_checks.PROOF,
    examples.PROOF,
    mutants.PROOF,
    never_failed.PROOF,
)
