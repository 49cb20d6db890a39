#include "addiction/solver/memory.hpp"

#include <cstdint>
#include <doctest.h>
#include <vector>

using addiction::solver::Memory;
using addiction::solver::push_within;

TEST_CASE("bytes are taken up to the limit and not beyond") {
    Memory memory(100);
    CHECK(memory.take(60));
    CHECK_FALSE(memory.take(41));
    CHECK(memory.used() == 60);
    CHECK(memory.take(40));
    CHECK_FALSE(memory.take(1));
    CHECK(memory.take(0));
    CHECK_FALSE(memory.take(SIZE_MAX));
    CHECK(memory.used() == 100);
}

TEST_CASE("the peak stays when bytes are given back") {
    Memory memory(100);
    CHECK(memory.take(70));
    memory.give_back(50);
    CHECK(memory.used() == 20);
    CHECK(memory.peak() == 70);
    CHECK(memory.take(80));
    CHECK(memory.peak() == 100);
}

TEST_CASE("a stack's storage is paid for as it grows") {
    Memory memory(SIZE_MAX);
    std::vector<std::uint32_t> stack;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        REQUIRE(push_within(memory, stack, i));
        REQUIRE(memory.used() == stack.capacity() * sizeof(std::uint32_t));
    }
    // Old and new storage stand side by side while the items move over.
    CHECK(memory.peak() > memory.used());
    for (std::uint32_t i = 0; i < 1000; ++i) REQUIRE(stack[i] == i);
}

TEST_CASE("a stack that the memory can't pay for keeps its items") {
    Memory memory(900);
    std::vector<std::uint32_t> stack;
    std::uint32_t pushed = 0;
    while (push_within(memory, stack, pushed)) ++pushed;
    CHECK(pushed == 96);  // 64 items, then 96: 4 * (64 + 96) fits under the limit, 4 * (96 + 144) does not.
    CHECK(stack.size() == pushed);
    CHECK(stack.back() == pushed - 1);
    CHECK(memory.used() == 96 * sizeof(std::uint32_t));
    CHECK(memory.peak() == 160 * sizeof(std::uint32_t));
}

TEST_CASE("bytes that the machine did not have leave no trace") {
    Memory whole(100);
    Memory share(100, whole);
    CHECK(share.take(30));
    CHECK(share.take(60));
    share.cancel(60);
    CHECK(share.used() == 30);
    CHECK(whole.used() == 30);
    CHECK(share.peak() == 30);
    CHECK(whole.peak() == 30);
}
