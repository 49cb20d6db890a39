#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "addiction/card.hpp"
#include "addiction/move.hpp"

namespace addiction {

/// Everything that the engine can have against what it is asked or given. What a code means in words is for others to
/// say: python/addiction/words has a sentence for each.
enum class ReasonCode {
    // why a move is not legal
    already_there,        ///< card, cell
    leftmost_takes_twos,  ///< none: a card that is no two, and a leftmost gap
    two_of_other_row,     ///< card, row: the row that the rules want it in
    two_not_leftmost,     ///< none: a two, and a gap elsewhere
    takes_other_card,     ///< cell, other: the card that it takes, left: the card left of it
    not_a_gap,            ///< cell, card: what stands there
    right_of_gap,
    right_of_king,
    right_of_highest,   ///< card: the one left of the gap
    no_leftmost_gap,    ///< card
    two_in_own_row,     ///< card, row
    own_row_taken,      ///< card, row, other: what stands in its leftmost cell
    left_card_at_end,   ///< left: the card's predecessor
    already_right_of,   ///< card, left
    place_taken,        ///< card, left, other: what stands right of it
    of_other_position,  ///< move
    // why there is no shuffle
    won_already,
    no_shuffle_left,
    shuffle_number_zero,
    // what is no rules
    not_a_choice,    ///< field, choices, text
    ranks_range,     ///< text
    shuffles_range,  ///< text
    shuffles_below_zero,
    unknown_rule,   ///< text
    unknown_rules,  ///< text, presets
    not_a_pair,     ///< text
    rule_twice,     ///< name
    // what is no setup
    line_fields,  ///< fields: how many there are
    // what is wrong with a setup; row and column where it has a place
    unknown_token,   ///< row, column, text
    ace,             ///< row, column, card
    rank_too_high,   ///< row, column, card, ranks
    duplicate_card,  ///< row, column, card, first_row, first_column
    missing_card,    ///< card
    gap_count,       ///< gaps
    row_width,       ///< row, cells, ranks
    row_count,       ///< rows
    shuffles_left,   ///< left, allowed: both as texts
    // what is no card, cell or number
    not_a_card,  ///< text
    ace_off_board,
    card_not_in_deck,  ///< text
    no_such_cell,      ///< row, column
    unsigned_range,    ///< name
    seconds_range,
    threads_range,
    depth_range,
    // what is no line that wins
    illegal_in_line,  ///< number: of the move, from 1
    line_does_not_win,
};

inline constexpr std::size_t reason_code_count = static_cast<std::size_t>(ReasonCode::line_does_not_win) + 1;

/// The code's name, such as "not-a-gap".
[[nodiscard]] std::string_view to_string(ReasonCode code);

/// A cell, which alone could be taken for a number.
struct CellValue {
    Cell cell;
    bool operator==(const CellValue&) const = default;
};

/// What a reason names; a text is a piece of what was given, as it was given.
using Value = std::variant<CardToken, CellValue, Move, int, std::string>;

/// A code with the values that it speaks of, by name. The names are literals.
struct Reason {
    ReasonCode code;
    std::vector<std::pair<std::string_view, Value>> values{};

    bool operator==(const Reason&) const = default;
};

/// What the engine was given is not what it can take; what() is the code's name.
class InputError : public std::invalid_argument {
public:
    explicit InputError(Reason reason);
    [[nodiscard]] const Reason& reason() const { return reason_; }

private:
    Reason reason_;
};

}  // namespace addiction
