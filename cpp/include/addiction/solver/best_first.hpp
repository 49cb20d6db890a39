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

/// The queue of a board that many steps from the root: boards in one queue agree in depth, in the number of
/// gaps that a card can enter, and nearly in the number of rooted cards.
[[nodiscard]] std::size_t queue_of(const PooledBoard& board, std::uint32_t depth);

/// Cyclic best-first search (docs/solver.md, "Finding wins"): many queues of boards that are alike (queue_of), each
/// ordered by the learned evaluation. It sweeps over them again and again and expands the best board of each. Complete:
/// queues that are all empty mean that no plan wins.
class BestFirst {
public:
    /// The root has a choice of steps and is not known to be lost. All must outlive the search.
    BestFirst(const PooledBoard& root, Memory& memory, Meter& meter,
              std::span<const std::int16_t> weights = learned_weights());

    /// Goes on until about this many more boards were entered.
    Outcome run(std::uint64_t nodes);

    /// After `won`: the steps that win from the root, forced ones included.
    [[nodiscard]] const std::vector<Step>& plan() const { return plan_; }

    static constexpr std::uint32_t no_node = UINT32_MAX;
    struct Node {
        PooledBoard::Packed board;
        std::uint32_t parent;  ///< no_node for the root.
        std::uint32_t depth;   ///< Steps from the root, forced ones included.
        Step step;             ///< The step taken at the parent; forced ones follow from it.
    };

    /// How many keys it has stored.
    [[nodiscard]] std::uint64_t keys() const { return seen_.size(); }

    /// Every board that was kept, oldest first, for the training of the evaluation.
    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }

    /// After `won`: the last node on the way to the win.
    [[nodiscard]] std::uint32_t last_node() const { return last_node_; }

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
    /// Children that are relaxed together, at least. More would keep the lanes of the relaxation fuller, but a sweep
    /// soon comes to the queues of its own children, which must be there by then.
    static constexpr std::size_t batch = 5;

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
    std::vector<std::vector<Entry>> queues_;  ///< Heaps, by queue_of.
    std::size_t next_queue_ = 0;              ///< Where the sweep stands.
    bool is_sweep_empty_ = true;              ///< Whether it has not met a board yet.
    std::vector<Candidate> candidates_;
    std::vector<const Candidate*> unseen_;
    std::vector<Step> forced_;
    Relaxation relaxation_;
    std::vector<Step> plan_;
    std::uint32_t last_node_ = no_node;
};

}  // namespace addiction::solver
