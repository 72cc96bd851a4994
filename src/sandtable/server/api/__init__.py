"""The functions behind the endpoints: each takes a room, a side and a message, and returns the answer."""
