#include "addiction/solver/exhaustive.hpp"

#include "addiction/solver/forced.hpp"

namespace addiction::solver {

Exhaustive::Exhaustive(const PooledBoard& root, Memory& memory, Meter& meter)
    : root_(root), memory_(memory), meter_(meter), seen_(memory) {
    candidates_.push_back({root, root.key(), Trail::root});
}

Outcome Exhaustive::run(std::uint64_t nodes) {
    const std::uint64_t end = meter_.nodes() + nodes;
    do {
        while (!stack_.empty() && candidates_.size() < batch)
            if (const Outcome outcome = expand_top(); outcome != Outcome::paused) return outcome;
        if (candidates_.empty() && stack_.empty()) return Outcome::exhausted;
        if (const Outcome outcome = keep_candidates(); outcome != Outcome::paused) return outcome;
    } while (meter_.nodes() < end);
    return Outcome::paused;
}

Outcome Exhaustive::expand_top() {
    const Entry entry = stack_.back();
    stack_.pop_back();
    Outcome outcome = Outcome::paused;
    if (entry.safe.card != no_card) {
        outcome = enter(entry, entry.safe);
    } else {
        for (const Step& step : legal_steps(entry.board))
            if (outcome == Outcome::paused) outcome = enter(entry, step);
    }
    trail_.release(entry.trail);
    return outcome;
}

Outcome Exhaustive::enter(const Entry& parent, const Step& step) {
    if (!meter_.enter()) return Outcome::at_limit;
    Candidate child{parent.board, 0, Trail::root};
    child.board.play(step);
    if (!follow_forced(child.board)) return Outcome::paused;
    const bool won = child.board.is_won();
    if (!won) {
        child.key = child.board.key();
        seen_.prefetch(child.key);
    }
    child.trail = trail_.add(memory_, parent.trail, step);
    if (child.trail == Trail::root) return Outcome::out_of_memory;
    if (won) {
        set_plan(child.trail);
        return Outcome::won;
    }
    candidates_.push_back(child);
    return Outcome::paused;
}

Outcome Exhaustive::keep_candidates() {
    std::array<const Candidate*, Relaxation::lanes> group;
    std::size_t size = 0;
    for (const Candidate& candidate : candidates_) {
        if (seen_.contains(candidate.key)) {
            trail_.release(candidate.trail);
            continue;
        }
        group[size++] = &candidate;
        if (size < group.size()) continue;
        if (!keep_alive(group.data(), size)) return Outcome::out_of_memory;
        size = 0;
    }
    if (size > 0 && !keep_alive(group.data(), size)) return Outcome::out_of_memory;
    candidates_.clear();
    return Outcome::paused;
}

bool Exhaustive::keep_alive(const Candidate* const* group, std::size_t size) {
    std::array<const PooledBoard*, Relaxation::lanes> boards{};
    for (std::size_t i = 0; i < size; ++i) boards[i] = &group[i]->board;
    relaxation_.run(boards.data(), static_cast<int>(size));
    for (std::size_t i = 0; i < size; ++i) {
        const Candidate& candidate = *group[i];
        const int lane = static_cast<int>(i);
        // Only boards that may be won are stored: the others would fill half of the table.
        const auto inserted = relaxation_.alive(lane) ? seen_.insert(candidate.key) : KeySet::Insert::present;
        if (inserted == KeySet::Insert::full) return false;
        if (inserted == KeySet::Insert::present) {
            trail_.release(candidate.trail);
            continue;
        }
        meter_.count_position();
        const auto safe = safe_step(candidate.board, &relaxation_, lane);
        const Entry entry{candidate.board, candidate.trail, safe.value_or(Step{no_card, 0, 0})};
        if (!push_within(memory_, stack_, entry)) return false;
    }
    return true;
}

void Exhaustive::set_plan(Trail::Index trail) {
    PooledBoard board = root_;
    for (const Step& step : trail_.steps_to(trail)) {
        board.play(step);
        plan_.push_back(step);
        follow_forced(board, &plan_);
    }
}

}  // namespace addiction::solver
