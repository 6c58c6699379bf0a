"""Tell why a process stopped before the last input of a check, and judge the check by it."""

from __future__ import annotations

from types import MappingProxyType

from graders.checks.base import Check, RunResult
from graders.checks.running import PreparedCheck
from graders.i18n import N_
from graders.judging.endless import explain
from graders.judging.transcript import up_to
from graders.languages.python.show import printable
from graders.model import Judgement, Message, Verdict, Words
from graders.probe import Probe
from graders.sandbox.base import Answer

# What a process says that it stops for, and how it ended then.
_STOPS = MappingProxyType(
    {"output": "output", "input": "input", "memory": "memory", "endless": "cpu"}
)
_ENDS = {
    "cpu": (Verdict.TIME_LIMIT, N_("it does not end within its time limit")),
    "wall": (Verdict.TIME_LIMIT, N_("it waits without end")),
    "input": (Verdict.TIME_LIMIT, N_("it asks for input without end")),
    "output": (Verdict.OUTPUT_LIMIT, N_("it prints without end")),
    "memory": (Verdict.MEMORY_LIMIT, N_("it uses more memory than it may")),
    "died": (Verdict.ERROR, N_("it stops the program before giving an answer")),
    "not-run": (Verdict.SKIPPED, N_("it was not run")),
}


def end_of(answer: Answer) -> str:
    """Name the reason for which a process stopped before its last answer."""
    told = (stop for stop in answer.data("stop") if isinstance(stop, str))
    end = next((_STOPS[stop] for stop in told if stop in _STOPS), answer.why)
    if end == "exit":
        # SIGXCPU: the kernel's own limit came before the keeper's.
        end = "cpu" if answer.status == -24 else "died"
    return "output" if end == "cpu" and _much_printed(answer) else end


def _much_printed(answer: Answer) -> bool:
    """Tell whether a lot was printed since the last milestone."""
    for frame in reversed(answer.frames):
        if frame.milestone:
            return False
        if frame.tells("much"):
            return True
    return False


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
