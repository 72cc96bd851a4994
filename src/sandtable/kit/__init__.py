"""What several games use and the core does not need."""
