class Node:
    __slots__ = ("value", "below")

    def __init__(self, value, below):
        self.value = value
        self.below = below


class Stack:
    def __init__(self):
        self.top = None
        self.size = 0

    def push(self, item):
        self.top = Node(item, self.top)
        self.size += 1

    def pop(self):
        if self.top is None:
            raise IndexError("empty")
        node = self.top
        self.top = node.below
        self.size -= 1
        return node.value

    def __len__(self):
        return self.size

    def __str__(self):
        shown = []
        node = self.top
        while node is not None:
            shown.insert(0, str(node.value))
            node = node.below
        return " | ".join(shown)


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
