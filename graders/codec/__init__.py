"""Plain data as JSON, and back: what may cross between host and worker, and how much of it.

The worker encodes values with :func:`encode`, which calls no method of a student's object. The host
rebuilds them with :func:`decode`, which accepts only the forms below and counts them again. Inputs
cross the other way. The package uses the standard library alone: all of it is used in the box.

Encoded forms (JSON)::

    null true false 12 "text"          themselves (integers up to 64 bits)
    [..]                               list
    {"f": "0x1.8p+1"} {"f": "nan"}     float
    {"i": "-0x12ab"}                   longer integer
    {"c": [re, im]}                    complex, two float texts
    {"t": [..]}                        tuple
    {"s": [..]} {"fs": [..]}           set, frozenset (members sorted by their encoding)
    {"d": [[k, v], ..]}                dict, in its own order
    {"b": "00ff"}                      bytes or bytearray
    {"r": [start, stop, step]}         range
    {"v": ["Name", ..]}                constructor with its arguments
    {"rec": [["name", value], ..]}     record
    {"sub": "L", "v": ..}              instance of a subclass of one of the above
    {"o": "module.Type"}               anything else: the name of its type
    {"cut": "depth"}                   beyond a bound: "depth", "count", "length", "cycle", "bits"
"""

from graders.codec.burden import freeze
from graders.codec.decoding import BadEncoding, TooLarge, decode
from graders.codec.encoding import encode
from graders.codec.forms import (
    MAX_BITS,
    MAX_DEPTH,
    MAX_NODES,
    MAX_TEXT,
    Cut,
    Opaque,
    Pairs,
    plain_name,
)
from graders.codec.variants import Record, Variant

__all__ = [
    "MAX_BITS",
    "MAX_DEPTH",
    "MAX_NODES",
    "MAX_TEXT",
    "BadEncoding",
    "Cut",
    "Opaque",
    "Pairs",
    "Record",
    "TooLarge",
    "Variant",
    "decode",
    "encode",
    "freeze",
    "plain_name",
]
