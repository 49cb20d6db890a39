#include "addiction/solver/branch_and_bound.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <new>
#include <utility>

#include "addiction/solver/evaluation.hpp"
#include "addiction/solver/forced.hpp"
#include "addiction/solver/lower_bound.hpp"

namespace addiction::solver {

namespace {

/// Boards of one depth that are expanded in one sweep.
constexpr int width = 4;

/// What a move that is still to make weighs against the evaluation, which knows nothing of a line's length.
constexpr int weight_of_move = 400;

}  // namespace

BranchAndBound::BranchAndBound(const PooledBoard& root, Memory& memory, Meter& meter)
    : root_(root), memory_(memory), meter_(meter), dead_(memory) {
    assert(!root.is_won());
    candidates_.push_back({root, root.key(), no_node, 0, Step{}});
}

Outcome BranchAndBound::run(std::uint64_t nodes, int most_steps) {
    most_steps_ = most_steps;
    const std::uint64_t end = meter_.nodes() + nodes;
    if (is_cut_short_) return Outcome::at_limit;
    if (nodes_.empty() && !keep_candidates()) return Outcome::out_of_memory;
    std::size_t empty_queues = 0;
    while (meter_.nodes() < end) {
        // The last depth is one before that of a win.
        const std::size_t depths = std::min(queues_.size(), static_cast<std::size_t>(std::max(most_steps_, 0)));
        if (empty_queues >= depths) return candidates_.empty() ? Outcome::exhausted : Outcome::out_of_memory;
        if (depth_ >= depths) depth_ = 0;
        std::vector<Entry>& queue = queues_[depth_];
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

Outcome BranchAndBound::expand_best(std::vector<Entry>& queue, std::uint32_t depth) {
    Outcome outcome = Outcome::paused;
    for (int i = 0; i < width && !queue.empty() && !is_cut_short_;) {
        std::pop_heap(queue.begin(), queue.end());
        const std::uint32_t index = queue.back().node;
        queue.pop_back();
        if (nodes_[index].depth != depth) continue;  // the board has been reached in fewer steps since
        ++i;
        if (const Outcome next = expand(index); outcome != Outcome::won) outcome = next;
    }
    // A plan goes first; what else there is to say comes up again.
    const bool kept = keep_candidates();
    return kept || outcome != Outcome::paused ? outcome : Outcome::out_of_memory;
}

Outcome BranchAndBound::expand(std::uint32_t index) {
    const PooledBoard board(nodes_[index].board, root_);
    Outcome outcome = Outcome::paused;
    for (const Step& step : legal_steps(board)) {
        if (!meter_.enter()) {
            is_cut_short_ = true;
            return outcome == Outcome::won ? outcome : Outcome::at_limit;
        }
        Candidate child{board, 0, index, nodes_[index].depth + 1, step};
        child.board.play(step);
        forced_.clear();
        if (!follow_forced(child.board, &forced_)) continue;
        child.depth += static_cast<std::uint32_t>(forced_.size());
        if (static_cast<int>(child.depth) > most_steps_) continue;
        if (child.board.is_won()) {
            set_plan(index, step);
            most_steps_ = static_cast<int>(child.depth) - 1;
            outcome = Outcome::won;
            continue;
        }
        child.key = child.board.key();
        candidates_.push_back(child);
    }
    return outcome;
}

bool BranchAndBound::keep_candidates() {
    unseen_.clear();
    for (const Candidate& candidate : candidates_)
        if (!dead_.contains(candidate.key)) unseen_.push_back(&candidate);
    const auto keep = [this](const Candidate& candidate, int lane) { return keep_near(candidate, lane); };
    if (!relax_each(relaxation_, unseen_, keep)) return false;
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
    if (old != no_node && nodes_[old].depth <= candidate.depth) return true;
    // An old node stays, since others have their step from it: its board may have the rows in another order.
    const Node node{candidate.key, candidate.board.pack(), candidate.parent, candidate.depth, candidate.step};
    if (!push_within(memory_, nodes_, node)) return false;
    if (old != no_node) nodes_[old].depth = superseded;
    else meter_.count_position();
    slot = static_cast<std::uint32_t>(nodes_.size() - 1);
    if (queues_.size() <= candidate.depth) queues_.resize(candidate.depth + 1);
    std::vector<Entry>& queue = queues_[candidate.depth];
    if (!push_within(memory_, queue, Entry{value, slot})) return false;
    std::push_heap(queue.begin(), queue.end());
    return true;
}

std::uint32_t& BranchAndBound::slot_of(std::uint64_t key) {
    std::size_t i = static_cast<std::size_t>(key) & (index_.size() - 1);
    while (index_[i] != no_node && nodes_[index_[i]].key != key) i = (i + 1) & (index_.size() - 1);
    return index_[i];
}

/// Lets the index grow while it is more than half full.
bool BranchAndBound::has_room() {
    if (2 * (nodes_.size() + 1) <= index_.size()) return true;
    const std::size_t size = std::max<std::size_t>(1024, 2 * index_.size());
    if (nodes_.size() + 1 >= no_node || !memory_.take(size * sizeof(std::uint32_t))) return false;
    std::vector<std::uint32_t> old(size, no_node);
    std::swap(old, index_);
    for (std::uint32_t node = 0; node < nodes_.size(); ++node)
        if (nodes_[node].depth != superseded) slot_of(nodes_[node].key) = node;
    memory_.give_back(old.size() * sizeof(std::uint32_t));
    return true;
}

void BranchAndBound::set_plan(std::uint32_t last, const Step& step) {
    std::vector<Step> choices{step};
    for (std::uint32_t index = last; nodes_[index].parent != no_node; index = nodes_[index].parent)
        choices.push_back(nodes_[index].step);
    std::reverse(choices.begin(), choices.end());
    PooledBoard board = root_;
    plan_ = follow_choices(board, choices);
}

}  // namespace addiction::solver
