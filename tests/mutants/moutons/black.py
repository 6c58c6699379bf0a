# --- white moves
def black(self):
    for depart in range(self.size):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
    return False
# --- whatever sheep can move
def black(self):
    for depart in range(self.size):
        if not self.empty(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
    return False
# --- nothing returned
def black(self):
    for depart in range(self.size):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return
# --- None in place of False
def black(self):
    for depart in range(self.size):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
# --- always True
def black(self):
    for depart in range(self.size):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                break
    return True
# --- True and False exchanged
def black(self):
    for depart in range(self.size):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return False
    return True
# --- only the first black sheep is looked at
def black(self):
    for depart in range(self.size):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is None:
                return False
            self.move(depart, arrivee)
            return True
    return False
# --- only the last black sheep is looked at
def black(self):
    for depart in reversed(range(self.size)):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is None:
                return False
            self.move(depart, arrivee)
            return True
    return False
# --- every black sheep that can, one after the other
def black(self):
    bouge = False
    for depart in range(self.size):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                bouge = True
    return bouge
# --- the destination is taken for true or false, without its move
def black(self):
    for depart in range(self.size):
        if self.is_black(depart) and self.destination(depart):
            return True
    return False
# --- one step only
def black(self):
    for depart in range(1, self.size):
        if self.is_black(depart) and self.empty(depart - 1):
            self.move(depart, depart - 1)
            return True
    return False
# --- leaps only
def black(self):
    for depart in range(2, self.size):
        if self.is_black(depart) and self.is_white(depart - 1) and self.empty(depart - 2):
            self.move(depart, depart - 2)
            return True
    return False
# --- goes one step wherever it can go
def black(self):
    for depart in range(self.size):
        if self.is_black(depart) and self.destination(depart) is not None:
            self.move(depart, depart - 1)
            return True
    return False
# --- the move is not remembered
def black(self):
    for depart in range(self.size):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee, memorize=False)
                return True
    return False
# --- the move is remembered twice
def black(self):
    for depart in range(self.size):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                self.moves.append((depart, arrivee))
                return True
    return False
# --- False after the first sheep that is stuck
def black(self):
    for depart in range(self.size):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
            else:
                return False
# --- the last square is forgotten
def black(self):
    for depart in range(self.size - 1):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
    return False
# --- the squares of the right half are forgotten
def black(self):
    for depart in range(self.size // 2):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
    return False
# --- a destination of 0 is taken for none
def black(self):
    for depart in range(self.size):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee:
                self.move(depart, arrivee)
                return True
    return False
