#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "addiction/solver/evaluation.hpp"
#include "addiction/solver/key_set.hpp"
#include "addiction/solver/memory.hpp"
#include "addiction/solver/meter.hpp"
#include "addiction/solver/relaxation.hpp"
#include "addiction/solver/tree.hpp"

namespace addiction::solver {

/// The best-first search that the evaluation is trained with: a queue for each depth, and in each sweep the four best
/// boards of every queue are expanded. The solver had this one when weights_1.inc was learned; what it finds must stay
/// as it is, or the weights can't be learned again.
class DepthQueues {
public:
    /// The root has a choice of steps and is not known to be lost. All must outlive the search.
    DepthQueues(const PooledBoard& root, Memory& memory, Meter& meter, std::span<const std::int16_t> weights)
        : memory_(memory), meter_(meter), weights_(weights), seen_(memory), tree_(root), candidates_{tree_.root()} {}

    /// Goes on until a win, the end of the space, or a limit.
    Outcome run() {
        Outcome outcome = keep_candidates();
        std::size_t empty_queues = 0;
        for (std::size_t depth = 0; outcome == Outcome::paused; ++depth) {
            if (empty_queues == queues_.size()) return Outcome::exhausted;
            Queue& queue = queues_[depth %= queues_.size()];
            empty_queues = queue.empty() ? empty_queues + 1 : 0;
            for (int i = 0; i < width && !queue.empty() && outcome == Outcome::paused; ++i)
                outcome = expand(queue.take_best());
            if (outcome == Outcome::paused) outcome = keep_candidates();
        }
        return outcome;
    }

    /// Every board that was kept, oldest first.
    [[nodiscard]] const std::vector<TreeNode>& nodes() const { return tree_.nodes(); }

    /// After `won`: the last node on the way to the win.
    [[nodiscard]] std::uint32_t last_node() const { return last_node_; }

private:
    static constexpr int width = 4;

    Outcome expand(std::uint32_t index) {
        return tree_.expand(index, meter_, [this](Candidate& child) {
            if (child.board.is_won()) {
                last_node_ = child.parent;
                return Outcome::won;
            }
            child.key = child.board.key();
            candidates_.push_back(child);
            return Outcome::paused;
        });
    }

    Outcome keep_candidates() {
        unseen_.clear();
        for (const Candidate& candidate : candidates_) {
            const Insert inserted = seen_.insert(candidate.key);
            if (inserted == Insert::full) return Outcome::out_of_memory;
            if (inserted == Insert::added) unseen_.push_back(&candidate);
        }
        const auto keep = [this](const Candidate* candidate, int lane) {
            return !relaxation_.alive(lane) || add(*candidate, lane);
        };
        if (!relax_each(relaxation_, unseen_, &Candidate::board, keep)) return Outcome::out_of_memory;
        candidates_.clear();
        return Outcome::paused;
    }

    bool add(const Candidate& candidate, int lane) {
        if (queues_.size() <= candidate.depth) queues_.resize(candidate.depth + 1);
        const auto index = static_cast<std::uint32_t>(tree_.nodes().size());
        return tree_.add(memory_, {candidate.board.pack(), candidate.parent, candidate.depth, candidate.step}) &&
               queues_[candidate.depth].add(memory_, evaluate(candidate.board, relaxation_, lane, weights_), index);
    }

    Memory& memory_;
    Meter& meter_;
    std::span<const std::int16_t> weights_;
    KeySet seen_;
    Tree<TreeNode> tree_;
    std::vector<Queue> queues_;  ///< By depth.
    std::vector<Candidate> candidates_;
    std::vector<const Candidate*> unseen_;
    Relaxation relaxation_;
    std::uint32_t last_node_ = no_node;
};

}  // namespace addiction::solver
