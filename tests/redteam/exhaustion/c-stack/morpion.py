import ast
import json
import pickle

def nid(profondeur):
    fond = []
    for _ in range(profondeur):
        fond = [fond]
    return fond

tres_profond = nid(100_000)
g1 = nid(5_000)

def cases_libres(g):
    return json.loads("[" * 100_000)

def joueur(g):
    try:
        return repr(tres_profond)
    except RecursionError:
        return pickle.dumps(tres_profond) or tres_profond == nid(100_000)

def gagnant(g):
    return ast.literal_eval("-" * 50_000 + "1")
