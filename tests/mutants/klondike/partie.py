# --- never ends when won
def partie(jeu):
    while True:
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            jeu = suite
    print("Bravo, c'est gagné !")


# --- does not show the game
def partie(jeu):
    while not est_gagne(jeu):
        pass
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            jeu = suite
    print("Bravo, c'est gagné !")


# --- shows the piles only
def partie(jeu):
    while not est_gagne(jeu):
        affiche_piles(jeu.piles)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            jeu = suite
    print("Bravo, c'est gagné !")


# --- does not catch the end of the input
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except KeyboardInterrupt:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            jeu = suite
    print("Bravo, c'est gagné !")


# --- asks again at the end of the input
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            continue
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            jeu = suite
    print("Bravo, c'est gagné !")


# --- Q does not end
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        pass
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            jeu = suite
    print("Bravo, c'est gagné !")


# --- ends on any command refused
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            return
        else:
            jeu = suite
    print("Bravo, c'est gagné !")


# --- says nothing when refused
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            pass
        else:
            jeu = suite
    print("Bravo, c'est gagné !")


# --- the game never changes
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            suite
    print("Bravo, c'est gagné !")


# --- says that every command is refused
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            jeu = suite
            print("Ce coup n'est pas possible.")
    print("Bravo, c'est gagné !")


# --- ends after one command
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            return
    print("Bravo, c'est gagné !")


# --- shows the first game only
def partie(jeu):
    affiche_jeu(jeu)
    while not est_gagne(jeu):
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            jeu = suite


# --- asks before it shows
def partie(jeu):
    while not est_gagne(jeu):
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        jeu = joue(jeu, commande) or print("Ce coup n'est pas possible.") or jeu
        affiche_jeu(jeu)


# --- a refusal loses the game
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        jeu = joue(jeu, commande)
        if jeu is None:
            print("Ce coup n'est pas possible.")


# --- exits on the first draw
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() in ("Q", "P"):
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            jeu = suite


# --- says of every command that it is refused, and twice when it is
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            print("Ce coup n'est pas possible.")
        else:
            jeu = suite
        print("Ce coup n'est pas possible.")


# --- shows the game twice when refused, and says nothing
def partie(jeu):
    while not est_gagne(jeu):
        affiche_jeu(jeu)
        try:
            commande = input("Commande : ")
        except EOFError:
            return
        if commande.upper() == "Q":
            return
        suite = joue(jeu, commande)
        if suite is None:
            affiche_jeu(jeu)
        else:
            jeu = suite
