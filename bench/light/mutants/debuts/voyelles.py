# --- y is no vowel
def voyelles(texte):
    compte = 0
    for lettre in texte:
        if lettre in "aeiou":
            compte += 1
    return compte
# --- counts once
def voyelles(texte):
    compte = 0
    for lettre in texte:
        if lettre in "aeiouy":
            compte = 1
    return compte
