#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "addiction/position.hpp"
#include "addiction/solver/best_first.hpp"
#include "addiction/solver/budget.hpp"
#include "addiction/solver/pooled_board.hpp"
#include "addiction/solver/solve.hpp"

namespace addiction::solver {

/// Best-first and exhaustive search under one budget: the one finds wins, the other proves losses. With one thread they
/// take turns in slices that grow; with more, the calling thread does the best-first search and the others share the
/// exhaustive one.
class Portfolio {
public:
    /// Both must outlive the portfolio.
    Portfolio(const Position& position, const Limits& limits);

    Result run();

private:
    struct BestFirstPart {
        BestFirstPart(const PooledBoard& root, Memory& whole, Meter& meter)
            : memory(whole.limit() / 2, whole), search(root, memory, meter) {}

        Memory memory;  ///< Half of all.
        BestFirst search;
    };

    Outcome search();
    Outcome search_in_turn();
    Outcome search_in_threads();

    /// Goes on with the best-first search until about this many more nodes. One that needs too much memory is given up;
    /// what it had serves the other search better.
    Outcome run_best_first(std::uint64_t nodes);

    /// A second exhaustive search, with keys from an independent hash.
    Outcome confirm();

    /// Notes a plan from the root.
    Outcome won(const std::vector<Step>& plan);
    /// Notes that a search which stored this many keys found no win.
    Outcome exhausted(std::uint64_t keys);

    const Position& position_;
    const Limits& limits_;
    Memory memory_;
    Budget budget_;
    Meter meter_;
    PooledBoard root_;
    std::vector<Step> plan_;  ///< From the position; begins with the forced steps to the root.
    std::unique_ptr<BestFirstPart> best_first_;
    double error_bound_ = 1;
};

}  // namespace addiction::solver
