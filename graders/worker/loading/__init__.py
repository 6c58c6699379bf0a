"""Loading a submission: statements one by one, over the course's code and what is lent."""
