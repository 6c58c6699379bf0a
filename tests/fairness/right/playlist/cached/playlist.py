"""Answers that are asked for often are kept."""

from functools import lru_cache


class Song:
    def __init__(self, title, seconds):
        self.title = title
        self.length = seconds

    @lru_cache
    def label(self):
        return f"{self.title} ({self.length // 60}:{self.length % 60:02})"

    def duration(self):
        return self.length

    def __eq__(self, other):
        return isinstance(other, Song) and self.title == other.title

    def __hash__(self):
        return hash(self.title)

    def __lt__(self, other):
        return self.length < other.length

    def __str__(self):
        return f"<{self.title}>"


class Playlist:
    def __init__(self, songs=()):
        self.parts = [song for song in songs]
        self._total = None

    def add(self, song):
        self._total = None
        self.parts.append(song)

    def labels(self):
        return [song.label() for song in self.parts]

    def __len__(self):
        return len(self.parts)

    def __iter__(self):
        return iter(self.parts)

    def __getitem__(self, place):
        return self.parts[place]

    def __contains__(self, song):
        return song in self.parts

    def remove(self, song):
        self._total = None
        if song in self:
            self.parts.remove(song)
            return True
        return False

    def by_length(self):
        return [song.label() for song in sorted(self.parts)]

    def distinct(self):
        groups = {}
        for song in self.parts:
            groups.setdefault(song, []).append(song)
        return len(groups)

    def __str__(self):
        return ", ".join(map(str, self.parts)) or "silence"

    def total(self):
        if self._total is None:
            self._total = sum(song.duration() for song in self.parts)
        return self._total

    def __add__(self, other):
        return Playlist(self.parts + other.parts)


def longest(playlist):
    songs = sorted(playlist)
    return songs[-1].label() if songs else None


def common(first, second):
    return [song.label() for song in first if song in second]
