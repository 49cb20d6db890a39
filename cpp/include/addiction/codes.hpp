#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "addiction/move.hpp"
#include "addiction/position.hpp"
#include "addiction/setup.hpp"

namespace addiction {

/// What stands on a cell as a number: 0 is a gap, 13*suit + rank a card. 2C is 2, KC 13, 2D 15, KS 52; the aces, 1, 14,
/// 27 and 40, leave the board.
[[nodiscard]] constexpr int cell_code(Card card) { return card == no_card ? 0 : 13 * suit_of(card) + rank_of(card); }

/// The board cell by cell, row by row.
[[nodiscard]] std::vector<std::uint8_t> cell_codes(const Position& position);

/// The setup that such a board is. Any numbers give a setup; what is wrong with it, its `problems` tell.
[[nodiscard]] Setup setup_of_codes(const std::vector<std::uint8_t>& codes, const Rules& rules, int shuffles_left);

inline constexpr int move_code_count = 64;

/// A move as a number, by the gap that it fills, the same for decks of every length: 4*row + suit for the leftmost
/// column, which takes any two, then column by column 16 + 4*(column - 1) + row, where row and column count from 0. A
/// two to r1c1 has 0 … 3, what goes to r1c2 has 16, what goes to r4c13 has 63.
[[nodiscard]] constexpr int move_code(const Move& move) {
    const int row = row_of(move.target);
    const int column = column_of(move.target);
    return column == 0 ? 4 * row + suit_of(move.card) : 16 + 4 * (column - 1) + row;
}

/// The legal move that has this code. Throws InputError with the reason if none has.
Move move_of_code(const Position& position, std::uint64_t code);

}  // namespace addiction
