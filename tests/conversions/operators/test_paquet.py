import unittest

from paquet import Paquet


class PaquetTest(unittest.TestCase):
    def setUp(self):
        self.vide = Paquet()
        self.p = Paquet(["as", "roi"])

    def test_vide(self):
        self.assertFalse(self.vide)
        self.assertEqual(len(self.vide), 0)
        self.assertEqual(self.vide, Paquet([]))

    def test_plein(self):
        self.assertTrue(self.p)
        self.assertEqual(len(self.p), 2)
        self.assertIn("as", self.p)
        self.assertNotIn("dame", self.p)
        self.assertEqual([c for c in self.p], ["as", "roi"])

    def test_somme(self):
        somme = self.p + Paquet(["dame"])
        self.assertEqual(len(somme), 3)
        self.assertEqual(somme, Paquet(["dame", "as", "roi"]))
        self.assertEqual(self.p + self.vide, self.p)

    def test_iadd(self):
        self.p += ["dix"]
        self.assertEqual(len(self.p), 3)
        self.assertEqual(self.p[2], "dix")

    def test_del(self):
        del self.p[0]
        self.assertEqual(list(self.p), ["roi"])
        with self.assertRaises(IndexError):
            del self.p[5]

    def test_repr(self):
        self.assertEqual(str(self.p), "Paquet(as, roi)")
        self.assertNotEqual(self.p, self.vide)
