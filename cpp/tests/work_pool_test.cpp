#include "addiction/solver/work_pool.hpp"

#include <doctest.h>
#include <thread>
#include <vector>

using addiction::solver::Step;
using addiction::solver::WorkPool;

TEST_CASE("work goes to who waits, and a pool whose threads all wait is exhausted") {
    WorkPool pool;
    REQUIRE(pool.join());
    CHECK_FALSE(pool.wants_work());
    pool.give({Step{1, 2, 3}});
    const auto path = pool.take();
    REQUIRE(path);
    CHECK(path->size() == 1);
    CHECK_FALSE(pool.is_over());
    CHECK_FALSE(pool.take());
    CHECK(pool.is_exhausted());
    CHECK_FALSE(pool.join());
}

TEST_CASE("a thread that waits is not the last while another works") {
    WorkPool pool;
    REQUIRE(pool.join());
    REQUIRE(pool.join());
    CHECK_FALSE(pool.take());
    CHECK_FALSE(pool.is_over());
}

TEST_CASE("a stopped pool gives no work") {
    WorkPool pool;
    REQUIRE(pool.join());
    pool.give({});
    pool.stop();
    CHECK_FALSE(pool.take());
    CHECK(pool.is_over());
    CHECK_FALSE(pool.is_exhausted());
}

TEST_CASE("all work that threads hand to one another is done once") {
    // Each piece of work of length n gives two of length n + 1, up to a length.
    constexpr std::size_t length = 12;
    WorkPool pool;
    std::vector<int> done(3);
    pool.give({});
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < done.size(); ++i) REQUIRE(pool.join());
        for (int& count : done)
            threads.emplace_back([&] {
                while (!pool.is_over())
                    while (auto path = pool.take()) {
                        ++count;
                        path->push_back(Step{});
                        if (path->size() > length) continue;
                        pool.give(*path);
                        pool.give(*path);
                    }
            });
    }
    CHECK(pool.is_exhausted());
    CHECK(done[0] + done[1] + done[2] == (1 << (length + 1)) - 1);
}
