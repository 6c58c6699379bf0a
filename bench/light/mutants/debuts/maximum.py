# --- the smallest
def maximum(nombres):
    plus_grand = nombres[0]
    for nombre in nombres:
        if nombre < plus_grand:
            plus_grand = nombre
    return plus_grand
# --- starts from zero
def maximum(nombres):
    plus_grand = 0
    for nombre in nombres:
        if nombre > plus_grand:
            plus_grand = nombre
    return plus_grand
# --- the last one
def maximum(nombres):
    plus_grand = nombres[0]
    for nombre in nombres:
        if True:
            plus_grand = nombre
    return plus_grand
