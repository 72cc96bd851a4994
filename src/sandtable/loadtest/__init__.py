"""Load tests: thousands of players at a server."""
