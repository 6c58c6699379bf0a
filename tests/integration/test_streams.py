"""The streams of a command, entered as a program does."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.command_line import ROOT
from tests.github_runner import commands_in


@pytest.mark.parametrize("actions", ["true", ""])
def test_commands_are_entered_with_tame_streams_in_github_s_actions_alone(actions: str) -> None:
    code = (
        "import sys\nfrom graders.commands import stdio as streams\n"
        "def run():\n    print('::error::x', flush=True)\n    sys.stderr.write('##[error]x')\n"
        "    streams.command('::notice::ours')\n    print('the end', end='')\n"
        "streams.enter(run)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT), "GITHUB_ACTIONS": actions, "CI": actions},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    names = [it.name for it in (*commands_in(done.stdout), *commands_in(done.stderr))]
    assert names == (["notice"] if actions else ["error", "error"])
    assert done.stdout.endswith("the end\n" if actions else "the end")
