"""One game that is kept: its record, the table it is played on, dice that nobody can bend."""
