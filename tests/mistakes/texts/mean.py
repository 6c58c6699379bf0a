# --- divides by nothing
def mean(marks):
    return sum(marks) / len(marks)


# --- divides by nothing
def mean(notes):
    total = 0
    for note in notes:
        total += note
    return total / len(notes)


# --- whole numbers
def mean(marks):
    return sum(marks) // len(marks) if marks else 0


# --- whole numbers
def mean(marks):
    if marks == []:
        return 0
    return int(sum(marks) / len(marks))


# --- the sum
def mean(marks):
    return sum(marks)


# --- the sum
def mean(marks):
    s = 0
    for m in marks:
        s += m
    return s


# --- returns in the loop
def mean(marks):
    s = 0
    for m in marks:
        s += m
        return s / len(marks)
    return 0


# --- returns in the loop
def mean(liste):
    for x in liste:
        return x / len(liste)
    return 0


# --- the first is forgotten
def mean(marks):
    s = 0
    for i in range(1, len(marks)):
        s += marks[i]
    return s / len(marks) if marks else 0


# --- the first is forgotten
def mean(marks):
    if len(marks) == 0:
        return 0
    return sum(marks[1:]) / len(marks)


# --- one too far
def mean(marks):
    s = 0
    for i in range(len(marks) + 1):
        s += marks[i]
    return s / len(marks)


# --- one too far
def mean(tab):
    somme, k = 0, 0
    while k <= len(tab):
        somme = somme + tab[k]
        k += 1
    return somme / k


# --- no answer: no return
def mean(marks):
    m = sum(marks) / max(1, len(marks))


# --- no answer: no return
def mean(marks):
    if marks:
        moyenne = sum(marks) / len(marks)
