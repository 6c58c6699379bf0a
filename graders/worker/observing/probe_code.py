"""The code of a probe, compiled once for all its cases."""

from __future__ import annotations

import types

from graders.codec import decode
from graders.codec.typing_shim import Any
from graders.worker.loading.course_code import names_random


class ProbeCode:
    """The code of a probe, each text compiled once; ``steps`` holds those of each case.

    ``may_draw`` tells whether random numbers may be drawn while it runs: seeding them takes longer
    than many a call.
    """

    def __init__(self, probe: dict[str, Any], loader_may_draw: bool) -> None:
        texts = (probe[part] for part in ("setup", "call", "after", "unchanged", "lazily", "view"))
        is_in_inputs = isinstance(probe["steps"], str)
        is_seeded = len(set(probe["seeds"])) > 1
        is_named = names_random(str([*texts, probe["steps"]]))
        self.may_draw = loader_may_draw or is_in_inputs or is_seeded or is_named
        self._known: dict[str, types.CodeType] = {}
        self.setup = self._statements(probe["setup"].strip() or None)
        self.call = self._expression(probe["call"])
        self.after = {name: self._expression(text) for name, text in probe["after"].items()}
        self.unchanged = {text: self._expression(text) for text in probe["unchanged"]}
        self.lazily = self._statements(probe["lazily"])
        self.view = {name: self._expression(text) for name, text in probe["view"].items()}
        cases = probe["inputs"] if probe["steps"] else ()
        self.steps = [self._steps(probe["steps"], inputs) for inputs in cases]

    def _steps(self, steps: list[str] | str, inputs: dict[str, Any]) -> list[types.CodeType]:
        texts = decode(inputs[steps]) if isinstance(steps, str) else steps
        return [self._expression(text) for text in texts]

    def _statements(self, text: str | None) -> types.CodeType | None:
        return None if text is None else compile(text, "<check>", "exec", dont_inherit=True)

    def _expression(self, text: str) -> types.CodeType:
        if text not in self._known:
            self._known[text] = compile(text.strip(), "<check>", "eval", dont_inherit=True)
        return self._known[text]
