"""Start the worker from an installation, so that it can import nothing but its own files.

In a box of bubblewrap the worker has a folder of its own. Elsewhere it lies beside the host's
modules and other packages. This program is run by its path and lets Python find the same modules
that the folder would hold.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from importlib.machinery import ModuleSpec


class WorkerFinder:
    """Finds the worker, its modules shared with the host, and parso (import system's protocol)."""

    def __init__(self, package: str, parso: str) -> None:
        self._places = {
            "graders": os.path.join(package, "__init__.py"),
            "graders.codec": os.path.join(package, "codec", "__init__.py"),
            "graders.protocol": os.path.join(package, "protocol.py"),
            "graders.worker": os.path.join(package, "worker", "__init__.py"),
            "parso": os.path.join(parso, "__init__.py"),
        }

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Find a top module; modules below it are found as usual."""
        if name not in self._places:
            return None
        place = self._places[name]
        # `graders` gets no folder to search: the host's modules lie there.
        inside = [os.path.dirname(place)] if name != "graders" else []
        is_package = place.endswith("__init__.py")
        return importlib.util.spec_from_file_location(
            name, place, submodule_search_locations=inside if is_package else None
        )


def main() -> None:
    """Serve as the zygote of a box."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.meta_path.insert(0, WorkerFinder(package, sys.argv[1]))
    from graders.worker.__main__ import box

    box()


if __name__ == "__main__":
    main()
