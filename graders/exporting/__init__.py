"""Marks carried to the tables and archives of platforms, from records.

One module per place to carry them to; what they share is in ``marks`` and ``told``. A table is
edited cell by cell (:mod:`graders.report.raw_csv`): every byte that is not ours stays.
"""
