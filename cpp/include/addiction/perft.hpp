#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "addiction/position.hpp"

namespace addiction {

/// Counts of one depth. Moves go on from won boards too.
struct PerftRow {
    std::uint64_t paths;      ///< Sequences of exactly this many moves.
    std::uint64_t positions;  ///< Different boards at their ends.

    bool operator==(const PerftRow&) const = default;
};

/// A counter looks up every few milliseconds by calling this, if given. What it throws ends the count.
using LookUp = std::function<void()>;

/// Number of sequences of exactly `depth` moves, each visited by make and unmake (no counting of leaves in bulk).
[[nodiscard]] std::uint64_t perft(const Position& position, int depth, const LookUp& look_up = {});

/// Rows for depth 0 … depth. Boards are told apart by their 64-bit keys.
[[nodiscard]] std::vector<PerftRow> perft_table(const Position& position, int depth, const LookUp& look_up = {});

}  // namespace addiction
