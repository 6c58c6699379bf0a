"""Names of OCaml's standard modules that students read of on the web, and their first version.

Source: the words "Since" in OCaml's manual.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SINCE: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("In_channel", "Out_channel"), "4.14"),
        **dict.fromkeys(("List.concat_map",), "4.10"),
        **dict.fromkeys(("List.equal", "List.compare", "List.partition_map"), "4.12"),
        **dict.fromkeys(
            (
                *("List.find_index", "List.find_mapi", "List.is_empty"),
                *("Array.find_index", "Array.find_mapi", "Array.map_inplace", "Array.mapi_inplace"),
            ),
            "5.1",
        ),
        **dict.fromkeys(
            ("List.take", "List.drop", "List.take_while", "List.drop_while"),
            "5.3",
        ),
    }
)
