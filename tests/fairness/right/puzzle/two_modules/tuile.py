class Tuile:
    def __init__(self, valeur):
        self.__valeur = valeur

    def get_valeur(self):
        return self.__valeur

    def __str__(self):
        return f"{self.__valeur}"

    def est_trou(self):
        return isinstance(self.__valeur, str)
