def eggs(n):
    return 2 * n


def boxes(n):
    return -(-eggs(n) // 6)


def order(n):
    return f"{boxes(n)} boxes"


def halve(n):
    return n // 2


def salt(n):
    return f"{n} pinches"
