"""Words for errors."""

from __future__ import annotations

LONGEST_SENTENCE = 600
"""Characters; a longer error is cut in its middle."""


def sentence(error: Exception) -> str:
    """An error as one sentence in one line; of a very long one the beginning and the end."""
    if isinstance(error, OSError) and error.strerror:
        text = f"{error.filename}: {error.strerror.lower()}" if error.filename else error.strerror
    else:
        text = " ".join(str(error).split())
    if len(text) > LONGEST_SENTENCE:
        text = f"{text[: LONGEST_SENTENCE // 2]} ... {text[-LONGEST_SENTENCE // 2 :]}"
    return text if text.endswith((".", "?")) else text + "."
