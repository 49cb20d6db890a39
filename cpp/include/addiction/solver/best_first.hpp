#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "addiction/solver/evaluation.hpp"
#include "addiction/solver/key_set.hpp"
#include "addiction/solver/meter.hpp"
#include "addiction/solver/pooled_board.hpp"
#include "addiction/solver/relaxation.hpp"

namespace addiction::solver {

/// Cyclic best-first search (docs/solver.md, "Finding wins"): a queue for each depth, ordered by the learned
/// evaluation. It sweeps over the depths again and again and expands the best boards of each. Complete: queues that are
/// all empty mean that no plan wins.
class BestFirst {
public:
    /// The root has a choice of steps and is not known to be lost. All must outlive the search.
    BestFirst(const PooledBoard& root, Memory& memory, Meter& meter,
              std::span<const std::int16_t> weights = learned_weights());

    /// Goes on until about this many more boards were entered.
    Outcome run(std::uint64_t nodes);

    /// After `won`: the steps that win from the root, forced ones included.
    const std::vector<Step>& plan() const { return plan_; }

    static constexpr std::uint32_t no_node = UINT32_MAX;
    struct Node {
        PooledBoard::Packed board;
        std::uint32_t parent;  ///< no_node for the root.
        std::uint32_t depth;   ///< Steps from the root, forced ones included.
        Step step;             ///< The step taken at the parent; forced ones follow from it.
    };

    /// How many keys it has stored.
    std::uint64_t keys() const { return seen_.size(); }

    /// Every board that was kept, oldest first, for the training of the evaluation.
    const std::vector<Node>& nodes() const { return nodes_; }

    /// After `won`: the last node on the way to the win.
    std::uint32_t last_node() const { return last_node_; }

private:
    struct Entry {
        std::int32_t value;
        std::uint32_t node;
        /// The older node first among equals, so that runs are repeatable.
        bool operator<(const Entry& other) const {
            return value != other.value ? value < other.value : node > other.node;
        }
    };
    struct Candidate {
        PooledBoard board;
        std::uint64_t key;
        std::uint32_t parent;
        std::uint32_t depth;
        Step step;
    };
    /// Boards expanded at a depth before the sweep goes on: enough children to relax four at a time.
    static constexpr int width = 4;

    /// Each tells `paused` while the search can go on.
    Outcome expand_best(std::vector<Entry>& queue);
    Outcome expand(std::uint32_t index);
    Outcome keep_candidates();
    /// False if there is no memory left.
    bool add(const Candidate& candidate, int lane);
    void set_plan(std::uint32_t last, const Step& step);

    PooledBoard root_;
    Memory& memory_;
    Meter& meter_;
    std::span<const std::int16_t> weights_;
    KeySet seen_;
    std::vector<Node> nodes_;
    std::vector<std::vector<Entry>> queues_;  ///< A heap for each depth.
    std::size_t depth_ = 0;                   ///< Where the sweep stands.
    std::vector<Candidate> candidates_;
    std::vector<const Candidate*> unseen_;
    std::vector<Step> forced_;
    Relaxation relaxation_;
    std::vector<Step> plan_;
    std::uint32_t last_node_ = no_node;
};

}  // namespace addiction::solver
