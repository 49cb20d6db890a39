#include "addiction/solver/outlook.hpp"

#include "addiction/solver/pooled_board.hpp"
#include "addiction/solver/relaxation.hpp"

namespace addiction::solver {

Outlook::Outlook(const Position& position) {
    const PooledBoard board(position);
    const PooledBoard* const boards[] = {&board};
    Relaxation relaxation;
    relaxation.run(boards, 1);

    // The relaxation leaves out what twos open by moves within the pool: all of its rows, once it has a gap. Fixed twos
    // have no such moves.
    vacant_ = relaxation.vacant(0) | position.gaps();
    if (!board.fixed_twos() && (vacant_ & leftmost_column)) vacant_ |= board.pool_rows();

    for (int suit = 0; suit < suit_count; ++suit) {
        Bitboard runs = leftmost_column;  // leftmost cells of the rows in which the suit may be placed so far
        for (int rank = 0; rank <= board.last_rank(); ++rank) {
            const Card card = make_card(suit, rank + lowest_rank);
            reach_[card] = relaxation.reach(0, rank, suit);
            if (reach_[card] == bit(position.cell_of(card))) stays_ |= std::uint64_t{1} << card;
            if (board.fixed_twos()) runs &= bit(make_cell(suit, 0));
            runs &= reach_[card] >> rank;
            if (!runs) never_placed_ |= std::uint64_t{1} << card;
        }
    }
}

}  // namespace addiction::solver
