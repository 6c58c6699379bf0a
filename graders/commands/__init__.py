"""The commands of the terminal: one module each, from options to an exit status.

:mod:`~graders.commands.common` has what they share, :mod:`~graders.commands.run_output` what a run of
``grade`` says while it goes on and when it is done. What is slow to import is imported where it is
used: ``--help`` must not wait for it.
"""
