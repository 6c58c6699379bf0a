"""Words and numbers."""


def mean(marks):
    """Return the mean of some marks, 0 where there are none."""
    return sum(marks) / len(marks) if marks else 0


def initials(name):
    """Return the first letters of the words of a name, in capitals."""
    return "".join(word[0].upper() for word in name.split())


def counts(text):
    """Return how often each letter comes, spaces left out."""
    return {letter: text.count(letter) for letter in text if letter != " "}


class Till:
    """A till."""

    def __init__(self):
        """Make an empty till."""
        self.amount = 0

    def pay(self, amount):
        """Add an amount."""
        self.amount += amount

    def total(self):
        """Return all that was paid."""
        return self.amount
