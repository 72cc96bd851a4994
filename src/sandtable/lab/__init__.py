"""The lab: studies of games between bots, reproducible from their seed."""
