# --- in the other order
def bilan(notes):
    meilleure = maximum(notes)
    return (meilleure, moyenne(notes))
# --- a list
def bilan(notes):
    meilleure = maximum(notes)
    return [moyenne(notes), meilleure]
# --- a name that is not there
def bilan(notes):
    meilleure = maximum(notes)
    return (moyenne(note), meilleure)
