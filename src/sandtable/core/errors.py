"""Errors that a user can correct."""


class UserError(Exception):
    """Unusable input; the command prints it as one sentence, without a traceback."""
