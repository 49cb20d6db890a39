#include "addiction/solver/key_set.hpp"

#include <algorithm>
#include <new>
#include <thread>
#include <utility>

namespace addiction::solver {

namespace {

/// Places from which on a table of slots grows little by little, which saves memory, instead of doubling, which is
/// quick.
constexpr std::uint64_t many_places = std::uint64_t{1} << 16;

std::uint64_t more_buckets(std::uint64_t places) { return places + places / 10; }

}  // namespace

/// Keeps other threads out of a shard. No one stays long, save who lets it grow.
class [[nodiscard]] KeySet::Lock {
public:
    Lock(Shard& shard, Use use) : busy_(use == Use::threads ? &shard.busy : nullptr) {
        if (busy_)
            while (busy_->test_and_set(std::memory_order_acquire))
                while (busy_->test(std::memory_order_relaxed)) std::this_thread::yield();
    }
    ~Lock() {
        if (busy_) busy_->clear(std::memory_order_release);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    std::atomic_flag* busy_;
};

KeySet::KeySet(Memory& memory, Use use)
    : memory_(memory),
      use_(use),
      shards_(std::make_unique<Shard[]>(shards)),
      visits_(use == Use::threads ? std::make_unique<Visits[]>(most_visitors) : nullptr) {}

Insert KeySet::insert(std::uint64_t key) {
    if (key == 0) [[unlikely]]
        return holds_zero_.exchange(true) ? Insert::present : Insert::added;
    Shard& shard = shards_[shard_of(key)];
    const Lock lock(shard, use_);
    for (;;) {
        const Insert outcome = shard.is_large ? shard.buckets.insert(key) : shard.slots->insert(key, shard.used);
        if (outcome != Insert::full || !grow(shard, shard_of(key))) return outcome;
    }
}

bool KeySet::contains(std::uint64_t key) const {
    if (key == 0) [[unlikely]]
        return holds_zero_;
    Shard& shard = shards_[shard_of(key)];
    if (const SlotTable* const slots = shard.readable) return slots->contains(key);
    if (use_ == Use::one_thread) return shard.buckets.contains(key);
    // A visitor does not wait: whoever lets the shard grow waits for visitors.
    if (shard.busy.test_and_set(std::memory_order_acquire)) return false;
    const bool is_there = shard.buckets.contains(key);
    shard.busy.clear(std::memory_order_release);
    return is_there;
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
    std::uint64_t size = holds_zero_;
    for (std::size_t i = 0; i < shards; ++i) size += shards_[i].is_large ? shards_[i].buckets.size() : shards_[i].used;
    return size;
}

bool KeySet::grow(Shard& shard, std::uint64_t number) {
    if (shard.is_large) return grow_buckets(shard, number);
    const std::uint64_t places = shard.slots->places();
    const std::uint64_t more = places < many_places ? std::max<std::uint64_t>(1, 2 * places) : places + places / 4;
    if (more * SlotTable::place_bytes < BucketTable::least_places * BucketTable::place_bytes)
        return grow_slots(shard, more);
    return grow_buckets(shard, number);
}

bool KeySet::grow_slots(Shard& shard, std::uint64_t places) {
    auto fresh = make<SlotTable>(places);
    if (!fresh) return false;
    std::uint64_t moved = 0;
    shard.slots->for_each([&](std::uint64_t key) { return fresh->insert(key, moved) == Insert::added; });
    publish(shard, *fresh);
    shard.readable = fresh.get();
    wait_for_visitors();
    memory_.give_back(shard.slots->storage().bytes());
    shard.slots = std::move(fresh);
    return true;
}

bool KeySet::grow_buckets(Shard& shard, std::uint64_t number) {
    for (std::uint64_t places = std::max(BucketTable::least_places, more_buckets(shard.buckets.places()));;
         places = more_buckets(places)) {
        auto fresh = make<BucketTable>(places);
        if (!fresh) return false;
        const auto add = [&](std::uint64_t key) { return fresh->insert(key) == Insert::added; };
        const bool is_moved = shard.is_large ? shard.buckets.for_each(number, add) : shard.slots->for_each(add);
        if (!is_moved) {
            // Very rarely keys crowd one another even there; they have more room in a larger table.
            memory_.give_back(fresh->storage().bytes());
            continue;
        }
        publish(shard, *fresh);
        if (!shard.is_large) {
            shard.readable = nullptr;
            wait_for_visitors();
        }
        memory_.give_back(shard.slots->storage().bytes() + shard.buckets.storage().bytes());
        shard.slots = std::make_unique<SlotTable>();
        shard.buckets = std::move(*fresh);
        shard.is_large = true;
        return true;
    }
}

void KeySet::wait_for_visitors() const {
    if (!visits_) return;
    const std::size_t visitors = std::min<std::size_t>(visitors_, most_visitors);
    for (std::size_t i = 0; i < visitors; ++i) {
        const std::uint64_t inside = visits_[i].number;
        if (inside % 2 == 0) continue;
        while (visits_[i].number == inside) std::this_thread::yield();
    }
}

template <class Table>
std::unique_ptr<Table> KeySet::make(std::uint64_t places) {
    if (!memory_.take(Table::bytes_for(places))) return nullptr;
    try {
        return std::make_unique<Table>(places);
    } catch (const std::bad_alloc&) {
        memory_.cancel(Table::bytes_for(places));
        return nullptr;
    }
}

template <class Table>
void KeySet::publish(Shard& shard, const Table& table) {
    shard.data.store(table.storage().data(), std::memory_order_relaxed);
    shard.places.store(table.places(), std::memory_order_relaxed);
    shard.place_bytes.store(Table::place_bytes, std::memory_order_relaxed);
}

}  // namespace addiction::solver
