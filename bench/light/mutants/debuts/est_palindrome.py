# --- always
def est_palindrome(texte):
    return True
# --- only the ends
def est_palindrome(texte):
    return texte[:1] == texte[-1:]
