#pragma once

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "addiction/solver/budget.hpp"
#include "addiction/solver/exhaustive.hpp"
#include "addiction/solver/key_set.hpp"
#include "addiction/solver/work_pool.hpp"

namespace addiction::solver {

/// An exhaustive search by several threads with one table.
class SharedExhaustive {
public:
    /// The root has a choice of steps and is not known to be lost. All must outlive the search.
    SharedExhaustive(const PooledBoard& root, Memory& memory, Budget& budget);
    /// Ends the search and waits for its threads.
    ~SharedExhaustive() { stop(); }
    SharedExhaustive(const SharedExhaustive&) = delete;
    SharedExhaustive& operator=(const SharedExhaustive&) = delete;

    /// Has this many threads work on it, or as many as the machine gives.
    void start(int threads);

    /// Works on it in this thread as well, until it is over, and waits for the other threads.
    void join(Meter& meter);

    [[nodiscard]] bool is_over() const { return over_; }

    /// Ends the search, and waits for its threads.
    void stop();

    /// After join or stop: how it ended; `paused` if it was stopped.
    Outcome outcome() const { return outcome_; }
    [[nodiscard]] const std::vector<Step>& plan() const { return plan_; }
    [[nodiscard]] std::uint64_t keys() const { return seen_.size(); }

private:
    void work(Meter& meter);

    /// Takes the first answer, and ends the work of all.
    void settle(Outcome outcome, const std::vector<Step>& plan);

    PooledBoard root_;
    Memory memory_;
    Budget& budget_;
    KeySet seen_;
    WorkPool pool_;
    std::atomic<bool> over_ = false;
    std::mutex mutex_;
    Outcome outcome_ = Outcome::paused;
    std::vector<Step> plan_;
    std::vector<std::jthread> threads_;
};

}  // namespace addiction::solver
