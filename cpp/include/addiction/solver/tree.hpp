#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "addiction/solver/forced.hpp"
#include "addiction/solver/memory.hpp"
#include "addiction/solver/meter.hpp"
#include "addiction/solver/pooled_board.hpp"

namespace addiction::solver {

inline constexpr std::uint32_t no_node = UINT32_MAX;

/// A board that a best-first search keeps, and the way to it.
struct TreeNode {
    PooledBoard::Packed board;
    std::uint32_t parent;  ///< no_node for the root.
    std::uint32_t depth;   ///< Steps from the root, forced ones included.
    Step step;             ///< The step taken at the parent; forced ones follow from it.
};

/// A board that may become a node.
struct Candidate {
    PooledBoard board;
    std::uint64_t key;
    std::uint32_t parent;
    std::uint32_t depth;
    Step step;
};

/// Nodes that wait for their turn, the one with the highest value first.
class Queue {
public:
    [[nodiscard]] bool empty() const { return heap_.empty(); }

    /// False if there is no memory left.
    [[nodiscard]] bool add(Memory& memory, std::int32_t value, std::uint32_t node) {
        if (!push_within(memory, heap_, Entry{value, node})) return false;
        std::push_heap(heap_.begin(), heap_.end());
        return true;
    }

    /// Takes out the node of the first entry.
    [[nodiscard]] std::uint32_t take_best() {
        assert(!heap_.empty());
        std::pop_heap(heap_.begin(), heap_.end());
        const std::uint32_t node = heap_.back().node;
        heap_.pop_back();
        return node;
    }

private:
    struct Entry {
        std::int32_t value;
        std::uint32_t node;
        /// The older node first among equals, so that runs are repeatable.
        bool operator<(const Entry& other) const {
            return value != other.value ? value < other.value : node > other.node;
        }
    };

    std::vector<Entry> heap_;
};

/// The boards that a best-first search has kept. A node is a TreeNode, or one that knows more.
template <class Node>
class Tree {
public:
    explicit Tree(const PooledBoard& root) : root_(root) {}

    /// The root, which becomes a node like others.
    [[nodiscard]] Candidate root() const { return {root_, root_.key(), no_node, 0, Step{}}; }

    /// Every node, oldest first.
    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    Node& operator[](std::uint32_t index) { return nodes_[index]; }

    /// False if there is no memory left.
    [[nodiscard]] bool add(Memory& memory, const Node& node) { return push_within(memory, nodes_, node); }

    /// Enters the boards one step from a node, follows their forced steps, and hands those that are not lost to `take`,
    /// without their keys. Ends when that tells other than `paused`, and tells the same; or at_limit.
    template <class Take>
    Outcome expand(std::uint32_t index, Meter& meter, Take take) {
        const PooledBoard board(nodes_[index].board, root_);
        for (const Step& step : legal_steps(board)) {
            if (!meter.enter()) return Outcome::at_limit;
            Candidate child{board, 0, index, nodes_[index].depth + 1, step};
            child.board.play(step);
            forced_.clear();
            if (!follow_forced(child.board, &forced_)) continue;
            child.depth += static_cast<std::uint32_t>(forced_.size());
            if (const Outcome outcome = take(child); outcome != Outcome::paused) return outcome;
        }
        return Outcome::paused;
    }

    /// All steps from the root to a candidate, forced ones included.
    [[nodiscard]] std::vector<Step> steps_to(const Candidate& last) const {
        std::vector<Step> choices{last.step};
        for (std::uint32_t index = last.parent; nodes_[index].parent != no_node; index = nodes_[index].parent)
            choices.push_back(nodes_[index].step);
        std::reverse(choices.begin(), choices.end());
        PooledBoard board = root_;
        return follow_choices(board, choices);
    }

private:
    PooledBoard root_;
    std::vector<Node> nodes_;
    std::vector<Step> forced_;
};

}  // namespace addiction::solver
