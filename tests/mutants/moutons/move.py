# --- the stack gets nothing
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee], self.board[depart] = self.board[depart], 0
# --- memorize is not looked at
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    self.moves.append((depart, arrivee))
# --- memorize the other way round
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    if not memorize:
        self.moves.append((depart, arrivee))
# --- memorize is False unless told
def move(self, depart, arrivee, memorize=False):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    if memorize:
        self.moves.append((depart, arrivee))
# --- nothing moves when memorize is False
def move(self, depart, arrivee, memorize=True):
    if memorize:
        self.update_view(depart, arrivee, self.view[0, depart].rgb)
        self.board[arrivee], self.board[depart] = self.board[depart], 0
        self.moves.append((depart, arrivee))
# --- the pair is pushed the other way round
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    if memorize:
        self.moves.append((arrivee, depart))
# --- pushed as two numbers
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    if memorize:
        self.moves += (depart, arrivee)
# --- only the last move is kept
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    if memorize:
        self.moves = [(depart, arrivee)]
# --- pushed at the wrong end
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    if memorize:
        self.moves.insert(0, (depart, arrivee))
# --- the board is pushed in place of the move
def move(self, depart, arrivee, memorize=True):
    if memorize:
        self.moves.append(list(self.board))
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee], self.board[depart] = self.board[depart], 0
# --- the square of departure is not freed
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee] = self.board[depart]
    if memorize:
        self.moves.append((depart, arrivee))
# --- freed before the sheep is read
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[depart] = 0
    self.board[arrivee] = self.board[depart]
    if memorize:
        self.moves.append((depart, arrivee))
# --- always a white sheep
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[depart], self.board[arrivee] = 0, 1
    if memorize:
        self.moves.append((depart, arrivee))
# --- one step, wherever it should go
def move(self, depart, arrivee, memorize=True):
    arrivee = depart + (1 if arrivee > depart else -1)
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    if memorize:
        self.moves.append((depart, arrivee))
# --- the sheep that is leapt over goes away
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board[arrivee] = self.board[depart]
    for i in range(min(depart, arrivee), max(depart, arrivee) + 1):
        if i != arrivee:
            self.board[i] = 0
    if memorize:
        self.moves.append((depart, arrivee))
# --- the sheep is taken out and put in, so that the others shift
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    self.board.insert(arrivee, self.board.pop(depart))
    if memorize:
        self.moves.append((depart, arrivee))
# --- the board is left alone
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, self.view[0, depart].rgb)
    if memorize:
        self.moves.append((depart, arrivee))
# --- the drawing does not follow
def move(self, depart, arrivee, memorize=True):
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    if memorize:
        self.moves.append((depart, arrivee))
# --- the colour is read once the sheep has gone
def move(self, depart, arrivee, memorize=True):
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    self.update_view(depart, arrivee, PALETTE[self.board[depart]])
    if memorize:
        self.moves.append((depart, arrivee))
# --- every sheep is drawn white
def move(self, depart, arrivee, memorize=True):
    self.update_view(depart, arrivee, PALETTE[1])
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    if memorize:
        self.moves.append((depart, arrivee))
# --- drawn the other way round
def move(self, depart, arrivee, memorize=True):
    self.update_view(arrivee, depart, self.view[0, depart].rgb)
    self.board[arrivee], self.board[depart] = self.board[depart], 0
    if memorize:
        self.moves.append((depart, arrivee))
