#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "addiction/position.hpp"

namespace addiction {

/// Reads "6H", "TS" or "10s", "A♠"; nothing if the text is no card.
std::optional<CardToken> parse_card(std::string_view text);

/// Whether the text is a gap: "--", ".." or "__".
[[nodiscard]] bool is_gap_token(std::string_view text);

/// "5S".
[[nodiscard]] std::string card_name(const CardToken& card);
[[nodiscard]] std::string card_name(Card card);

/// "r2c7", counted from 1.
[[nodiscard]] std::string cell_name(Cell cell);

/// A move as files and players write it: "5S", or "2S 3" for a two with the row it goes to.
[[nodiscard]] std::string move_text(const Move& move);

[[nodiscard]] std::string_view to_string(Status status);

/// A set of cells for a debugger or a log: a line for each row, x for a cell of the set, the three unused columns
/// apart. pretty(first_columns(2)) is four lines "xx........... ...".
[[nodiscard]] std::string pretty(Bitboard cells);

/// Board text: a line for each row, each ended by a newline (docs/rules.md, "Text of a position").
[[nodiscard]] std::string board_text(const Position& position);

/// The one-line form; `Setup::from_line` in setup.hpp reads it back to an equal position.
[[nodiscard]] std::string to_line(const Position& position);

}  // namespace addiction
