class Stack:
    def __init__(self):
        self._content = []

    def push(self, item):
        self._content.append(item)

    def pop(self):
        return self._content.pop()

    def __len__(self):
        return len(self._content)

    def __str__(self):
        return " | ".join(map(str, self._content))


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
