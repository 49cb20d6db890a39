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

/// Cyclic best-first search that goes on after a win, for plans with fewer steps (docs/solver.md, "The fewest moves").
/// Boards too far from a win to beat the best plan are dropped; a board reached again in fewer steps is taken up anew.
class BranchAndBound {
public:
    /// The root is not won. All must outlive the search.
    BranchAndBound(const PooledBoard& root, Memory& memory, Meter& meter);

    /// Goes on until about this many more boards were entered, or to the next plan of no more than so many steps, which
    /// may not grow from call to call. `exhausted`: there is no such plan but for those found.
    Outcome run(std::uint64_t nodes, int most_steps);

    /// After `won`: the steps that win from the root.
    [[nodiscard]] const std::vector<Step>& plan() const { return plan_; }

private:
    static constexpr std::uint32_t superseded = UINT32_MAX;  ///< The depth of a node whose board has a better one.

    struct Node : TreeNode {
        std::uint64_t key;
    };

    Outcome expand_best(Queue& queue, std::uint32_t depth);
    Outcome expand(std::uint32_t index);
    void enter(Candidate& child, Outcome& outcome);
    bool keep_candidates();
    bool keep_near(const Candidate& candidate, int lane);
    bool add(const Candidate& candidate, std::int32_t value);
    std::uint32_t& slot_of(std::uint64_t key);
    bool has_room();

    Memory& memory_;
    Meter& meter_;
    int most_steps_ = 0;
    bool is_cut_short_ = false;  ///< A limit was reached inside an expansion: boards are missing from the queues.
    KeySet dead_;
    Tree<Node> tree_;
    std::vector<std::uint32_t> index_;  ///< Open addressing by key; no_node in empty slots.
    std::vector<Queue> queues_;         ///< By depth.
    std::size_t depth_ = 0;             ///< Of the queue whose turn it is.
    std::vector<Candidate> candidates_;
    std::vector<const Candidate*> unseen_;
    std::vector<Step> plan_;
    Relaxation relaxation_;
};

}  // namespace addiction::solver
