"""A cluster of Dask on the loopback interface, started by the commands of its documentation."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.command_line import ROOT

_READY_S = 60.0


@dataclass
class Cluster:
    """A scheduler and its workers; all of them end with the block."""

    folder: Path
    started: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def address(self) -> str:
        """The scheduler's address, as its workers are given it."""
        written: dict[str, str] = json.loads(self._file.read_text())
        return written["address"]

    @property
    def place(self) -> str:
        """The same, for `--on`."""
        return self.address.replace("tcp://", "dask://")

    @property
    def _file(self) -> Path:
        return self.folder / "scheduler.json"

    def add_worker(
        self, *options: str, env: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        """Start a worker, and wait until the scheduler knows it."""
        fixed = ("--no-dashboard", "--local-directory", str(self.folder))
        log = f"worker-{len(self.started)}"
        worker = self._start(log, "worker", self.address, *fixed, *options, env=env or {})
        self._wait_for(self.folder / f"{log}.log", "Registered to")
        return worker

    def kill(self, worker: subprocess.Popen[bytes]) -> None:
        """Kill a worker as a machine that loses its power would; with it go its children."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    def __enter__(self) -> Self:
        self.folder.mkdir()
        options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self._start("scheduler", "scheduler", *options, "--scheduler-file", str(self._file), env={})
        self._wait_for(self._file, '"address"')
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in reversed(self.started):
            self.kill(process)

    def _start(self, log: str, *command: str, env: Mapping[str, str]) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(self.folder), **env}
        with (self.folder / f"{log}.log").open("wb") as out:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *command],
                cwd=self.folder,
                env=environment,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        self.started.append(process)
        return process

    def _wait_for(self, file: Path, words: str) -> None:
        deadline = time.monotonic() + _READY_S
        while not (file.exists() and words in file.read_text()):
            assert time.monotonic() < deadline, self._logs()
            time.sleep(0.05)

    def _logs(self) -> str:
        return "\n".join(path.read_text()[-2000:] for path in self.folder.glob("*.log"))
