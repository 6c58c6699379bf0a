import unittest

from playlist import Playlist

SONGS = [("Anthem", 180), ("Ballad", 240), ("Coda", 60)]


class TestPlaylist(unittest.TestCase):
    def setUp(self):
        self.empty = Playlist("empty")
        self.party = Playlist("party", limit=3)
        for title, seconds in SONGS:
            self.party.add(title, seconds)

    def play(self, times):
        """Play several songs in a row and list what was heard."""
        return [self.party.play_next() for _ in range(times)]

    def test_init(self):
        self.assertEqual(self.empty.name, "empty")
        self.assertEqual(self.empty.limit, 10)
        self.assertEqual(self.empty.titles(), [])
        self.assertIsNone(self.empty.playing())

    def test_titles_in_order(self):
        self.assertEqual(self.party.titles(), ["Anthem", "Ballad", "Coda"])

    def test_titles_is_a_copy(self):
        self.party.titles().append("Dirge")
        self.assertListEqual(self.party.titles(), ["Anthem", "Ballad", "Coda"])

    def test_two_playlists_share_nothing(self):
        other = Playlist("other")
        self.empty.add("Elegy", 200)
        self.assertEqual(other.titles(), [], "each playlist has its own songs")

    def test_len(self):
        self.assertEqual(len(self.empty), 0)
        self.assertEqual(len(self.party), 3)

    def test_total(self):
        self.assertEqual(self.empty.total(), 0)
        self.assertEqual(self.party.total(), 480)

    def test_add_refuses_no_time(self):
        for seconds in (0, -5):
            with self.subTest(seconds=seconds):
                with self.assertRaises(ValueError):
                    self.empty.add("Fugue", seconds)

    def test_add_twice(self):
        self.empty.add("Gavotte", 90)
        with self.assertRaisesRegex(ValueError, "already"):
            self.empty.add("Gavotte", 100)
        self.assertEqual(len(self.empty), 1)

    def test_add_when_full(self):
        self.assertRaises(OverflowError, self.party.add, "Hymn", 120)
        self.assertNotIn("Hymn", self.party.titles())

    def test_remove(self):
        self.party.remove("Ballad")
        self.assertEqual(self.party.titles(), ["Anthem", "Coda"])
        self.assertEqual(self.party.total(), 240)

    def test_remove_unknown(self):
        with self.assertRaises(KeyError):
            self.party.remove("Jig")

    def test_play_next_goes_round(self):
        self.assertEqual(self.play(4), ["Anthem", "Ballad", "Coda", "Anthem"])

    def test_play_next_of_nothing(self):
        with self.assertRaises(IndexError):
            self.empty.play_next()

    def test_playing(self):
        self.assertIsNone(self.party.playing())
        self.play(2)
        self.assertEqual(self.party.playing(), "Ballad")

    def test_remove_before_what_plays(self):
        self.play(2)
        self.party.remove("Anthem")
        self.assertEqual(self.party.playing(), "Ballad")
        self.assertEqual(self.party.play_next(), "Coda")

    def test_remove_what_plays(self):
        self.play(2)
        self.party.remove("Ballad")
        self.assertIsNone(self.party.playing())
        self.assertEqual(self.party.play_next(), "Anthem")


if __name__ == "__main__":
    unittest.main()
