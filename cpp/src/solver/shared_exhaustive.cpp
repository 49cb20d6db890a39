#include "addiction/solver/shared_exhaustive.hpp"

#include <new>
#include <system_error>

namespace addiction::solver {

namespace {

/// Nodes after which a thread looks whether another has the answer.
constexpr std::uint64_t slice = 4096;

}  // namespace

SharedExhaustive::SharedExhaustive(const PooledBoard& root, Memory& memory, Budget& budget)
    : root_(root), memory_(memory.limit(), memory), budget_(budget), seen_(memory_, KeySet::Use::threads) {
    pool_.give({});
}

void SharedExhaustive::start(int threads) {
    try {
        for (int i = 0; i < threads; ++i)
            threads_.emplace_back([this] {
                Meter meter(budget_, Meter::Thread::other);
                work(meter);
            });
    } catch (const std::system_error&) {
        // The machine gives no more threads: those that there are do the work.
    }
}

void SharedExhaustive::join(Meter& meter) {
    work(meter);
    threads_.clear();
}

void SharedExhaustive::work(Meter& meter) {
    if (!pool_.join()) return;
    try {
        Exhaustive search(root_, seen_, memory_, meter, pool_);
        Outcome outcome = Outcome::paused;
        while (outcome == Outcome::paused && !over_) outcome = meter.look() ? search.run(slice) : Outcome::at_limit;
        settle(outcome, search.plan());
    } catch (const std::bad_alloc&) {
        settle(Outcome::out_of_memory, {});
    }
}

void SharedExhaustive::stop() {
    over_ = true;
    pool_.stop();
    threads_.clear();
}

void SharedExhaustive::settle(Outcome outcome, const std::vector<Step>& plan) {
    {
        const std::lock_guard lock(mutex_);
        if (!over_.exchange(true)) {
            outcome_ = outcome;
            plan_ = plan;
        }
    }
    pool_.stop();
}

}  // namespace addiction::solver
