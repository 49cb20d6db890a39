#include "addiction/solver/best_first.hpp"

#include <algorithm>

#include "addiction/solver/forced.hpp"

namespace addiction::solver {

BestFirst::BestFirst(const PooledBoard& root, Memory& memory, Meter& meter, std::span<const std::int16_t> weights)
    : root_(root), memory_(memory), meter_(meter), weights_(weights), seen_(memory) {
    candidates_.push_back({root, root.key(), no_node, 0, Step{}});
}

Outcome BestFirst::run(std::uint64_t nodes) {
    const std::uint64_t end = meter_.nodes() + nodes;
    if (nodes_.empty())
        if (const Outcome outcome = keep_candidates(); outcome != Outcome::paused) return outcome;
    std::size_t empty_queues = 0;
    while (meter_.nodes() < end) {
        if (empty_queues == queues_.size()) return Outcome::exhausted;
        if (depth_ >= queues_.size()) depth_ = 0;
        std::vector<Entry>& queue = queues_[depth_++];
        if (queue.empty()) {
            ++empty_queues;
            continue;
        }
        empty_queues = 0;
        if (const Outcome outcome = expand_best(queue); outcome != Outcome::paused) return outcome;
        if (const Outcome outcome = keep_candidates(); outcome != Outcome::paused) return outcome;
    }
    return Outcome::paused;
}

Outcome BestFirst::expand_best(std::vector<Entry>& queue) {
    for (int i = 0; i < width && !queue.empty(); ++i) {
        std::pop_heap(queue.begin(), queue.end());
        const std::uint32_t index = queue.back().node;
        queue.pop_back();
        if (const Outcome outcome = expand(index); outcome != Outcome::paused) return outcome;
    }
    return Outcome::paused;
}

Outcome BestFirst::expand(std::uint32_t index) {
    const PooledBoard board(nodes_[index].board, root_);
    for (const Step& step : legal_steps(board)) {
        if (!meter_.enter()) return Outcome::at_limit;
        Candidate child{board, 0, index, nodes_[index].depth + 1, step};
        child.board.play(step);
        forced_.clear();
        if (!follow_forced(child.board, &forced_)) continue;
        child.depth += static_cast<std::uint32_t>(forced_.size());
        if (child.board.is_won()) {
            set_plan(index, step);
            return Outcome::won;
        }
        child.key = child.board.key();
        seen_.prefetch(child.key);
        candidates_.push_back(child);
    }
    return Outcome::paused;
}

Outcome BestFirst::keep_candidates() {
    unseen_.clear();
    for (const Candidate& candidate : candidates_) {
        const auto inserted = seen_.insert(candidate.key);
        if (inserted == Insert::full) return Outcome::out_of_memory;
        if (inserted == Insert::added) unseen_.push_back(&candidate);
    }
    const auto keep = [this](const Candidate& candidate, int lane) {
        return !relaxation_.alive(lane) || add(candidate, lane);
    };
    if (!relax_each(relaxation_, unseen_, keep)) return Outcome::out_of_memory;
    candidates_.clear();
    return Outcome::paused;
}

bool BestFirst::add(const Candidate& candidate, int lane) {
    meter_.count_position();
    if (queues_.size() <= candidate.depth) queues_.resize(candidate.depth + 1);
    std::vector<Entry>& queue = queues_[candidate.depth];
    const Entry entry{evaluate(candidate.board, relaxation_, lane, weights_),
                      static_cast<std::uint32_t>(nodes_.size())};
    if (!push_within(memory_, nodes_, Node{candidate.board.pack(), candidate.parent, candidate.depth, candidate.step}))
        return false;
    if (!push_within(memory_, queue, entry)) return false;
    std::push_heap(queue.begin(), queue.end());
    return true;
}

void BestFirst::set_plan(std::uint32_t last, const Step& step) {
    last_node_ = last;
    std::vector<Step> choices{step};
    for (std::uint32_t index = last; nodes_[index].parent != no_node; index = nodes_[index].parent)
        choices.push_back(nodes_[index].step);
    std::reverse(choices.begin(), choices.end());
    PooledBoard board = root_;
    plan_ = follow_choices(board, choices);
}

}  // namespace addiction::solver
