#include "addiction/move_reasons.hpp"

#include <cassert>

namespace addiction {

namespace {

bool is_highest(const Position& position, Card card) { return rank_of(card) == position.rules().ranks; }

std::optional<Reason> two_reason(const Position& position, Card two) {
    const Bitboard open = position.gaps() & leftmost_column;
    if (position.rules().twos == TwosRule::any) {
        if (open) return std::nullopt;
        return Reason{ReasonCode::no_leftmost_gap, {{"card", token_of(two)}}};
    }
    const int row = suit_of(two);
    const Cell home = make_cell(row, 0);
    if (open & bit(home)) return std::nullopt;
    const Card there = position.card_at(home);
    if (there == two) return Reason{ReasonCode::two_in_own_row, {{"card", token_of(two)}, {"row", row + 1}}};
    return Reason{ReasonCode::own_row_taken, {{"card", token_of(two)}, {"row", row + 1}, {"other", token_of(there)}}};
}

}  // namespace

std::optional<Reason> illegal_reason(const Position& position, Card card, Cell target) {
    assert(position.card_at(position.cell_of(card)) == card);
    if (position.card_at(target) == card)
        return Reason{ReasonCode::already_there, {{"card", token_of(card)}, {"cell", CellValue{target}}}};
    if (auto reason = cell_reason(position, target)) return reason;
    if (column_of(target) == 0) {
        if (!is_two(card)) return Reason{ReasonCode::leftmost_takes_twos};
        if (position.accepts_two(row_of(target), card)) return std::nullopt;
        return Reason{ReasonCode::two_of_other_row, {{"card", token_of(card)}, {"row", suit_of(card) + 1}}};
    }
    const Card left = position.card_at(target - 1);
    const Card taken = left + 1;
    if (card == taken) return std::nullopt;
    if (is_two(card)) return Reason{ReasonCode::two_not_leftmost};
    return Reason{ReasonCode::takes_other_card,
                  {{"cell", CellValue{target}}, {"other", token_of(taken)}, {"left", token_of(left)}}};
}

std::optional<Reason> cell_reason(const Position& position, Cell target) {
    assert(position.board() & bit(target));
    if (!(position.gaps() & bit(target)))
        return Reason{ReasonCode::not_a_gap,
                      {{"cell", CellValue{target}}, {"card", token_of(position.card_at(target))}}};
    if (column_of(target) == 0) return std::nullopt;
    const Card left = position.card_at(target - 1);
    if (left == no_card) return Reason{ReasonCode::right_of_gap};
    if (!is_highest(position, left)) return std::nullopt;
    if (position.rules().ranks == 13) return Reason{ReasonCode::right_of_king};
    return Reason{ReasonCode::right_of_highest, {{"card", token_of(left)}}};
}

std::optional<Reason> card_reason(const Position& position, Card card) {
    assert(position.card_at(position.cell_of(card)) == card);
    if (is_two(card)) return two_reason(position, card);
    const Card before = card - 1;
    const Cell left = position.cell_of(before);
    if (column_of(left) == position.rules().ranks - 1)
        return Reason{ReasonCode::left_card_at_end, {{"left", token_of(before)}}};
    const Card there = position.card_at(left + 1);
    if (there == no_card) return std::nullopt;
    if (there == card)
        return Reason{ReasonCode::already_right_of, {{"card", token_of(card)}, {"left", token_of(before)}}};
    return Reason{ReasonCode::place_taken,
                  {{"card", token_of(card)}, {"left", token_of(before)}, {"other", token_of(there)}}};
}

}  // namespace addiction
