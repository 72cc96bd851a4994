"""The game-agnostic core: procedures, options, Chance, records, tables and views."""
