#include "addiction/solver/budget.hpp"

#include <chrono>
#include <doctest.h>
#include <thread>

using namespace addiction::solver;

namespace {

/// Longer than the time between two reports.
void wait_for_report_time() { std::this_thread::sleep_for(std::chrono::milliseconds(120)); }

}  // namespace

TEST_CASE("without limits nothing is ever reached") {
    const Limits limits;
    const Memory memory(limits.memory_bytes);
    Budget budget(limits, memory);
    for (const std::uint64_t nodes : {std::uint64_t{0}, std::uint64_t{1024}, std::uint64_t{1} << 60})
        CHECK(budget.reached(nodes, 0) == Limit::none);
}

TEST_CASE("the node limit is exact") {
    const Memory memory(0);
    for (const std::uint64_t most : {0, 1, 1000, 1024, 1025}) {
        const Limits limits{.nodes = most};
        Budget budget(limits, memory);
        if (most > 0) CHECK(budget.reached(most - 1, 0) == Limit::none);
        CHECK(budget.reached(most, 0) == Limit::nodes);
        CHECK(budget.reached(most + 1, 0) == Limit::nodes);
    }
}

TEST_CASE("the clock is read every 1024 nodes") {
    const Limits limits{.seconds = 0};
    const Memory memory(0);
    Budget budget(limits, memory);
    CHECK(budget.reached(0, 0) == Limit::seconds);
    CHECK(budget.reached(1, 0) == Limit::none);
    CHECK(budget.reached(1023, 0) == Limit::none);
    CHECK(budget.reached(1024, 0) == Limit::seconds);
}

TEST_CASE("the progress callback hears the counts, some time apart, and can stop the search") {
    int calls = 0;
    bool go_on = true;
    Progress last{};
    Limits limits;
    limits.progress = [&](const Progress& progress) {
        ++calls;
        last = progress;
        return go_on;
    };
    Memory memory(1000);
    memory.take(77);
    Budget budget(limits, memory);

    CHECK(budget.reached(0, 0) == Limit::none);
    CHECK(calls == 0);
    wait_for_report_time();
    CHECK(budget.reached(2047, 900) == Limit::none);
    CHECK(calls == 0);
    CHECK(budget.reached(2048, 901) == Limit::none);
    CHECK(calls == 1);
    CHECK(last.nodes == 2048);
    CHECK(last.positions == 901);
    CHECK(last.memory_bytes == 77);
    CHECK(last.seconds > 0.1);
    CHECK(budget.reached(3072, 902) == Limit::none);
    CHECK(calls == 1);

    go_on = false;
    wait_for_report_time();
    CHECK(budget.reached(4096, 903) == Limit::interrupted);
    CHECK(calls == 2);
}

TEST_CASE("words for the limits") {
    CHECK(to_string(Limit::none) == "");
    CHECK(to_string(Limit::nodes) == "nodes");
    CHECK(to_string(Limit::seconds) == "seconds");
    CHECK(to_string(Limit::memory) == "memory");
    CHECK(to_string(Limit::interrupted) == "interrupted");
}
