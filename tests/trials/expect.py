"""What a case asserts; unlike assert, it tells what was found also outside pytest."""


class MismatchError(AssertionError):
    """Two answers that should be one."""


def expect(holds: bool, said: str, where: str) -> None:
    """Raise MismatchError unless it holds: with what was said, and of which board."""
    if not holds:
        raise MismatchError(f"{said} [{where}]")


def same(what: str, first: object, *others: object) -> None:
    """Raise MismatchError unless all of these are equal."""
    if any(other != first for other in others):
        raise MismatchError(f"{what}: {' is not '.join(map(str, (first, *others)))}")
