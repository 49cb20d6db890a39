#include "addiction/solver/budget.hpp"

#include <chrono>
#include <doctest.h>
#include <thread>
#include <vector>

#include "addiction/solver/meter.hpp"

using namespace addiction::solver;

namespace {

/// Longer than the time between two reports.
void wait_for_report_time() { std::this_thread::sleep_for(std::chrono::milliseconds(120)); }

std::uint64_t enter(Meter& meter, std::uint64_t most) {
    std::uint64_t entered = 0;
    while (entered < most && meter.enter()) ++entered;
    return entered;
}

}  // namespace

TEST_CASE("without limits nothing is ever reached") {
    const Limits limits;
    const Memory memory(limits.memory_bytes);
    Budget budget(limits, memory);
    Meter meter(budget);
    CHECK(enter(meter, 10'000) == 10'000);
    CHECK(budget.limit() == Limit::none);
}

TEST_CASE("the node limit is exact") {
    const Memory memory(0);
    for (const std::uint64_t most : {0, 1, 1000, 1024, 1025, 5000}) {
        const Limits limits{.nodes = most};
        Budget budget(limits, memory);
        Meter meter(budget);
        CHECK(enter(meter, most) == most);
        CHECK(budget.limit() == Limit::none);
        CHECK_FALSE(meter.enter());
        CHECK(budget.limit() == Limit::nodes);
        meter.settle();
        CHECK(budget.nodes() == most);
    }
}

TEST_CASE("nodes that a meter has taken and not used go back") {
    const Limits limits{.nodes = 2000};
    const Memory memory(0);
    Budget budget(limits, memory);
    {
        Meter meter(budget);
        CHECK(enter(meter, 10) == 10);
        meter.count_position();
    }
    CHECK(budget.nodes() == 10);
    CHECK(budget.positions() == 1);
    Meter meter(budget);
    CHECK(enter(meter, 5000) == 1990);
}

TEST_CASE("the clock is read every 1024 nodes") {
    const Limits limits{.seconds = 0.3};
    const Memory memory(0);
    Budget budget(limits, memory);
    Meter meter(budget);
    CHECK(meter.enter());
    std::this_thread::sleep_for(std::chrono::milliseconds(350));
    CHECK(enter(meter, 5000) == 1023);
    CHECK(budget.limit() == Limit::seconds);
    CHECK(budget.has_ended());
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
    REQUIRE(memory.take(77));
    Budget budget(limits, memory);
    Meter meter(budget);
    Meter other(budget, Meter::Thread::other);

    CHECK(enter(meter, 1024) == 1024);
    meter.count_position();
    CHECK(calls == 0);
    wait_for_report_time();
    CHECK(enter(other, 2048) == 2048);
    CHECK(calls == 0);  // Only the calling thread calls back.
    CHECK(enter(meter, 1) == 1);
    CHECK(calls == 1);
    CHECK(last.nodes == 3072);
    CHECK(last.positions == 1);
    CHECK(last.memory_bytes == 77);
    CHECK(last.seconds > 0.1);
    CHECK(enter(meter, 2000) == 2000);
    CHECK(calls == 1);

    go_on = false;
    wait_for_report_time();
    CHECK(enter(meter, 3000) < 1024);
    CHECK(calls == 2);
    CHECK(budget.limit() == Limit::interrupted);
    enter(other, 1024);  // What it had taken before.
    CHECK_FALSE(other.enter());
}

TEST_CASE("threads share the node limit") {
    const Limits limits{.nodes = 100'001};
    const Memory memory(0);
    Budget budget(limits, memory);
    std::vector<std::uint64_t> entered(3);
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t& count : entered)
            threads.emplace_back([&] {
                Meter meter(budget, Meter::Thread::other);
                count = enter(meter, UINT64_MAX);
            });
    }
    CHECK(entered[0] + entered[1] + entered[2] == limits.nodes);
    CHECK(budget.nodes() == limits.nodes);
}

TEST_CASE("words for the limits") {
    CHECK(to_string(Limit::none) == "");
    CHECK(to_string(Limit::nodes) == "nodes");
    CHECK(to_string(Limit::seconds) == "seconds");
    CHECK(to_string(Limit::memory) == "memory");
    CHECK(to_string(Limit::interrupted) == "interrupted");
}
