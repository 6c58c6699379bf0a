"""The quick set, the full one and the nightly one, by the ids of tests.

``./try tests`` runs the quick set, ``./try tests --all`` that and the full one, ``nox -s nightly``
the rest. Of the lines below, the longest that a test's id begins with decides; a test that none
names is in the full set. The red team's weaker tiers are nightly, whatever the test, and so are the
tiers but the isolated one of what is judged alike in every tier. Tests outside the quick set carry the marker
``full``, those of the last set ``nightly`` as well.
``tests/README.md`` says what each set holds and costs.
"""

from __future__ import annotations

import re

QUICK = """
tests/unit

specs/klondike.yaml::reference
specs/klondike.yaml::skeleton
specs/morpion.yaml::reference
specs/morpion.yaml::skeleton
specs/moutons.yaml::reference
specs/moutons.yaml::skeleton
specs/puzzle.yaml::skeleton
specs/solitaire.yaml::reference
specs/solitaire.yaml::skeleton

tests/integration/test_boxes.py
tests/integration/test_executors.py
tests/integration/test_masks.py
tests/integration/test_poison.py
tests/integration/test_secrets.py
tests/integration/test_streams.py
tests/integration/test_tiers.py

tests/redteam/test_races.py
tests/redteam/test_redteam.py::test_an_attack_gets_what_it_is_worth[isolated-as-user-
tests/redteam/test_redteam.py::test_a_report_says_what_an_attack_met[isolated-as-user-
tests/redteam/test_redteam.py::test_nothing_secret_is_told_to_an_attacker[isolated-as-user-
tests/redteam/test_redteam.py::test_the_class_is_graded_to_its_end[isolated-as-user-
tests/redteam/test_redteam.py::test_the_neighbours_get_what_they_get_alone[isolated-as-user-
tests/redteam/test_redteam.py::test_nothing_is_left_on_the_machine[isolated-as-user-
tests/redteam/test_redteam.py::test_every_tier_is_attacked_by_every_family

tests/browser/test_class_page.py
tests/browser/test_student_code.py::test_a_card_opens_its_line_and_the_line_leads_back_without_a_script[light]
tests/browser/test_student_code.py::test_the_code_is_for_everyone[light]
tests/browser/test_teacher_pages.py::test_what_is_proved_of_an_assignment[light]
tests/browser/test_teacher_pages.py::test_lines_in_common[light]

tests/e2e/test_check.py::test_what_is_fit_is_proved_to_be
tests/e2e/test_command.py::test_a_class_leaves_every_output
tests/e2e/test_docs.py
tests/e2e/test_examples.py::test_three_students_of_each_class_get_what_is_written
tests/e2e/test_gradebook.py::test_any_table_is_filled_by_a_template
tests/e2e/test_kit.py::test_in_a_kit_grade_mine_is_all_there_is_to_type
tests/e2e/test_kit_ocaml.py::test_nothing_of_the_reference_can_be_read_in_a_kit
tests/e2e/test_moodle.py::test_a_download_comes_out_as_a_worksheet_with_every_student_once
tests/e2e/test_mutants.py::test_every_question_has_mutants
tests/e2e/test_new.py::test_the_template_is_graded_as_its_samples_say
tests/e2e/test_ocaml_mutants.py::test_every_function_has_eight_wrong_versions
tests/e2e/test_ocaml_mutants.py::test_right_versions_lose_no_point[0]
tests/e2e/test_practice.py::test_what_is_missing_is_lent_and_the_first_lines_say_so
tests/e2e/test_schema.py
tests/e2e/test_similar.py::test_the_page_shows_both_sides_and_accuses_nobody
tests/e2e/test_tiers.py
"""

