"""Boards and games to look at: pure functions from a position to text.

``render.text`` makes rich Text for terminals, ``render.html`` the HTML that notebooks show.

>>> from rich.console import Console
>>> from addiction import Rules, deal
>>> from addiction.render.text import CardStyle, labelled_board
>>> Console(width=80).print(labelled_board(deal(1, Rules(ranks=4)), CardStyle(symbols=False)), end="")
     1   2   3   4
 1  4S  4H  2C* 2H*
 2  4D  3C  4C  3D*
 3  3S* 2S* --* 3H
 4  --* --  2D* --*
"""
