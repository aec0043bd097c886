"""The frame around the game: settings, addresses, servers and the way to set them up."""
