#pragma once

#include "addiction/move.hpp"
#include "addiction/position.hpp"

namespace addiction {

/// All legal moves: gap by gap in cell order, and for a leftmost gap the twos in suit order.
[[nodiscard]] MoveList legal_moves(const Position& position);

[[nodiscard]] bool has_legal_move(const Position& position);

/// Whether this card, which must be on the board, can move to this cell.
[[nodiscard]] bool is_legal(const Position& position, Card card, Cell target);

[[nodiscard]] Status status(const Position& position);

}  // namespace addiction
