TEXTE = "{{7*7}} {% raw %} {file} {line} {0.__class__} {detail!r:>99999999} %(file)s %s %n $USER ${HOME} [bold red]x[/] [link=file:///etc/passwd]y[/link] :smile: \\u003cb\\u003e"
g1 = TEXTE

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    print(TEXTE)
    return TEXTE

def gagnant(g):
    raise type("{name}", (ValueError,), {})(TEXTE)

raise ValueError("{{7*7}} {file} {0.__class__} %(file)s [bold red]x[/]")
