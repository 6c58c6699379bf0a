"""``python -m graders`` is ``graders``."""

from graders.cli import graders_main

graders_main()
