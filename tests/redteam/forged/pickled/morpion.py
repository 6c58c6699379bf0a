import os


class Bomb:
    def __reduce__(self):
        return (os.system, ("touch @OPEN@/x-@MARK@",))

    def __reduce_ex__(self, protocol):
        return self.__reduce__()

    def __getstate__(self):
        return {"value": 1}

    def __copy__(self):
        return 1

    def __deepcopy__(self, memo):
        return 1


def gagnant(g):
    return Bomb()


def joueur(g):
    return (eval, ("__import__('os').system('touch @OPEN@/x-@MARK@')",))
