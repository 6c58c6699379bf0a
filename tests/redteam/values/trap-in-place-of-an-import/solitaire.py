from plateau import *

class Piege:
    def __getattribute__(self, nom):
        raise SystemExit

    __eq__ = __ne__ = __hash__ = __getattribute__

recupere_coups = Piege()
