#include "addiction/solver/key_set.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace addiction::solver {

namespace {

constexpr std::uint64_t first_slots = 8;

/// Slots from which on a table grows little by little, which saves memory, instead of doubling, which is quick.
constexpr std::uint64_t many_slots = std::uint64_t{1} << 19;

/// Empty slots hold 0, so the key 0 is kept as key 1.
std::uint64_t without_zero(std::uint64_t key) { return key == 0 ? 1 : key; }

std::uint64_t more_buckets(std::uint64_t places) { return places + places / 10; }

}  // namespace

/// Keeps other threads out of a shard. No one stays long, save who lets it grow.
class KeySet::Lock {
public:
    Lock(Shard& shard, Use use) : busy_(use == Use::threads ? &shard.busy : nullptr) {
        if (busy_)
            while (busy_->test_and_set(std::memory_order_acquire)) busy_->wait(true, std::memory_order_relaxed);
    }
    ~Lock() {
        if (!busy_) return;
        busy_->clear(std::memory_order_release);
        busy_->notify_one();
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    std::atomic_flag* busy_;
};

KeySet::KeySet(Memory& memory, Use use) : memory_(memory), use_(use), shards_(std::make_unique<Shard[]>(shards)) {}

Insert KeySet::insert(std::uint64_t key) {
    key = without_zero(key);
    Shard& shard = shards_[shard_of(key)];
    const Lock lock(shard, use_);
    for (;;) {
        const Insert outcome = shard.is_large ? shard.buckets.insert(key) : shard.slots.insert(key);
        if (outcome != Insert::full || !grow(shard, shard_of(key))) return outcome;
    }
}

bool KeySet::contains(std::uint64_t key) const {
    key = without_zero(key);
    Shard& shard = shards_[shard_of(key)];
    const Lock lock(shard, use_);
    return shard.is_large ? shard.buckets.contains(key) : shard.slots.contains(key);
}

void KeySet::prefetch(std::uint64_t key) const {
    const Shard& shard = shards_[shard_of(key)];
    const std::uint64_t place_bytes = shard.place_bytes.load(std::memory_order_relaxed);
    const std::uint64_t home = home_of(key, shard.places.load(std::memory_order_relaxed));
    const std::byte* const place = shard.data.load(std::memory_order_relaxed) + home * place_bytes;
    __builtin_prefetch(place);
    if (place_bytes == BucketTable::place_bytes) __builtin_prefetch(place + BucketTable::place_bytes / 2);
}

std::uint64_t KeySet::size() const {
    std::uint64_t size = 0;
    for (std::size_t i = 0; i < shards; ++i) size += shards_[i].slots.size() + shards_[i].buckets.size();
    return size;
}

bool KeySet::grow(Shard& shard, std::uint64_t number) {
    if (shard.is_large) return grow_buckets(shard, number);
    const std::uint64_t places = shard.slots.places();
    const std::uint64_t more = places < many_slots ? std::max(first_slots, 2 * places) : places + places / 4;
    if (more * SlotTable::place_bytes < BucketTable::least_places * BucketTable::place_bytes)
        return grow_slots(shard, more);
    return grow_buckets(shard, number);
}

bool KeySet::grow_slots(Shard& shard, std::uint64_t places) {
    auto fresh = make<SlotTable>(places);
    if (!fresh) return false;
    shard.slots.for_each([&](std::uint64_t key) { return fresh->insert(key) == Insert::added; });
    replace(shard, shard.slots, std::move(*fresh));
    return true;
}

bool KeySet::grow_buckets(Shard& shard, std::uint64_t number) {
    for (std::uint64_t places = std::max(BucketTable::least_places, more_buckets(shard.buckets.places()));;
         places = more_buckets(places)) {
        auto fresh = make<BucketTable>(places);
        if (!fresh) return false;
        const auto add = [&](std::uint64_t key) { return fresh->insert(key) == Insert::added; };
        const bool is_moved = shard.is_large ? shard.buckets.for_each(number, add) : shard.slots.for_each(add);
        if (!is_moved) {
            // Very rarely keys crowd one another even there; they have more room in a larger table.
            memory_.give_back(fresh->storage().bytes());
            continue;
        }
        if (!shard.is_large) {
            memory_.give_back(shard.slots.storage().bytes());
            shard.slots = SlotTable();
            shard.is_large = true;
        }
        replace(shard, shard.buckets, std::move(*fresh));
        return true;
    }
}

template <class Table>
std::optional<Table> KeySet::make(std::uint64_t places) {
    if (!memory_.take(Table::bytes_for(places))) return std::nullopt;
    try {
        return Table(places);
    } catch (const std::bad_alloc&) {
        memory_.cancel(Table::bytes_for(places));
        return std::nullopt;
    }
}

template <class Table>
void KeySet::replace(Shard& shard, Table& old, Table&& fresh) {
    memory_.give_back(old.storage().bytes());
    old = std::move(fresh);
    shard.data.store(old.storage().data(), std::memory_order_relaxed);
    shard.places.store(old.places(), std::memory_order_relaxed);
    shard.place_bytes.store(Table::place_bytes, std::memory_order_relaxed);
}

}  // namespace addiction::solver
