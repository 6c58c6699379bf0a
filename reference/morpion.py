"""Le morpion : on cherche les plateaux depuis lesquels le joueur 1 est sûr de gagner."""

# %% [markdown]
# # Le morpion : attracteurs et stratégie
#
# Deux joueurs posent chacun leur tour un symbole sur une grille 3×3 ; le premier qui en
# aligne trois (ligne, colonne ou diagonale) gagne. Le joueur 1 commence et pose des croix,
# le joueur 2 pose des ronds.
#
# Un plateau est une liste de trois lignes, et une ligne une liste de trois cases :
# `0` pour une case libre, `1` pour une croix, `2` pour un rond. Les cellules marquées
# « fourni » sont à exécuter telles quelles ; complétez les autres.
#
# *Noughts and crosses: a board is a list of three rows of 0 (free), 1 (cross) or 2 (nought).
# Run the cells marked "fourni" as they are, and fill in the others.*

# %% [markdown]
# ## Le code fourni
#
# Une liste ne peut pas servir de clé dans un dictionnaire : la cellule suivante du notebook
# **échoue, c'est voulu**. Lisez le message d'erreur, puis continuez.
#
# *A list cannot be a dictionary key: the next cell of the notebook fails on purpose.*

# %% tags=["notebook-only"]
#| # Fourni : cette cellule lève une exception.
#| {[[0, 0, 0], [0, 0, 0], [0, 0, 0]]: "plateau vide"}

# %% [markdown]
# La classe `L` est une liste que l'on peut utiliser comme clé : écrivez `L(g)` pour obtenir
# un plateau `g` de cette sorte. Ne modifiez plus un plateau qui sert de clé.
#
# *`L(g)` makes a board that can be a dictionary key; do not change it afterwards.*


# %%
class L(list):
    """Une liste qui peut servir de clé dans un dictionnaire.

    Sa valeur de hachage est celle du tuple de ses lignes, elles-mêmes vues comme des tuples.
    """

    def __hash__(self):
        try:
            return hash(tuple(map(tuple, self)))
        except TypeError:  # une liste plate : ses éléments ne sont pas des listes
            return hash(tuple(self))


# %%
def afficher(g):
    """Affiche un plateau sur trois lignes, par exemple « X|O|  ».

    Parameters
    ----------
    g : L
        Le plateau à afficher.
    """
    for ligne in g:
        print("|".join(" XO"[case] for case in ligne))


# %% tags=["notebook-only"]
#| # Fourni : une grille en cours de partie.
#| exemple = L([[1, 0, 2], [0, 1, 0], [0, 0, 2]])
#| afficher(exemple)
#| print({exemple: "un plateau peut être une clé"})

# %% [markdown]
# ## Question `g1`
#
# Définissez la variable `g1` : le plateau avec une croix dans la case `(0, 0)`, un rond dans
# la case `(0, 1)`, et rien d'autre. La case `(i, j)` est sur la ligne `i`, colonne `j`.
#
# *Define `g1`: a cross at (0, 0), a nought at (0, 1), nothing else.*

# %%
g1 = L([[1, 2, 0], [0, 0, 0], [0, 0, 0]])

# %% tags=["notebook-only"]
#| # Fourni : vérifiez d'un coup d'œil.
#| afficher(g1)

# %% [markdown]
# ## Question `cases_libres`
#
# Écrivez la fonction `cases_libres(g)` qui renvoie la liste des couples `(i, j)` des cases
# libres, par exemple ligne par ligne.
#
# *Return the list of the free squares (i, j), in any order.*


# %%
def cases_libres(g):
    """Donne les cases libres d'un plateau.

    Parameters
    ----------
    g : L
        Un plateau.

    Returns
    -------
    list of tuple of int
        Les couples (i, j), ligne et colonne, des cases qui contiennent 0 ; l'ordre est libre.
    """
    return [(i, j) for i in range(3) for j in range(3) if g[i][j] == 0]


# %% tags=["notebook-only"]
#| # Fourni : sept couples attendus.
#| print(cases_libres(g1))

