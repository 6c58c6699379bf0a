def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def aide():
    1 / 0

aide.__code__ = aide.__code__.replace(co_name="<script>alert(1)</script>")
aide.__qualname__ = aide.__name__ = "</code><img src=x onerror=alert(1)>"

def joueur(g):
    return aide()  # "><script>alert(1)</script>

joueur.__module__ = "</title><script>alert(1)</script>"
