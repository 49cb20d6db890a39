#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "addiction/solver/key_set.hpp"
#include "addiction/solver/meter.hpp"
#include "addiction/solver/pooled_board.hpp"
#include "addiction/solver/relaxation.hpp"
#include "addiction/solver/tree.hpp"

namespace addiction::solver {

/// The queue of a board that many steps from the root: boards in one queue agree in depth, in the number of
/// gaps that a card can enter, and nearly in the number of rooted cards.
[[nodiscard]] std::size_t queue_of(const PooledBoard& board, std::uint32_t depth);

/// Cyclic best-first search (docs/solver.md, "Finding wins"): many queues of boards that are alike (queue_of), each
/// ordered by the learned evaluation. It sweeps over them again and again and expands the best board of each. Complete:
/// queues that are all empty mean that no plan wins.
class BestFirst {
public:
    /// The root has a choice of steps and is not known to be lost. All must outlive the search.
    BestFirst(const PooledBoard& root, Memory& memory, Meter& meter);

    /// Goes on until about this many more boards were entered.
    Outcome run(std::uint64_t nodes);

    /// After `won`: the steps that win from the root, forced ones included.
    [[nodiscard]] const std::vector<Step>& plan() const { return plan_; }

    /// How many keys it has stored.
    [[nodiscard]] std::uint64_t keys() const { return seen_.size(); }

private:
    /// Children that are relaxed together, at least. More would keep the lanes of the relaxation fuller, but a sweep
    /// soon comes to the queues of its own children, which must be there by then.
    static constexpr std::size_t batch = 5;

    /// Each tells `paused` while the search can go on.
    Outcome expand(std::uint32_t index);
    Outcome enter(Candidate& child);
    Outcome keep_candidates();
    /// False if there is no memory left.
    bool add(const Candidate& candidate, int lane);

    Memory& memory_;
    Meter& meter_;
    KeySet seen_;
    Tree<TreeNode> tree_;
    std::vector<Queue> queues_;   ///< By queue_of.
    std::size_t next_queue_ = 0;  ///< Where the sweep stands.
    bool is_sweep_empty_ = true;  ///< Whether it has not met a board yet.
    std::vector<Candidate> candidates_;
    std::vector<const Candidate*> unseen_;
    Relaxation relaxation_;
    std::vector<Step> plan_;
};

}  // namespace addiction::solver
