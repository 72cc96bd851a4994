"""What a game consists of."""
