#include "addiction/solver/lower_bound.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace addiction::solver {

namespace {

using Twos = std::array<Cell, suit_count>;

/// By row.
using Costs = std::array<int, row_count>;

/// One suit's cards, seen as on their way home to each of the rows. A set of cards has a bit for each rank.
class Suit {
public:
    /// `two`: the cell of the two, pool_cell if it is in the pool and its moves don't count.
    Suit(const PooledBoard& board, Cell two, int suit) {
        const bool in_pool = (board.pool_suits() >> suit & 1) != 0;
        const bool two_stays = in_pool && (board.fixed_twos() || board.in_main_phase());
        const auto last_rank = static_cast<std::size_t>(board.last_rank());
        // The cards that must move twice if the next one does, whichever row is home.
        unsigned tied = two == pool_cell && two_stays ? 1 : 0;
        int right_of_last = pool_cell;
        for (std::size_t rank = 0; rank <= last_rank; ++rank) {
            const Cell cell = rank == 0 ? two : board.cell_of(make_card(suit, static_cast<int>(rank) + lowest_rank));
            if (cell == pool_cell) continue;
            const auto row = static_cast<std::size_t>(row_of(cell));
            const auto column = static_cast<std::size_t>(column_of(cell));
            column_[rank] = static_cast<std::uint8_t>(column);
            counted_ |= 1u << rank;
            standing_[row] |= 1u << rank;
            if (column == rank) home_[row] |= 1u << rank;
            if (column == last_rank + 1) tied |= 1u << rank;
            if (cell == right_of_last) tied |= 1u << (rank - 1);
            right_of_last = cell + 1;
        }
        for (std::size_t row = 0; row < row_count; ++row) count_moves(row, tied | home_[row], two_stays);
    }

    /// How many moves these cards must make at the least to come home to the row.
    int cost(std::size_t row) const { return costs_[row]; }
    void exclude(std::size_t row) { costs_[row] = never; }

    /// Cards that stand in row `there` and may come home to row `home` in a single move, as far as this suit tells.
    unsigned single(std::size_t home, std::size_t there) const { return standing_[there] & ~twice_[home]; }

    /// Whether a card that comes home to the row in a single move can't do so before this column of it was left.
    bool waits(std::size_t rank, std::size_t home, int column) const {
        // The cards from that column up to this one are all still to come.
        return column <= static_cast<int>(rank) && (home_[home] & ((1u << rank) - (1u << column))) == 0;
    }
    int column(std::size_t rank) const { return column_[rank]; }

private:
    void count_moves(std::size_t row, unsigned tied, bool two_stays) {
        unsigned& twice = twice_[row];
        for (unsigned cards = standing_[row] & ~home_[row]; cards; cards &= cards - 1) {
            const auto rank = static_cast<std::size_t>(std::countr_zero(cards));
            if (waits(rank, row, column_[rank])) twice |= 1u << rank;
        }
        for (unsigned more = twice; more; twice |= more) more = (twice >> 1 & tied) & ~twice;
        costs_[row] =
            std::popcount(counted_ & ~home_[row]) + std::popcount(counted_ & twice) + std::popcount(home_[row] & twice);
        if (two_stays && (twice & 1)) costs_[row] = never;
    }

    unsigned counted_ = 0;
    std::array<std::uint8_t, PooledBoard::max_ranks> column_{};
    std::array<unsigned, row_count> standing_{};  ///< By row, the cards that stand in it,
    std::array<unsigned, row_count> home_{};      ///< those at home if it is the suit's row,
    std::array<unsigned, row_count> twice_{};     ///< and those that must move twice then.
    Costs costs_{};
};

/// Pairs of cards of two suits, each of which the other waits for: one of the two moves twice.
int circles(const Suit& a, std::size_t row_a, const Suit& b, std::size_t row_b) {
    int count = 0;
    unsigned free = b.single(row_b, row_a);
    for (unsigned cards = a.single(row_a, row_b); cards && free; cards &= cards - 1) {
        const auto card = static_cast<std::size_t>(std::countr_zero(cards));
        for (unsigned others = free; others; others &= others - 1) {
            const auto other = static_cast<std::size_t>(std::countr_zero(others));
            if (!a.waits(card, row_a, b.column(other)) || !b.waits(other, row_b, a.column(card))) continue;
            ++count;
            free &= ~(1u << other);
            break;
        }
    }
    return count;
}

constexpr auto assignments = [] {
    std::array<std::array<std::size_t, suit_count>, 24> all{};
    std::array<std::size_t, suit_count> rows{0, 1, 2, 3};
    for (auto& assignment : all) {
        assignment = rows;
        std::next_permutation(rows.begin(), rows.end());
    }
    return all;
}();

/// The lower bound if it is no more than `most`, else a number above that. `any`: a number from the bound up to `most`
/// will do.
int bound(const PooledBoard& board, const Twos& twos, const Relaxation& relaxation, int lane, int most, bool any) {
    if (!relaxation.alive(lane)) return never;
    std::array<Suit, suit_count> suits{Suit(board, twos[0], 0), Suit(board, twos[1], 1), Suit(board, twos[2], 2),
                                       Suit(board, twos[3], 3)};
    for (int suit = 0; suit < suit_count; ++suit) {
        Bitboard starts = leftmost_column;
        for (int rank = 0; rank <= board.last_rank(); ++rank) starts &= relaxation.reach(lane, rank, suit) >> rank;
        for (std::size_t row = 0; row < row_count; ++row)
            if (!(starts >> row * row_stride & 1)) suits[static_cast<std::size_t>(suit)].exclude(row);
    }
    int least = most + 1;
    for (const auto& row : assignments) {
        int cost = 0;
        for (std::size_t suit = 0; suit < suit_count; ++suit) cost += suits[suit].cost(row[suit]);
        for (std::size_t a = 0; a < suit_count; ++a)
            for (std::size_t b = a + 1; b < suit_count && cost < least; ++b)
                cost += circles(suits[a], row[a], suits[b], row[b]);
        least = std::min(least, cost);
        if (any && least <= most) break;
    }
    return least;
}

/// For a position the cells of the twos, for a pooled board only of those outside the pool.
template <class Board>
Twos twos_of(const Board& board) {
    Twos twos;
    for (int suit = 0; suit < suit_count; ++suit)
        twos[static_cast<std::size_t>(suit)] = board.cell_of(make_card(suit, lowest_rank));
    return twos;
}

}  // namespace

int lower_bound(const Position& board, const Relaxation& relaxation, int lane) {
    return bound(PooledBoard(board), twos_of(board), relaxation, lane, never - 1, false);
}

int lower_bound(const PooledBoard& board, const Relaxation& relaxation, int lane) {
    return bound(board, twos_of(board), relaxation, lane, never - 1, false);
}

bool may_win_within(int moves, const Position& board, const Relaxation& relaxation, int lane) {
    return bound(PooledBoard(board), twos_of(board), relaxation, lane, moves, true) <= moves;
}

bool may_win_within(int moves, const PooledBoard& board, const Relaxation& relaxation, int lane) {
    return bound(board, twos_of(board), relaxation, lane, moves, true) <= moves;
}

}  // namespace addiction::solver
