"""The whole list of what can go wrong with a move or a deal.

Errors carry the move's text, never a state or a pack.
"""


class PatienceError(ValueError):
    """The root of what this engine raises."""


class UnreadableMove(PatienceError):
    """The text is not a move at all."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} cannot be read as a move")
        self.text = text


class IllegalMove(PatienceError):
    """The text is a move, but the rules do not allow it now."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text} is not allowed now")
        self.text = text


class UnknownVariant(PatienceError):
    """No patience, or no such option of it, has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no patience is called {name!r}")
        self.name = name
