#include "addiction/movegen.hpp"

namespace addiction {

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

bool is_legal(const Position& position, Card card, Cell target) {
    if (!(position.gaps() & bit(target))) return false;
    if (column_of(target) == 0) return is_two(card) && position.accepts_two(row_of(target), card);
    // The sum is an int, so that nothing follows a gap; what follows the highest rank is not on the board.
    return card == position.card_at(target - 1) + 1;
}

Status status(const Position& position) {
    if (position.is_won()) return Status::won;
    if (has_legal_move(position)) return Status::playing;
    return position.can_shuffle() ? Status::stuck : Status::lost;
}

}  // namespace addiction