# %% [markdown]
# ## Question `joueur`
#
# Écrivez la fonction `joueur(g)` qui renvoie le numéro, 1 ou 2, du joueur dont c'est le tour.
# Le nombre de cases libres suffit à le savoir.
#
# *Return 1 or 2: who plays next. The number of free squares tells it.*


# %%
def joueur(g):
    """Donne le joueur dont c'est le tour.

    Parameters
    ----------
    g : L
        Un plateau.

    Returns
    -------
    int
        1 ou 2 ; le joueur 1 joue sur le plateau vide.
    """
    return 1 if len(cases_libres(g)) % 2 == 1 else 2


# %% [markdown]
# ## Question `gagnant`
#
# Écrivez la fonction `gagnant(g)` qui renvoie 1 ou 2 si ce joueur a aligné trois symboles
# (il y a huit alignements possibles), et 0 sinon.
#
# *Return the player who has three in a line (8 lines), 0 when nobody has.*


# %%
def gagnant(g):
    """Donne le joueur qui a gagné.

    Parameters
    ----------
    g : L
        Un plateau.

    Returns
    -------
    int
        1 ou 2 si ce joueur a trois symboles alignés, 0 si personne n'a gagné.
    """
    (a, b, c), (d, e, f), (h, i, j) = g
    lignes = ((a, b, c), (d, e, f), (h, i, j))
    colonnes = ((a, d, h), (b, e, i), (c, f, j))
    diagonales = ((a, e, j), (c, e, h))
    for x, y, z in lignes + colonnes + diagonales:
        if x == y == z and x != 0:
            return x
    return 0


# %% [markdown]
# ## Question `successeurs`
#
# Écrivez la fonction `successeurs(g)` qui renvoie la liste des plateaux que l'on peut obtenir
# en un coup du joueur dont c'est le tour. Le plateau `g` ne doit pas changer, et les
# plateaux renvoyés ne doivent partager aucune ligne, ni entre eux ni avec `g`.
#
# *Return the boards after each possible move; leave `g` unchanged and share no row.*


# %%
def successeurs(g):
    """Donne les plateaux qui suivent un plateau.

    Parameters
    ----------
    g : L
        Un plateau ; il n'est pas modifié.

    Returns
    -------
    list of L
        Un nouveau plateau pour chaque coup possible du joueur dont c'est le tour.
    """
    numero = joueur(g)
    suite = []
    for i, j in cases_libres(g):
        nouveau = L(list(ligne) for ligne in g)
        nouveau[i][j] = numero
        suite.append(nouveau)
    return suite


# %% tags=["notebook-only"]
#| # Fourni : sept plateaux attendus, et g1 ne doit pas avoir changé.
#| for suivant in successeurs(g1):
#|     afficher(suivant)
#|     print()
#| print(g1)

# %% [markdown]
# ## Question `attracteurs`
#
# Un plateau est un **attracteur** pour le joueur 1 dans l'un de ces trois cas :
#
# - le joueur 1 y a gagné ;
# - personne n'y a gagné, c'est au joueur 1 de jouer et au moins un successeur est un
#   attracteur ;
# - personne n'y a gagné, c'est au joueur 2 de jouer, il peut jouer, et tous les successeurs
#   sont des attracteurs.
#
# Écrivez la fonction `attracteurs(g)` qui renvoie la liste, sans répétition, des attracteurs
# que l'on peut atteindre à partir de `g` (`g` compris). Depuis le plateau vide, il y a
# 5478 plateaux : retenez ce que vous savez déjà de chacun.
#
# *Return the list of the attractors for player 1 reachable from `g`, `g` included, each once.
# Remember what you already know of each board.*


# %%
def attracteurs(g):
    """Donne les plateaux, atteints depuis un plateau, où le joueur 1 peut forcer la victoire.

    Parameters
    ----------
    g : L
        Le plateau de départ, qui compte parmi les plateaux atteints.

    Returns
    -------
    list of L
        Les attracteurs pour le joueur 1, chacun une seule fois, dans un ordre quelconque.
    """
    connus = {}

    def est_attracteur(v):
        if v not in connus:
            vainqueur = gagnant(v)
            suites = [] if vainqueur else [est_attracteur(L(s)) for s in successeurs(v)]
            if vainqueur or not suites:
                connus[v] = vainqueur == 1
            else:
                connus[v] = any(suites) if joueur(v) == 1 else all(suites)
        return connus[v]

    est_attracteur(L(g))
    return [v for v, gagne in connus.items() if gagne]


