"""The commands of the terminal: one module each, from options to an exit status.

:mod:`~graders.commands.options` has the options that several share, :mod:`~graders.commands.stdio`
their exit statuses, :mod:`~graders.commands.run_output` what a run prints while it goes on and when
it is done. What is slow to import is imported where it is used: ``--help`` must not wait for it.
"""
