# --- not in capitals
def initials(name):
    return "".join(word[0] for word in name.split())


# --- not in capitals
def initials(name):
    r = ""
    for mot in name.split():
        r += mot[0]
    return r


# --- the first word only
def initials(name):
    return name[0].upper()


# --- the first word only
def initials(nom):
    lettre = nom[0]
    return lettre.upper()


# --- with points
def initials(name):
    return "".join(w[0].upper() + "." for w in name.split())


# --- with points
def initials(name):
    s = ""
    for w in name.split(" "):
        if w:
            s = s + w[0].upper() + "."
    return s


# --- a list
def initials(name):
    return [w[0].upper() for w in name.split()]


# --- a list
def initials(name):
    out = []
    for w in name.split():
        out.append(w[0].upper())
    return out


# --- the empty name
def initials(name):
    return "".join(word[0].upper() for word in name.split(" "))


# --- the empty name
def initials(name):
    r = ""
    for mot in name.split(" "):
        r += mot[0].upper()
    return r


# --- a list has no upper
def initials(name):
    return name.split().upper()[0]


# --- a list has no upper
def initials(nom):
    mots = nom.split(" ")
    mots = mots.upper()
    return mots[0][0]


# --- misspelt method of a text
def initials(name):
    return "".join(w[0].uper() for w in name.spit())


# --- joined a list to a text
def initials(name):
    return "" + name.split()


# --- joined a list to a text
def initials(name):
    res = ""
    res = res + name.upper().split()
    return res


# --- printed as it goes
def initials(name):
    for w in name.split():
        print(w[0].upper())


# --- printed on one line
def initials(name):
    for w in name.split():
        print(w[0].upper(), end="")
