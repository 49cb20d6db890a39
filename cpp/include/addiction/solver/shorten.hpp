#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "addiction/move.hpp"
#include "addiction/position.hpp"
#include "addiction/solver/solve.hpp"

namespace addiction::solver {

/// A winning line made shorter, and how short one can be.
struct Shortened {
    std::vector<Move> line;       ///< The shortest that was found: it wins, and is no longer than the one given.
    int lower_bound = 0;          ///< No line that wins has fewer moves.
    Limit limit = Limit::none;    ///< What ended the search; none if `fewest`.
    std::uint64_t nodes = 0;      ///< Boards entered, repeated ones included.
    std::uint64_t positions = 0;  ///< Boards stored.
    double seconds = 0;
    std::size_t peak_memory_bytes = 0;

    /// Whether no line that wins is shorter.
    [[nodiscard]] bool fewest() const { return static_cast<std::size_t>(lower_bound) == line.size(); }

    bool operator==(const Shortened&) const = default;
};

/// Looks for the shortest line that wins, until it is found or a limit is reached (docs/solver.md, "The fewest moves").
/// The same line and limit on nodes give the same result, save for the seconds. Throws InputError if the line given
/// has an illegal move or does not win.
[[nodiscard]] Shortened shorten(const Position& position, const std::vector<Move>& line, const Limits& limits = {});

}  // namespace addiction::solver
