"""Small faults planted in the rules of a game, and the tests that notice them."""
