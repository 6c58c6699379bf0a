"""A playlist: songs with their lengths, and the one that is being played."""


class Playlist:
    """Songs in order; one of them may be playing."""

    def __init__(self, name, limit=10):
        """Make an empty playlist of at most `limit` songs."""
        self.name = name
        self.limit = limit
        self._songs = []
        self._at = None

    def add(self, title, seconds):
        """Add a song at the end.

        Raise ValueError when it lasts no time or is there already, OverflowError when the list is full.
        """
        if seconds <= 0:
            raise ValueError("a song lasts some time")
        if title in self.titles():
            raise ValueError("this song is there already")
        if len(self._songs) >= self.limit:
            raise OverflowError("the playlist is full")
        self._songs.append((title, seconds))

    def remove(self, title):
        """Remove a song; raise KeyError when it is not there. Removing what plays stops it."""
        titles = self.titles()
        if title not in titles:
            raise KeyError(title)
        place = titles.index(title)
        del self._songs[place]
        if self._at is not None:
            if place == self._at:
                self._at = None
            elif place < self._at:
                self._at -= 1

    def titles(self):
        """Return the titles in order, in a list of its own."""
        return [title for title, _ in self._songs]

    def total(self):
        """Return the seconds that all songs last."""
        return sum(seconds for _, seconds in self._songs)

    def __len__(self):
        """Return the number of songs."""
        return len(self._songs)

    def play_next(self):
        """Go to the next song and return its title; after the last comes the first.

        Raise IndexError when there is none.
        """
        if not self._songs:
            raise IndexError("nothing to play")
        self._at = 0 if self._at is None else (self._at + 1) % len(self._songs)
        return self._songs[self._at][0]

    def playing(self):
        """Return the title that plays, None when none does."""
        return None if self._at is None else self._songs[self._at][0]
