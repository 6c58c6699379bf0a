"""Premiers exercices : des nombres, des listes et des textes."""


def pairs(nombres):
    """Donne les nombres pairs d'une liste, dans l'ordre."""
    trouves = []
    for nombre in nombres:
        if nombre % 2 == 0:
            trouves.append(nombre)
    return trouves


def moyenne(nombres):
    """Donne la moyenne d'une liste de nombres, 0 si elle est vide."""
    if not nombres:
        return 0
    somme = 0
    for nombre in nombres:
        somme += nombre
    return somme / len(nombres)


def maximum(nombres):
    """Donne le plus grand nombre d'une liste qui n'est pas vide."""
    plus_grand = nombres[0]
    for nombre in nombres:
        if nombre > plus_grand:
            plus_grand = nombre
    return plus_grand


def voyelles(texte):
    """Compte les voyelles d'un texte."""
    compte = 0
    for lettre in texte:
        if lettre in "aeiouy":
            compte += 1
    return compte


def est_palindrome(texte):
    """Dit si un texte se lit de la même façon dans les deux sens."""
    envers = texte[::-1]
    return texte == envers


def bilan(notes):
    """Donne la moyenne et la meilleure d'une liste de notes."""
    meilleure = maximum(notes)
    return (moyenne(notes), meilleure)
