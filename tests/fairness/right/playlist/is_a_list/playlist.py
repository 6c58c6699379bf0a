"""A playlist is a list."""


class Song(object):
    SHAPE = "{0} ({1}:{2:02d})"

    def __init__(self, title, seconds):
        self.name, self.time = title, seconds

    def label(self):
        return Song.SHAPE.format(self.name, self.time // 60, self.time % 60)

    def duration(self):
        return self.time

    def __eq__(self, other):
        return isinstance(other, self.__class__) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def __lt__(self, other):
        return other.time > self.time

    def __str__(self):
        return f"<{self.name}>"


class Playlist(list):
    def __init__(self, songs=()):
        super().__init__(songs)

    def add(self, song):
        self.append(song)

    def labels(self):
        return [song.label() for song in self]

    def __len__(self):
        return super().__len__()

    def __iter__(self):
        return super().__iter__()

    def __getitem__(self, place):
        return super().__getitem__(place)

    def __contains__(self, song):
        return super().__contains__(song)

    def remove(self, song):
        try:
            super().remove(song)
        except ValueError:
            return False
        return True

    def by_length(self):
        return [song.label() for song in sorted(self)]

    def distinct(self):
        return len(set(self))

    def __str__(self):
        return ", ".join(map(str, self)) if len(self) else "silence"

    def total(self):
        seconds = 0
        for song in self:
            seconds += song.duration()
        return seconds

    def __add__(self, other):
        return Playlist(list(self) + list(other))


def longest(playlist):
    return max(playlist).label() if playlist else None


def common(first, second):
    return [song.label() for song in first if second.count(song)]
