#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cstdint>

#include "addiction/solver/memory.hpp"
#include "addiction/solver/solve.hpp"

namespace addiction::solver {

/// Watches the limits of one search for all of its threads.
class Budget {
public:
    /// Both must outlive the budget.
    Budget(const Limits& limits, const Memory& memory) : limits_(limits), memory_(memory) {}

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

    /// Takes nodes from the limit: up to `count`, fewer when not many are left, and none once the search is to end.
    [[nodiscard]] std::uint64_t take(std::uint64_t count) {
        if (ended_) return 0;
        std::uint64_t taken = nodes_;
        std::uint64_t granted = 0;
        do {
            // So that no thread runs out of them while another still holds many.
            const std::uint64_t left = limits_.nodes - taken;
            granted = std::min({count, left, left / 16 + 1});
        } while (!nodes_.compare_exchange_weak(taken, taken + granted));
        if (granted == 0) note(Limit::nodes);
        return granted;
    }
    void give_back(std::uint64_t nodes) {
        assert(nodes <= nodes_);
        nodes_ -= nodes;
    }
    void add_positions(std::uint64_t positions) { positions_ += positions; }

    /// Ends the search if its time is over, or if the progress callback says so, which only one thread may call.
    void look(bool may_call_back) {
        if (nodes_ >= limits_.nodes) return;
        const double now = seconds();
        if (now >= limits_.seconds) return end(Limit::seconds);
        if (!may_call_back || !limits_.progress || now < next_report_) return;
        next_report_ = now + report_interval;
        if (!limits_.progress({nodes_, positions_, now, memory_.used()})) end(Limit::interrupted);
    }

    [[nodiscard]] bool has_ended() const { return ended_; }
    /// The limit that ended the search, if one did.
    [[nodiscard]] Limit limit() const { return limit_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] std::uint64_t positions() const { return positions_; }

private:
    static constexpr double report_interval = 0.1;

    void note(Limit limit) {
        Limit none = Limit::none;
        limit_.compare_exchange_strong(none, limit);
    }
    void end(Limit limit) {
        note(limit);
        ended_ = true;
    }

    const Limits& limits_;
    const Memory& memory_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double next_report_ = report_interval;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<std::uint64_t> positions_ = 0;
    std::atomic<Limit> limit_ = Limit::none;
    std::atomic<bool> ended_ = false;
};

}  // namespace addiction::solver
