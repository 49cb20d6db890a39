#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <new>
#include <vector>

namespace addiction::solver {

/// Counts the bytes that one search holds, against its limit. Threads may share it.
class Memory {
public:
    explicit Memory(std::size_t limit) : limit_(limit) {}

    /// A share of another memory: what it takes, it takes from there, and gives back at its end.
    Memory(std::size_t limit, Memory& whole) : limit_(limit), whole_(&whole) {}
    ~Memory() {
        if (whole_) whole_->give_back(used_);
    }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    /// Takes the bytes if they fit under the limit.
    [[nodiscard]] bool take(std::size_t bytes) {
        std::size_t used = used_;
        do {
            if (bytes > limit_ - used) return false;
        } while (!used_.compare_exchange_weak(used, used + bytes));
        if (whole_ && !whole_->take(bytes)) {
            used_ -= bytes;
            return false;
        }
        return true;
    }
    void give_back(std::size_t bytes) {
        assert(bytes <= used_);
        note_peak();
        used_ -= bytes;
        if (whole_) whole_->give_back(bytes);
    }
    /// Undoes a take whose bytes the machine did not have.
    void cancel(std::size_t bytes) {
        assert(bytes <= used_);
        used_ -= bytes;
        if (whole_) whole_->cancel(bytes);
    }

    [[nodiscard]] std::size_t limit() const { return limit_; }
    [[nodiscard]] std::size_t used() const { return used_; }
    [[nodiscard]] std::size_t peak() const { return std::max<std::size_t>(peak_, used_); }

private:
    void note_peak() {
        std::size_t peak = peak_;
        const std::size_t used = used_;
        while (peak < used && !peak_.compare_exchange_weak(peak, used)) {
        }
    }

    std::size_t limit_;
    Memory* whole_ = nullptr;
    std::atomic<std::size_t> used_ = 0;
    std::atomic<std::size_t> peak_ = 0;
};

/// Appends to a stack whose storage the memory pays for; false, and nothing done, if the limit or the machine has no
/// room.
template <class T>
[[nodiscard]] bool push_within(Memory& memory, std::vector<T>& stack, const T& item) {
    if (stack.size() == stack.capacity()) {
        const std::size_t old_capacity = stack.capacity();
        const std::size_t new_capacity = std::max<std::size_t>(64, old_capacity + old_capacity / 2);
        if (!memory.take(new_capacity * sizeof(T))) return false;
        try {
            stack.reserve(new_capacity);
        } catch (const std::bad_alloc&) {
            memory.cancel(new_capacity * sizeof(T));
            return false;
        }
        memory.give_back(old_capacity * sizeof(T));
    }
    stack.push_back(item);
    return true;
}

}  // namespace addiction::solver
