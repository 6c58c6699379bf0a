"""The tools that a user may pick instead: a module each, behind the Protocol of ``base``."""

from bench.peers.base import Peer
from bench.peers.check50 import Check50
from bench.peers.gradescope import Gradescope
from bench.peers.nbgrader import Nbgrader
from bench.peers.otter import Otter
from bench.peers.pytest_ import Pytest
from bench.peers.xdist import Xdist

__all__ = ["PEERS", "Peer"]

PEERS: tuple[Peer, ...] = (Gradescope(), Pytest(), Xdist(), Check50(), Nbgrader(), Otter())
