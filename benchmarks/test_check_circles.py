from check_circles import BASIC, circles, renamed

from addiction import Position, deal, explore


def board(*leftmost: str) -> Position:
    """A basic board with these cards in the leftmost cells."""
    others = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQK"] + ["--"] * 4
    for card in leftmost:
        others.remove(card)
    rows = [first + "".join(others[12 * i : 12 * i + 12]) for i, first in enumerate(leftmost)]
    return Position.from_line(f"{'/'.join(rows)}:0:basic")


def test_circles_of_twos() -> None:
    assert circles(board("2C", "2D", "2H", "2S")) == []
    assert circles(board("2D", "2H", "3C", "--")) == []
    assert circles(board("2D", "2C", "KC", "2H")) == ["CD"]
    assert circles(board("2S", "2D", "2C", "2H")) == ["CHS"]
    assert circles(board("2S", "2H", "2D", "2C")) == ["CS", "DH"]


def test_the_twos_of_a_circle_come_to_their_own_rows() -> None:
    for leftmost in (("2D", "2C", "KC", "2H"), ("2S", "2D", "2C", "2H"), ("2S", "2H", "2D", "2C")):
        start = board(*leftmost)
        assert circles(renamed(start, circles(start))) == []
        assert renamed(start, circles(start)).rules == BASIC


def test_a_deal_that_counts_differently() -> None:
    start = deal(1037, BASIC)
    assert explore(start, nodes=10_000_000).verdict == "unwinnable"
    assert explore(renamed(start, circles(start)), nodes=10_000_000).verdict == "winnable"
