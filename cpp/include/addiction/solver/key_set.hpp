#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "addiction/solver/memory.hpp"

namespace addiction::solver {

/// A set of 64-bit keys: open addressing with linear probing, 8 bytes a slot. The keys are spread over shards that grow
/// one at a time, so growing never needs a second copy of the whole table.
class KeySet {
public:
    enum class Insert { added, present, full };

    /// The memory pays for the slots and must outlive the set.
    explicit KeySet(Memory& memory) : memory_(memory) {}

    /// Adds the key. `full` if it is absent and the memory limit, or the machine, has no room for it.
    Insert insert(std::uint64_t key);

    bool contains(std::uint64_t key) const;

    /// Has the machine fetch the place where the key would stand.
    void prefetch(std::uint64_t key) const;

    std::uint64_t size() const { return size_; }

private:
    static constexpr int shard_bits = 8;

    struct Shard {
        std::vector<std::uint64_t> slots;
        std::size_t used = 0;
    };

    const Shard& shard_of(std::uint64_t key) const { return shards_[key >> (64 - shard_bits)]; }
    bool grow(Shard& shard);

    Memory& memory_;
    std::array<Shard, 1 << shard_bits> shards_;
    std::uint64_t size_ = 0;
};

}  // namespace addiction::solver
