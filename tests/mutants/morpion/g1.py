# --- the two marks exchanged
g1 = L([[2, 1, 0], [0, 0, 0], [0, 0, 0]])
# --- the nought below the cross
g1 = L([[1, 0, 0], [2, 0, 0], [0, 0, 0]])
# --- the cross alone
g1 = L([[1, 0, 0], [0, 0, 0], [0, 0, 0]])
# --- symbols in place of numbers
g1 = L([["X", "O", " "], [" ", " ", " "], [" ", " ", " "]])
# --- a flat list
g1 = L([1, 2, 0, 0, 0, 0, 0, 0, 0])
# --- one row too few
g1 = L([[1, 2, 0], [0, 0, 0]])
# --- one column too many
g1 = L([[1, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
# --- the same row three times
g1 = L([[1, 2, 0]] * 3)
# --- two crosses
g1 = L([[1, 1, 0], [0, 0, 0], [0, 0, 0]])
# --- None for a free square
g1 = L([[1, 2, None], [None, None, None], [None, None, None]])
# --- digits as texts
g1 = L([["1", "2", "0"], ["0", "0", "0"], ["0", "0", "0"]])
# --- counted from one
g1 = L([[0, 0, 0], [0, 1, 2], [0, 0, 0]])
