"""Songs, and playlists of songs."""


class Song:
    """A song."""

    def __init__(self, title, seconds):
        """Make a song of so many seconds."""
        self.title = title
        self.seconds = seconds

    def label(self):
        """Give the title and the length, such as Lento (2:05)."""
        return f"{self.title} ({self.seconds // 60}:{self.seconds % 60:02})"

    def duration(self):
        """Give the number of seconds."""
        return self.seconds

    def __eq__(self, other):
        """Tell whether two songs have the same title; anything else is no song."""
        return isinstance(other, Song) and self.title == other.title

    def __hash__(self):
        """Give the same number for songs that are equal."""
        return hash(self.title)

    def __lt__(self, other):
        """Tell whether this song is shorter than the other one."""
        return self.seconds < other.seconds

    def __str__(self):
        """Write the title in angle brackets, such as <Lento>."""
        return f"<{self.title}>"


class Playlist:
    """Songs in an order."""

    def __init__(self, songs=()):
        """Make a playlist of these songs."""
        self.songs = list(songs)

    def add(self, song):
        """Put a song at the end."""
        self.songs.append(song)

    def labels(self):
        """Give the labels of the songs, in order."""
        return [song.label() for song in self.songs]

    def __len__(self):
        """Give the number of songs."""
        return len(self.songs)

    def __iter__(self):
        """Give the songs one after the other."""
        return iter(self.songs)

    def __getitem__(self, place):
        """Give the song at a place; IndexError where there is none."""
        return self.songs[place]

    def __contains__(self, song):
        """Tell whether a song is in the playlist."""
        return song in self.songs

    def remove(self, song):
        """Take out the first song that is equal to this one; tell whether there was one."""
        if song not in self.songs:
            return False
        self.songs.remove(song)
        return True

    def by_length(self):
        """Give the labels of the songs, the shortest first."""
        return [song.label() for song in sorted(self.songs)]

    def distinct(self):
        """Give the number of songs that differ."""
        return len(set(self.songs))

    def __str__(self):
        """Write the songs, such as <Lento>, <Vivo>; silence where there is none."""
        return ", ".join(str(song) for song in self.songs) or "silence"

    def total(self):
        """Give the seconds of all songs."""
        return sum(song.duration() for song in self.songs)

    def __add__(self, other):
        """Give a new playlist of the songs of both."""
        return Playlist(self.songs + other.songs)


def longest(playlist):
    """Give the label of the longest song of a playlist; None where it is empty."""
    best = None
    for song in playlist:
        if best is None or best < song:
            best = song
    return None if best is None else best.label()


def common(first, second):
    """Give the labels of the songs of one playlist that are in the other as well."""
    return [song.label() for song in first if song in second]
