"""Questions to the solver: can a board be won, by which moves, why not, and what should be done next."""
