"""``%grade`` in a notebook: what its kernel has run, graded in another process.

:mod:`~graders.integrations.notebook.magics` is all that runs in the kernel, beside the student's
own code: it needs IPython and the standard library. It starts the program of
:mod:`graders.commands.inline`, which grades as ``grade`` does.
"""
