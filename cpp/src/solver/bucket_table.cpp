#include "addiction/solver/bucket_table.hpp"

#include <cassert>

namespace addiction::solver {

bool BucketTable::Bucket::holds(std::uint64_t remainder, std::uint64_t distance_from_home) const {
    // Mostly no low half is equal. A loop without a way out is done in vectors.
    std::uint32_t equal = 0;
    for (const std::uint32_t word : low) equal |= word == static_cast<std::uint32_t>(remainder);
    if (!equal) return false;
    for (std::size_t i = 0; i < count(); ++i)
        if (this->remainder(i) == remainder && distance(i) == distance_from_home) return true;
    return false;
}

void BucketTable::Bucket::set(std::size_t i, std::uint64_t remainder, std::uint64_t distance_from_home) {
    assert(i < capacity && remainder <= remainder_mask && distance_from_home < reach);
    low[i] = static_cast<std::uint32_t>(remainder);
    high[i] = static_cast<std::uint8_t>(remainder >> 32);
    distances = (distances & ~((reach - 1) << (2 * i))) | distance_from_home << (2 * i);
}

void BucketTable::Bucket::add(std::uint64_t remainder, std::uint64_t distance_from_home) {
    set(count(), remainder, distance_from_home);
    distances += std::uint64_t{1} << (2 * capacity);
}

std::size_t BucketTable::Bucket::latest() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < count(); ++i)
        if (distance(i) < distance(best)) best = i;
    return best;
}

Insert BucketTable::insert(std::uint64_t key) {
    assert(places_ > 0);
    const std::uint64_t home_number = home_of(key, places_);
    Bucket* const home = buckets() + home_number;
    for (std::uint64_t distance = 0; distance < reach; ++distance) {
        if (home[distance].holds(remainder_of(key), distance)) return Insert::present;
        if (home[distance].count() == Bucket::capacity) continue;
        home[distance].add(remainder_of(key), distance);
        ++size_;
        return Insert::added;
    }
    if (!make_room(home_number, remainder_of(key))) return Insert::full;
    ++size_;
    return Insert::added;
}

bool BucketTable::contains(std::uint64_t key) const {
    assert(places_ > 0);
    const Bucket* const home = buckets() + home_of(key, places_);
    for (std::uint64_t distance = 0; distance < reach; ++distance) {
        if (home[distance].holds(remainder_of(key), distance)) return true;
        if (home[distance].count() < Bucket::capacity) return false;
    }
    return false;
}

bool BucketTable::make_room(std::uint64_t home, std::uint64_t remainder) {
    struct Hop {
        std::uint64_t bucket;
        std::size_t entry;
    };
    std::array<Hop, 32> hops;
    std::size_t count = 0;
    std::uint64_t free = 0;
    for (std::uint64_t moving = home;;) {
        if (count == hops.size()) return false;
        const std::uint64_t bucket = moving + reach - 1;
        const std::size_t entry = buckets()[bucket].latest();
        const std::uint64_t next = bucket - buckets()[bucket].distance(entry);
        if (next == moving) return false;
        hops[count++] = {bucket, entry};
        moving = next;
        free = bucket + 1;  // All before is full.
        while (free < moving + reach && buckets()[free].count() == Bucket::capacity) ++free;
        if (free < moving + reach) break;
    }
    for (std::size_t i = count; i-- > 0;) {
        const Bucket& from = buckets()[hops[i].bucket];
        const std::uint64_t moved = from.remainder(hops[i].entry);
        const std::uint64_t moved_home = hops[i].bucket - from.distance(hops[i].entry);
        if (i + 1 == count) buckets()[free].add(moved, free - moved_home);
        else buckets()[hops[i + 1].bucket].set(hops[i + 1].entry, moved, hops[i + 1].bucket - moved_home);
    }
    buckets()[hops[0].bucket].set(hops[0].entry, remainder, hops[0].bucket - home);
    return true;
}

}  // namespace addiction::solver
