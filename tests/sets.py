"""The two sets of tests: a table of what the quick set leaves out.

``./try tests`` runs the quick set and takes three minutes; ``./try tests --all`` runs everything, the
quick set first. A test is quick unless it stands in ``FULL``: there, each line is the beginning of the
ids of tests (``FILE`` or ``FILE::TEST`` or ``FILE::TEST[CASE]``), and the cases after ``but`` are quick
all the same. Tests that are left out carry the marker ``full``. ``tests/README.md`` says what each set costs.
"""

from __future__ import annotations

FULL = ()