FULL = """
tests/browser/test_pages.py::test_pages_are_for_everyone[dark-morpion
tests/browser/test_pages.py::test_pages_are_for_everyone[light-morpion
tests/browser/test_pages.py::test_pages_can_be_printed[morpion
tests/browser/test_pages.py::test_pages_fit_a_telephone[morpion

tests/e2e/test_tiers.py::test_without_bubblewrap_a_class_is_graded_restricted
tests/e2e/test_docs.py::test_a_page_that_is_a_course_of_its_own_is_all_true
tests/e2e/test_docs.py::test_every_command_runs
tests/e2e/test_ocaml_mutants.py::test_wrong_versions_are_not_right[13]

tests/integration/test_secrets.py::test_a_box_holds_no_reference_of_a_target_under_judgement_nor_of_what_needs_it[all
tests/integration/test_secrets.py::test_a_box_holds_no_reference_of_a_target_under_judgement_nor_of_what_needs_it[two
tests/integration/test_secrets.py::test_studying_takes_no_reference_at_all
tests/integration/test_tiers.py::test_a_zygote_ends_with_its_host
tests/integration/test_tiers.py::test_an_ordinary_user_has_the_tiers_as_well
tests/integration/test_tiers.py::test_the_process_tier_needs_nothing_that_only_unix_has

tests/redteam/test_ocaml.py::test_an_attack_gets_what_it_is_worth[isolated-changes-
tests/redteam/test_ocaml.py::test_an_attack_gets_what_it_is_worth[isolated-external-
tests/redteam/test_ocaml.py::test_an_attack_gets_what_it_is_worth[isolated-fallback-
tests/redteam/test_ocaml.py::test_an_attack_gets_what_it_is_worth[isolated-formats-
tests/redteam/test_ocaml.py::test_an_attack_gets_what_it_is_worth[isolated-memory-
tests/redteam/test_ocaml.py::test_an_attack_gets_what_it_is_worth[isolated-reads-
tests/redteam/test_ocaml.py::test_an_attack_gets_what_it_is_worth[isolated-sys-

tests/unit/authoring/mutants/test_survivors.py::test_the_lists_of_this_course_name_mutants_that_are_made
tests/unit/spec/test_broken_specs.py::test_any_mutation_loads_or_is_told_with_file_and_line
tests/unit/spec/test_load.py::test_any_mutation_gives_an_assignment_or_a_spec_error
tests/unit/submissions/archives/test_paths.py::test_a_tar_is_inflated_up_to_its_limit_only
tests/unit/test_codec.py::test_too_many_items_are_cut_and_say_so
tests/unit/test_found.py::test_too_many_items_are_cut_and_say_so
tests/unit/test_troubleshooting.py
tests/unit/worker/observing/test_endless.py
tests/unit/worker/reading/test_tokens.py::test_any_file_gives_what_the_host_takes
"""

