"""A site that grades in the student's own browser: static files, for any host.

``files`` makes them, ``runtime`` reads the Python that runs in a browser, ``libraries`` what it
needs beside its standard library, ``words`` what the page says. ``static/`` is the page's own code.

Theory of operation
-------------------
The page holds two kinds of workers. In one, the **judge**: graders itself, which reads the kit,
asks, judges and writes the report, and never runs student code. In the others, **boxes**: a fresh
interpreter for each request, from a snapshot that has seen nothing of a student, which the page
ends at the request's limits or when it is done. So nothing that student code leaves behind
(modules, patched functions, seeds) is there at the next request, as in the boxes of ``grade``.

What is the same at each visit is in the memory that the page keeps of a first one: modules, the
kit, its digests, the templates. Files are not in it: the page's own code unpacks them. The first
question is run by itself, and a second box waits, so that a verdict can be told early.

The judge has to wait for an answer in the midst of Python code. It waits on shared memory, where
the page is isolated (the service worker ``sw.js`` adds the headers that static hosts do not send),
else Python is suspended, where the browser can.
"""
