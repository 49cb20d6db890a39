#include "addiction/codes.hpp"

#include <algorithm>
#include <string>

#include "addiction/move_reasons.hpp"
#include "addiction/movegen.hpp"
#include "addiction/text.hpp"

namespace addiction {

namespace {

constexpr int ranks_of_suit = 13;

std::string token_of_code(std::uint8_t code) {
    if (code == 0) return "--";
    const int suit = (code - 1) / ranks_of_suit;
    if (suit >= suit_count) return std::to_string(code);
    return card_name(CardToken{suit, (code - 1) % ranks_of_suit + 1});
}

/// Why no legal move has this code.
Reason reason_against(const Position& position, int code) {
    const int row = code % 4;
    const int column = code / 4 - 3;
    if (column < 1) return *illegal_reason(position, make_card(code % 4, lowest_rank), make_cell(code / 4, 0));
    if (column >= position.rules().ranks) return {ReasonCode::no_such_cell, {{"row", row + 1}, {"column", column + 1}}};
    return *cell_reason(position, make_cell(row, column));
}

}  // namespace

std::vector<std::uint8_t> cell_codes(const Position& position) {
    std::vector<std::uint8_t> codes;
    for (int row = 0; row < row_count; ++row)
        for (int column = 0; column < position.rules().ranks; ++column)
            codes.push_back(static_cast<std::uint8_t>(cell_code(position.card_at(make_cell(row, column)))));
    return codes;
}

Setup setup_of_codes(const std::vector<std::uint8_t>& codes, const Rules& rules, int shuffles_left) {
    Setup setup{rules, shuffles_left, {}};
    for (std::size_t i = 0; i < codes.size(); ++i) {
        if (i % static_cast<std::size_t>(rules.ranks) == 0) setup.rows.emplace_back();
        setup.rows.back().push_back(token_of_code(codes[i]));
    }
    return setup;
}

Move move_of_code(const Position& position, std::uint64_t code) {
    for (const Move& move : legal_moves(position))
        if (static_cast<std::uint64_t>(move_code(move)) == code) return move;
    throw InputError(reason_against(position, static_cast<int>(std::min<std::uint64_t>(code, 1'000'000))));
}

}  // namespace addiction
