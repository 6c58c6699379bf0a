# --- black moves
def white(self):
    for depart in range(self.size):
        if self.is_black(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
    return False
# --- whatever sheep can move
def white(self):
    for depart in range(self.size):
        if not self.empty(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
    return False
# --- nothing returned
def white(self):
    for depart in range(self.size):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return
# --- None in place of False
def white(self):
    for depart in range(self.size):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
# --- always True
def white(self):
    for depart in range(self.size):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                break
    return True
# --- True and False exchanged
def white(self):
    for depart in range(self.size):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return False
    return True
# --- only the first white sheep is looked at
def white(self):
    for depart in range(self.size):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is None:
                return False
            self.move(depart, arrivee)
            return True
    return False
# --- only the last white sheep is looked at
def white(self):
    for depart in reversed(range(self.size)):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is None:
                return False
            self.move(depart, arrivee)
            return True
    return False
# --- every white sheep that can, one after the other
def white(self):
    bouge = False
    for depart in reversed(range(self.size)):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                bouge = True
    return bouge
# --- the destination is taken for true or false, without its move
def white(self):
    for depart in range(self.size):
        if self.is_white(depart) and self.destination(depart):
            return True
    return False
# --- one step only
def white(self):
    for depart in range(self.size - 1):
        if self.is_white(depart) and self.empty(depart + 1):
            self.move(depart, depart + 1)
            return True
    return False
# --- leaps only
def white(self):
    for depart in range(self.size - 2):
        if self.is_white(depart) and self.is_black(depart + 1) and self.empty(depart + 2):
            self.move(depart, depart + 2)
            return True
    return False
# --- goes one step wherever it can go
def white(self):
    for depart in range(self.size):
        if self.is_white(depart) and self.destination(depart) is not None:
            self.move(depart, depart + 1)
            return True
    return False
# --- the move is not remembered
def white(self):
    for depart in range(self.size):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee, memorize=False)
                return True
    return False
# --- the move is remembered twice
def white(self):
    for depart in range(self.size):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                self.moves.append((depart, arrivee))
                return True
    return False
# --- False after the first sheep that is stuck
def white(self):
    for depart in range(self.size):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
            else:
                return False
# --- the first square is forgotten
def white(self):
    for depart in range(1, self.size):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
    return False
# --- the last squares are forgotten
def white(self):
    for depart in range(self.size // 2):
        if self.is_white(depart):
            arrivee = self.destination(depart)
            if arrivee is not None:
                self.move(depart, arrivee)
                return True
    return False
