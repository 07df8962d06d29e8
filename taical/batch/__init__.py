"""Many records, scored one by one, in order, and what they came to."""
