#include "addiction/solver/branch_and_bound.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <new>
#include <utility>

#include "addiction/solver/evaluation.hpp"
#include "addiction/solver/lower_bound.hpp"

namespace addiction::solver {

namespace {

/// Boards of one depth that are expanded in one sweep.
constexpr int width = 4;

/// What a move that is still to make weighs against the evaluation, which knows nothing of a line's length.
constexpr int weight_of_move = 400;

}  // namespace

BranchAndBound::BranchAndBound(const PooledBoard& root, Memory& memory, Meter& meter)
    : memory_(memory), meter_(meter), dead_(memory), tree_(root) {
    assert(!root.is_won());
    candidates_.push_back(tree_.root());
}

Outcome BranchAndBound::run(std::uint64_t nodes, int most_steps) {
    most_steps_ = most_steps;
    const std::uint64_t end = meter_.nodes() + nodes;
    if (is_cut_short_) return Outcome::at_limit;
    if (tree_.nodes().empty() && !keep_candidates()) return Outcome::out_of_memory;
    std::size_t empty_queues = 0;
    while (meter_.nodes() < end) {
        // The last depth is one before that of a win.
        const std::size_t depths = std::min(queues_.size(), static_cast<std::size_t>(std::max(most_steps_, 0)));
        if (empty_queues >= depths) return candidates_.empty() ? Outcome::exhausted : Outcome::out_of_memory;
        if (depth_ >= depths) depth_ = 0;
        Queue& queue = queues_[depth_];
        if (queue.empty()) {
            ++empty_queues;
            ++depth_;
            continue;
        }
        empty_queues = 0;
        const Outcome outcome = expand_best(queue, static_cast<std::uint32_t>(depth_++));
        if (outcome != Outcome::paused) return outcome;
    }
    return Outcome::paused;
}

Outcome BranchAndBound::expand_best(Queue& queue, std::uint32_t depth) {
    Outcome outcome = Outcome::paused;
    for (int i = 0; i < width && !queue.empty() && !is_cut_short_;) {
        const std::uint32_t index = queue.take_best();
        if (tree_[index].depth != depth) continue;  // the board has been reached in fewer steps since
        ++i;
        if (const Outcome next = expand(index); outcome != Outcome::won) outcome = next;
    }
    // A plan goes first; what else there is to say comes up again.
    const bool kept = keep_candidates();
    return kept || outcome != Outcome::paused ? outcome : Outcome::out_of_memory;
}

Outcome BranchAndBound::expand(std::uint32_t index) {
    Outcome outcome = Outcome::paused;
    const Outcome end = tree_.expand(index, meter_, [&](Candidate& child) {
        enter(child, outcome);
        return Outcome::paused;
    });
    is_cut_short_ = end == Outcome::at_limit;
    return outcome == Outcome::won ? outcome : end;
}

void BranchAndBound::enter(Candidate& child, Outcome& outcome) {
    if (static_cast<int>(child.depth) > most_steps_) return;
    if (child.board.is_won()) {
        plan_ = tree_.steps_to(child);
        most_steps_ = static_cast<int>(child.depth) - 1;
        outcome = Outcome::won;
        return;
    }
    child.key = child.board.key();
    candidates_.push_back(child);
}

bool BranchAndBound::keep_candidates() {
    unseen_.clear();
    for (const Candidate& candidate : candidates_)
        if (!dead_.contains(candidate.key)) unseen_.push_back(&candidate);
    const auto keep = [this](const Candidate* candidate, int lane) { return keep_near(*candidate, lane); };
    if (!relax_each(relaxation_, unseen_, &Candidate::board, keep)) return false;
    candidates_.clear();
    return true;
}

bool BranchAndBound::keep_near(const Candidate& candidate, int lane) {
    const int to_go = lower_bound(candidate.board, relaxation_, lane);
    if (to_go >= never && dead_.insert(candidate.key) == Insert::full) return false;
    if (static_cast<int>(candidate.depth) + to_go > most_steps_) return true;
    return add(candidate, evaluate(candidate.board, relaxation_, lane) - weight_of_move * to_go);
}

bool BranchAndBound::add(const Candidate& candidate, std::int32_t value) {
    if (!has_room()) return false;
    std::uint32_t& slot = slot_of(candidate.key);
    const std::uint32_t old = slot;
    if (old != no_node && tree_[old].depth <= candidate.depth) return true;
    // An old node stays, since others have their step from it: its board may have the rows in another order.
    const Node node{{candidate.board.pack(), candidate.parent, candidate.depth, candidate.step}, candidate.key};
    if (!tree_.add(memory_, node)) return false;
    if (old != no_node) tree_[old].depth = superseded;
    else meter_.count_position();
    slot = static_cast<std::uint32_t>(tree_.nodes().size() - 1);
    if (queues_.size() <= candidate.depth) queues_.resize(candidate.depth + 1);
    return queues_[candidate.depth].add(memory_, value, slot);
}

std::uint32_t& BranchAndBound::slot_of(std::uint64_t key) {
    std::size_t i = static_cast<std::size_t>(key) & (index_.size() - 1);
    while (index_[i] != no_node && tree_[index_[i]].key != key) i = (i + 1) & (index_.size() - 1);
    return index_[i];
}

/// Lets the index grow while it is more than half full.
bool BranchAndBound::has_room() {
    const std::size_t nodes = tree_.nodes().size();
    if (2 * (nodes + 1) <= index_.size()) return true;
    const std::size_t size = std::max<std::size_t>(1024, 2 * index_.size());
    if (nodes + 1 >= no_node || !memory_.take(size * sizeof(std::uint32_t))) return false;
    std::vector<std::uint32_t> old(size, no_node);
    std::swap(old, index_);
    for (std::uint32_t node = 0; node < nodes; ++node)
        if (tree_[node].depth != superseded) slot_of(tree_[node].key) = node;
    memory_.give_back(old.size() * sizeof(std::uint32_t));
    return true;
}

}  // namespace addiction::solver
