"""The errors that a user can put right."""


class UserError(Exception):
    """Input that cannot be used: the command tells it in one sentence, without a traceback."""
