class Stack:
    def __init__(self):
        items = []
        self.put = items.append
        self.take = items.pop
        self.count = lambda: len(items)
        self.all = lambda: list(items)

    def push(self, item):
        self.put(item)

    def pop(self):
        return self.take()

    def __len__(self):
        return self.count()

    def __str__(self):
        return " | ".join(str(i) for i in self.all())


def is_balanced(text):
    pairs = {"(": ")", "[": "]"}
    waiting = Stack()
    for letter in text:
        if letter in pairs:
            waiting.push(pairs[letter])
        elif letter in ")]" and (not len(waiting) or waiting.pop() != letter):
            return False
    return len(waiting) == 0


def turn_over(stack):
    other = Stack()
    while len(stack) > 0:
        other.push(stack.pop())
    return other
