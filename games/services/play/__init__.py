"""A game under way: acting on it, and what is said to its player."""
