"""Archives read as if they were folders: zip and tar, never unpacked on the disk."""
