class Stack(list):
    def push(self, item):
        self.append(item)

    def pop(self):
        if self == []:
            raise IndexError("nothing")
        return super().pop()

    def __len__(self):
        return super().__len__()

    def __str__(self):
        return " | ".join([str(x) for x in self])


def is_balanced(text):
    s = Stack()
    for c in text:
        if c == "(" or c == "[":
            s.push(c)
        if c == ")" or c == "]":
            if len(s) == 0:
                return False
            o = s.pop()
            if o + c not in ("()", "[]"):
                return False
    return len(s) == 0


def turn_over(stack):
    t = Stack()
    while len(stack) != 0:
        t.push(stack.pop())
    return t
