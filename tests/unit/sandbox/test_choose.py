"""The advice for a machine where a tier does not work."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from graders.errors import SandboxError
from graders.i18n import Words, worded
from graders.sandbox import zygote
from graders.sandbox.choose import _mend_restricted, mend_for


def test_the_doctor_does_not_send_people_to_the_doctor() -> None:
    problem = SandboxError("the sandbox stopped answering: it is gone", zygote.MEND)
    assert "doctor" not in worded(mend_for(problem), "en")
    assert "doctor" not in worded(_mend_restricted(problem), "en")
    assert mend_for(problem)


@pytest.mark.parametrize("mend", [mend_for, _mend_restricted])
def test_advice_of_its_own_is_kept(mend: Callable[[SandboxError], str | Words]) -> None:
    assert mend(SandboxError("bubblewrap is not installed", "apt-get install bubblewrap")) == (
        "apt-get install bubblewrap"
    )
