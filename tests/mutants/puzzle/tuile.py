# --- the hole is never a hole
def est_trou(self):
    return False
# --- every tile is a hole
def est_trou(self):
    return True
# --- est_trou for the numbers
def est_trou(self):
    return self.get_valeur() != " "
# --- est_trou gives no bool
def est_trou(self):
    return 1 if self.get_valeur() == " " else 0
# --- the value as text
def get_valeur(self):
    return str(_valeur_gardee(self))
# --- zero for the hole
def get_valeur(self):
    valeur = _valeur_gardee(self)
    return 0 if valeur == " " else valeur
# --- the value printed and not returned
def get_valeur(self):
    print(_valeur_gardee(self))
# --- the text shown as a number
def __str__(self):
    return self.get_valeur()
# --- zero shown for the hole
def __str__(self):
    return "0" if self.est_trou() else str(self.get_valeur())
# --- the next number
def __str__(self):
    return " " if self.est_trou() else str(self.get_valeur() + 1)
# --- the value forgotten
def __init__(self, valeur):
    self._valeur = 1
# --- two digits cut
def __str__(self):
    return str(self.get_valeur())[:1]
