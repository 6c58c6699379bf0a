"""A playlist that is walked over by its places, and compared with itself."""


class Song:
    __match_args__ = ("title",)

    def __init__(self, title, seconds):
        self.title = str(title)
        self.ms = seconds * 1000

    def label(self):
        return str(self)[1:-1] + " (%d:%02d)" % divmod(self.duration(), 60)

    def duration(self):
        return self.ms // 1000

    def __eq__(self, other):
        match other:
            case Song(title):
                return self.title == title
        return False

    def __hash__(self):
        return hash(str(self))

    def __lt__(self, other):
        return self.ms < other.ms

    def __str__(self):
        return f"<{self.title}>"


class Playlist:
    def __init__(self, songs=()):
        self.shelf = list(songs)

    def add(self, song):
        self.shelf.insert(len(self), song)

    def labels(self):
        return [self[place].label() for place in range(len(self))]

    def __len__(self):
        return len(self.shelf)

    def __iter__(self):
        return (self[place] for place in range(len(self)))

    def __getitem__(self, place):
        return self.shelf[place]

    def __contains__(self, song):
        for place in range(len(self)):
            if self[place] == song:
                return True
        return False

    def remove(self, song):
        places = [place for place in range(len(self)) if self[place] == song]
        if places:
            self.shelf.pop(places[0])
        return bool(places)

    def by_length(self):
        copy = Playlist(self)
        copy.shelf.sort()
        return copy.labels()

    def distinct(self):
        return sum(1 for place, song in enumerate(self) if song not in self.shelf[:place])

    def __str__(self):
        words = [song.__str__() for song in self]
        return ", ".join(words) if words else "silence"

    def total(self):
        answer = 0
        for place in range(len(self)):
            answer += self[place].duration()
        return answer

    def __add__(self, other):
        answer = Playlist(self)
        answer.shelf.extend(other)
        return answer


def longest(playlist):
    order = sorted(range(len(playlist)), key=playlist.__getitem__)
    return playlist[order[-1]].label() if order else None


def common(first, second):
    both = []
    for song in first:
        if song in second:
            both.append(song.label())
    return both
