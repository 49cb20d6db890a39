#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "addiction/solver/pooled_board.hpp"

namespace addiction::solver {

/// The delete relaxation of up to eight boards at once (docs/solver.md, "Dead ends"): what could be reached if a card
/// that leaves a cell also stayed there, and a gap that is filled also stayed open. It holds all that any plan can
/// reach. The boards go side by side, one in each 64-bit lane of a vector.
class Relaxation {
public:
    static constexpr int lanes = 8;
    /// Relaxes boards of one game; count 1 … lanes.
    void run(const PooledBoard* const* boards, int count);

    /// The same with vectors of 2, 4 or 8 lanes; false, and nothing done, if the machine has none that wide. `run`
    /// takes the widest.
    bool run_with(int width, const PooledBoard* const* boards, int count);

    /// Whether a plan may win this lane's board; false is certain.
    [[nodiscard]] bool alive(int lane) const {
        assert(is_lane(lane));
        return data_.alive >> lane & 1;
    }

    /// Cells that the card may ever stand on; for a two in the leftmost column, where it may be thought of.
    [[nodiscard]] Bitboard reach(int lane, int rank, int suit) const {
        assert(is_lane(lane) && 0 <= rank && rank < PooledBoard::max_ranks && 0 <= suit && suit < suit_count);
        return data_.reach[rank][suit][static_cast<std::size_t>(lane)];
    }

    /// Cells that may ever be gaps.
    [[nodiscard]] Bitboard vacant(int lane) const { return vacant_after(lane, rounds - 1); }

    /// The same as known after some rounds of the computation; later rounds than the last count as the last.
    static constexpr int rounds = 8;
    [[nodiscard]] Bitboard vacant_after(int lane, int round) const {
        assert(is_lane(lane) && 0 <= round && round < rounds);
        return data_.vacant[static_cast<std::size_t>(round)][static_cast<std::size_t>(lane)];
    }

    /// A word for each board.
    using Lanes = std::array<std::uint64_t, lanes>;
    using CardLanes = std::array<std::array<Lanes, suit_count>, PooledBoard::max_ranks>;  ///< By rank and suit.
    struct alignas(64) Data {
        CardLanes start;
        CardLanes reach;
        std::array<Lanes, rounds> vacant;
        unsigned alive;
    };

private:
    static bool is_lane(int lane) { return 0 <= lane && lane < lanes; }

    Data data_;
};

/// Relaxes boards, as many at a time as go side by side, and hands each item and its lane to `keep`; false, and stops,
/// when that tells false. `board` tells an item's board, or is the member that holds it.
template <class Item, class Board, class Keep>
bool relax_each(Relaxation& relaxation, const std::vector<Item>& items, Board board, Keep keep) {
    std::array<const PooledBoard*, Relaxation::lanes> boards{};
    for (std::size_t first = 0; first < items.size(); first += boards.size()) {
        const int count = static_cast<int>(std::min(items.size() - first, boards.size()));
        for (int lane = 0; lane < count; ++lane)
            boards[static_cast<std::size_t>(lane)] = &std::invoke(board, items[first + static_cast<std::size_t>(lane)]);
        relaxation.run(boards.data(), count);
        for (int lane = 0; lane < count; ++lane)
            if (!keep(items[first + static_cast<std::size_t>(lane)], lane)) return false;
    }
    return true;
}

}  // namespace addiction::solver
