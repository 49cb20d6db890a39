#pragma once

#include <chrono>
#include <cstdint>

#include "addiction/solver/memory.hpp"
#include "addiction/solver/solve.hpp"

namespace addiction::solver {

/// Watches the limits of one search.
class Budget {
public:
    /// Both must outlive the budget.
    Budget(const Limits& limits, const Memory& memory) : limits_(limits), memory_(memory) {}

    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

    /// The limit that a search with these counts has reached; none if it may enter one more node. The clock and the
    /// progress callback get a look only every 1024 nodes, so this may be asked at every node.
    Limit reached(std::uint64_t nodes, std::uint64_t positions) {
        if (nodes >= limits_.nodes) return Limit::nodes;
        if (nodes % 1024 != 0) return Limit::none;
        const double now = seconds();
        if (now >= limits_.seconds) return Limit::seconds;
        if (limits_.progress && now >= next_report_) {
            next_report_ = now + report_interval;
            if (!limits_.progress({nodes, positions, now, memory_.used()})) return Limit::interrupted;
        }
        return Limit::none;
    }

private:
    static constexpr double report_interval = 0.1;

    const Limits& limits_;
    const Memory& memory_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double next_report_ = report_interval;
};

}  // namespace addiction::solver
