#include "addiction/movegen.hpp"

#include "addiction/text.hpp"

namespace addiction {

namespace {

std::string leftmost_cell_of_row(int row) { return "the leftmost cell of row " + std::to_string(row + 1); }

bool is_highest(const Position& position, Card card) { return rank_of(card) == position.rules().ranks; }

std::string two_reason(const Position& position, Card two) {
    const Bitboard open = position.gaps() & leftmost_column;
    if (position.rules().twos == TwosRule::any)
        return open ? "" : card_name(two) + " needs a gap in the leftmost column, and there is none";
    const int row = suit_of(two);
    const Cell home = make_cell(row, 0);
    if (open & bit(home)) return "";
    if (position.card_at(home) == two) return card_name(two) + " already stands in " + leftmost_cell_of_row(row);
    return card_name(two) + " needs " + leftmost_cell_of_row(row) + ", where " + card_name(position.card_at(home)) +
           " stands";
}

}  // namespace

MoveList legal_moves(const Position& position) {
    MoveList moves;
    const int last_home = position.rules().ranks - lowest_rank;
    for (Bitboard gaps = position.gaps(); gaps; gaps &= gaps - 1) {
        const Cell target = static_cast<Cell>(std::countr_zero(gaps));
        if (column_of(target) == 0) {
            for (int suit = 0; suit < suit_count; ++suit) {
                const Card two = make_card(suit, 2);
                if (position.accepts_two(row_of(target), two)) moves.push({two, position.cell_of(two), target});
            }
            continue;
        }
        const Card left = position.card_at(target - 1);
        if (left == no_card || left % 16 == last_home) continue;
        const Card card = left + 1;
        moves.push({card, position.cell_of(card), target});
    }
    return moves;
}

bool has_legal_move(const Position& position) { return !legal_moves(position).empty(); }

Status status(const Position& position) {
    if (position.is_won()) return Status::won;
    if (has_legal_move(position)) return Status::playing;
    return position.can_shuffle() ? Status::stuck : Status::lost;
}

std::string illegal_reason(const Position& position, Card card, Cell target) {
    if (position.card_at(target) == card) return card_name(card) + " already stands at " + cell_name(target);
    if (std::string reason = cell_reason(position, target); !reason.empty()) return reason;
    if (column_of(target) == 0) {
        if (!is_two(card)) return "only a two can enter the leftmost column";
        if (position.accepts_two(row_of(target), card)) return "";
        return card_name(card) + " belongs to row " + std::to_string(suit_of(card) + 1);
    }
    const Card left = position.card_at(target - 1);
    if (card == left + 1) return "";
    if (is_two(card)) return "a two can only enter the leftmost column";
    return cell_name(target) + " takes " + card_name(static_cast<Card>(left + 1)) + ", the card that follows " +
           card_name(left);
}

std::string cell_reason(const Position& position, Cell target) {
    if (!(position.gaps() & bit(target)))
        return cell_name(target) + " is not a gap: " + card_name(position.card_at(target)) + " stands there";
    if (column_of(target) == 0) return "";
    const Card left = position.card_at(target - 1);
    if (left == no_card) return "the gap is right of another gap: a card must stand to its left first";
    if (!is_highest(position, left)) return "";
    if (position.rules().ranks == 13) return "the gap is right of a king: nothing can follow a king";
    return "the gap is right of " + card_name(left) + ": nothing can follow the highest rank";
}

std::string card_reason(const Position& position, Card card) {
    if (is_two(card)) return two_reason(position, card);
    const Card before = card - 1;
    const Cell left = position.cell_of(before);
    if (column_of(left) == position.rules().ranks - 1)
        return card_name(before) + " stands in the last column: nothing can stand right of it";
    const Card there = position.card_at(left + 1);
    if (there == no_card) return "";
    if (there == card) return card_name(card) + " already stands right of " + card_name(before);
    return card_name(card) + " can only go right of " + card_name(before) + ", where " + card_name(there) + " stands";
}

}  // namespace addiction
