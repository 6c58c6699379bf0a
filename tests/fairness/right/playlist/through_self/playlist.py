"""All of a playlist's methods go through the playlist itself."""


class Song:
    def __init__(self, title, seconds):
        self._t = title
        self._s = seconds

    def label(self):
        minutes, rest = divmod(self._s, 60)
        return "%s (%d:%02d)" % (self._t, minutes, rest)

    def duration(self):
        return self._s

    def __eq__(self, other):
        if type(other) is not Song:
            return False
        return self._t == other._t

    def __hash__(self):
        return hash(("song", self._t))

    def __lt__(self, other):
        return self._s < other._s

    def __str__(self):
        return "<" + self._t + ">"


class Playlist:
    def __init__(self, songs=()):
        self._all = []
        for song in songs:
            self.add(song)

    def add(self, song):
        self._all += [song]

    def labels(self):
        return [one.label() for one in list(self)]

    def __len__(self):
        return sum(1 for _ in self._all)

    def __iter__(self):
        for song in self._all:
            yield song

    def __getitem__(self, place):
        return list(self)[place]

    def __contains__(self, song):
        return any(song == one for one in self)

    def remove(self, song):
        for place, one in enumerate(self):
            if one == song:
                del self._all[place]
                return True
        return False

    def by_length(self):
        return [one.label() for one in sorted(self)]

    def distinct(self):
        return len({*self})

    def __str__(self):
        if not self:
            return "silence"
        return ", ".join(f"{one}" for one in self)

    def total(self):
        return sum(map(Song.duration, self))

    def __add__(self, other):
        return Playlist([*self, *other])


def longest(playlist):
    if not playlist:
        return None
    return sorted(playlist)[-1].label()


def common(first, second):
    return [song.label() for song in first if song in second]
