"""Reading and checking the data files."""
