# --- looks beyond the ends, where indices wrap round
def destination(self, depart):
    if self.is_white(depart):
        if self.empty(depart + 1):
            return depart + 1
        if self.is_black(depart + 1) and self.empty(depart + 2):
            return depart + 2
    elif self.is_black(depart):
        if self.empty(depart - 1):
            return depart - 1
        if self.is_white(depart - 1) and self.empty(depart - 2):
            return depart - 2
# --- the right end is guarded, the left one is not
def destination(self, depart):
    if self.is_white(depart):
        if depart + 1 < self.size and self.empty(depart + 1):
            return depart + 1
        if depart + 2 < self.size and self.is_black(depart + 1) and self.empty(depart + 2):
            return depart + 2
    elif self.is_black(depart):
        if self.empty(depart - 1):
            return depart - 1
        if self.is_white(depart - 1) and self.empty(depart - 2):
            return depart - 2
# --- the left end is guarded, the right one is not
def destination(self, depart):
    if self.is_white(depart):
        if self.empty(depart + 1):
            return depart + 1
        if self.is_black(depart + 1) and self.empty(depart + 2):
            return depart + 2
    elif self.is_black(depart):
        if depart >= 1 and self.empty(depart - 1):
            return depart - 1
        if depart >= 2 and self.is_white(depart - 1) and self.empty(depart - 2):
            return depart - 2
# --- steps are guarded, leaps of black are not
def destination(self, depart):
    if self.is_white(depart):
        if depart + 1 < self.size and self.empty(depart + 1):
            return depart + 1
        if depart + 2 < self.size and self.is_black(depart + 1) and self.empty(depart + 2):
            return depart + 2
    elif self.is_black(depart):
        if depart >= 1 and self.empty(depart - 1):
            return depart - 1
        if depart >= 1 and self.is_white(depart - 1) and self.empty(depart - 2):
            return depart - 2
# --- the last square cannot be reached
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens):
        if not 0 <= case < self.size - 1 or self.board[case] == sens:
            return None
        if self.empty(case):
            return case
# --- the first square cannot be reached
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens):
        if not 0 < case < self.size or self.board[case] == sens:
            return None
        if self.empty(case):
            return case
# --- None as soon as a leap would leave the line
def destination(self, depart):
    sens = self.board[depart]
    if not 0 <= depart + 2 * sens < self.size:
        return None
    if self.empty(depart + sens):
        return depart + sens
    if self.board[depart + sens] == -sens and self.empty(depart + 2 * sens):
        return depart + 2 * sens
# --- leaps over its own colour as well
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens):
        if 0 <= case < self.size and self.empty(case):
            return case
# --- leaps over its own colour only
def destination(self, depart):
    sens = self.board[depart]
    pas, saut = depart + sens, depart + 2 * sens
    if 0 <= pas < self.size and self.empty(pas):
        return pas
    if 0 <= saut < self.size and self.board[pas] == sens and self.empty(saut):
        return saut
# --- never leaps
def destination(self, depart):
    case = depart + self.board[depart]
    if 0 <= case < self.size and self.empty(case):
        return case
# --- leaps only
def destination(self, depart):
    sens = self.board[depart]
    saut = depart + 2 * sens
    if 0 <= saut < self.size and self.board[depart + sens] == -sens and self.empty(saut):
        return saut
# --- goes back as well
def destination(self, depart):
    for sens in (self.board[depart], -self.board[depart]):
        pas, saut = depart + sens, depart + 2 * sens
        if 0 <= pas < self.size and self.empty(pas):
            return pas
        couleur = -self.board[depart]
        if 0 <= saut < self.size and self.board[pas] == couleur and self.empty(saut):
            return saut
# --- the two directions exchanged
def destination(self, depart):
    sens = -self.board[depart]
    pas, saut = depart + sens, depart + 2 * sens
    if 0 <= pas < self.size and self.empty(pas):
        return pas
    if 0 <= saut < self.size and self.board[pas] == sens and self.empty(saut):
        return saut
# --- white only
def destination(self, depart):
    if self.is_white(depart):
        if depart + 1 < self.size and self.empty(depart + 1):
            return depart + 1
        if depart + 2 < self.size and self.is_black(depart + 1) and self.empty(depart + 2):
            return depart + 2
# --- leaps three squares as well
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens, depart + 3 * sens):
        if not 0 <= case < self.size or self.board[case] == sens:
            return None
        if self.empty(case):
            return case
# --- where the free square is, near or far
def destination(self, depart):
    case = self.board.index(0)
    return case if (case - depart) * self.board[depart] > 0 else None
# --- the free square at two squares at most, whatever is leapt over, on either side
def destination(self, depart):
    case = self.board.index(0)
    return case if 1 <= abs(case - depart) <= 2 else None
# --- False in place of None
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens):
        if not 0 <= case < self.size or self.board[case] == sens:
            return False
        if self.empty(case):
            return case
    return False
# --- minus one in place of None
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens):
        if not 0 <= case < self.size or self.board[case] == sens:
            return -1
        if self.empty(case):
            return case
    return -1
# --- stays where it is when it is stuck
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens):
        if not 0 <= case < self.size or self.board[case] == sens:
            return depart
        if self.empty(case):
            return case
    return depart
# --- a pair in place of the index of arrival
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens):
        if not 0 <= case < self.size or self.board[case] == sens:
            return None
        if self.empty(case):
            return depart, case
# --- how far in place of where
def destination(self, depart):
    sens = self.board[depart]
    for longueur in (1, 2):
        case = depart + longueur * sens
        if not 0 <= case < self.size or self.board[case] == sens:
            return None
        if self.empty(case):
            return longueur
# --- the sheep is moved on the way
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens):
        if not 0 <= case < self.size or self.board[case] == sens:
            return None
        if self.empty(case):
            self.board[depart], self.board[case] = 0, sens
            return case
# --- the move is pushed on the way
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens):
        if not 0 <= case < self.size or self.board[case] == sens:
            return None
        if self.empty(case):
            self.moves.append((depart, case))
            return case
# --- printed, nothing returned
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens):
        if not 0 <= case < self.size or self.board[case] == sens:
            return
        if self.empty(case):
            print(case)
            return
# --- three sheep of each colour, whatever n
def destination(self, depart):
    sens = self.board[depart]
    for case in (depart + sens, depart + 2 * sens):
        if not 0 <= case < 7 or self.board[case] == sens:
            return None
        if self.empty(case):
            return case
