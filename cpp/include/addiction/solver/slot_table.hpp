#pragma once

#include <cstdint>
#include <span>

#include "addiction/solver/key_place.hpp"
#include "addiction/solver/storage.hpp"

namespace addiction::solver {

/// Keys of one shard in slots of 8 bytes: open addressing with linear probing. No key is 0.
class SlotTable {
public:
    static constexpr std::size_t place_bytes = 8;

    SlotTable() = default;
    /// Throws std::bad_alloc.
    explicit SlotTable(std::uint64_t places) : storage_(bytes_for(places)), places_(places) {}

    static std::size_t bytes_for(std::uint64_t places) { return places * place_bytes; }

    /// `full` if the key is absent and three quarters of the slots are taken.
    Insert insert(std::uint64_t key) {
        if (places_ == 0) return Insert::full;
        std::uint64_t& slot = slots()[find(key)];
        if (slot == key) return Insert::present;
        if (4 * (size_ + 1) > 3 * places_) return Insert::full;
        slot = key;
        ++size_;
        return Insert::added;
    }
    bool contains(std::uint64_t key) const { return places_ != 0 && slots()[find(key)] == key; }

    /// Hands over all keys; false, and stops, when the function tells false.
    template <class Function>
    bool for_each(Function function) const {
        for (const std::uint64_t key : std::span(slots(), places_))
            if (key != empty && !function(key)) return false;
        return true;
    }

    std::uint64_t places() const { return places_; }
    std::uint64_t size() const { return size_; }
    const Storage& storage() const { return storage_; }

private:
    static constexpr std::uint64_t empty = 0;

    std::uint64_t* slots() const { return reinterpret_cast<std::uint64_t*>(storage_.data()); }

    /// The key's slot, or the empty one where it would go.
    std::uint64_t find(std::uint64_t key) const {
        std::uint64_t i = home_of(key, places_);
        while (slots()[i] != empty && slots()[i] != key) i = i + 1 == places_ ? 0 : i + 1;
        return i;
    }

    Storage storage_;
    std::uint64_t places_ = 0;
    std::uint64_t size_ = 0;
};

}  // namespace addiction::solver
