# --- upper case only
def joue(jeu, commande):
    pass
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- lower case only
def joue(jeu, commande):
    commande = commande.lower()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- the first letter is enough
def joue(jeu, commande):
    commande = commande.upper()
    if commande[:1] == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- no P
def joue(jeu, commande):
    commande = commande.upper()
    if False:
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- draws twice
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(piocher(jeu) or jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- no discard
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {str(k): k for k in range(1, 8)}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- six piles
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 7)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- piles from 0
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- piles as texts
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{k: k for k in "1234567"}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- too long for R
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R":
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- R without its letter
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- D without its letter
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- the pile of arrival is not looked at
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee:
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- pile 0 or 8
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("012345678"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- the other way round
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[2:3] or commande[1:2]), commande[1:2] if commande[2:] else ""
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- too long for D
def joue(jeu, commande):
    commande = commande.upper()
    if commande == "P":
        return piocher(jeu)
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    lettre, origine, arrivee = commande[:1], origines.get(commande[1:2]), commande[2:3]
    if origine is None:
        return None
    if lettre == "R" and not arrivee:
        return ranger(jeu, origine)
    if lettre == "D" and arrivee in set("1234567"):
        return deplacer(jeu, origine, int(arrivee))
    return None


# --- fails on what is no command
def joue(jeu, commande):
    commande = commande.upper()
    if commande[0] == "P":
        return piocher(jeu)
    origine = "D" if commande[1] == "D" else int(commande[1])
    return ranger(jeu, origine) if commande[0] == "R" else deplacer(jeu, origine, int(commande[2]))


# --- the game itself when refused
def joue(jeu, commande):
    commande = commande.upper()
    origines = {"D": "D", **{str(k): k for k in range(1, 8)}}
    if commande == "P":
        return piocher(jeu) or jeu
    if len(commande) == 2 and commande[0] == "R" and commande[1] in origines:
        return ranger(jeu, origines[commande[1]]) or jeu
    if len(commande) == 3 and commande[0] == "D" and commande[1] in origines and commande[2] in "1234567":
        return deplacer(jeu, origines[commande[1]], int(commande[2])) or jeu
    return jeu
