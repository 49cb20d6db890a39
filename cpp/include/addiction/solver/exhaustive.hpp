#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "addiction/solver/key_set.hpp"
#include "addiction/solver/meter.hpp"
#include "addiction/solver/pooled_board.hpp"
#include "addiction/solver/relaxation.hpp"
#include "addiction/solver/trail.hpp"

namespace addiction::solver {

/// Depth-first search over pooled boards with every sound pruning of docs/solver.md: dead ends by relaxation, safe and
/// forced steps. It holds little more than a key for each board that is not dead, so it can prove big spaces lost.
/// Several boards from the top of the stack are expanded together, so that their children are relaxed four at a time
/// and their table places are fetched ahead.
class Exhaustive {
public:
    /// The root has a choice of steps and is not known to be lost. All must outlive the search.
    Exhaustive(const PooledBoard& root, Memory& memory, Meter& meter);

    /// Goes on until about this many more boards were entered.
    Outcome run(std::uint64_t nodes);

    /// After `won`: the steps that win from the root, forced ones included.
    const std::vector<Step>& plan() const { return plan_; }

private:
    /// A board that waits on the stack, and the end of the path behind it.
    struct Entry {
        PooledBoard board;
        Trail::Index trail;
    };
    struct Candidate {
        PooledBoard board;
        std::uint64_t key;
        Trail::Index parent;
        Step step;
    };
    static constexpr std::size_t batch = 32;

    /// Each tells `paused` while the search can go on.
    Outcome expand_top();
    Outcome enter(const Entry& parent, const Step& step);
    /// False if there is no memory left.
    bool keep_candidates();
    bool keep_alive(const Candidate* const* group, std::size_t size);
    void set_plan(const Candidate& last);

    PooledBoard root_;
    Memory& memory_;
    Meter& meter_;
    KeySet seen_;
    Trail trail_;
    std::vector<Entry> stack_;
    std::vector<Candidate> candidates_;
    Relaxation relaxation_;
    std::vector<Step> plan_;
};

}  // namespace addiction::solver
