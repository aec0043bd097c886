"""What a player has done: figures, pages and the days of the past."""
