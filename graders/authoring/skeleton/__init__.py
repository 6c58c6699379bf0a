"""Make the students' files from the reference: the same text, the answers taken out."""

from __future__ import annotations

from graders.authoring.skeleton.files import (
    SkeletonChange,
    make_skeleton,
    skeleton_changes,
    write_skeleton,
)

__all__ = ["SkeletonChange", "make_skeleton", "skeleton_changes", "write_skeleton"]
