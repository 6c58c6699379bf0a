"""Premiers exercices : des nombres, des listes et des textes."""


def pairs(nombres):
    """Donne les nombres pairs d'une liste, dans l'ordre."""
    # TODO
    pass


def moyenne(nombres):
    """Donne la moyenne d'une liste de nombres, 0 si elle est vide."""
    # TODO
    pass


def maximum(nombres):
    """Donne le plus grand nombre d'une liste qui n'est pas vide."""
    # TODO
    pass


def voyelles(texte):
    """Compte les voyelles d'un texte."""
    # TODO
    pass


def est_palindrome(texte):
    """Dit si un texte se lit de la même façon dans les deux sens."""
    # TODO
    pass


def bilan(notes):
    """Donne la moyenne et la meilleure d'une liste de notes."""
    # TODO
    pass
