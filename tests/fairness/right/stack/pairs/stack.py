class Stack:
    def __init__(self):
        self.pairs = ()

    def push(self, item):
        self.pairs = (item, self.pairs)

    def pop(self):
        if self.pairs == ():
            raise IndexError
        top, self.pairs = self.pairs
        return top

    def __len__(self):
        n, rest = 0, self.pairs
        while rest:
            n, rest = n + 1, rest[1]
        return n

    def __str__(self):
        text, rest = "", self.pairs
        while rest:
            text = str(rest[0]) + (" | " + text if text else "")
            rest = rest[1]
        return text


def is_balanced(text):
    stack = Stack()
    for c in text:
        if c in "([":
            stack.push(c)
        elif c in ")]":
            if len(stack) == 0:
                return False
            if stack.pop() + c not in ("()", "[]"):
                return False
    return not len(stack)


def turn_over(stack):
    result = Stack()
    while len(stack):
        result.push(stack.pop())
    return result
