"""Cards and games given to the students' functions, as the values that OCaml has.

Cards are written ``10c``: the value, then the suit (``c`` coeur, ``p`` pique, ``k`` carreau, ``t``
trèfle). A pile is ``"visible | hidden"``, its top first.
"""

from itertools import pairwise

from graders.course import Record, Text, Variant

COULEURS = {"c": "Coeur", "p": "Pique", "k": "Carreau", "t": "Trefle"}
FIGURES = {"J": "Valet", "Q": "Dame", "K": "Roi"}
RANGS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
SIGNES = {"Coeur": "♥", "Pique": "♠", "Carreau": "♦", "Trefle": "♣"}


def valeur(texte):
    """Value of a card: ``A``, ``2`` to ``10``, ``J``, ``Q`` or ``K``."""
    if texte in FIGURES:
        return Variant(FIGURES[texte])
    return Variant("Valeur", (1 if texte == "A" else int(texte),))


def carte(texte):
    """A card."""
    return Record((("couleur", Variant(COULEURS[texte[-1]])), ("valeur", valeur(texte[:-1]))))


def tas(texte):
    """A heap, its top first."""
    return [carte(mot) for mot in texte.split()]


def pile(texte):
    """A pile: what is visible, and what is hidden."""
    visibles, _, cachees = texte.partition("|")
    return tas(visibles), tas(cachees)


def jeu(*piles, complet=True, **zones):
    """A game; there are seven piles, the last ones empty, unless ``complet`` is false."""
    faites = [pile(une) for une in piles]
    faites += [([], [])] * (7 - len(faites)) if complet else []
    noms = ("coeur", "pique", "carreau", "trefle")
    champs = [(nom, tas(zones.get(nom, ""))) for nom in noms]
    champs += [("piles", faites), ("defausse", tas(zones.get("d", "")))]
    return Record((*champs, ("pioche", tas(zones.get("s", "")))))


def zone(combien, couleur):
    """A zone of so many cards, its top first."""
    return " ".join(f"{rang}{couleur}" for rang in reversed(RANGS[:combien]))


PAQUET = [carte(f"{rang}{c}") for c in "cpkt" for rang in RANGS]


# --- pictures ---------------------------------------------------------------------------------


def dessin(valeur):
    """A card, a heap, a pile or a game, as cells."""
    if isinstance(valeur, Record) and valeur.pairs[0][0] == "couleur":
        return [[_signe(valeur)]]
    if isinstance(valeur, Record):
        return _table(valeur)
    if isinstance(valeur, list) and valeur and _est_carte(valeur[0]):
        return [[_signe(une) for une in valeur[:13]]]
    return None


def _est_carte(valeur):
    return isinstance(valeur, Record) and valeur.pairs[0][0] == "couleur"


def _signe(carte):
    texte = {"Valet": "J", "Dame": "Q", "Roi": "K"}.get(carte.valeur.name)
    rang = texte or RANGS[carte.valeur.arguments[0] - 1]
    return rang + SIGNES[carte.couleur.name]


def _table(jeu):
    zones = (jeu.coeur, jeu.pique, jeu.trefle, jeu.carreau)
    hauts = [_signe(zone[0]) if zone else "·" for zone in (*zones, jeu.defausse)]
    haut = [*hauts[:4], "", hauts[4], "▒" if jeu.pioche else "·"]
    colonnes = [
        ["▒"] * len(cachees) + [_signe(une) for une in reversed(visibles)]
        for visibles, cachees in jeu.piles
    ]
    large = max(7, len(colonnes))
    return [[*haut, *[""] * (large - 7)], *_rangees(colonnes, large)]


def _rangees(colonnes, large):
    hauteur = max(map(len, colonnes), default=0)
    for k in range(hauteur):
        rangee = [c[k] if k < len(c) else "" for c in colonnes]
        yield [*rangee, *[""] * (large - len(rangee))]


# --- printing -----------------------------------------------------------------------------------


def tas_simples():
    """Heaps, one card after the other."""
    textes = ["Kp", "10c", "Ak", "2t", "Jk", "Qt 3c", "3k 4p 5c", "9t 9c", "5c 6p 7c 8p"]
    return [{"cartes": tas(texte)} for texte in textes]


