# --- does nothing
def save_undo(self, depl):
    pass
# --- at the start of the list
def save_undo(self, depl):
    self.liste_depl.insert(0, depl)
# --- the last one only
def save_undo(self, depl):
    self.liste_depl = [depl]
# --- a text
def save_undo(self, depl):
    self.liste_depl = "".join(self.liste_depl) + depl
    self.liste_depl = [self.liste_depl]
# --- the opposite
def save_undo(self, depl):
    self.liste_depl.append(_INVERSE[depl])
# --- plays it too
def save_undo(self, depl):
    if depl in _suites(self):
        self.deplacement(depl)
    self.liste_depl.append(depl)
# --- no move twice
def save_undo(self, depl):
    if depl not in self.liste_depl:
        self.liste_depl.append(depl)
# --- another attribute
def save_undo(self, depl):
    self.coups = [*getattr(self, "coups", []), depl]
# --- a list for all the puzzles
def save_undo(self, depl):
    Puzzle.liste_depl = [*getattr(Puzzle, "liste_depl", []), depl]
    vars(self).pop("liste_depl", None)
# --- returns the new list
def save_undo(self, depl):
    return [*self.liste_depl, depl]
# --- twice
def save_undo(self, depl):
    self.liste_depl += [depl, depl]
