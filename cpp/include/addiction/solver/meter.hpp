#pragma once

#include <cstdint>

#include "addiction/solver/budget.hpp"

namespace addiction::solver {

/// How a search stands when it returns from a slice of its work.
enum class Outcome { paused, won, exhausted, out_of_memory, at_limit };

/// Counts for several searches that share one budget.
class Meter {
public:
    explicit Meter(Budget& budget) : budget_(budget) {}

    /// Counts one more board entered, unless a limit of the whole search is reached.
    bool enter() {
        limit_ = budget_.reached(nodes_, positions_);
        if (limit_ != Limit::none) return false;
        ++nodes_;
        return true;
    }
    void count_position() { ++positions_; }

    Limit limit() const { return limit_; }
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t positions() const { return positions_; }

private:
    Budget& budget_;
    Limit limit_ = Limit::none;
    std::uint64_t nodes_ = 0;
    std::uint64_t positions_ = 0;
};

}  // namespace addiction::solver
