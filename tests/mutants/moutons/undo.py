# --- nothing to look at before the pop
def undo(self):
    depart, arrivee = self.moves.pop()
    self.move(arrivee, depart, memorize=False)
    return True
# --- the way back is remembered
def undo(self):
    if not self.moves:
        return False
    depart, arrivee = self.moves.pop()
    self.move(arrivee, depart)
    return True
# --- the move stays on the stack
def undo(self):
    if not self.moves:
        return False
    depart, arrivee = self.moves[-1]
    self.move(arrivee, depart, memorize=False)
    return True
# --- the move stays on the stack, and the way back as well
def undo(self):
    if not self.moves:
        return False
    depart, arrivee = self.moves[-1]
    self.move(arrivee, depart)
    return True
# --- the oldest move is taken back
def undo(self):
    if not self.moves:
        return False
    depart, arrivee = self.moves.pop(0)
    self.move(arrivee, depart, memorize=False)
    return True
# --- the move is played again
def undo(self):
    if not self.moves:
        return False
    depart, arrivee = self.moves.pop()
    self.move(depart, arrivee, memorize=False)
    return True
# --- taken off the stack, the line stays
def undo(self):
    if not self.moves:
        return False
    self.moves.pop()
    return True
# --- None in place of False
def undo(self):
    if self.moves:
        depart, arrivee = self.moves.pop()
        self.move(arrivee, depart, memorize=False)
        return True
# --- nothing returned
def undo(self):
    if self.moves:
        depart, arrivee = self.moves.pop()
        self.move(arrivee, depart, memorize=False)
# --- always True
def undo(self):
    if self.moves:
        depart, arrivee = self.moves.pop()
        self.move(arrivee, depart, memorize=False)
    return True
# --- the first move of the game cannot be taken back
def undo(self):
    if len(self.moves) <= 1:
        return False
    depart, arrivee = self.moves.pop()
    self.move(arrivee, depart, memorize=False)
    return True
# --- everything is taken back
def undo(self):
    if not self.moves:
        return False
    while self.moves:
        depart, arrivee = self.moves.pop()
        self.move(arrivee, depart, memorize=False)
    return True
# --- two moves are taken back
def undo(self):
    if not self.moves:
        return False
    for _ in range(2):
        if self.moves:
            depart, arrivee = self.moves.pop()
            self.move(arrivee, depart, memorize=False)
    return True
# --- the stack is emptied
def undo(self):
    if not self.moves:
        return False
    depart, arrivee = self.moves[-1]
    self.move(arrivee, depart, memorize=False)
    self.moves.clear()
    return True
# --- the board is changed, the drawing is not
def undo(self):
    if not self.moves:
        return False
    depart, arrivee = self.moves.pop()
    self.board[depart], self.board[arrivee] = self.board[arrivee], 0
    return True
# --- goes back one step where it had leapt
def undo(self):
    if not self.moves:
        return False
    depart, arrivee = self.moves.pop()
    self.move(arrivee, arrivee - self.board[arrivee], memorize=False)
    return True
# --- the move is returned in place of True
def undo(self):
    if not self.moves:
        return False
    depart, arrivee = self.moves.pop()
    self.move(arrivee, depart, memorize=False)
    return depart, arrivee
# --- an exception in place of False
def undo(self):
    if not self.moves:
        raise IndexError("rien à reprendre")
    depart, arrivee = self.moves.pop()
    self.move(arrivee, depart, memorize=False)
    return True
# --- two moves leave the stack
def undo(self):
    if not self.moves:
        return False
    depart, arrivee = self.moves[-1]
    self.move(arrivee, depart, memorize=False)
    self.moves = self.moves[:-2]
    return True
