import unittest

from vecteur import Vecteur


class TestVecteur(unittest.TestCase):
    def test_eq(self):
        self.assertEqual(Vecteur(1, 2) + Vecteur(1, 1), Vecteur(2, 3))
        self.assertFalse(Vecteur(1, 2) == Vecteur(2, 1))

    def test_add(self):
        v = Vecteur(1, 2) + Vecteur(3, 4)
        self.assertEqual(v, Vecteur(4, 6))
        self.assertEqual(v - Vecteur(3, 4), Vecteur(1, 2))

    def test_sub(self):
        self.assertEqual(Vecteur(4, 6) - Vecteur(1, 1), Vecteur(3, 5))

    def test_neg(self):
        self.assertEqual(-Vecteur(4, 6), Vecteur(-4, -6))
        self.assertEqual(-(-Vecteur(4, 6)), Vecteur(4, 6))

    def test_mul(self):
        self.assertEqual(Vecteur(4, 6) * 2, Vecteur(8, 12))
        self.assertEqual(2 * Vecteur(4, 6), Vecteur(4, 6) * 2)

    def test_iter(self):
        self.assertEqual(list(Vecteur(4, 6)), [4, 6])
        x, y = Vecteur(1, 2)
        self.assertEqual(x, 1)

    def test_len(self):
        self.assertEqual(len(Vecteur(4, 6)), 2)

    def test_getitem(self):
        v = Vecteur(4, 6)
        self.assertEqual(v[0], 4)
        self.assertEqual(v[1], 6)
        with self.assertRaises(IndexError):
            v[2]

    def test_in(self):
        self.assertIn(4, Vecteur(4, 6))
        self.assertNotIn(5, Vecteur(4, 6))

    def test_repr(self):
        self.assertEqual(repr(Vecteur(4, 6)), "Vecteur(4, 6)")
        self.assertEqual(str(Vecteur(4, 6) + Vecteur(1, 1)), "Vecteur(5, 7)")
