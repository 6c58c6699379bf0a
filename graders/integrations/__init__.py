"""Other programs that read our marks or collect our checks: Moodle, Gradescope, pytest, tables.

Marks are carried from records. A table is edited cell by cell (:mod:`graders.records.raw_csv`):
every byte that is not ours stays.
"""
