from collections import deque


class Stack:
    def __init__(self):
        self.d = deque()

    def push(self, item):
        self.d.appendleft(item)

    def pop(self):
        return self.d.popleft()

    def __len__(self):
        return len(self.d)

    def __str__(self):
        return " | ".join(str(x) for x in reversed(self.d))


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
