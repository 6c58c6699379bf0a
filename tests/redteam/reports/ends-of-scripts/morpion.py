g1 = {"</script>": "<!--", "</style>": "]]>", "\u2028": "\u2029", "</title>": "-->", "__proto__": {"a": 1}}

def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    return "</script><script>alert(1)//</textarea></noscript></template>\u2028alert(1)"
