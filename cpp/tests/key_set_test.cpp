#include "addiction/solver/key_set.hpp"

#include <doctest.h>
#include <set>
#include <thread>
#include <vector>

#include "addiction/random.hpp"

using addiction::mix;
using addiction::solver::BucketTable;
using addiction::solver::home_of;
using addiction::solver::Insert;
using addiction::solver::KeySet;
using addiction::solver::Memory;
using addiction::solver::shard_bits;

TEST_CASE("keys stay in the set while all shards grow") {
    constexpr std::uint64_t count = 100'000;
    Memory memory(SIZE_MAX);
    KeySet set(memory);
    for (std::uint64_t i = 0; i < count; ++i) {
        REQUIRE_FALSE(set.contains(mix(i)));
        set.prefetch(mix(i));
        REQUIRE(set.insert(mix(i)) == Insert::added);
        REQUIRE(set.insert(mix(i)) == Insert::present);
    }
    CHECK(set.size() == count);
    for (std::uint64_t i = 0; i < count; ++i) REQUIRE(set.contains(mix(i)));
    for (std::uint64_t i = 0; i < count; ++i) REQUIRE_FALSE(set.contains(mix(count + i)));
    CHECK(memory.used() >= 8 * count * 4 / 3);
    CHECK(memory.used() <= 8 * count * 8 / 3);
    CHECK(memory.peak() > memory.used());
    CHECK(memory.peak() < memory.used() * 110 / 100);
}

TEST_CASE("keys with one home stay apart") {
    Memory memory(SIZE_MAX);
    KeySet set(memory);
    // The last ones wrap round the end of their table.
    for (const std::uint64_t first : {std::uint64_t{5}, ~std::uint64_t{0} - 200})
        for (std::uint64_t i = 0; i < 200; ++i) REQUIRE(set.insert(first + i) == Insert::added);
    for (const std::uint64_t first : {std::uint64_t{5}, ~std::uint64_t{0} - 200})
        for (std::uint64_t i = 0; i < 200; ++i) REQUIRE(set.insert(first + i) == Insert::present);
    CHECK(set.size() == 400);
}

