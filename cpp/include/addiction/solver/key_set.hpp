#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "addiction/solver/bucket_table.hpp"
#include "addiction/solver/key_place.hpp"
#include "addiction/solver/memory.hpp"
#include "addiction/solver/slot_table.hpp"

namespace addiction::solver {

/// A set of 64-bit keys, spread over shards that grow one at a time, so that growing never needs a second copy of the
/// whole table. A shard begins as a SlotTable; a large one is a BucketTable. Keys are kept whole in both, save that
/// keys 0 and 1 are one.
class KeySet {
public:
    /// Whether several threads use the set at a time.
    enum class Use { one_thread, threads };

    /// The memory pays for the tables and must outlive the set.
    explicit KeySet(Memory& memory, Use use = Use::one_thread);

    /// Adds the key. `full` if it is absent and the memory limit, or the machine, has no room for it.
    Insert insert(std::uint64_t key);

    bool contains(std::uint64_t key) const;

    /// Has the machine fetch the place where the key would stand.
    void prefetch(std::uint64_t key) const;

    /// While no other thread inserts.
    std::uint64_t size() const;

private:
    static constexpr std::size_t shards = std::size_t{1} << shard_bits;

    struct alignas(64) Shard {
        bool is_large = false;
        SlotTable slots;
        BucketTable buckets;
        // For prefetch, which does not wait for a lock: a place that is no longer there does no harm.
        std::atomic<const std::byte*> data = nullptr;
        std::atomic<std::uint64_t> places = 0;
        std::atomic<std::uint64_t> place_bytes = 0;
        std::atomic_flag busy;
    };
    class Lock;

    /// False if there is no memory for it.
    bool grow(Shard& shard, std::uint64_t number);
    bool grow_slots(Shard& shard, std::uint64_t places);
    bool grow_buckets(Shard& shard, std::uint64_t number);
    template <class Table>
    std::optional<Table> make(std::uint64_t places);
    template <class Table>
    void replace(Shard& shard, Table& old, Table&& fresh);

    Memory& memory_;
    Use use_;
    std::unique_ptr<Shard[]> shards_;
};

}  // namespace addiction::solver