def rangees():
    """Heaps printed in a row."""
    return [{"rangee": [tas(texte) for texte in ("Kc", "", "Ap 2k", "10t")]}]


def une_pile():
    """One pile."""
    return [{"piles": [pile(une)]} for une in ("Kp", "3k | Jt 2c 9k", "", "| Kc Qp")]


def des_piles():
    """Several piles."""
    sept = ["Kp", "9c | 2k", "10p | Jt 3c", "4p | 3p Qk 7t", "5c 6t 7k | 8p", "", "Ac"]
    rangees = [["Kp", "3k 4p 5c | Jt"], ["4c 5p", "", "9k 10p Jc | 8p 6k"], sept]
    return [{"piles": [pile(une) for une in rangee]} for rangee in rangees]


def pioches():
    """Stocks that are not empty."""
    return [{"cartes": tas(texte)} for texte in ("Kp", "10c 2k", "Ak Jt 5p 6c")]


def jeux_affiches():
    """Games in which each zone is told from the others."""
    jeux = [
        jeu(coeur="Ac"), jeu(pique="2p Ap"), jeu(carreau="Ak"), jeu(trefle="3t 2t At"),
        jeu(coeur="2c Ac", pique="Ap", carreau="4k 3k 2k Ak", trefle="3t 2t At"),
        jeu(s="4k Qc"), jeu(d="7p"), jeu(d="10t 9c", s="2k"), jeu(),
        jeu("Kp", "10p | 5k 9c", coeur="Ac", pique="2p Ap", carreau="3k 2k Ak", trefle="At",
            d="Jc", s="Kc 2c"),
        jeu(complet=False, d="5c"),
    ]  # fmt: skip
    return [{"jeu": un} for un in jeux]


# --- the start of a game ------------------------------------------------------------------------


def couleurs():
    """The four suits."""
    return [{"couleur": Variant(nom)} for nom in COULEURS.values()]


def a_melanger():
    """Lists to shuffle."""
    textes = ["", "Kp", "2c 3c", "Ac Ac Ac Kp Kp 2k", zone(13, "p")]
    return [{"cartes": cartes} for cartes in (*map(tas, textes), PAQUET, PAQUET[::-1])]


def memes_cartes(actual, cartes):
    """Whether a list holds the same cards, each as often; else what is wrong with them."""
    here, wanted = len(actual), len(cartes)
    if here != wanted:
        return Text(f"il y a {here} carte(s) au lieu de {wanted}", f"{here} card(s), not {wanted}")
    if sorted(map(repr, actual)) != sorted(map(repr, cartes)):
        return Text("ce ne sont pas les mêmes cartes", "these are not the same cards")
    return True


def au_hasard(answers):
    """Whether shuffles of the pack look random."""
    differents = {repr(une) for une in answers}
    premieres = {repr(une[0]) for une in answers if une}
    dernieres = {repr(une[-1]) for une in answers if une}
    if len(differents) < len(answers) - 1:
        return Text("le mélange donne souvent le même ordre", "the order is often the same")
    if repr(PAQUET) in differents:
        return Text("le paquet est rendu tel quel", "the pack comes back as it was")
    if len(premieres) < 4 or len(dernieres) < 4:
        return Text(
            "la première ou la dernière carte ne change presque pas",
            "the first or the last card hardly changes",
        )
    if any(_voisines(une) >= 35 for une in answers):
        return Text(
            "les cartes d'une couleur restent ensemble", "the cards of a suit stay together"
        )
    return True


def _voisines(cartes):
    return sum(a.couleur == b.couleur for a, b in pairwise(cartes))


def coupes():
    """Lists to cut, with the number of cards."""
    cas = [("5c 6p 7k 8t", k) for k in range(5)]
    cas += [("", 0), ("Kp", 0), ("Kp", 1), ("2c 2c 3p 2c", 3)]
    longs = [{"cartes": PAQUET, "n": k} for k in (7, 52)]
    return [{"cartes": tas(texte), "n": k} for texte, k in cas] + longs


