#pragma once

#include <optional>

#include "addiction/position.hpp"
#include "addiction/reason.hpp"

namespace addiction {

/// Why this card can't move to this cell; nothing if it can (`is_legal` asks that alone, and faster).
/// The card must be on the board and the cell within it.
[[nodiscard]] std::optional<Reason> illegal_reason(const Position& position, Card card, Cell target);

/// Why no card can move to this cell; nothing if one can.
[[nodiscard]] std::optional<Reason> cell_reason(const Position& position, Cell target);

/// Why this card can't move at all; nothing if it can.
[[nodiscard]] std::optional<Reason> card_reason(const Position& position, Card card);

}  // namespace addiction
