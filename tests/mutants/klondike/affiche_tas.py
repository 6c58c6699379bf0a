# --- prints the bottom card
def affiche_tas(tas):
    print(texte_carte(tas[-1]) if tas else ZONE_VIDE, end=" ")


# --- prints every card
def affiche_tas(tas):
    print(*map(texte_carte, tas) if tas else [ZONE_VIDE], end=" ")


# --- an empty heap prints nothing
def affiche_tas(tas):
    if tas:
        print(texte_carte(tas[0]), end=" ")


# --- an empty heap prints a card face down
def affiche_tas(tas):
    print(texte_carte(tas[0]) if tas else CARTE_CACHEE, end=" ")


# --- goes to the next line
def affiche_tas(tas):
    print(texte_carte(tas[0]) if tas else ZONE_VIDE)


# --- no space after the card
def affiche_tas(tas):
    print(texte_carte(tas[0]) if tas else ZONE_VIDE, end="")


# --- no space after an empty zone
def affiche_tas(tas):
    print(texte_carte(tas[0]) + " " if tas else ZONE_VIDE, end="")


# --- returns the text
def affiche_tas(tas):
    return (texte_carte(tas[0]) if tas else ZONE_VIDE) + " "


# --- prints the value as a number
def affiche_tas(tas):
    print(f"{tas[0].valeur}{tas[0].couleur.value}" if tas else ZONE_VIDE, end=" ")


# --- fails on an empty heap
def affiche_tas(tas):
    print(texte_carte(tas[0]), end=" ")


# --- a comma after the card
def affiche_tas(tas):
    print(texte_carte(tas[0]) if tas else ZONE_VIDE, end=", ")
