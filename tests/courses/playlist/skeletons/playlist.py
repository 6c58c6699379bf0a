"""Songs, and playlists of songs."""


class Song:
    """A song."""

    def __init__(self, title, seconds):
        """Make a song of so many seconds."""
        # TODO
        pass

    def label(self):
        """Give the title and the length, such as Lento (2:05)."""
        # TODO
        pass

    def duration(self):
        """Give the number of seconds."""
        # TODO
        pass

    def __eq__(self, other):
        """Tell whether two songs have the same title; anything else is no song."""
        # TODO
        pass

    def __hash__(self):
        """Give the same number for songs that are equal."""
        # TODO
        pass

    def __lt__(self, other):
        """Tell whether this song is shorter than the other one."""
        # TODO
        pass

    def __str__(self):
        """Write the title in angle brackets, such as <Lento>."""
        # TODO
        pass


class Playlist:
    """Songs in an order."""

    def __init__(self, songs=()):
        """Make a playlist of these songs."""
        # TODO
        pass

    def add(self, song):
        """Put a song at the end."""
        # TODO
        pass

    def labels(self):
        """Give the labels of the songs, in order."""
        # TODO
        pass

    def __len__(self):
        """Give the number of songs."""
        # TODO
        pass

    def __iter__(self):
        """Give the songs one after the other."""
        # TODO
        pass

    def __getitem__(self, place):
        """Give the song at a place; IndexError where there is none."""
        # TODO
        pass

    def __contains__(self, song):
        """Tell whether a song is in the playlist."""
        # TODO
        pass

    def remove(self, song):
        """Take out the first song that is equal to this one; tell whether there was one."""
        # TODO
        pass

    def by_length(self):
        """Give the labels of the songs, the shortest first."""
        # TODO
        pass

    def distinct(self):
        """Give the number of songs that differ."""
        # TODO
        pass

    def __str__(self):
        """Write the songs, such as <Lento>, <Vivo>; silence where there is none."""
        # TODO
        pass

    def total(self):
        """Give the seconds of all songs."""
        # TODO
        pass

    def __add__(self, other):
        """Give a new playlist of the songs of both."""
        # TODO
        pass


def longest(playlist):
    """Give the label of the longest song of a playlist; None where it is empty."""
    # TODO
    pass


def common(first, second):
    """Give the labels of the songs of one playlist that are in the other as well."""
    # TODO
    pass
