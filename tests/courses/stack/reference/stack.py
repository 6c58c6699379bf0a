"""A stack, and what is done with one."""


class Stack:
    """A stack of any items."""

    def __init__(self):
        """Make an empty stack."""
        self.items = []

    def push(self, item):
        """Put an item on the top."""
        self.items.append(item)

    def pop(self):
        """Take the item off the top and give it back; IndexError when the stack is empty."""
        if not self.items:
            raise IndexError("the stack is empty")
        return self.items.pop()

    def __len__(self):
        """Give the number of items."""
        return len(self.items)

    def __str__(self):
        """Write the items, the top last, such as 1 | 2 | 3."""
        return " | ".join(str(item) for item in self.items)


def is_balanced(text):
    """Tell whether each bracket of a text is closed by its own kind."""
    stack = Stack()
    pairs = {")": "(", "]": "["}
    for letter in text:
        if letter in pairs.values():
            stack.push(letter)
        elif letter in pairs and (len(stack) == 0 or stack.pop() != pairs[letter]):
            return False
    return len(stack) == 0


def turn_over(stack):
    """Give a new stack with the same items the other way round; the given one ends empty."""
    turned = Stack()
    while len(stack) > 0:
        turned.push(stack.pop())
    return turned
