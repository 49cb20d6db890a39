#pragma once

#include <atomic>
#include <cassert>
#include <cstdint>
#include <span>

#include "addiction/solver/key_place.hpp"
#include "addiction/solver/storage.hpp"

namespace addiction::solver {

/// Keys of one shard in slots of 8 bytes: open addressing with linear probing from the start of a cache line, so that
/// most searches need no other. No key is 0. Other threads may ask for keys while one inserts; a key that comes in
/// meanwhile may be missed.
class SlotTable {
public:
    /// A place is a cache line.
    static constexpr std::size_t place_bytes = 64;

    SlotTable() = default;
    /// Throws std::bad_alloc.
    explicit SlotTable(std::uint64_t places) : storage_(bytes_for(places)), places_(places) {}

    [[nodiscard]] static std::size_t bytes_for(std::uint64_t places) { return places * place_bytes; }

    /// `full` if the key is absent and three quarters of the slots are taken. `used` counts those; it is not kept here,
    /// as it changes with each key, and who only asks should not have to fetch anew what stands beside it.
    Insert insert(std::uint64_t key, std::uint64_t& used) {
        assert(key != empty);
        if (places_ == 0) return Insert::full;
        const std::uint64_t i = find(key);
        if (slot(i) == key) return Insert::present;
        if (4 * (used + 1) > 3 * slot_count()) return Insert::full;
        std::atomic_ref(slots()[i]).store(key, std::memory_order_relaxed);
        ++used;
        return Insert::added;
    }
    [[nodiscard]] bool contains(std::uint64_t key) const {
        assert(key != empty);
        return places_ != 0 && slot(find(key)) == key;
    }

    /// Hands over all keys; false, and stops, when the function tells false.
    template <class Function>
    bool for_each(Function function) const {
        for (const std::uint64_t key : std::span(slots(), slot_count()))
            if (key != empty && !function(key)) return false;
        return true;
    }

    [[nodiscard]] std::uint64_t places() const { return places_; }
    [[nodiscard]] const Storage& storage() const { return storage_; }

private:
    static constexpr std::uint64_t empty = 0;
    static constexpr std::uint64_t slots_in_place = place_bytes / sizeof(std::uint64_t);

    std::uint64_t slot_count() const { return places_ * slots_in_place; }
    std::uint64_t* slots() const { return reinterpret_cast<std::uint64_t*>(storage_.data()); }

    std::uint64_t slot(std::uint64_t i) const { return std::atomic_ref(slots()[i]).load(std::memory_order_relaxed); }

    /// The key's slot, or the empty one where it would go.
    std::uint64_t find(std::uint64_t key) const {
        std::uint64_t i = home_of(key, places_) * slots_in_place;
        for (std::uint64_t value = slot(i); value != empty && value != key; value = slot(i))
            i = i + 1 == slot_count() ? 0 : i + 1;
        return i;
    }

    Storage storage_;
    std::uint64_t places_ = 0;
};

}  // namespace addiction::solver
