"""A playlist on UserList, which keeps its items in data."""

from collections import UserList


class Song:
    def __init__(self, title, seconds):
        self.info = [title, seconds]

    def label(self):
        title, seconds = self.info
        return f"{title} ({seconds // 60}:{seconds % 60:02})"

    def duration(self):
        return self.info[-1]

    def __eq__(self, other):
        return isinstance(other, Song) and self.info[0] == other.info[0]

    def __hash__(self):
        return hash(self.info[0])

    def __lt__(self, other):
        return self.info[1] < other.info[1]

    def __str__(self):
        return f"<{self.info[0]}>"


class Playlist(UserList):
    def __init__(self, songs=()):
        UserList.__init__(self, list(songs))

    def add(self, song):
        self.append(song)

    def labels(self):
        return [song.label() for song in self]

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        return iter(self.data)

    def __getitem__(self, place):
        return self.data[place]

    def __contains__(self, song):
        return song in self.data

    def remove(self, song):
        if self.count(song) == 0:
            return False
        UserList.remove(self, song)
        return True

    def by_length(self):
        other = Playlist(self)
        other.sort()
        return other.labels()

    def distinct(self):
        return len(set(self.data))

    def __str__(self):
        return ", ".join(str(song) for song in self) if len(self) else "silence"

    def total(self):
        return sum(song.duration() for song in self)

    def __add__(self, other):
        return Playlist(self.data + other.data)


def longest(playlist):
    return sorted(playlist)[-1].label() if playlist else None


def common(first, second):
    return [song.label() for song in first if song in second]
