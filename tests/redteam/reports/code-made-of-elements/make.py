"""Write what no editor would keep: direction marks, null characters, an endless line."""

from __future__ import annotations

from pathlib import Path

CODE = """\
# </pre></div></details><script>alert(1)</script><img src=x onerror=alert(1)> <!-- {{ 7*7 }}
# \u202e)g(ervil_sesac fed\u202c \u2066 \x00 \x1b[2J \u200b
x = "%s"
def cases_libres(g):
    '''</code></mark> \u202e'''
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]
def joueur(g):
    return "\u202e</mark><b onclick=alert(1)>" + len(g)  # \u2067 </p>
def gagnant(g:
    return "</pre><script>alert(2)</script>"
"""


def make(folder: Path) -> None:
    """Write the submission."""
    (folder / "morpion.py").write_bytes((CODE % ("<b>" * 30_000)).encode())
