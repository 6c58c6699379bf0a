"""A playlist is a sequence of collections.abc; a song has properties."""

from collections.abc import Sequence


class Song:
    def __init__(self, title, seconds):
        self._title = title
        self._seconds = seconds

    @property
    def title(self):
        return self._title

    @property
    def minutes(self):
        return divmod(self._seconds, 60)

    def label(self):
        minutes, seconds = self.minutes
        return f"{self.title} ({minutes}:{seconds:02})"

    def duration(self):
        return self._seconds

    def __eq__(self, other):
        return isinstance(other, Song) and self.title == other.title

    def __hash__(self):
        return hash(self.title)

    def __lt__(self, other):
        return self.minutes < other.minutes

    def __str__(self):
        return f"<{self.title}>"


class Playlist(Sequence):
    def __init__(self, songs=()):
        self._songs = list(songs)

    def add(self, song):
        self._songs.append(song)

    def labels(self):
        return [song.label() for song in self]

    def __len__(self):
        return len(self._songs)

    def __iter__(self):
        for place in range(len(self)):
            yield self[place]

    def __getitem__(self, place):
        return self._songs[place]

    def __contains__(self, song):
        return self.count(song) > 0

    def remove(self, song):
        if song not in self:
            return False
        del self._songs[self.index(song)]
        return True

    def by_length(self):
        return [song.label() for song in sorted(reversed(self))]

    def distinct(self):
        return len(set(self))

    def __str__(self):
        return ", ".join(map(str, self)) if len(self) > 0 else "silence"

    def total(self):
        return sum(song.duration() for song in self)

    def __add__(self, other):
        return Playlist(list(self) + list(other))


def longest(playlist):
    return max(playlist).label() if playlist else None


def common(first, second):
    return [song.label() for song in first if song in second]
