"""A class above the songs compares; a dictionary holds them by number."""


class Comparable:
    def __gt__(self, other):
        return other < self

    def __ge__(self, other):
        return not self < other

    def __le__(self, other):
        return not other < self


class Song(Comparable):
    def __init__(self, title, seconds):
        self.words = [title]
        self.minutes = seconds // 60
        self.rest = seconds % 60

    def label(self):
        return f"{self.words[0]} ({self.minutes}:{self.rest:02})"

    def duration(self):
        return 60 * self.minutes + self.rest

    def __eq__(self, other):
        return isinstance(other, Song) and self.words == other.words

    def __hash__(self):
        return hash(tuple(self.words))

    def __lt__(self, other):
        return (self.minutes, self.rest) < (other.minutes, other.rest)

    def __str__(self):
        return "<%s>" % self.words[0]


class Playlist(dict):
    def __init__(self, songs=()):
        super().__init__(enumerate(songs))

    def add(self, song):
        self[dict.__len__(self)] = song

    def labels(self):
        return [song.label() for song in self.values()]

    def __len__(self):
        return len(self.values())

    def __iter__(self):
        return iter(self.values())

    def __getitem__(self, place):
        try:
            return super().__getitem__(place)
        except KeyError:
            raise IndexError(place) from None

    def __contains__(self, song):
        return song in self.values()

    def remove(self, song):
        kept = list(self.values())
        if song not in kept:
            return False
        kept.remove(song)
        self.clear()
        self.update(enumerate(kept))
        return True

    def by_length(self):
        songs = list(self.values())
        for place in range(len(songs)):
            for other in range(place):
                if songs[place] <= songs[other]:
                    songs[place], songs[other] = songs[other], songs[place]
        return [song.label() for song in songs]

    def distinct(self):
        return len({song: True for song in self.values()})

    def __str__(self):
        return ", ".join(f"{song!s}" for song in self.values()) or "silence"

    def total(self):
        return sum(song.duration() for song in self.values())

    def __add__(self, other):
        return Playlist([*self.values(), *other.values()])


def longest(playlist):
    best = None
    for song in playlist:
        best = song if best is None else max(best, song)
    return None if best is None else best.label()


def common(first, second):
    return [song.label() for song in first if song in second]
