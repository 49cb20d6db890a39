#include "addiction/solver/key_set.hpp"

#include <doctest.h>

#include "addiction/random.hpp"

using addiction::mix;
using addiction::solver::KeySet;
using addiction::solver::Memory;

TEST_CASE("keys stay in the set while all shards grow") {
    constexpr std::uint64_t count = 100'000;
    Memory memory(SIZE_MAX);
    KeySet set(memory);
    for (std::uint64_t i = 0; i < count; ++i) {
        REQUIRE(set.insert(mix(i)) == KeySet::Insert::added);
        REQUIRE(set.insert(mix(i)) == KeySet::Insert::present);
    }
    CHECK(set.size() == count);
    for (std::uint64_t i = 0; i < count; ++i) REQUIRE(set.insert(mix(i)) == KeySet::Insert::present);
    CHECK(set.size() == count);
    CHECK(memory.used() >= 8 * count * 4 / 3);
    CHECK(memory.used() <= 8 * count * 9 / 4);
    CHECK(memory.peak() > memory.used());
    CHECK(memory.peak() < memory.used() * 101 / 100);
}

TEST_CASE("keys that fall on one slot stay apart") {
    Memory memory(SIZE_MAX);
    KeySet set(memory);
    // Equal high bits choose one shard, equal low bits one home slot; the last ones wrap round the end of the table.
    for (const std::uint64_t low : {std::uint64_t{5}, std::uint64_t{0xffff'ffff}})
        for (std::uint64_t i = 0; i < 200; ++i) REQUIRE(set.insert(i << 32 | low) == KeySet::Insert::added);
    for (const std::uint64_t low : {std::uint64_t{5}, std::uint64_t{0xffff'ffff}})
        for (std::uint64_t i = 0; i < 200; ++i) REQUIRE(set.insert(i << 32 | low) == KeySet::Insert::present);
    CHECK(set.size() == 400);
}

TEST_CASE("key 0 marks empty slots and is kept as key 1") {
    Memory memory(SIZE_MAX);
    KeySet set(memory);
    CHECK(set.insert(0) == KeySet::Insert::added);
    CHECK(set.insert(0) == KeySet::Insert::present);
    CHECK(set.insert(1) == KeySet::Insert::present);
    CHECK(set.insert(2) == KeySet::Insert::added);
    CHECK(set.insert(UINT64_MAX) == KeySet::Insert::added);
    CHECK(set.size() == 3);
}

TEST_CASE("a set that the memory can't pay for is full, and still knows its keys") {
    constexpr std::size_t first_slots = 16 * 8;
    Memory memory(first_slots);
    KeySet set(memory);
    for (std::uint64_t key = 1; key <= 12; ++key) REQUIRE(set.insert(key) == KeySet::Insert::added);
    CHECK(set.insert(13) == KeySet::Insert::full);          // Its shard would have to grow.
    CHECK(set.insert(UINT64_MAX) == KeySet::Insert::full);  // Its shard has no slots yet.
    for (std::uint64_t key = 1; key <= 12; ++key) REQUIRE(set.insert(key) == KeySet::Insert::present);
    CHECK(set.size() == 12);
    CHECK(memory.used() == first_slots);
    CHECK(memory.peak() == first_slots);
}

TEST_CASE("the peak counts the old and the new slots of the growing shard alone") {
    Memory memory(SIZE_MAX);
    KeySet set(memory);
    for (std::uint64_t key = 1; key <= 13; ++key) REQUIRE(set.insert(key) == KeySet::Insert::added);
    CHECK(memory.used() == 24 * 8);
    CHECK(memory.peak() == (16 + 24) * 8);
    CHECK(set.insert(UINT64_MAX) == KeySet::Insert::added);
    CHECK(memory.used() == (24 + 16) * 8);
    CHECK(memory.peak() == (16 + 24) * 8);
}
