"""How the terminal shows each game."""
