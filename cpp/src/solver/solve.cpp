#include "addiction/solver/solve.hpp"

#include <array>
#include <memory>
#include <new>
#include <utility>

#include "addiction/solver/best_first.hpp"
#include "addiction/solver/budget.hpp"
#include "addiction/solver/depth_first.hpp"
#include "addiction/solver/exhaustive.hpp"
#include "addiction/solver/forced.hpp"
#include "addiction/solver/plan.hpp"

namespace addiction::solver {

using namespace std::string_view_literals;

namespace {

constexpr std::uint64_t first_slice = 1 << 16;

/// Best-first and exhaustive search in turn, in slices that grow, under one budget: the one finds wins, the other
/// proves losses.
class Portfolio {
public:
    Portfolio(const Position& position, const Limits& limits)
        : position_(position),
          memory_(limits.memory_bytes),
          best_first_memory_(limits.memory_bytes / 2, memory_),
          budget_(limits, memory_),
          meter_(budget_),
          root_(position) {}

    Result run() {
        Result result;
        const Outcome outcome = search_within_machine();
        if (outcome == Outcome::won) {
            result.verdict = Verdict::winnable;
            result.line = moves_of_plan(position_, plan_);
        } else if (outcome == Outcome::exhausted) {
            result.verdict = Verdict::unwinnable;
        } else {
            result.limit = outcome == Outcome::out_of_memory ? Limit::memory : budget_.limit();
        }
        result.nodes = meter_.nodes();
        result.positions = meter_.positions();
        result.seconds = budget_.seconds();
        result.peak_memory_bytes = memory_.peak();
        return result;
    }

private:
    /// Small things are not counted against the limit, but the machine may have no room for them either.
    Outcome search_within_machine() {
        try {
            return search();
        } catch (const std::bad_alloc&) {
            return Outcome::out_of_memory;
        }
    }

    Outcome search() {
        if (!meter_.enter()) return Outcome::at_limit;
        if (!follow_forced(root_, &plan_)) return Outcome::exhausted;
        if (root_.is_won()) return Outcome::won;
        auto best_first = std::make_unique<BestFirst>(root_, best_first_memory_, meter_);
        auto exhaustive = std::make_unique<Exhaustive>(root_, memory_, meter_);
        for (std::uint64_t slice = first_slice;; slice *= 2) {
            if (best_first) {
                const Outcome outcome = best_first->run(slice);
                if (outcome == Outcome::won) return finish(best_first->plan());
                if (outcome == Outcome::out_of_memory) best_first.reset();  // its half serves the other search better
                else if (outcome != Outcome::paused) return outcome;
            }
            const Outcome outcome = exhaustive->run(slice);
            if (outcome == Outcome::won) return finish(exhaustive->plan());
            if (outcome != Outcome::paused) return outcome;
        }
    }

    Outcome finish(const std::vector<Step>& plan) {
        plan_.insert(plan_.end(), plan.begin(), plan.end());
        return Outcome::won;
    }

    const Position& position_;
    Memory memory_;
    Memory best_first_memory_;
    Budget budget_;
    Meter meter_;
    PooledBoard root_;
    std::vector<Step> plan_;
};

}  // namespace

std::string_view to_string(Verdict verdict) {
    constexpr std::array words{"winnable"sv, "unwinnable"sv, "undecided"sv};
    return words[static_cast<std::size_t>(verdict)];
}

std::string_view to_string(Limit limit) {
    constexpr std::array words{""sv, "nodes"sv, "seconds"sv, "memory"sv, "interrupted"sv};
    return words[static_cast<std::size_t>(limit)];
}

Result solve(const Position& position, const Limits& limits) { return Portfolio(position, limits).run(); }

Result explore(const Position& position, const Limits& limits) {
    return DepthFirst(position, limits, DepthFirst::Goal::every_board).run();
}

}  // namespace addiction::solver
