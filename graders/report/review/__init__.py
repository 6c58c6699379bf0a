"""What teachers enter beside our marks: `review.csv` and `comments.csv`, read, merged, applied."""
