"""What a hand, a win and a rule set are, how a hand is written, and what cannot have happened."""
