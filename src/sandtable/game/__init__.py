"""The parts of a game: rules, data, vocabulary, presentation, talk, and what bots need."""
