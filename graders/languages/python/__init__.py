"""Python, as a language of submissions: :mod:`.language` is what the host asks to grade.

The code of a course is Python as well, whatever language its students write: the modules of specs,
the expressions that make inputs and judge answers. What reads it, and the tools for authors of
Python courses, import these modules by name:

======================  ===========================================================================
module                  what it gives
======================  ===========================================================================
``syntax``              errors, names, imports and docstrings of a source
``cutting``             ``cut_reference``: definitions that can be lent one by one
``reference``           ``ReferenceModule`` and ``Segment``: the reference, cut; what each part uses
``runtime``             files and programs that a box needs; the packages that a spec declares
``equality``            ``sides``: the two sides of an equality
``show``                ``show``, ``read_literal``: values in the language's notation, and back
``explaining``          ``explain``, ``explain_syntax``: exceptions in words
``exception_words``     ``common_message``: what exceptions of several students have in common
``reproducer``          ``paste``: lines that show a failure again
``skeleton_text``       ``without_answers``: the students' version of a module
``percent_cells``       ``cells_of``, ``as_script``, ``as_notebook``
``solution_regions``    ``regions_of``: parts that an author marks as solutions
``mutation``            ``mutations``: sources with one small mistake
``near_values``         ``altered``, ``altered_code``: arguments altered a little
``rewriting``           ``rewritten``, ``with_body``: wrong versions of a source
``state_shapes``        ``SHAPES``: classes that keep their state in another way
``solution``            ``read_solution``: a file that ``graders new`` starts from
``outline``             ``outline``: the definitions of a solution that may be asked for
``solution_parts``      ``Part``: a definition, with its parameters
``docstring_examples``  ``examples_of``: examples in documentation
``known_tests``         ``read_script``: examples in tests that a course has
``notebook_runs``       ``as_cells``: what the kernel of a notebook holds
``notebook_tests``      ``read_notebook``: examples in the tests of a teacher's notebook
``otter_tests``         ``read_otter_file``: examples in the tests of otter-grader
``teacher_cells``       ``as_value``: an answer in words, as the reference holds it
``closeness``           ``usual_tolerance``: how close numbers of a test must be
``tested_module``       ``import_statements``: what tests find imported
``special_methods``     ``special_methods_of``: what operators may call
``operator_uses``       ``operator_uses_of``: what they call on objects that are known
``trimming``            ``trimmed``: some functions of a module, with what they use
``lent_trees``          ``lent_trees``: a kit's code without its source
======================  ===========================================================================
"""

from __future__ import annotations

SUFFIX = ".py"
