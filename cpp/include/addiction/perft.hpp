#pragma once

#include <cstdint>
#include <vector>

#include "addiction/position.hpp"

namespace addiction {

/// Counts of one depth. Moves go on from won boards too.
struct PerftRow {
    std::uint64_t paths;      ///< Sequences of exactly this many moves.
    std::uint64_t positions;  ///< Different boards at their ends.

    bool operator==(const PerftRow&) const = default;
};

/// Number of sequences of exactly `depth` moves, each visited by make and unmake (no counting of leaves in bulk).
std::uint64_t perft(const Position& position, int depth);

/// Rows for depth 0 … depth. Boards are told apart by their 64-bit keys.
std::vector<PerftRow> perft_table(const Position& position, int depth);

}  // namespace addiction
