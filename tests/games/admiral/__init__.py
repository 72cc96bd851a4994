"""Admiral, rule by rule."""
