class Attracteurs:
    __globals__ = {}

    def __call__(self, g):
        self.__globals__.clear()
        return []


attracteurs = Attracteurs()
