#pragma once

#include <cstdint>

#include "addiction/solver/budget.hpp"

namespace addiction::solver {

/// How a search stands when it returns from a slice of its work.
enum class [[nodiscard]] Outcome { paused, won, exhausted, out_of_memory, at_limit };

/// Counts what one thread does, for a budget that may be shared. The budget's clock and callback get a look only every
/// 1024 nodes, so it may be asked at every node.
class Meter {
public:
    /// Only the thread that the search was called from calls back.
    enum class Thread { calling, other };

    explicit Meter(Budget& budget, Thread thread = Thread::calling) : budget_(budget), thread_(thread) {}
    ~Meter() { settle(); }
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    /// Counts one more board entered, unless the search is to end.
    [[nodiscard]] bool enter() {
        if (left_ == 0 && !refill()) return false;
        --left_;
        ++nodes_;
        return true;
    }
    void count_position() { ++positions_; }

    /// Has the budget look at its limits; false if the search is to end.
    [[nodiscard]] bool look() {
        budget_.look(thread_ == Thread::calling);
        return !budget_.has_ended();
    }

    /// Brings the budget's counts up to date.
    void settle() {
        budget_.give_back(left_);
        budget_.add_positions(positions_ - reported_positions_);
        left_ = 0;
        reported_positions_ = positions_;
    }

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] std::uint64_t positions() const { return positions_; }

private:
    static constexpr std::uint64_t stride = 1024;

    bool refill() {
        settle();
        if (look()) left_ = budget_.take(stride);
        return left_ > 0;
    }

    Budget& budget_;
    Thread thread_;
    std::uint64_t left_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t positions_ = 0;
    std::uint64_t reported_positions_ = 0;
};

}  // namespace addiction::solver
