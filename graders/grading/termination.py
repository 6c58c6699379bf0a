"""Judge a check that stopped before its last input was seen."""

from __future__ import annotations

from graders.checks.base import Check
from graders.checks.running import PreparedCheck
from graders.grading.endless import explain
from graders.grading.run_result import RunResult
from graders.i18n import N_
from graders.judging.transcript import up_to
from graders.languages.python.show import printable
from graders.model import Judgement, Message, Verdict, Words
from graders.probe import Probe

_ENDS = {
    "cpu": (Verdict.TIME_LIMIT, N_("it does not end within its time limit")),
    "wall": (Verdict.TIME_LIMIT, N_("it waits without end")),
    "input": (Verdict.TIME_LIMIT, N_("it asks for input without end")),
    "output": (Verdict.OUTPUT_LIMIT, N_("it prints without end")),
    "memory": (Verdict.MEMORY_LIMIT, N_("it uses more memory than it may")),
    "died": (Verdict.ERROR, N_("it stops the program before giving an answer")),
    "not-run": (Verdict.SKIPPED, N_("it was not run")),
}


def judge_end(sight: RunResult, check: Check, probe: Probe) -> Judgement:
    """Judge by the reason for which the process stopped; the input being run is shown."""
    verdict, template = _ENDS[sight.end]
    case, shown = len(sight.seen), ""
    words: Words = Message(template) if sight.loop is None else explain(sight.loop)
    if case < len(probe.inputs) and isinstance(check, PreparedCheck):
        words, shown = check.stopped_at(probe.inputs[case], sight.step, words)
        shown = check.show_seed(probe.seeds[case]) + shown
    printed = sight.seen[-1].printed if sight.seen else ""
    return Judgement(
        verdict,
        words,
        hint=check.hint,
        input=shown,
        printed=printable(printed, 500),
        traceback=() if sight.loop is None else (sight.loop.place,),
        case=case,
        dialogue=up_to(sight.dialogue),
    )
