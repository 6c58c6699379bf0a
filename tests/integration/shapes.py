"""A class and another one that extends it, which tests of several files hand in."""

from __future__ import annotations

SHAPE = """\
class Shape:
    def __init__(self, name):
        self.name = name

    def told(self):
        return self.name


"""
SQUARE = """\
class Square(Shape):
    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return self.side ** 2


"""
