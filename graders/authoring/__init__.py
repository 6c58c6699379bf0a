"""Tools for authors: new assignments, skeletons, mutants, kits, and proofs of a spec."""