def trop():
    """Lists that are too short."""
    cas = [("", 1), ("Kp", 2), ("5c 6p 7k", 4), ("5c 6p 7k", 40)]
    return [{"cartes": tas(texte), "n": k} for texte, k in cas]


# --- drawing cards ------------------------------------------------------------------------------


def a_tirer():
    """Games whose stock is not empty."""
    jeux = [
        jeu(s="9t"), jeu(s="9t 4k"), jeu(d="2c 3p", s="9t 4k Qc"), jeu(d="Kk", s="Ap"),
        jeu("Kp", "3k 4p | Jt", coeur="2c Ac", pique="Ap", carreau="Ak", trefle="2t At",
            d="Jp 5k", s="3c 8p"),
    ]  # fmt: skip
    return [{"jeu": un} for un in jeux]


def a_retourner():
    """Games whose stock is empty."""
    jeux = [
        jeu(d="9t"), jeu(d="9t 4k"), jeu(d="2c 3p Qk 10t"),
        jeu("Kp | 2c", "", "3k", coeur="Ac", carreau="Ak", d="Jp 5k 5t"),
    ]  # fmt: skip
    return [{"jeu": un} for un in jeux]


def sans_rien():
    """Games with neither stock nor discard."""
    return [{"jeu": jeu()}, {"jeu": jeu("Kp | 2c", coeur="2c Ac")}]


def couples():
    """All pairs of suits."""
    noms = COULEURS.values()
    return [{"une": Variant(a), "autre": Variant(b)} for a in noms for b in noms]


def nombres():
    """Values below 10."""
    return [{"valeur": Variant("Valeur", (i,))} for i in range(1, 10)]


def figures():
    """The values from 10 on that one follows."""
    return [{"valeur": valeur(texte)} for texte in ("10", "J", "Q")]


def roi():
    """The king."""
    return [{"valeur": valeur("K")}]


def paires():
    """Pairs of cards, the first no king."""
    rangs = RANGS[:2] + RANGS[8:]
    cas = []
    for a in "cpkt":
        for b in "cpkt":
            for rang in rangs[:-1]:
                i = RANGS.index(rang)
                autres = {RANGS[i + 1], rang, RANGS[i - 1] if i else "K", RANGS[(i + 2) % 13]}
                cas += [(f"{rang}{a}", f"{autre}{b}") for autre in sorted(autres)]
    return [{"c": carte(une), "suiv": carte(autre)} for une, autre in cas]


def paires_de_rois():
    """Pairs of cards, the first a king."""
    cas = [(f"K{a}", f"{rang}{b}") for a in "cpkt" for b in "cpkt" for rang in ("A", "Q", "K", "2")]
    return [{"c": carte(une), "suiv": carte(autre)} for une, autre in cas]


def _cherches(texte):
    cas = [ligne.split(">") for ligne in texte.strip().splitlines()]
    return [{"cartes": tas(une), "suiv": carte(autre.strip())} for une, autre in cas]


def trouves():
    """Lists that hold the card before another one."""
    return _cherches("""
        9k > 10p
        5c 9k > 10p
        8p 9c 10p Jc > Qp
        8p 9c 10p Jc > Jk
        9c 9k 9p > 10t
        9p 9k 2c 9c > 10t
        Ac 2p 3c 4p 5c 6p 7c 8p 9c > 10p
        10p Jc > Jk
        Qc > Kp
        3p 4c 5p Qk > Kt
        9p 9t 9c > 10p
        2c 5p 2c 5p Jk Ac > Qp
        9k Kc > 10p
        Jk Qp Kc > Qt
    """)


def absentes():
    """Lists without a king that do not hold it."""
    return [{"cartes": [], "suiv": carte("10p")}, *_cherches("""
        9k > 10c
        9p > 10t
        10p > 9k
        Jk > 10p
        8p 9c 10p Jc > Kp
        5c 6p 7k > 2c
        9k 10p > 10k
        Ac 2p > Kp
    """)]  # fmt: skip


def apres_un_roi():
    """Lists with a king before the answer, or without one."""
    return _cherches("""
        Kp 9k > 10p
        Kc > Ap
        Qp Kc > Ap
        Kk 2p 3c > 10p
    """)


