"""A stack, and what is done with one."""


class Stack:
    """A stack of any items."""

    def __init__(self):
        """Make an empty stack."""
        pass  # TODO

    def push(self, item):
        """Put an item on the top."""
        pass  # TODO

    def pop(self):
        """Take the item off the top and give it back; IndexError when the stack is empty."""
        pass  # TODO

    def __len__(self):
        """Give the number of items."""
        pass  # TODO

    def __str__(self):
        """Write the items, the top last, such as 1 | 2 | 3."""
        pass  # TODO


def is_balanced(text):
    """Tell whether each bracket of a text is closed by its own kind."""
    pass  # TODO


def turn_over(stack):
    """Give a new stack with the same items the other way round; the given one ends empty."""
    pass  # TODO
