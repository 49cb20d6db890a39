#include "addiction/solver/work_pool.hpp"

#include <cassert>
#include <chrono>
#include <utility>

namespace addiction::solver {

using namespace std::chrono_literals;

namespace {

/// So that who waits can look at the limits of the search now and then.
constexpr auto patience = 20ms;

}  // namespace

bool WorkPool::join() {
    const std::lock_guard lock(mutex_);
    if (over()) return false;
    ++threads_;
    return true;
}

void WorkPool::give(Path path) {
    {
        const std::lock_guard lock(mutex_);
        paths_.push_back(std::move(path));
        update_wants_work();
    }
    changed_.notify_one();
}

std::optional<WorkPool::Path> WorkPool::take() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    assert(waiting_ <= threads_);  // Who takes has joined.
    if (waiting_ == threads_ && paths_.empty() && !stopped_) {
        exhausted_ = true;
        changed_.notify_all();
    }
    update_wants_work();
    changed_.wait_for(lock, patience, [&] { return over() || !paths_.empty(); });
    --waiting_;
    if (over() || paths_.empty()) {
        update_wants_work();
        return std::nullopt;
    }
    Path path = std::move(paths_.front());
    paths_.pop_front();
    update_wants_work();
    return path;
}

void WorkPool::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    changed_.notify_all();
}

bool WorkPool::is_over() const {
    const std::lock_guard lock(mutex_);
    return over();
}

bool WorkPool::is_exhausted() const {
    const std::lock_guard lock(mutex_);
    return exhausted_;
}

}  // namespace addiction::solver
