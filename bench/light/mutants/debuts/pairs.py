# --- odd numbers
def pairs(nombres):
    trouves = []
    for nombre in nombres:
        if nombre % 2 == 1:
            trouves.append(nombre)
    return trouves
# --- only the last one
def pairs(nombres):
    trouves = []
    for nombre in nombres:
        if nombre % 2 == 0:
            trouves = [nombre]
    return trouves
# --- printed, not returned
def pairs(nombres):
    trouves = []
    for nombre in nombres:
        if nombre % 2 == 0:
            trouves.append(nombre)
    print(trouves)
