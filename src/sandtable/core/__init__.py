"""The engine, which knows no game: sides, options, procedures, the agenda, events and views."""
