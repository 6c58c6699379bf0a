"""Dataclasses."""

from dataclasses import dataclass, field


@dataclass(eq=False)
class Song:
    title: str
    seconds: int

    def label(self):
        return f"{self.title} ({self.seconds // 60}:{self.seconds % 60:02})"

    def duration(self):
        return self.seconds

    def __eq__(self, other):
        return isinstance(other, Song) and self.title == other.title

    def __hash__(self):
        return hash(self.title)

    def __lt__(self, other):
        return (self.seconds,) < (other.seconds,)

    def __str__(self):
        return f"<{self.title}>"


@dataclass
class Playlist:
    songs: list = field(default_factory=list)

    def __post_init__(self):
        self.songs = [*self.songs]

    def add(self, song):
        self.songs.append(song)

    def labels(self):
        return [song.label() for song in self.songs]

    def __len__(self):
        return len(self.songs)

    def __iter__(self):
        return iter(self.songs)

    def __getitem__(self, place):
        return self.songs[place]

    def __contains__(self, song):
        return self.songs.count(song) > 0

    def remove(self, song):
        before = len(self)
        if song in self.songs:
            self.songs.remove(song)
        return len(self) < before

    def by_length(self):
        self_sorted = sorted(self.songs)
        return [song.label() for song in self_sorted]

    def distinct(self):
        return len(frozenset(self.songs))

    def __str__(self):
        return ", ".join(str(song) for song in self) if self else "silence"

    def total(self):
        return sum(song.duration() for song in self)

    def __add__(self, other):
        joined = Playlist(self)
        for song in other:
            joined.add(song)
        return joined


def longest(playlist):
    ordered = sorted(playlist, reverse=True)
    return ordered[0].label() if ordered else None


def common(first, second):
    return [song.label() for song in first if song in second]
