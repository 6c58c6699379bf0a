# --- printed and not returned
def __str__(self):
    print([str(tuile) for tuile in self.get_listeTuiles()])
    return ""
# --- a list of values
def __str__(self):
    return str([tuile.get_valeur() for tuile in self.get_listeTuiles()])
# --- no bars
def __str__(self):
    largeur, tuiles = self.get_largeur(), self.get_listeTuiles()
    trait = "+----" * largeur + "+"
    lignes = [trait]
    for debut in range(0, len(tuiles), largeur):
        lignes += ["".join(f"  {tuile!s:>2} " for tuile in tuiles[debut : debut + largeur]), trait]
    return "\n".join(lignes)
# --- no rules
def __str__(self):
    largeur, tuiles = self.get_largeur(), self.get_listeTuiles()
    return "\n".join(
        "".join(f"| {tuile!s:>2} " for tuile in tuiles[debut : debut + largeur]) + "|"
        for debut in range(0, len(tuiles), largeur)
    )
# --- the last rule forgotten
def __str__(self):
    largeur, tuiles = self.get_largeur(), self.get_listeTuiles()
    trait = "+----" * largeur + "+"
    return "\n".join(
        trait + "\n" + "".join(f"| {tuile!s:>2} " for tuile in tuiles[debut : debut + largeur]) + "|"
        for debut in range(0, len(tuiles), largeur)
    )
# --- the first rule forgotten
def __str__(self):
    largeur, tuiles = self.get_largeur(), self.get_listeTuiles()
    trait = "+----" * largeur + "+"
    return "\n".join(
        "".join(f"| {tuile!s:>2} " for tuile in tuiles[debut : debut + largeur]) + "|\n" + trait
        for debut in range(0, len(tuiles), largeur)
    )
# --- the last row forgotten
def __str__(self):
    largeur, tuiles = self.get_largeur(), self.get_listeTuiles()
    trait = "+----" * largeur + "+"
    lignes = [trait]
    for debut in range(0, len(tuiles) - largeur, largeur):
        lignes += ["".join(f"| {tuile!s:>2} " for tuile in tuiles[debut : debut + largeur]) + "|", trait]
    return "\n".join(lignes)
# --- rows as long as the height
def __str__(self):
    largeur, tuiles = self.get_longueur(), self.get_listeTuiles()
    trait = "+----" * largeur + "+"
    lignes = [trait]
    for debut in range(0, len(tuiles), largeur):
        lignes += ["".join(f"| {tuile!s:>2} " for tuile in tuiles[debut : debut + largeur]) + "|", trait]
    return "\n".join(lignes)
# --- column by column
def __str__(self):
    largeur, longueur, tuiles = self.get_largeur(), self.get_longueur(), self.get_listeTuiles()
    trait = "+----" * largeur + "+"
    lignes = [trait]
    for ligne in range(longueur):
        lignes += ["".join(f"| {tuile!s:>2} " for tuile in tuiles[ligne::longueur]) + "|", trait]
    return "\n".join(lignes)
# --- always the ordered grid
def __str__(self):
    largeur, combien = self.get_largeur(), len(self.get_listeTuiles())
    trait = "+----" * largeur + "+"
    lignes = [trait]
    for debut in range(0, combien, largeur):
        cases = range(debut + 1, debut + largeur + 1)
        lignes += ["".join(f"| {n if n < combien else ' ':>2} " for n in cases) + "|", trait]
    return "\n".join(lignes)
# --- rules for the height, not for the width
def __str__(self):
    largeur, tuiles = self.get_largeur(), self.get_listeTuiles()
    trait = "+----" * self.get_longueur() + "+"
    lignes = [trait]
    for debut in range(0, len(tuiles), largeur):
        cases = "".join(f"| {tuile!s:>2} " for tuile in tuiles[debut : debut + largeur])
        lignes += [cases + "|", trait]
    return "\n".join(lignes)
# --- the tiles go round
def __str__(self):
    largeur, tuiles = self.get_largeur(), self.get_listeTuiles()
    trait = "+----" * largeur + "+"
    lignes = [trait]
    for debut in range(0, len(tuiles), largeur):
        cases = "".join(f"| {tuile!s:>2} " for tuile in tuiles[debut : debut + largeur])
        lignes += [cases + "|", trait]
    self.set_listeTuiles(tuiles[1:] + tuiles[:1])
    return "\n".join(lignes)
