"""A chain of links of a class of its own."""


class Song:
    def __init__(self, title, seconds):
        self.pair = (title, seconds)

    def label(self):
        title, seconds = self.pair
        return f"{title} ({seconds // 60}:{seconds % 60:02})"

    def duration(self):
        return self.pair[1]

    def __eq__(self, other):
        return hasattr(other, "pair") and self.pair[0] == other.pair[0]

    def __hash__(self):
        return hash(self.pair[0])

    def __lt__(self, other):
        return self.pair[1] < other.pair[1]

    def __str__(self):
        return f"<{self.pair[0]}>"


class Playlist:
    class _Link:
        def __init__(self, song, following=None):
            self.song = song
            self.following = following

    def __init__(self, songs=()):
        self.head = None
        for song in songs:
            self.add(song)

    def add(self, song):
        if self.head is None:
            self.head = Playlist._Link(song)
            return
        link = self.head
        while link.following is not None:
            link = link.following
        link.following = Playlist._Link(song)

    def labels(self):
        return [song.label() for song in self]

    def __len__(self):
        return len([None for _ in self])

    def __iter__(self):
        link = self.head
        while link is not None:
            yield link.song
            link = link.following

    def __getitem__(self, place):
        for number, song in enumerate(self):
            if number == place:
                return song
        raise IndexError(place)

    def __contains__(self, song):
        return song in iter(self)

    def remove(self, song):
        before, link = None, self.head
        while link is not None and link.song != song:
            before, link = link, link.following
        if link is None:
            return False
        if before is None:
            self.head = link.following
        else:
            before.following = link.following
        return True

    def by_length(self):
        songs = tuple(self)
        return [song.label() for song in sorted(songs)]

    def distinct(self):
        seen = set()
        for song in self:
            seen.add(song)
        return len(seen)

    def __str__(self):
        return ", ".join(str(song) for song in self) if self.head else "silence"

    def total(self):
        return sum(song.duration() for song in self)

    def __add__(self, other):
        result = Playlist(self)
        for song in other:
            result.add(song)
        return result


def longest(playlist):
    return max((song.duration(), song.label()) for song in playlist)[1] if len(playlist) else None


def common(first, second):
    return [song.label() for song in first if song in second]
