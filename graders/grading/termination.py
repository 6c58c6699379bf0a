"""Why a process stopped before the last input of a check, and the judgement that follows."""

from __future__ import annotations

from types import MappingProxyType

from graders.checks.base import Check, RunResult
from graders.checks.prepared_check import PreparedCheck
from graders.grading.answer_frames import tells_fault
from graders.i18n import N_
from graders.judging import limits
from graders.judging.endless import explain
from graders.judging.transcript import up_to
from graders.languages.text import printable
from graders.model import Judgement, Message, Verdict, Words
from graders.sandbox.base import Answer

# The worker's reason for stopping, and the end that it means.
_STOPS = MappingProxyType(
    {"output": "output", "input": "input", "memory": "memory", "endless": "cpu"}
)
_ENDS = MappingProxyType(
    {
        "cpu": (Verdict.TIME_LIMIT, limits.TIME),
        "wall": (Verdict.TIME_LIMIT, limits.WAITS),
        "input": (Verdict.TIME_LIMIT, limits.ASKS),
        "output": (Verdict.OUTPUT_LIMIT, limits.PRINTS),
        "memory": (Verdict.MEMORY_LIMIT, limits.MEMORY),
        "fault": (Verdict.INTERNAL_ERROR, N_("graders failed here: this awaits a teacher")),
        "died": (Verdict.ERROR, N_("it stops the program before giving an answer")),
        "not-run": (Verdict.SKIPPED, N_("it was not run")),
    }
)


def end_of(answer: Answer) -> str:
    """Name the reason why a process stopped before its last observation."""
    told = (stop for stop in answer.data("stop") if isinstance(stop, str))
    end = next((_STOPS[stop] for stop in told if stop in _STOPS), answer.why)
    if end == "exit":
        # SIGXCPU: the kernel's own limit came before the keeper's.
        end = "cpu" if answer.status == -24 else "fault" if tells_fault(answer) else "died"
    return "output" if end == "cpu" and _has_printed_much(answer) else end


def _has_printed_much(answer: Answer) -> bool:
    """Tell whether a lot was printed since the last milestone."""
    for frame in reversed(answer.frames):
        if frame.milestone:
            return False
        if frame.tells("much"):
            return True
    return False


def judge_end(run: RunResult, check: Check) -> Judgement:
    """Judge a check by the reason why its process stopped; show the input that was running."""
    verdict, template = _ENDS[run.end]
    case, shown = len(run.seen), ""
    words: Words = Message(template)
    if case < len(run.inputs) and isinstance(check, PreparedCheck):
        words, shown = check.stopped_at(run.inputs[case], run.step, words)
        shown = check.show_seed(run.seeds[case]) + shown
    printed = run.seen[-1].printed if run.seen else ""
    return Judgement(
        verdict,
        words,
        hint=check.hint_at_end(run, case),
        input=shown,
        printed=printable(printed, 500),
        traceback=() if run.loop is None else (run.loop.place,),
        explanation=None if run.loop is None else explain(run.loop),
        case=case,
        dialogue=up_to(run.dialogue),
        is_death=run.end == "died",
    )
