"""A game that has ended: looking at it again, and finding out what it was worth."""
