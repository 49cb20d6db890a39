#pragma once

#include <string>

#include "addiction/move.hpp"
#include "addiction/position.hpp"

namespace addiction {

/// All legal moves: gap by gap in cell order, and for a leftmost gap the twos in suit order.
MoveList legal_moves(const Position& position);

bool has_legal_move(const Position& position);

Status status(const Position& position);

/// Why this card can't move to this cell, as a sentence for a player; empty if the move is legal.
/// The card must be on the board and the cell within it.
std::string illegal_reason(const Position& position, Card card, Cell target);

/// Why no card can move to this cell; empty if one can.
std::string cell_reason(const Position& position, Cell target);

/// Why this card can't move at all; empty if it can.
std::string card_reason(const Position& position, Card card);

}  // namespace addiction
