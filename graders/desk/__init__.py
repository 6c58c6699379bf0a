"""The desk: a local page to read answers and code, to give points and comments, to adjust marks.

`work.py` holds what a run left, in the order of reading; `saving.py` merges one row with the files
that spreadsheets edit; `desk.py` joins them; `page.py` puts a place of the desk into words; and
`server.py` serves it to one browser on this machine.
"""
