"""The constructor keeps a set of what it has seen, and counts the songs."""


class Song:
    def __init__(self, title, seconds):
        self.__title = title
        self.__seconds = seconds

    def label(self):
        return f"{self.__title} ({self.__seconds // 60}:{self.__seconds % 60:02})"

    def duration(self):
        return self.__seconds

    def __eq__(self, other):
        return isinstance(other, Song) and self.__title == other.__title

    def __hash__(self):
        return hash(self.__title)

    def __lt__(self, other):
        return self.__seconds < other.__seconds

    def __str__(self):
        return f"<{self.__title}>"


class Playlist:
    def __init__(self, songs=()):
        self.order = []
        self.times = {}
        for song in songs:
            self.add(song)

    def add(self, song):
        self.order.append(song)
        self.times[song] = self.times.get(song, 0) + 1

    def labels(self):
        return [song.label() for song in self.order]

    def __len__(self):
        return len(self.order)

    def __iter__(self):
        return iter(self.order)

    def __getitem__(self, place):
        return self.order[place]

    def __contains__(self, song):
        return song in self.times

    def remove(self, song):
        if song not in self.times:
            return False
        self.order.remove(song)
        self.times[song] -= 1
        if self.times[song] == 0:
            del self.times[song]
        return True

    def by_length(self):
        return [song.label() for song in sorted(self.order)]

    def distinct(self):
        return len(self.times)

    def __str__(self):
        return ", ".join(map(str, self.order)) or "silence"

    def total(self):
        return sum(song.duration() for song in self.order)

    def __add__(self, other):
        return Playlist(self.order + other.order)


def longest(playlist):
    best = None
    for song in playlist:
        if best is None or song > best:
            best = song
    return best and best.label()


def common(first, second):
    return [song.label() for song in first if song in second]