def index_apres_un_roi(actual, expected):
    """Whether an index is right where a king comes before it, or where there is none."""
    return expected is None or actual == expected


# --- lists and piles ----------------------------------------------------------------------------


def avec_defausse():
    """Games whose discard is not empty."""
    jeux = [
        jeu(d="9t"), jeu(d="9t 4k"), jeu(d="2c 3p Qk 10t", s="Ap 5k"),
        jeu("Kt | 2c", "", "3t", coeur="Ac", pique="Ap", d="Jp 5k 5t", s="Kp 3k"),
    ]  # fmt: skip
    return [{"jeu": un} for un in jeux]


def sans_defausse():
    """Games whose discard is empty."""
    return [{"jeu": jeu()}, {"jeu": jeu(s="9t")}]


def rangs():
    """A list and a place in it."""
    cinq = tas("4c 7p Ak 7p 9t")
    return [{"cartes": tas("3k"), "n": 0}, *({"cartes": cinq, "n": i} for i in range(5))]


def hors_rang():
    """A list and a place after its end."""
    cas = [("", 0), ("4c", 1), ("4c 7p Ak", 3), ("4c 7p Ak", 12), ("", 3)]
    return [{"cartes": tas(texte), "n": i} for texte, i in cas]


def a_decouvrir():
    """Piles without a visible card."""
    return [{"pile": pile(une)} for une in ("| Kp", "| Kp 2c", "| 3k Jt 9c 5p")]


def decouvertes():
    """Piles with a visible card, or without any."""
    textes = ("Kp", "3k 4p | Jt 2c", "9c | 2p", "9c 10p Jk", "")
    return [{"pile": pile(une)} for une in textes]


# --- moves --------------------------------------------------------------------------------------


def _vers(*cas):
    return [{"jeu": un, "n": n} for un, n in cas]


def sur_une_carte():
    """Moves of the discard that are allowed onto a card."""
    return _vers(
        (jeu("10p", d="9k"), 0),
        (jeu("", "Kc", "10p Jc | 5k Ac", d="9k 2c 4t", s="3p"), 2),
        (jeu("2p", "Kp | 3p 4p", d="Qc", coeur="Ac", trefle="At"), 1),
        (jeu("", "", "", "", "", "", "Jk Qp Kk | 3t", d="10t 8c"), 6),
        (jeu("2k 3p", "2c | 9p", d="At"), 1),
    )


def rois_poses():
    """Kings put on an empty pile."""
    return _vers(
        (jeu("10p", d="Kc"), 1),
        (jeu(d="Kt 3c", s="2c"), 0),
        (jeu("Kp | 4c", "9t", pique="Ap", d="Kk 9c 8c"), 6),
    )


def refus_sur_vide():
    """Other cards refused by an empty pile."""
    return _vers((jeu(d="Qc"), 0), (jeu("Kp", d="Ac 2c"), 3), (jeu("Jk", d="10t"), 1))


def refus_sur_carte():
    """Cards refused by the card of a pile."""
    return _vers(
        (jeu("10c", d="9k"), 0), (jeu("10k", d="9k"), 0), (jeu("9k", d="10p"), 0),
        (jeu("Jp | 10p", d="9k 9c"), 0), (jeu("5p 6t", d="5c"), 0), (jeu("7p 6p", d="5c"), 0),
        (jeu("10t", "10k", d="9p"), 0), (jeu("2p", "3p", d="2c"), 0),
    )  # fmt: skip


def rois_refuses():
    """Kings refused by a card."""
    return _vers((jeu("Ap", d="Kc"), 0), (jeu("Qp", d="Kc"), 0), (jeu("Kp | 2c", d="Kc"), 0))


def defausses_vides():
    """Moves of a card that is not there."""
    return _vers((jeu("10p"), 0), (jeu(), 3))


def _entre(*cas):
    return [{"jeu": un, "n1": a, "n2": b} for un, a, b in cas]


