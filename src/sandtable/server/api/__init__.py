"""What is done at each address: functions that take a room, a side and a message, and answer with another."""
