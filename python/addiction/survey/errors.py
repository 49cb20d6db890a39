"""What can go wrong with a survey."""

from addiction.errors import AddictionError


class SurveyError(AddictionError):
    """A survey that can't be read, gone on with, or run; the text is the reason."""


class MissingExtraError(SurveyError):
    """A part of the package that needs an optional dependency which is not installed."""

    def __init__(self, purpose: str, extra: str) -> None:
        super().__init__(f"{purpose} needs an extra: pip install 'addiction[{extra}]'")
