"""The program that runs in the box: it reads, loads and runs a submission, and writes what it saw.

Theory of operation
-------------------
The host starts ``python -m graders.worker box`` as the first process of a sandbox: the zygote. For
each box it forks a keeper, which gives up its rights, then forks one child per request. The child
reads the request, gives up more rights, does one task, writes frames of plain data, and ends. The
keeper adds the CPU time that the kernel counted to each frame and kills the child at its limits.
In tier process there is neither: the host starts one process per request (``once``).

=============== ===================================================================
``process/``    zygote, keeper and child, the rights that they give up, the task of a child
``observing/``  running probes, and writing down values, times and exceptions
``loading/``    running a submission statement by statement, over what the course lends
``adapting/``   what the course lends, adapted to classes that keep their state in another way
``inspecting/`` facts about its values and exceptions, found without running its code
``reading/``    bytes to sources that parse, and facts about them; nothing is run
=============== ===================================================================

Each uses those below it alone.

The worker imports the standard library, ``parso``, ``graders.codec`` and ``graders.protocol``. The
host never imports it: it starts it by name.
"""
