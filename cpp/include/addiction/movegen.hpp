#pragma once

#include "addiction/move.hpp"
#include "addiction/position.hpp"

namespace addiction {

/// All legal moves: gap by gap in cell order, and for a leftmost gap the twos in suit order.
MoveList legal_moves(const Position& position);

bool has_legal_move(const Position& position);

/// Whether this card, which must be on the board, can move to this cell.
bool is_legal(const Position& position, Card card, Cell target);

Status status(const Position& position);

}  // namespace addiction
