#include "addiction/solver/exhaustive.hpp"

#include <cassert>
#include <new>
#include <utility>

#include "addiction/solver/forced.hpp"

namespace addiction::solver {

namespace {

/// What leads to the root.
constexpr Step no_step{no_card, 0, 0};

}  // namespace

Exhaustive::Exhaustive(const PooledBoard& root, KeySet& seen, Memory& memory, Meter& meter)
    : root_(root), memory_(memory), meter_(meter), seen_(seen), visitor_(seen) {
    assert(!root.is_won());
    reserve();
    candidates_.push_back({root, root.key(), Trail::root, no_step});
}

Exhaustive::Exhaustive(const PooledBoard& root, KeySet& seen, Memory& memory, Meter& meter, WorkPool& pool)
    : root_(root), memory_(memory), meter_(meter), seen_(seen), visitor_(seen), pool_(&pool) {
    reserve();
}

void Exhaustive::reserve() {
    // Nothing may fail between a visitor's enter and leave.
    candidates_.reserve(batch + StepList::limit);
    unseen_.reserve(batch + StepList::limit);
}

Outcome Exhaustive::run(std::uint64_t nodes) {
    const std::uint64_t end = meter_.nodes() + nodes;
    do {
        while (stack_.size() > given_ && candidates_.size() < batch)
            if (const Outcome outcome = expand_top(); outcome != Outcome::paused) return outcome;
        if (candidates_.empty() && stack_.size() == given_ && !take_work()) {
            if (!pool_ || pool_->is_exhausted()) return Outcome::exhausted;
            return Outcome::paused;
        }
        if (!keep_candidates()) return Outcome::out_of_memory;
        if (pool_ && pool_->wants_work() && stack_.size() > given_ + 1) give_work();
    } while (meter_.nodes() < end);
    return Outcome::paused;
}

bool Exhaustive::take_work() {
    if (!pool_) return false;
    auto path = pool_->take();
    if (!path) return false;
    origin_ = std::move(*path);
    given_ = 0;
    stack_.clear();
    PooledBoard board = root_;
    follow_choices(board, origin_);
    // The one who gave the board has relaxed and stored it.
    if (!push_within(memory_, stack_, Entry{board, Trail::root})) throw std::bad_alloc();
    return true;
}

void Exhaustive::give_work() {
    const Entry& oldest = stack_[given_++];
    WorkPool::Path path = steps_to(oldest.trail);
    trail_.release(oldest.trail);
    pool_->give(std::move(path));
}

std::vector<Step> Exhaustive::steps_to(Trail::Index trail) const {
    std::vector<Step> steps = origin_;
    const std::vector<Step> rest = trail_.steps_to(trail);
    steps.insert(steps.end(), rest.begin(), rest.end());
    return steps;
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
    trail_.hold(child.parent);
    return Outcome::paused;
}

bool Exhaustive::keep_candidates() {
    // Close together, so that the machine looks up their addresses side by side.
    for (const Candidate& candidate : candidates_) seen_.prefetch(candidate.key);
    unseen_.clear();
    visitor_.enter();
    for (const Candidate& candidate : candidates_)
        if (!seen_.contains(candidate.key)) unseen_.push_back(&candidate);
    visitor_.leave();
    const auto keep = [this](const Candidate* candidate, int lane) { return keep_alive(*candidate, lane); };
    if (!relax_each(relaxation_, unseen_, &Candidate::board, keep)) return false;
    for (const Candidate& candidate : candidates_) trail_.release(candidate.parent);
    candidates_.clear();
    return true;
}

bool Exhaustive::keep_alive(const Candidate& candidate, int lane) {
    // Only boards that may be won are stored: the others would fill half of the table.
    if (!relaxation_.alive(lane)) return true;
    const auto inserted = seen_.insert(candidate.key);
    if (inserted != Insert::added) return inserted == Insert::present;
    meter_.count_position();
    Trail::Index trail = Trail::root;
    if (candidate.step != no_step) {
        trail = trail_.add(memory_, candidate.parent, candidate.step);
        if (trail == Trail::root) return false;
    }
    return push_within(memory_, stack_, Entry{candidate.board, trail});
}

void Exhaustive::set_plan(const Candidate& last) {
    std::vector<Step> choices = steps_to(last.parent);
    choices.push_back(last.step);
    PooledBoard board = root_;
    plan_ = follow_choices(board, choices);
}

}  // namespace addiction::solver
