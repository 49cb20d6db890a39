#include "addiction/solver/portfolio.hpp"

#include <algorithm>
#include <cmath>
#include <new>

#include "addiction/solver/exhaustive.hpp"
#include "addiction/solver/forced.hpp"
#include "addiction/solver/plan.hpp"
#include "addiction/solver/shared_exhaustive.hpp"

namespace addiction::solver {

namespace {

/// Nodes of the two searches in a round (docs/solver.md, "Two searches").
struct Slices {
    std::uint64_t best_first;
    std::uint64_t exhaustive;
};

Slices slices_of_round(int round, bool fixed_twos) {
    constexpr int growing_rounds = 7;
    if (round >= growing_rounds) return {std::uint64_t{1} << 20, std::uint64_t{1} << 24};
    // With fixed twos most deals are lost, and spaces are small.
    if (fixed_twos) return {std::uint64_t{1} << (11 + round), std::uint64_t{1} << (16 + round)};
    return {std::uint64_t{1} << (16 + round), std::uint64_t{1} << (17 + round)};
}

/// Nodes of the best-first search after which it looks whether another thread has the answer.
constexpr std::uint64_t slice_beside_threads = 4096;

/// Nodes after which the thread of the best-first search gives it up and joins the others.
constexpr std::uint64_t best_first_nodes_beside_threads = std::uint64_t{1} << 23;

/// A bound on the probability that two among n boards share a 64-bit key: the number of pairs over 2^64.
double collision_bound(std::uint64_t n) {
    const double boards = static_cast<double>(n);
    return std::min(1.0, std::ldexp(boards * (boards - 1), -65));
}

}  // namespace

Portfolio::Portfolio(const Position& position, const Limits& limits)
    : position_(position),
      limits_(limits),
      memory_(limits.memory_bytes),
      budget_(limits, memory_),
      meter_(budget_),
      root_(position) {}

Result Portfolio::run() {
    Outcome outcome = Outcome::out_of_memory;
    try {
        outcome = search();
        if (outcome == Outcome::exhausted && limits_.exact) outcome = confirm();
    } catch (const std::bad_alloc&) {
        // Small things are not counted against the limit, but the machine may have no room for them either.
        outcome = Outcome::out_of_memory;
    }
    meter_.settle();
    Result result;
    if (outcome == Outcome::won) {
        result.verdict = Verdict::winnable;
        result.line = moves_of_plan(position_, plan_);
    } else if (outcome == Outcome::exhausted) {
        result.verdict = Verdict::unwinnable;
        result.error_bound = error_bound_;
    } else {
        result.limit = outcome == Outcome::out_of_memory ? Limit::memory : budget_.limit();
    }
    result.nodes = budget_.nodes();
    result.positions = budget_.positions();
    result.seconds = budget_.seconds();
    result.peak_memory_bytes = memory_.peak();
    return result;
}

Outcome Portfolio::search() {
    if (!meter_.enter()) return Outcome::at_limit;
    if (!follow_forced(root_, &plan_)) return exhausted(1);
    if (root_.is_won()) return Outcome::won;
    best_first_ = std::make_unique<BestFirstPart>(root_, memory_, meter_);
    const Outcome outcome = limits_.threads > 1 ? search_in_threads() : search_in_turn();
    best_first_.reset();
    return outcome;
}

Outcome Portfolio::search_in_turn() {
    Memory memory(memory_.limit(), memory_);
    KeySet seen(memory);
    Exhaustive exhaustive(root_, seen, memory, meter_);
    for (int round = 0;; ++round) {
        const Slices slices = slices_of_round(round, root_.fixed_twos());
        Outcome outcome = run_best_first(slices.best_first);
        if (outcome != Outcome::paused) return outcome;
        outcome = exhaustive.run(slices.exhaustive);
        if (outcome == Outcome::won) return won(exhaustive.plan());
        if (outcome == Outcome::exhausted) return exhausted(seen.size());
        if (outcome != Outcome::paused) return outcome;
    }
}

Outcome Portfolio::search_in_threads() {
    SharedExhaustive exhaustive(root_, memory_, budget_);
    exhaustive.start(limits_.threads - 1);
    Outcome outcome = Outcome::paused;
    while (outcome == Outcome::paused && best_first_ && !exhaustive.is_over()) {
        outcome = run_best_first(slice_beside_threads);
        if (meter_.nodes() > best_first_nodes_beside_threads) best_first_.reset();
    }
    if (outcome == Outcome::paused) exhaustive.join(meter_);
    else exhaustive.stop();
    if (outcome == Outcome::won || outcome == Outcome::exhausted) return outcome;
    if (exhaustive.outcome() == Outcome::won) return won(exhaustive.plan());
    if (exhaustive.outcome() == Outcome::exhausted) return exhausted(exhaustive.keys());
    return exhaustive.outcome() == Outcome::paused ? outcome : exhaustive.outcome();
}

Outcome Portfolio::run_best_first(std::uint64_t nodes) {
    if (!best_first_) return Outcome::paused;
    const Outcome outcome = best_first_->search.run(nodes);
    if (outcome == Outcome::won) return won(best_first_->search.plan());
    if (outcome == Outcome::exhausted) return exhausted(best_first_->search.keys());
    if (outcome != Outcome::out_of_memory) return outcome;
    best_first_.reset();
    return Outcome::paused;
}

Outcome Portfolio::confirm() {
    PooledBoard root(position_, PooledBoard::Hash::second);
    plan_.clear();
    if (!follow_forced(root, &plan_)) return exhausted(1);
    SharedExhaustive exhaustive(root, memory_, budget_);
    exhaustive.start(limits_.threads - 1);
    exhaustive.join(meter_);
    if (exhaustive.outcome() == Outcome::won) return won(exhaustive.plan());
    return exhaustive.outcome() == Outcome::exhausted ? exhausted(exhaustive.keys()) : exhaustive.outcome();
}

Outcome Portfolio::won(const std::vector<Step>& plan) {
    plan_.insert(plan_.end(), plan.begin(), plan.end());
    return Outcome::won;
}

Outcome Portfolio::exhausted(std::uint64_t keys) {
    error_bound_ *= collision_bound(keys);
    return Outcome::exhausted;
}

}  // namespace addiction::solver
