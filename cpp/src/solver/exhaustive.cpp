#include "addiction/solver/exhaustive.hpp"

#include "addiction/solver/forced.hpp"

namespace addiction::solver {

Exhaustive::Exhaustive(const PooledBoard& root, Memory& memory, Meter& meter)
    : root_(root), memory_(memory), meter_(meter), seen_(memory) {
    candidates_.reserve(batch + StepList::limit);
    candidates_.push_back({root, root.key(), Trail::root, Step{}});
}

Outcome Exhaustive::run(std::uint64_t nodes) {
    const std::uint64_t end = meter_.nodes() + nodes;
    do {
        while (!stack_.empty() && candidates_.size() < batch)
            if (const Outcome outcome = expand_top(); outcome != Outcome::paused) return outcome;
        if (candidates_.empty() && stack_.empty()) return Outcome::exhausted;
        if (!keep_candidates()) return Outcome::out_of_memory;
    } while (meter_.nodes() < end);
    return Outcome::paused;
}

Outcome Exhaustive::expand_top() {
    const Entry& parent = stack_.back();
    for (const Step& step : legal_steps(parent.board))
        if (const Outcome outcome = enter(parent, step); outcome != Outcome::paused) return outcome;
    trail_.release(parent.trail);
    stack_.pop_back();
    return Outcome::paused;
}

Outcome Exhaustive::enter(const Entry& parent, const Step& step) {
    if (!meter_.enter()) return Outcome::at_limit;
    Candidate& child = candidates_.emplace_back(parent.board, 0, parent.trail, step);
    child.board.play(step);
    if (!follow_forced(child.board)) {
        candidates_.pop_back();
        return Outcome::paused;
    }
    if (child.board.is_won()) {
        set_plan(child);
        return Outcome::won;
    }
    child.key = child.board.key();
    seen_.prefetch(child.key);
    trail_.hold(child.parent);
    return Outcome::paused;
}

bool Exhaustive::keep_candidates() {
    std::array<const Candidate*, Relaxation::lanes> group;
    std::size_t size = 0;
    for (const Candidate& candidate : candidates_) {
        if (seen_.contains(candidate.key)) continue;
        group[size++] = &candidate;
        if (size < group.size()) continue;
        if (!keep_alive(group.data(), size)) return false;
        size = 0;
    }
    if (size > 0 && !keep_alive(group.data(), size)) return false;
    for (const Candidate& candidate : candidates_) trail_.release(candidate.parent);
    candidates_.clear();
    return true;
}

bool Exhaustive::keep_alive(const Candidate* const* group, std::size_t size) {
    std::array<const PooledBoard*, Relaxation::lanes> boards{};
    for (std::size_t i = 0; i < size; ++i) boards[i] = &group[i]->board;
    relaxation_.run(boards.data(), static_cast<int>(size));
    for (std::size_t i = 0; i < size; ++i) {
        // Only boards that may be won are stored: the others would fill half of the table.
        if (!relaxation_.alive(static_cast<int>(i))) continue;
        const Candidate& candidate = *group[i];
        const auto inserted = seen_.insert(candidate.key);
        if (inserted == Insert::full) return false;
        if (inserted == Insert::present) continue;
        meter_.count_position();
        const Trail::Index trail = trail_.add(memory_, candidate.parent, candidate.step);
        if (trail == Trail::root) return false;
        if (!push_within(memory_, stack_, Entry{candidate.board, trail})) return false;
    }
    return true;
}

void Exhaustive::set_plan(const Candidate& last) {
    std::vector<Step> choices = trail_.steps_to(last.parent);
    choices.push_back(last.step);
    PooledBoard board = root_;
    for (const Step& step : choices) {
        board.play(step);
        plan_.push_back(step);
        follow_forced(board, &plan_);
    }
}

}  // namespace addiction::solver
