"""The laboratory: games between bots, many at a time, the same again from the same seed."""