TEST_CASE("the lowest and the highest keys are keys like others") {
    for (const KeySet::Use use : {KeySet::Use::one_thread, KeySet::Use::threads}) {
        Memory memory(SIZE_MAX);
        KeySet set(memory, use);
        std::uint64_t size = 0;
        for (const std::uint64_t key : {std::uint64_t{1}, std::uint64_t{0}, std::uint64_t{2}, UINT64_MAX}) {
            CAPTURE(key);
            CHECK_FALSE(set.contains(key));
            CHECK(set.insert(key) == Insert::added);
            CHECK(set.insert(key) == Insert::present);
            CHECK(set.contains(key));
            CHECK(set.size() == ++size);
        }
        // They are there still when their shards have grown.
        for (std::uint64_t i = 0; i < 1'000; ++i) REQUIRE(set.insert(mix(i + 1)) == Insert::added);
        for (const std::uint64_t key : {std::uint64_t{1}, std::uint64_t{0}, std::uint64_t{2}, UINT64_MAX})
            CHECK(set.insert(key) == Insert::present);
        CHECK(set.size() == size + 1'000);
    }
}

TEST_CASE("a set that the memory can't pay for is full, and still knows its keys") {
    constexpr std::size_t first_slots = 8 * 8;
    Memory memory(first_slots);
    KeySet set(memory);
    for (std::uint64_t key = 1; key <= 6; ++key) REQUIRE(set.insert(key) == Insert::added);
    CHECK(set.insert(7) == Insert::full);           // Its shard would have to grow.
    CHECK(set.insert(UINT64_MAX) == Insert::full);  // Its shard has no slots yet.
    for (std::uint64_t key = 1; key <= 6; ++key) REQUIRE(set.insert(key) == Insert::present);
    CHECK(set.size() == 6);
    CHECK(memory.used() == first_slots);
    CHECK(memory.peak() == first_slots);
}

TEST_CASE("the peak counts the old and the new slots of the growing shard alone") {
    Memory memory(SIZE_MAX);
    KeySet set(memory);
    for (std::uint64_t key = 1; key <= 7; ++key) REQUIRE(set.insert(key) == Insert::added);
    CHECK(memory.used() == 16 * 8);
    CHECK(memory.peak() == (8 + 16) * 8);
    CHECK(set.insert(UINT64_MAX) == Insert::added);
    CHECK(memory.used() == (16 + 8) * 8);
    CHECK(memory.peak() == (16 + 8) * 8);
}

TEST_CASE("a bucket table keeps whole keys, also beside a full home, and can tell them again") {
    constexpr std::uint64_t places = BucketTable::least_places + 12345;
    constexpr std::uint64_t shard = 3;
    const auto in_shard = [](std::uint64_t key) { return shard << (64 - shard_bits) | key >> shard_bits; };
    BucketTable table(places);
    std::set<std::uint64_t> keys;
    for (const std::uint64_t crowd : {in_shard(0), in_shard(std::uint64_t{77} << 50), in_shard(UINT64_MAX) - 39})
        for (std::uint64_t i = 0; i < 40; ++i) {
            REQUIRE(home_of(crowd + i, places) == home_of(crowd, places));
            REQUIRE(table.insert(crowd + i) == Insert::added);
            REQUIRE(table.insert(crowd + i) == Insert::present);
            keys.insert(crowd + i);
        }
    for (std::uint64_t i = 0; i < 100'000; ++i) {
        const std::uint64_t key = in_shard(mix(i));
        const Insert expected = keys.insert(key).second ? Insert::added : Insert::present;
        REQUIRE(table.insert(key) == expected);
    }
    for (std::uint64_t i = 0; i < 100'000; ++i) {
        const std::uint64_t key = in_shard(mix(i));
        REQUIRE(table.contains(key));
        // The same remainder with another home, and the same home with another remainder.
        for (const std::uint64_t other : {key ^ std::uint64_t{1} << 45, key ^ std::uint64_t{1} << 7})
            REQUIRE(table.contains(other) == keys.contains(other));
    }
    CHECK(table.size() == keys.size());
    std::set<std::uint64_t> told;
    CHECK(table.for_each(shard, [&](std::uint64_t key) { return told.insert(key).second; }));
    CHECK(told == keys);
    CHECK_FALSE(table.for_each(shard, [&](std::uint64_t) { return false; }));
    std::uint64_t crowd = in_shard(std::uint64_t{1} << 60);
    for (std::uint64_t i = 0; i < 4 * 24 && table.insert(crowd) != Insert::full; ++i) ++crowd;
    CHECK(table.insert(crowd) == Insert::full);
    CHECK_FALSE(table.contains(crowd));
    CHECK(table.contains(crowd - 1));
}

TEST_CASE("a bucket table takes keys until nine tenths of it are full") {
    BucketTable table(BucketTable::least_places);
    std::uint64_t count = 0;
    while (table.insert(mix(count) >> shard_bits) == Insert::added) ++count;
    CHECK(count > 24 * BucketTable::least_places * 9 / 10);
    std::uint64_t kept = 0;
    for (std::uint64_t i = 0; i < count; ++i) kept += table.contains(mix(i) >> shard_bits);
    CHECK(kept == count);
    CHECK_FALSE(table.contains(mix(count) >> shard_bits));
}

TEST_CASE("a shard that grows large keeps its keys in less than 8 bytes each") {
    constexpr std::uint64_t count = 26'000'000;                                // More than the first buckets hold.
    const auto key_of = [](std::uint64_t i) { return mix(i) >> shard_bits; };  // All in shard 0.
    Memory memory(SIZE_MAX);
    KeySet set(memory);
    std::uint64_t added = 0;
    for (std::uint64_t i = 0; i < count; ++i) added += set.insert(key_of(i)) == Insert::added;
    CHECK(added == count);
    CHECK(set.size() == count);
    CHECK(memory.used() < 7 * count);
    std::uint64_t kept = 0;
    for (std::uint64_t i = 0; i < count; ++i) kept += set.insert(key_of(i)) == Insert::present;
    CHECK(kept == count);
    for (std::uint64_t i = count; i < count + 1'000; ++i) REQUIRE_FALSE(set.contains(key_of(i)));
}

TEST_CASE("threads that add the same keys add each once") {
    constexpr std::uint64_t count = 50'000;
    Memory memory(SIZE_MAX);
    KeySet set(memory, KeySet::Use::threads);
    std::vector<std::uint64_t> added(3);
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t& sum : added)
            threads.emplace_back([&] {
                KeySet::Visitor visitor(set);
                for (std::uint64_t i = 0; i < count; ++i) {
                    set.prefetch(mix(i));
                    sum += set.insert(mix(i)) == Insert::added;
                    visitor.enter();
                    if (!set.contains(mix(i)) || set.contains(mix(i + count))) sum = count + 1;
                    visitor.leave();
                }
            });
    }
    CHECK(added[0] + added[1] + added[2] == count);
    CHECK(set.size() == count);
}
