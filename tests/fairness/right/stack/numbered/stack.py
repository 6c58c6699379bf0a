class Stack:
    def __init__(self):
        self.d = {}
        self.n = 0

    def push(self, item):
        self.d[self.n] = item
        self.n += 1

    def pop(self):
        if self.n == 0:
            raise IndexError
        self.n -= 1
        return self.d.pop(self.n)

    def __len__(self):
        return self.n

    def __str__(self):
        return " | ".join(str(self.d[i]) for i in range(self.n))


OPEN = "(["
CLOSE = ")]"


def is_balanced(text):
    s = Stack()
    for letter in text:
        if letter in OPEN:
            s.push(OPEN.index(letter))
        elif letter in CLOSE:
            try:
                if s.pop() != CLOSE.index(letter):
                    return False
            except IndexError:
                return False
    return not len(s)


def turn_over(stack):
    result = Stack()
    for _ in range(len(stack)):
        result.push(stack.pop())
    return result
