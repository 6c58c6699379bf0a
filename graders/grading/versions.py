"""What a machine grades with, in words to compare: it must be the same on all that take part."""

from __future__ import annotations

__all__ = ["versions"]


def versions() -> dict[str, str]:
    """Return by name the versions on which a result, or its way to another machine, depends.

    This function is sent as it stands to machines that may lack graders or have another version of
    it: whatever it needs is imported when it is called.
    """
    import platform
    from importlib.metadata import version

    import graders
    from graders.grading.setting import LIBRARIES, harness_digest

    return {
        "graders": graders.__version__,
        "Python": platform.python_version(),
        # The models of a spec travel as they are.
        **{name: version(name) for name in (*LIBRARIES, "pydantic")},
        "the sources of graders": harness_digest()[:12],
    }
