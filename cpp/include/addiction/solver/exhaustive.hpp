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
#include "addiction/solver/work_pool.hpp"

namespace addiction::solver {

/// Depth-first search over pooled boards with every sound pruning of docs/solver.md: dead ends by relaxation, safe and
/// forced steps. It holds little more than a key for each board that is not dead, so it can prove big spaces lost.
/// Several boards from the top of the stack are expanded together, so that their children are relaxed side by side
/// and their table places are fetched ahead.
///
/// Several threads can share the work: each has a search of its own, with the same root, table and pool.
class Exhaustive {
public:
    /// The root has a choice of steps and is not known to be lost. `seen` takes the boards that are not dead. All must
    /// outlive the search.
    Exhaustive(const PooledBoard& root, KeySet& seen, Memory& memory, Meter& meter);

    /// The search of one of several threads, which takes its work from the pool and hands on some to others.
    Exhaustive(const PooledBoard& root, KeySet& seen, Memory& memory, Meter& meter, WorkPool& pool);

    /// Goes on until about this many more boards were entered.
    Outcome run(std::uint64_t nodes);

    /// After `won`: the steps that win from the root, forced ones included.
    [[nodiscard]] const std::vector<Step>& plan() const { return plan_; }

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
    static constexpr std::size_t batch = 64;

    void reserve();

    /// Puts work from the pool on the empty stack, if there is a pool and work. Throws std::bad_alloc.
    bool take_work();
    /// Hands on the oldest board on the stack, which is likely to have the most below it.
    void give_work();

    /// Each tells `paused` while the search can go on.
    Outcome expand_top();
    Outcome enter(const Entry& parent, const Step& step);
    /// False if there is no memory left.
    bool keep_candidates();
    bool keep_alive(const Candidate& candidate, int lane);
    std::vector<Step> steps_to(Trail::Index trail) const;
    void set_plan(const Candidate& last);

    PooledBoard root_;
    Memory& memory_;
    Meter& meter_;
    KeySet& seen_;
    KeySet::Visitor visitor_;
    WorkPool* pool_ = nullptr;
    std::vector<Step> origin_;  ///< The steps chosen from the root to where the trail begins.
    Trail trail_;
    std::vector<Entry> stack_;
    std::size_t given_ = 0;  ///< Entries at the bottom of the stack that other threads have taken over.
    std::vector<Candidate> candidates_;
    std::vector<const Candidate*> unseen_;
    Relaxation relaxation_;
    std::vector<Step> plan_;
};

}  // namespace addiction::solver
