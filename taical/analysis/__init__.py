"""What a hand waits for and can become."""
