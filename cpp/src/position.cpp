#include "addiction/position.hpp"

#include <bit>
#include <cassert>

namespace addiction {

Position::Position(const Rules& rules, int shuffles_left, const CellContents& cells)
    : cells_(cells), rules_(rules), shuffles_left_(shuffles_left) {
    for (Cell cell = 0; cell < cell_limit; ++cell) {
        const Card card = cells_[cell];
        if (card == no_card) continue;
        assert((board() & bit(cell)) && rank_of(card) <= rules.ranks);
        where_[card] = cell;
        occupied_ |= bit(cell);
        key_ ^= key_words[card][cell];
        const bool in_order = column_of(cell) == 0 ? is_two(card) && accepts_two(row_of(cell), card)
                                                   : !is_two(card) && cells_[cell - 1] == card - 1;
        if (in_order) ordered_ |= bit(cell);
    }
    assert(holds_each_card_once());
}

bool Position::holds_each_card_once() const {
    for (int suit = 0; suit < suit_count; ++suit)
        for (int rank = lowest_rank; rank <= rules_.ranks; ++rank)
            if (!is_on_board(make_card(suit, rank))) return false;
    return std::popcount(occupied_) == rules_.card_count();
}

bool Position::operator==(const Position& other) const {
    return cells_ == other.cells_ && rules_ == other.rules_ && shuffles_left_ == other.shuffles_left_;
}

}  // namespace addiction
