"""The terminal presentation of each game."""
