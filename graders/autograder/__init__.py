"""An autograder for Gradescope: one archive that holds graders, an assignment and two scripts."""
