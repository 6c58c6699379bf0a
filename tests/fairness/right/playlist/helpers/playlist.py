"""Functions of the module do the work."""


class Song:
    def __init__(self, title, seconds):
        self.data = {"title": title, "length": seconds}

    def label(self):
        return _text(self.data["title"], self.data["length"])

    def duration(self):
        return self.data["length"]

    def __eq__(self, other):
        try:
            return self.data["title"] == other.data["title"]
        except AttributeError:
            return False

    def __hash__(self):
        return len(self.data["title"]) * 31 + ord(self.data["title"][0])

    def __lt__(self, other):
        return self.duration() < other.duration()

    def __str__(self):
        return "<{title}>".format(**self.data)


def _text(title, seconds):
    return f"{title} ({seconds // 60}:{str(seconds % 60).zfill(2)})"


def _labels(songs):
    return [song.label() for song in songs]


def _unique(things):
    kept = []
    for thing in things:
        if thing not in kept:
            kept.append(thing)
    return kept


def _is_empty(thing):
    return not thing


def _joined(things):
    return ", ".join("{}".format(thing) for thing in things)


def _both(one, other):
    made = Playlist()
    for part in (one, other):
        for thing in part:
            made.add(thing)
    return made


class Playlist:
    def __init__(self, songs=None):
        self.numbered = {}
        for song in songs or []:
            self.add(song)

    def add(self, song):
        self.numbered[len(self.numbered)] = song

    def labels(self):
        return _labels(self)

    def __len__(self):
        return len(self.numbered)

    def __iter__(self):
        return iter(list(self.numbered.values()))

    def __getitem__(self, place):
        if place >= len(self):
            raise IndexError(place)
        return self.numbered[place]

    def __contains__(self, song):
        return list(self.numbered.values()).count(song) > 0

    def remove(self, song):
        songs = list(self.numbered.values())
        if song not in songs:
            return False
        songs.pop(songs.index(song))
        self.numbered = dict(enumerate(songs))
        return True

    def by_length(self):
        songs = list(self)
        songs.sort()
        return _labels(songs)

    def distinct(self):
        return len(_unique(self))

    def __str__(self):
        return "silence" if _is_empty(self) else _joined(self)

    def total(self):
        return sum(song.duration() for song in self)

    def __add__(self, other):
        return _both(self, other)


def longest(playlist):
    if _is_empty(playlist):
        return None
    return max(playlist, key=lambda song: song.duration()).label()


def common(first, second):
    return _labels(filter(second.__contains__, first))
