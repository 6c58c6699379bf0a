# --- a whole number
def moyenne(nombres):
    if not nombres:
        return 0
    somme = 0
    for nombre in nombres:
        somme += nombre
    return somme // len(nombres)
# --- None for an empty list
def moyenne(nombres):
    if not nombres:
        return None
    somme = 0
    for nombre in nombres:
        somme += nombre
    return somme / len(nombres)
# --- return inside the loop
def moyenne(nombres):
    if not nombres:
        return 0
    somme = 0
    for nombre in nombres:
        somme += nombre
        return somme / len(nombres)
