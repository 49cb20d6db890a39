#pragma once

#include <array>
#include <cstdint>

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
    bool alive(int lane) const { return data_.alive >> lane & 1; }

    /// Cells that the card may ever stand on; for a two in the leftmost column, where it may be thought of.
    Bitboard reach(int lane, int rank, int suit) const {
        return data_.reach[rank][suit][static_cast<std::size_t>(lane)];
    }

    /// Cells that may ever be gaps.
    Bitboard vacant(int lane) const { return data_.vacant[rounds - 1][static_cast<std::size_t>(lane)]; }

    /// The same as known after some rounds of the computation; later rounds than the last count as the last.
    static constexpr int rounds = 8;
    Bitboard vacant_after(int lane, int round) const {
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
    Data data_;
};

}  // namespace addiction::solver
