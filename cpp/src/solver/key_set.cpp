#include "addiction/solver/key_set.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace addiction::solver {

namespace {

constexpr std::uint64_t empty_slot = 0;

/// Key 0 marks an empty slot; the key 0 itself shares a slot with key 1.
std::uint64_t slot_value(std::uint64_t key) { return key == empty_slot ? 1 : key; }

/// Maps the low 32 bits of a key evenly on 0 … size - 1 (the high bits chose the shard).
std::size_t home_of(std::uint64_t key, std::size_t size) {
    return static_cast<std::size_t>(((key & 0xffff'ffff) * size) >> 32);
}

void place(std::vector<std::uint64_t>& slots, std::uint64_t value) {
    std::size_t i = home_of(value, slots.size());
    while (slots[i] != empty_slot)
        if (++i == slots.size()) i = 0;
    slots[i] = value;
}

}  // namespace

KeySet::Insert KeySet::insert(std::uint64_t key) {
    const std::uint64_t value = slot_value(key);
    Shard& shard = shards_[key >> (64 - shard_bits)];
    if (!shard.slots.empty()) {
        std::size_t i = home_of(value, shard.slots.size());
        for (; shard.slots[i] != empty_slot; i = i + 1 == shard.slots.size() ? 0 : i + 1)
            if (shard.slots[i] == value) return Insert::present;
        if (4 * (shard.used + 1) <= 3 * shard.slots.size()) {
            shard.slots[i] = value;
            ++shard.used;
            ++size_;
            return Insert::added;
        }
    }
    if (!grow(shard)) return Insert::full;
    place(shard.slots, value);
    ++shard.used;
    ++size_;
    return Insert::added;
}

bool KeySet::contains(std::uint64_t key) const {
    const std::uint64_t value = slot_value(key);
    const std::vector<std::uint64_t>& slots = shard_of(key).slots;
    if (slots.empty()) return false;
    std::size_t i = home_of(value, slots.size());
    while (slots[i] != empty_slot && slots[i] != value) i = i + 1 == slots.size() ? 0 : i + 1;
    return slots[i] == value;
}

void KeySet::prefetch(std::uint64_t key) const {
    const std::vector<std::uint64_t>& slots = shard_of(key).slots;
    if (!slots.empty()) __builtin_prefetch(&slots[home_of(slot_value(key), slots.size())]);
}

bool KeySet::grow(Shard& shard) {
    // Half as large again: a fuller table on average than doubling, for a few more copies.
    const std::size_t new_size = std::max<std::size_t>(16, shard.slots.size() + shard.slots.size() / 2);
    if (!memory_.take(new_size * sizeof(std::uint64_t))) return false;
    std::vector<std::uint64_t> slots;
    try {
        slots.assign(new_size, empty_slot);
    } catch (const std::bad_alloc&) {
        memory_.give_back(new_size * sizeof(std::uint64_t));
        return false;
    }
    for (const std::uint64_t value : shard.slots)
        if (value != empty_slot) place(slots, value);
    memory_.give_back(shard.slots.size() * sizeof(std::uint64_t));
    shard.slots = std::move(slots);
    return true;
}

}  // namespace addiction::solver
