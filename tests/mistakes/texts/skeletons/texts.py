"""Words and numbers."""


def mean(marks):
    """Return the mean of some marks, 0 where there are none."""
    # TODO


def initials(name):
    """Return the first letters of the words of a name, in capitals."""
    # TODO


def counts(text):
    """Return how often each letter comes, spaces left out."""
    # TODO


class Till:
    """A till."""

    def __init__(self):
        """Make an empty till."""
        # TODO

    def pay(self, amount):
        """Add an amount."""
        # TODO

    def total(self):
        """Return all that was paid."""
        # TODO