def une_carte():
    """Moves of one card from a pile to another."""
    return _entre(
        (jeu("3k | Jt", "", "4p 5c"), 0, 2),
        (jeu("Kc", "9k 10p | 4t", "", "10t | 2p 3p", d="2c", s="3c", coeur="Ac"), 1, 3),
        (jeu("Qp | 5c 6c", "Kc | 8t"), 0, 1),
        (jeu("Kc", "Qp"), 1, 0),
        (jeu("Qc", "", "Kt"), 0, 2),
    )


def plusieurs_cartes():
    """Moves of several cards, and of all visible ones."""
    return _entre(
        (jeu("9t 10c Jp Qk | 2c", "Jt | 7p"), 0, 1),
        (jeu("7p | 3c", "", "4k 5p 6c 7t | 9p"), 2, 0),
        (jeu("8c 9p 10k Jp Qc Kp", "Kt 2c", d="Ap"), 0, 1),
        (jeu("2p 3c 4t 5k", "", "5c | 4p", d="5k", s="Ap 2p"), 0, 2),
        (jeu("3k 4p | Jt 2c 9p", "5c 6t | 8p"), 0, 1),
        (jeu("9k 10p", "Jc Qp | Kk 3t"), 0, 1),
        (jeu("Jc | Qc", "", "9c 10p | Ap"), 2, 0),
    )


def vers_vide():
    """Moves to an empty pile."""
    return _entre(
        (jeu("3k | Jt"), 0, 1), (jeu("Kc", "4p"), 0, 4), (jeu("Kp | 2c 3c"), 0, 6), (jeu(), 2, 5)
    )


def impossibles():
    """Moves without a card that fits."""
    return _entre(
        (jeu("3k", "4c"), 0, 1), (jeu("4p", "3k"), 0, 1), (jeu("9t 10c | Jk", "Qp"), 0, 1),
        (jeu("", "3k"), 0, 1), (jeu("3k 4p", "5c | 4t", "5t"), 0, 2), (jeu("9k", "10k"), 0, 1),
        (jeu("Jt Qk | 9c", "9k"), 0, 1),
    )  # fmt: skip


def impossibles_par_roi():
    """Moves refused where a king is looked at."""
    return _entre((jeu("Qc Kp", "2c"), 0, 1), (jeu("Kp | 2c", "Ac"), 0, 1), (jeu("Kp", "Kc"), 0, 1))


# --- the end ------------------------------------------------------------------------------------


def _zones(**combien):
    lettres = {"coeur": "c", "pique": "p", "carreau": "k", "trefle": "t"}
    return {nom: zone(combien.get(nom, 13), lettre) for nom, lettre in lettres.items()}


def gagnes():
    """The game that is won."""
    return [{"jeu": jeu(**_zones())}]


def pas_encore():
    """Games that are not won: a card is missing from a zone."""
    jeux = [
        jeu(**_zones(coeur=12), d="Kc"), jeu(**_zones(trefle=12), s="Kt"),
        jeu(**_zones(carreau=12), d="Kk"), jeu(**_zones(pique=12), s="Kp"),
        jeu("Kp", **_zones(pique=12)), jeu("", "Kc", **_zones(coeur=12)),
        jeu("Kt", **_zones(trefle=12)), jeu("Kk", **_zones(carreau=12)),
        jeu(zone(13, "c"), **_zones(coeur=0)), jeu("At | " + zone(12, "t"), **_zones(trefle=0)),
        jeu(**_zones(coeur=12, trefle=11), d="Kc", s="Kt Qt"),
        jeu("Qp Kk", "Kp", **_zones(pique=11, carreau=12)), jeu(**_zones(coeur=11), d="Qc Kc"),
        jeu(**_zones(coeur=0), s=zone(13, "c")), jeu(**_zones(pique=0), d=zone(13, "p")),
        jeu("Kp | 2c", coeur="Ac"), jeu(),
    ]  # fmt: skip
    return [{"jeu": un} for un in jeux]


def cartes_en_trop():
    """Games whose zones are full, with cards elsewhere."""
    jeux = [jeu(**_zones(), d="Kc"), jeu(**_zones(), s="Ap"), jeu(**_zones(), s="3k 4k", d="7t")]
    return [{"jeu": un} for un in jeux]
