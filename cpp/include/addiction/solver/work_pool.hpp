#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "addiction/solver/pooled_board.hpp"

namespace addiction::solver {

/// Where the threads of an exhaustive search hand on work: boards, as the steps chosen on the way to them from the
/// root. The search is over when all threads wait and no work is left.
class WorkPool {
public:
    using Path = std::vector<Step>;

    /// One more thread looks for work from now on; false if the search is over.
    bool join();

    /// Whether a thread waits for work that no one has given yet.
    [[nodiscard]] bool wants_work() const { return wants_work_.load(std::memory_order_relaxed); }

    void give(Path path);

    /// Waits for work, but not for long. None may mean that the search is over.
    [[nodiscard]] std::optional<Path> take();

    /// Ends the search.
    void stop();

    [[nodiscard]] bool is_over() const;
    /// Whether it is over because no work is left.
    [[nodiscard]] bool is_exhausted() const;

private:
    bool over() const { return stopped_ || exhausted_; }
    void update_wants_work() { wants_work_ = waiting_ > static_cast<int>(paths_.size()); }

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Path> paths_;
    int threads_ = 0;
    int waiting_ = 0;
    bool stopped_ = false;
    bool exhausted_ = false;
    std::atomic<bool> wants_work_ = false;
};

}  // namespace addiction::solver
