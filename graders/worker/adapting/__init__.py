"""Adapting what the course lends to a student's class that keeps its state in another way.

Theory of operation
-------------------
The reference's ``deposit`` adds to ``self.balance``. A student's class may have ``_money`` instead,
an amount in cents, or a list of movements: it is right all the same, and ``deposit`` may be lent to
it. Four things are tried, in this order:

1.  **Other names.** Where the constructor is lent, the attributes that the student's methods look
    for are found by what the student's constructor and getters make of them, and become other names
    of the reference's (`constructor_adapter`).
2.  **Twins.** Where a method is lent, it is called on an object of the reference that stands for
    the student's object, and what it changes is done to the student's object by the student's own
    constructor (`state_transfer`). Where no constructor makes such an object, what the student's
    getters tell makes a twin, and shows where to put what changed (`told_twins`).
3.  **Guesses.** What only code that is not there would tell is guessed: the values of attributes
    (`state_guesses`, `guessed_lines`), what a getter reads (`learned_readings`). Each guess is a
    process of its own, asked for by the host (``graders/grading/guessing.py``). A method is right
    where one of them makes it right; what is wrong over a guess tells nothing.
4.  **A note that the state is foreign**, where nothing fits: the host then takes neither a success
    nor a failure for the student's (``graders/grading/foreign_state.py``).

=================================== =============================================================
the state of an object, read        `object_state`, `state_places`, `list_layouts`,
without the student's code          `outside_state`, `shared_values`, `state_classes`
what methods do with attributes,    `own_attributes`, `wanted_attributes`, `helpers_of_methods`,
by their source                     `attribute_properties`, `lost_state`
objects and trial calls, from       `followed_objects`, `constructor_arguments`, `probe_call`,
which the rest learns               `getters`, `told_values`
a lent constructor                  `constructor_adapter`, `constructor_lessons`,
                                    `getter_lessons`, `learned_attributes`, `state_guesses`,
                                    `guessed_lines`, `default_items`
a lent method                       `lent_methods`, `state_transfer`, `twin_search`, `told_twins`,
                                    `likely_arguments`, `learned_readings`, `state_readings`,
                                    `counted_items`, `derived_attributes`, `added_items`
a lent function                     `own_parameters`, `given_back`; as a method: `given_forms`
=================================== =============================================================

``graders/worker/loading/class_bindings.py`` puts what is adapted into the classes of a submission.
"""
