# --- the spaces too
def counts(text):
    return {letter: text.count(letter) for letter in text}


# --- the spaces too
def counts(text):
    d = {}
    for c in text:
        if c in d:
            d[c] += 1
        else:
            d[c] = 1
    return d


# --- a key that is not there
def counts(text):
    d = {}
    for c in text:
        if c != " ":
            d[c] += 1
    return d


# --- a key that is not there
def counts(texte):
    effectifs = dict()
    for lettre in texte.replace(" ", ""):
        effectifs[lettre] = effectifs[lettre] + 1
    return effectifs


# --- always 1
def counts(text):
    return {c: 1 for c in text if c != " "}


# --- always 1
def counts(text):
    d = {}
    for c in text:
        n = 0
        if c != " ":
            n += 1
            d[c] = n
    return d


# --- one too many
def counts(text):
    d = {}
    for c in text:
        if c != " ":
            d[c] = d.get(c, 1) + 1
    return d


# --- one too many
def counts(text):
    return {c: text.count(c) + 1 for c in text if c != " "}


# --- the dict is a list
def counts(text):
    d = []
    for c in text:
        if c != " ":
            d[c] = text.count(c)
    return d


# --- the dict is a list
def counts(text):
    compte = []
    for x in text.replace(" ", ""):
        compte[x] = 1
    return compte


# --- stopped by its own test
def counts(text):
    assert text.isalpha(), "que des lettres"
    return {c: text.count(c) for c in text}


# --- stopped by its own test
def counts(text):
    assert text.isalpha()
    d = {}
    for c in text:
        d[c] = d.get(c, 0) + 1
    return d


# --- a set of pairs
def counts(text):
    return {(c, text.count(c)) for c in text if c != " "}


# --- a set of pairs
def counts(text):
    s = set()
    for c in text:
        if c != " ":
            s.add((c, text.count(c)))
    return s
