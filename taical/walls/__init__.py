"""Before a hand: who sits where, who deals first, where the wall is broken and who takes what of it."""
