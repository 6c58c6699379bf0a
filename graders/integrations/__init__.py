"""Programs that read our marks or run our checks: Moodle, Gradescope, pytest, any table.

Marks come from records. A table is edited cell by cell (:mod:`graders.records.raw_csv`): all its
other bytes stay.
"""
