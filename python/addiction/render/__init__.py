"""Boards and games to look at: pure functions from a position to text."""