# %% [markdown]
# ## Question `question_g1`
#
# Le joueur 1 a-t-il une stratégie gagnante à partir de `g1` ? Pourquoi ? Écrivez la réponse
# en quelques phrases, entre les guillemets de la cellule suivante.
#
# *Has player 1 a winning strategy from `g1`? Why? Answer in a few sentences between the
# quotes below.*

# %%
question_g1 = """
Oui. Le plateau g1 est dans la liste attracteurs(g1) : c'est au joueur 1 de jouer et au moins un
de ses coups mène à un attracteur. De là, quoi que réponde le joueur 2, on reste sur un attracteur,
et le joueur 1 peut continuer ainsi jusqu'à un plateau où il a gagné.
"""

# %% [markdown]
# ## Question `strategie`
#
# Écrivez la fonction `strategie(g)` qui renvoie un dictionnaire dont les clés sont les
# plateaux (de classe `L`) que l'on peut atteindre à partir de `g`, `g` compris. La valeur
# associée à un plateau est :
#
# - `True` si le joueur 1 y a gagné ;
# - `False` si le joueur 1 ne peut pas forcer la victoire ;
# - sinon, si c'est au joueur 1 de jouer : un successeur qui lui garde la victoire ;
# - sinon (c'est au joueur 2 de jouer) : `True`.
#
# *Return a dict over the boards reachable from `g`: True where player 1 has won, False where
# player 1 cannot force a win, else a winning successor (player 1 to move) or True.*


# %%
def strategie(g):
    """Donne, pour chaque plateau atteint depuis un plateau, ce que le joueur 1 doit y faire.

    Parameters
    ----------
    g : L
        Le plateau de départ, qui compte parmi les plateaux atteints.

    Returns
    -------
    dict
        À chaque plateau (L) est associé True (le joueur 1 a gagné, ou gagnera quoi que
        joue le joueur 2), False (il ne peut pas forcer la victoire) ou le successeur à choisir.
    """
    conseils = {}

    def explore(v):
        if v in conseils:
            return
        vainqueur = gagnant(v)
        suites = [] if vainqueur else [L(s) for s in successeurs(v)]
        for s in suites:
            explore(s)
        if vainqueur or not suites:
            conseils[v] = vainqueur == 1
        elif joueur(v) == 1:
            conseils[v] = next((s for s in suites if conseils[s]), False)
        else:
            conseils[v] = all(conseils[s] for s in suites)

    explore(L(g))
    return conseils


# %% [markdown]
# ## Pour jouer
#
# La fonction `jeu(g)` fait jouer l'ordinateur (les croix) contre vous (les ronds), avec votre
# fonction `strategie`.
#
# *`jeu(g)` plays the crosses against you with your `strategie`.*


# %%
def jeu(g):
    """Joue une partie à la console : l'ordinateur pose les croix, vous posez les ronds.

    On tape les numéros de la ligne et de la colonne, séparés par une espace : « 0 2 ».

    Parameters
    ----------
    g : L
        Le plateau de départ.
    """
    while not gagnant(g) and cases_libres(g):
        afficher(g)
        if joueur(g) == 1:
            conseil = strategie(g)[g]
            print("Je joue.")
            g = L(conseil if isinstance(conseil, list) else successeurs(g)[0])
            continue
        try:
            i, j = map(int, input("Ligne et colonne : ").split())
        except ValueError:
            i, j = -1, -1
        if (i, j) in map(tuple, cases_libres(g)):
            g = L(list(ligne) for ligne in g)
            g[i][j] = 2
        else:
            print("Cette case n'est pas libre.")
    afficher(g)
    print(["Match nul.", "J'ai gagné.", "Vous avez gagné."][gagnant(g)])


# %% tags=["notebook-only"]
#| # Fourni : à exécuter quand toutes les fonctions sont prêtes.
#| while input("Jouer une partie ? (o/n) ") == "o":
#|     jeu(L([[0, 0, 0], [0, 0, 0], [0, 0, 0]]))
