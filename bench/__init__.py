"""What grading costs and how often it is fair, beside a bare pytest and beside the floor."""
