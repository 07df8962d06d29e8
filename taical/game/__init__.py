"""The book of a game: events that are only ever added to, and all that follows from them."""
