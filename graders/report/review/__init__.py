"""Points and comments of teachers: `review.csv` and `comments.csv`, read, merged, applied."""
