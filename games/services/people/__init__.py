"""Players: accounts and what is theirs, and the bots among them."""
