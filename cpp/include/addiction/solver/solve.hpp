#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string_view>
#include <vector>

#include "addiction/move.hpp"
#include "addiction/position.hpp"

namespace addiction::solver {

enum class Verdict { winnable, unwinnable, undecided };

/// What ended an undecided search.
enum class Limit { none, nodes, seconds, memory, interrupted };

[[nodiscard]] std::string_view to_string(Verdict verdict);
[[nodiscard]] std::string_view to_string(Limit limit);  ///< Empty for none.

struct Progress {
    std::uint64_t nodes;
    std::uint64_t positions;
    double seconds;
    std::size_t memory_bytes;

    bool operator==(const Progress&) const = default;
};

struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< Kept exactly.
    double seconds = std::numeric_limits<double>::infinity();
    std::size_t memory_bytes = std::numeric_limits<std::size_t>::max();  ///< Table and search stack.

    /// Threads that search, 1 or more. With one, a search that no clock and no memory limit ends is repeatable.
    int threads = 1;

    /// Whether a verdict of unwinnable is to be confirmed by a second search whose keys come from an independent hash.
    bool exact = false;

    /// Called about ten times a second; the search ends as `interrupted` when it returns false.
    std::function<bool(const Progress&)> progress = {};
};

struct Result {
    Verdict verdict = Verdict::undecided;
    Limit limit = Limit::none;
    std::vector<Move> line;       ///< A winning line; empty unless winnable.
    std::uint64_t nodes = 0;      ///< Boards entered, the first one and repeated ones included.
    std::uint64_t positions = 0;  ///< Boards stored: different ones among them, up to what a search tells apart.
    double seconds = 0;
    std::size_t peak_memory_bytes = 0;

    /// If unwinnable: a bound on the probability that boards which share a key hide a win.
    double error_bound = 0;

    bool operator==(const Result&) const = default;
};

/// Whether the position can be won by moves alone, without a shuffle. Winnable comes with a line that was replayed,
/// unwinnable only after an exhaustive search; boards are told apart by 64-bit keys (docs/solver.md gives the error
/// bound). The same position and limits on nodes give the same result, save for the seconds.
Result solve(const Position& position, const Limits& limits = {});

/// Walks over every board that moves can reach and stops at no win: `positions` is their number if limit is none.
/// The verdict says whether a won board was among them, the line is empty.
Result explore(const Position& position, const Limits& limits = {});

}  // namespace addiction::solver
