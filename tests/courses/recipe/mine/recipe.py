def eggs(n):
    return 2 * n

def boxes(n):
    return eggs(n) // 6

def order(n):
    return str(boxes(n)) + " boxes"

def halve(n):
    while n > 0:
        half = n // 2
    return half

def salt(n):
    pass  # TODO
