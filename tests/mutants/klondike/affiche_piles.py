# --- numbers from 0
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 0):
        cartes = [texte_carte(c) for c in visibles] + [CARTE_CACHEE] * len(cachees)
        print(f"{numero}: " + " ".join(cartes))


# --- hidden cards first
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [CARTE_CACHEE] * len(cachees) + [texte_carte(c) for c in visibles]
        print(f"{numero}: " + " ".join(cartes))


# --- hidden cards are shown
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [texte_carte(c) for c in visibles + cachees]
        print(f"{numero}: " + " ".join(cartes))


# --- only the first visible card
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [texte_carte(c) for c in visibles[:1]] + [CARTE_CACHEE] * len(cachees)
        print(f"{numero}: " + " ".join(cartes))


# --- one card face down for all
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [texte_carte(c) for c in visibles] + [CARTE_CACHEE] * bool(cachees)
        print(f"{numero}: " + " ".join(cartes))


# --- visible cards backwards
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [texte_carte(c) for c in visibles[::-1]] + [CARTE_CACHEE] * len(cachees)
        print(f"{numero}: " + " ".join(cartes))


# --- ZONE_VIDE for an empty pile
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [texte_carte(c) for c in visibles] + [CARTE_CACHEE] * len(cachees) or [ZONE_VIDE]
        print(f"{numero}: " + " ".join(cartes))


# --- no colon
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [texte_carte(c) for c in visibles] + [CARTE_CACHEE] * len(cachees)
        print(numero, " ".join(cartes))


# --- all on one line
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [texte_carte(c) for c in visibles] + [CARTE_CACHEE] * len(cachees)
        print(f"{numero}: " + " ".join(cartes), end=" ")


# --- a bracket around the pile
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [texte_carte(c) for c in visibles] + [CARTE_CACHEE] * len(cachees)
        print(f"{numero}: [" + " ".join(cartes) + "]")


# --- no space between cards
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [texte_carte(c) for c in visibles] + [CARTE_CACHEE] * len(cachees)
        print(f"{numero}: " + "".join(cartes))


# --- hidden cards one too few
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        cartes = [texte_carte(c) for c in visibles] + [CARTE_CACHEE] * (len(cachees) - 1)
        print(f"{numero}: " + " ".join(cartes))


# --- empty piles are left out
def affiche_piles(piles):
    for numero, (visibles, cachees) in enumerate(piles, 1):
        if visibles:
            cartes = [texte_carte(c) for c in visibles] + [CARTE_CACHEE] * len(cachees)
            print(f"{numero}: " + " ".join(cartes))
