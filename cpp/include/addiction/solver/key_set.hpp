#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "addiction/solver/bucket_table.hpp"
#include "addiction/solver/key_place.hpp"
#include "addiction/solver/memory.hpp"
#include "addiction/solver/slot_table.hpp"

namespace addiction::solver {

/// A set of 64-bit keys, spread over shards that grow one at a time, so that growing never needs a second copy of the
/// whole table. A shard begins as a SlotTable; a large one is a BucketTable. Keys are kept whole in both.
class KeySet {
public:
    /// Whether several threads use the set at a time.
    enum class Use { one_thread, threads };

    /// The memory pays for the tables and must outlive the set.
    explicit KeySet(Memory& memory, Use use = Use::one_thread);

    /// Adds the key. `full` if it is absent and the memory limit, or the machine, has no room for it.
    Insert insert(std::uint64_t key);

    /// Whether the key was added; with several threads only for a visitor. A key that another thread adds meanwhile may
    /// be missed.
    [[nodiscard]] bool contains(std::uint64_t key) const;

    /// A thread that asks for keys. Between `enter` and `leave` no table that it may look at is given up; it must not
    /// insert in that time.
    class Visitor {
    public:
        explicit Visitor(KeySet& set)
            : visits_(set.use_ == Use::threads ? &set.visits_[set.visitors_++ % most_visitors].number : nullptr) {}
        void enter() { turn(); }
        void leave() { turn(); }

    private:
        void turn() {
            if (visits_) visits_->fetch_add(1);
        }
        std::atomic<std::uint64_t>* visits_;
    };

    /// Has the machine fetch the place where the key would stand.
    void prefetch(std::uint64_t key) const;

    /// While no other thread inserts.
    [[nodiscard]] std::uint64_t size() const;

private:
    static constexpr std::size_t shards = std::size_t{1} << shard_bits;

    struct alignas(64) Shard {
        bool is_large = false;
        std::unique_ptr<SlotTable> slots = std::make_unique<SlotTable>();
        BucketTable buckets;
        // Apart from what changes with each key: for prefetch, which does not wait for a lock. A place that is no
        // longer there does no harm.
        alignas(64) std::atomic<const SlotTable*> readable = slots.get();  ///< For visitors, who don't wait either.
        std::atomic<const std::byte*> data = nullptr;
        std::atomic<std::uint64_t> places = 0;
        std::atomic<std::uint64_t> place_bytes = 0;
        alignas(64) std::atomic_flag busy;
        std::uint64_t used = 0;  ///< Keys in the slots.
    };
    class Lock;

    /// Odd while a visitor is inside.
    struct alignas(64) Visits {
        std::atomic<std::uint64_t> number = 0;
    };
    static constexpr std::size_t most_visitors = 512;

    /// Waits until no visitor is inside that was when this was called.
    void wait_for_visitors() const;

    /// False if there is no memory for it.
    bool grow(Shard& shard, std::uint64_t number);
    bool grow_slots(Shard& shard, std::uint64_t places);
    bool grow_buckets(Shard& shard, std::uint64_t number);
    template <class Table>
    std::unique_ptr<Table> make(std::uint64_t places);
    template <class Table>
    void publish(Shard& shard, const Table& table);

    Memory& memory_;
    Use use_;
    std::unique_ptr<Shard[]> shards_;
    std::unique_ptr<Visits[]> visits_;
    std::atomic<std::size_t> visitors_ = 0;
    std::atomic<bool> holds_zero_ = false;  ///< Key 0, which marks an empty slot in the tables.
};

}  // namespace addiction::solver
