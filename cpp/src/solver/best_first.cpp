#include "addiction/solver/best_first.hpp"

#include <bit>
#include <cassert>

#include "addiction/solver/evaluation.hpp"

namespace addiction::solver {

namespace {

constexpr std::size_t max_gaps = suit_count;
constexpr std::size_t cards_a_stage = 7;
constexpr std::size_t stages = suit_count * PooledBoard::max_ranks / cards_a_stage + 1;

/// Gaps beside a card that another can come right of.
std::size_t live_gaps(const PooledBoard& board) {
    std::size_t live = 0;
    for (Bitboard gaps = board.gaps(); gaps; gaps &= gaps - 1) {
        const Card left = board.at(static_cast<Cell>(std::countr_zero(gaps) - 1));
        live += left == PooledBoard::pool_marker || (left != no_card && left % 16 != board.last_rank());
    }
    return live;
}

}  // namespace

std::size_t queue_of(const PooledBoard& board, std::uint32_t depth) {
    std::size_t rooted = 0;
    for (int suit = 0; suit < suit_count; ++suit) rooted += static_cast<std::size_t>(board.rooted(suit));
    return (depth * stages + rooted / cards_a_stage) * (max_gaps + 1) + live_gaps(board);
}

BestFirst::BestFirst(const PooledBoard& root, Memory& memory, Meter& meter)
    : memory_(memory), meter_(meter), seen_(memory), tree_(root) {
    assert(!root.is_won());
    candidates_.push_back(tree_.root());
}

Outcome BestFirst::run(std::uint64_t nodes) {
    const std::uint64_t end = meter_.nodes() + nodes;
    if (tree_.nodes().empty())
        if (const Outcome outcome = keep_candidates(); outcome != Outcome::paused) return outcome;
    while (meter_.nodes() < end) {
        if (next_queue_ == queues_.size()) {
            if (is_sweep_empty_) return Outcome::exhausted;
            if (const Outcome outcome = keep_candidates(); outcome != Outcome::paused) return outcome;
            is_sweep_empty_ = true;
            next_queue_ = 0;
        }
        Queue& queue = queues_[next_queue_++];
        if (queue.empty()) continue;
        is_sweep_empty_ = false;
        if (const Outcome outcome = expand(queue.take_best()); outcome != Outcome::paused) return outcome;
        if (candidates_.size() < batch) continue;
        if (const Outcome outcome = keep_candidates(); outcome != Outcome::paused) return outcome;
    }
    return Outcome::paused;
}

Outcome BestFirst::expand(std::uint32_t index) {
    return tree_.expand(index, meter_, [this](Candidate& child) { return enter(child); });
}

Outcome BestFirst::enter(Candidate& child) {
    if (child.board.is_won()) {
        plan_ = tree_.steps_to(child);
        return Outcome::won;
    }
    child.key = child.board.key();
    seen_.prefetch(child.key);
    candidates_.push_back(child);
    return Outcome::paused;
}

Outcome BestFirst::keep_candidates() {
    unseen_.clear();
    for (const Candidate& candidate : candidates_) {
        const auto inserted = seen_.insert(candidate.key);
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

bool BestFirst::add(const Candidate& candidate, int lane) {
    meter_.count_position();
    const std::size_t number = queue_of(candidate.board, candidate.depth);
    if (queues_.size() <= number) queues_.resize(number + 1);
    const auto index = static_cast<std::uint32_t>(tree_.nodes().size());
    const std::int32_t value = evaluate(candidate.board, relaxation_, lane);
    return tree_.add(memory_, {candidate.board.pack(), candidate.parent, candidate.depth, candidate.step}) &&
           queues_[number].add(memory_, value, index);
}

}  // namespace addiction::solver
