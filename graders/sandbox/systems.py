"""Advice for systems other than Linux: what they lack, and what can be done there."""

from __future__ import annotations

import sys
from types import MappingProxyType

from graders.errors import SandboxError
from graders.i18n import N_, Message

_NAMES = MappingProxyType({"darwin": "macOS", "win32": "Windows"})
# For a class. A student's own work needs no sandbox.
_ADVICE = MappingProxyType(
    {
        "darwin": N_("grade on Linux: in a virtual machine, or on another computer"),
        "win32": N_(
            "grade on Linux: in WSL 2 (wsl --install, then the same commands in its terminal), "
            "or on another computer"
        ),
    }
)


def is_linux() -> bool:
    """Tell whether this system is the one that has what boxes are made of."""
    return sys.platform.startswith("linux")


def require_linux() -> None:
    """Raise SandboxError where boxes cannot be made at all, with what to do on this system."""
    if not is_linux():
        name = _NAMES.get(sys.platform, sys.platform)
        raise SandboxError(
            Message("sandboxes are made of parts of Linux, and this is {system}", {"system": name}),
            Message(_ADVICE.get(sys.platform, _ADVICE["darwin"])),
        )
