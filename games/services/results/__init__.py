"""What results come to: boards, tallies, seasons, profiles, and what is kept of them."""
