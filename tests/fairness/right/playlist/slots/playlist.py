"""Slots, and an ordering by functools."""

from functools import total_ordering


@total_ordering
class Song:
    __slots__ = ("what", "how_long")

    def __init__(self, title, seconds):
        self.what = title
        self.how_long = seconds

    def label(self):
        return f"{self.what} ({self.how_long // 60}:{self.how_long % 60:02})"

    def duration(self):
        return self.how_long

    def __eq__(self, other):
        return isinstance(other, Song) and other.what == self.what

    def __hash__(self):
        return hash(self.what)

    def __lt__(self, other):
        return self.how_long < other.how_long

    def __str__(self):
        return f"<{self.what}>"


class Playlist:
    __slots__ = ("row",)

    def __init__(self, songs=()):
        self.row = tuple(songs)

    def add(self, song):
        self.row = (*self.row, song)

    def labels(self):
        return [song.label() for song in self.row]

    def __len__(self):
        return len(self.row)

    def __iter__(self):
        return iter(self.row)

    def __getitem__(self, place):
        return self.row[place]

    def __contains__(self, song):
        return song in self.row

    def remove(self, song):
        if song in self:
            place = self.row.index(song)
            self.row = self.row[:place] + self.row[place + 1 :]
            return True
        return False

    def by_length(self):
        left, found = list(self.row), []
        while left:
            first = min(left)
            found.append(first.label())
            left = [one for one in left if one is not first]
        return found

    def distinct(self):
        return len(dict.fromkeys(self.row))

    def __str__(self):
        return ", ".join([str(song) for song in self.row]) if self.row else "silence"

    def total(self):
        return sum([song.duration() for song in self.row])

    def __add__(self, other):
        return type(self)(self.row + other.row)


def longest(playlist):
    songs = [*playlist]
    return max(songs).label() if songs else None


def common(first, second):
    return [song.label() for song in first if song in second]
