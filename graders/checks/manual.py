"""The ``manual`` kind: answered in words, collected for the teacher."""

from __future__ import annotations

from typing import ClassVar

from graders.checks.base import Check, RunResult
from graders.checks.fields import BilingualText
from graders.i18n import N_
from graders.model import Judgement, Message, Text, Verdict


class ManualCheck(Check):
    """Show the answer found to the teacher, with the rubric.

    Attributes
    ----------
    rubric : Text or None
        Marking notes that the teacher reads beside the answer; ``null`` for none.

    Examples
    --------
    ::

        - id: in-words
          title: answer in a few sentences
          rubric: half for the name of the algorithm, half for the reason
    """

    kind: ClassVar[str] = "manual"
    is_manual: ClassVar[bool] = True

    rubric: BilingualText | None

    @property
    def teacher_notes(self) -> Text | None:
        return self.rubric

    def judge(self, run: RunResult) -> Judgement:
        answer = str(run.facts.get("answer", ""))
        if not answer.strip():
            return Judgement(Verdict.MISSING, Message(N_("no answer was found")))
        return Judgement(
            Verdict.TO_REVIEW, Message(N_("a teacher will read the answer")), actual=answer
        )
