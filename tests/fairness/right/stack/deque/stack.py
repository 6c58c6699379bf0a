from collections import deque


class Stack:
    def __init__(self):
        self._pile = deque()

    def push(self, item):
        self._pile.appendleft(item)

    def pop(self):
        if len(self) == 0:
            raise IndexError("empty")
        return self._pile.popleft()

    def __len__(self):
        return len(self._pile)

    def __str__(self):
        return " | ".join(map(str, reversed(self._pile)))


def is_balanced(text):
    s = Stack()
    for c in text:
        if c in "([":
            s.push(c)
        elif c == ")":
            if len(s) == 0 or s.pop() != "(":
                return False
        elif c == "]":
            if len(s) == 0 or s.pop() != "[":
                return False
    return len(s) == 0


def turn_over(stack):
    new = Stack()
    while len(stack):
        new.push(stack.pop())
    return new