# Tests that a set above tries on a sample.
NIGHTLY = """
tests/browser/test_pages.py
tests/browser/test_site.py::test_every_example_gets_the_verdicts_of_grade
tests/browser/test_class_page.py::test_a_large_table_is_for_everyone[dark]
tests/browser/test_site.py::test_a_page_that_is_loaded_again_starts_from_the_memory_of_before
tests/browser/test_site.py::test_a_window_without_service_workers_checks_as_well
tests/browser/test_site.py::test_whatever_a_program_does_is_told

specs/moutons.yaml::example[petit-nathan]
specs/moutons.yaml::example[roux-clara]
specs/puzzle.yaml::example[bernard-hugo]
specs/puzzle.yaml::example[bonnet-ines]
specs/puzzle.yaml::example[chevalier-sarah]
specs/puzzle.yaml::example[durand-lea]
specs/puzzle.yaml::example[fournier-theo]
specs/puzzle.yaml::example[garnier-manon]
specs/puzzle.yaml::example[henry-maxime]
specs/puzzle.yaml::example[lambert-jules]
specs/puzzle.yaml::example[legrand-tom]
specs/puzzle.yaml::example[martinez-jade]
specs/puzzle.yaml::example[moreau-camille]
specs/puzzle.yaml::example[muller-axel]
specs/puzzle.yaml::example[perrin-alice]
specs/puzzle.yaml::example[robin-lucas]
specs/solitaire.yaml::example[guerin-zoe]

tests/fairness/test_fairness.py::test_no_question_loses_points_by_the_fault_of_another[shop]
tests/fairness/test_fairness.py::test_no_question_loses_points_by_the_fault_of_another[stack]

tests/e2e/test_advice.py::test_following_the_advice_costs_no_point[klondike]
tests/e2e/test_advice.py::test_following_the_advice_costs_no_point[morpion]
tests/e2e/test_advice.py::test_following_the_advice_costs_no_point[moutons]
tests/e2e/test_advice.py::test_following_the_advice_costs_no_point[puzzle]
tests/e2e/test_advice.py::test_following_the_advice_costs_no_point[solitaire]
tests/e2e/test_bad_input.py::test_whatever_a_submission_holds_it_gets_a_record[a
tests/e2e/test_cluster.py::test_an_interrupted_run_keeps_its_records_and_is_taken_up
tests/e2e/test_cluster.py::test_workers_that_would_grade_otherwise_take_no_part
tests/e2e/test_conversions.py::test_a_course_made_of_its_tests_grades_as_each_deserves[otter-files]
tests/e2e/test_conversions.py::test_a_course_made_of_its_tests_grades_as_each_deserves[otter-master]
tests/e2e/test_conversions.py::test_a_course_made_of_its_tests_grades_as_each_deserves[unittest]
tests/e2e/test_conversions.py::test_a_course_made_of_its_tests_is_fit
tests/e2e/test_deletions.py::test_a_deleted_method_changes_no_other_verdict[moutons_flat]
tests/e2e/test_deletions.py::test_a_deleted_method_changes_no_other_verdict[moutons_inherited]
tests/e2e/test_deletions.py::test_a_deleted_method_changes_no_other_verdict[puzzle_flat]
tests/e2e/test_deletions.py::test_a_deleted_method_changes_no_other_verdict[puzzle_properties]
tests/e2e/test_deletions.py::test_a_deleted_method_changes_no_other_verdict[puzzle_rows]
tests/e2e/test_endless.py::test_a_forgotten_step_is_told_with_its_line[morpion.cases_libres]
tests/e2e/test_endless.py::test_a_forgotten_step_is_told_with_its_line[moutons.Moutons.white]
tests/e2e/test_examples.py::test_students_of_an_example_class_graded_again_get_the_same
tests/e2e/test_feedback.py::test_a_failure_says_what_was_tried_what_came_out_and_how_to_go_on[puzzle]
tests/e2e/test_hidden.py::test_what_a_spec_hides_is_nowhere[own-output]
tests/e2e/test_incremental.py::test_a_check_changed_in_a_real_tp[klondike]
tests/e2e/test_incremental.py::test_a_check_changed_in_a_real_tp[morpion]
tests/e2e/test_incremental.py::test_a_check_changed_in_a_real_tp[moutons]
tests/e2e/test_incremental.py::test_odd_submissions_come_to_the_same[end]
tests/e2e/test_incremental.py::test_odd_submissions_come_to_the_same[middle]
tests/e2e/test_incremental.py::test_odd_submissions_come_to_the_same[other]
tests/e2e/test_kit_ocaml.py::test_a_kit_tells_each_example_what_the_course_tells
tests/e2e/test_kit_pythons.py
tests/e2e/test_mixture.py
tests/e2e/test_ocaml_mutants.py::test_wrong_versions_are_not_right
tests/e2e/test_other_systems.py::test_example_students_have_the_results_of_linux[macos
tests/e2e/test_nothing_lost.py::test_an_interrupted_run_leaves_nothing_behind_and_is_taken_up[twice]
tests/e2e/test_notebook.py::test_a_kit_grades_a_notebook_that_is_not_saved_as_it_would_be_saved
tests/e2e/test_operator_conversions.py::test_a_class_tested_by_operators_is_fit[paquet]
tests/e2e/test_other_systems.py::test_example_students_have_the_results_of_linux[windows
tests/e2e/test_other_systems.py::test_limits_hold_and_are_told_in_the_right_words[macos
tests/e2e/test_trials.py::test_a_hole_that_is_not_looked_for_again_is_seen[-correct]
tests/e2e/test_tried_lines.py::test_what_was_tried_shows_the_failure_again[klondike]
tests/e2e/test_tried_lines.py::test_what_was_tried_shows_the_failure_again[moutons]
tests/e2e/test_tutorial.py::test_a_tutorial_is_all_true[tutoriel.md
tests/redteam/test_surfaces.py::test_the_command_drives_no_terminal[True-
tests/redteam/test_ocaml.py::test_an_attack_gets_what_it_is_worth
tests/e2e/test_mutants.py::test_every_mutant_is_caught[morpion-attracteurs]
tests/e2e/test_mutants.py::test_every_mutant_is_caught[morpion-cases_libres]
tests/e2e/test_mutants.py::test_every_mutant_is_caught[morpion-gagnant]
tests/e2e/test_mutants.py::test_every_mutant_is_caught[morpion-strategie]
tests/e2e/test_mutants.py::test_every_mutant_is_caught[klondike
tests/e2e/test_mutants.py::test_every_mutant_is_caught[moutons
tests/e2e/test_mutants.py::test_every_mutant_is_caught[puzzle
tests/e2e/test_mutants.py::test_every_mutant_is_caught[solitaire-calcule_solution]
tests/e2e/test_mutants.py::test_every_mutant_is_caught[solitaire-recupere_coups]

tests/integration/test_bench_checks.py::test_checks_hold_for_the_reference_and_not_for_another[morpion]
tests/integration/test_bench_ocaml.py::test_a_floor_tells_right_from_wrong
tests/integration/test_bench_peers.py::test_a_peer_tells_of_every_submission
tests/integration/test_hints.py::test_a_hint_is_about_the_mistake_that_was_made[default-mutable]
tests/integration/test_mistakes.py::test_the_groups_are_those_of_the_labels[morpion-cases_libres]
tests/integration/test_mistakes.py::test_the_groups_are_those_of_the_labels[morpion-gagnant]
tests/integration/test_mistakes.py::test_the_groups_are_those_of_the_labels[morpion-joueur]
tests/integration/test_mistakes.py::test_the_groups_are_those_of_the_labels[morpion-successeurs]
tests/integration/test_mistakes.py::test_what_shows_nothing_is_apart[morpion-cases_libres]
tests/integration/test_mistakes.py::test_what_shows_nothing_is_apart[morpion-gagnant]
tests/integration/test_mistakes.py::test_what_shows_nothing_is_apart[morpion-joueur]
tests/integration/test_mistakes.py::test_what_shows_nothing_is_apart[morpion-successeurs]
tests/integration/test_private_state.py::test_a_constructor_that_raises_hides_no_method_that_never_ends
tests/integration/test_private_state.py::test_a_lent_getter_whose_helpers_do_not_know_the_state_is_called_on_a_twin
tests/integration/test_private_state.py::test_the_others_lose_nothing[clock-__init__-missing]
tests/integration/test_private_state.py::test_what_no_getter_would_make_right_is_not_right[withdraw-wrong2]
tests/integration/test_private_state.py::test_what_no_getter_would_make_right_is_not_right[withdraw-wrong3]
tests/integration/test_private_state.py::test_what_no_other_method_keeps_true_is_not_left_to_a_teacher[pass-
tests/integration/test_private_state.py::test_what_only_the_students_own_method_keeps_true_is_left_to_a_teacher[raise
tests/integration/test_private_state.py::test_what_only_the_students_own_method_keeps_true_is_left_to_a_teacher[return
tests/integration/test_private_state.py::test_what_only_the_students_own_method_keeps_true_is_left_to_a_teacher[while
tests/integration/test_private_state.py::test_what_prepares_a_check_may_do_without_a_method_that_never_ends[3-
tests/integration/test_same_names.py::test_a_right_method_over_another_form_costs_nothing[bought-mangled
tests/integration/test_same_names.py::test_a_right_method_over_another_form_costs_nothing[bought-underscore
tests/integration/test_same_names.py::test_a_right_method_over_another_form_costs_nothing[pairs-mangled
tests/integration/test_same_names.py::test_a_right_method_over_another_form_costs_nothing[bought-others
tests/integration/test_same_names.py::test_a_right_method_over_another_form_costs_nothing[pairs-others
tests/integration/test_same_names.py::test_a_right_method_over_another_form_costs_nothing[pairs-underscore
tests/integration/test_same_names.py::test_containers_of_one_form_are_told_by_their_names_or_their_order[mangled
tests/integration/test_unnamed_needs.py::test_a_question_is_right_without_a_special_method_that_the_course_cannot_lend
tests/integration/test_unnamed_needs.py::test_a_question_is_right_without_a_special_method_that_is_not_called_so[self,
tests/integration/test_unnamed_needs.py::test_a_question_is_right_without_a_special_method_that_needs_it[sequence-
tests/integration/test_unnamed_needs.py::test_a_wrong_special_method_costs_no_other_question[counted-
tests/integration/test_unnamed_needs.py::test_what_calls_a_special_method_at_fault_that_needs_it_is_left_to_a_teacher[through_self-
tests/unit/worker/observing/test_endless.py::test_a_loop_that_ends_is_left_alone[a
tests/unit/worker/observing/test_endless.py::test_the_loop_in_which_the_time_ends_is_told[timer-
"""

# Of the red team, a tier's classes are graded for the first test that asks for them: one test would
# cost them all. The others judge what a box answers, by the worker and the keeper that the isolated
# tier has too; that boxes of every tier answer alike is tried by `test_boxes.py` and `test_tiers.py`.
_NIGHTLY_TIERS = re.compile(
    r"tests/redteam/.*\[(process|restricted)(-as-user)?-"
    r"|tests/integration/test_(cost|packages|pasting|right_answers|scenarios|ways_to_call)\.py"
    r"::.*\[(process|restricted)[-\]]"
)

_SET_OF = {
    line: name
    for name, lines in (("quick", QUICK), ("full", FULL), ("nightly", NIGHTLY))
    for line in lines.split()
}


def set_of(test_id: str) -> str:
    """Name the set that a test is in: ``quick``, ``full`` or ``nightly``."""
    if _NIGHTLY_TIERS.match(test_id):
        return "nightly"
    named = [line for line in _SET_OF if test_id.startswith(line)]
    return _SET_OF[max(named, key=len)] if named else "full"
