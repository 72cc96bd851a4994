"""Players by the thousand at a server."""
