#include "addiction/solver/depth_first.hpp"

#include <algorithm>
#include <doctest.h>
#include <set>
#include <vector>

#include "support.hpp"

using namespace addiction;
using solver::DepthFirst;
using solver::Limit;
using solver::Limits;
using solver::Result;
using solver::Verdict;

namespace {

Result first_win(const Position& position, const Limits& limits = {}) {
    return DepthFirst(position, limits, DepthFirst::Goal::first_win).run();
}

Result every_board(const Position& position, const Limits& limits = {}) {
    return DepthFirst(position, limits, DepthFirst::Goal::every_board).run();
}

/// Plays a line, each move of which must be legal.
Position played(Position position, const std::vector<Move>& line) {
    for (const Move& move : line) {
        const MoveList moves = legal_moves(position);
        REQUIRE(std::find(moves.begin(), moves.end(), move) != moves.end());
        position.make(move);
    }
    return position;
}

struct Space {
    std::set<CellContents> boards;
    bool has_win = false;
};

/// All boards that moves can reach, by a plain flood fill over whole boards.
Space reachable(const Position& position) {
    Space space{{position.cells()}, false};
    std::vector<Position> open{position};
    while (!open.empty()) {
        const Position board = open.back();
        open.pop_back();
        space.has_win |= board.is_won();
        for (const Move& move : test::naive_moves(board)) {
            Position next = board;
            next.make(move);
            if (space.boards.insert(next.cells()).second) open.push_back(next);
        }
    }
    return space;
}

const Position hard = deal(0, {});

}  // namespace

TEST_CASE("small deals: verdict and number of boards are those of a flood fill") {
    int wins = 0;
    int losses = 0;
    for (const Rules& rules :
         {Rules{.ranks = 3}, Rules{.ranks = 4, .twos = TwosRule::fixed}, Rules{.ranks = 5, .twos = TwosRule::fixed}})
        for (std::uint64_t seed = 0; seed < 16; ++seed) {
            CAPTURE(rules.id());
            CAPTURE(seed);
            const Position position = deal(seed, rules);
            const Space space = reachable(position);
            const Result all = every_board(position);
            CHECK(all.limit == Limit::none);
            CHECK(all.positions == space.boards.size());
            CHECK(all.nodes >= all.positions);
            CHECK(all.verdict == (space.has_win ? Verdict::winnable : Verdict::unwinnable));
            CHECK(all.line.empty());

            const Result win = first_win(position);
            CHECK(win.limit == Limit::none);
            CHECK(win.verdict == all.verdict);
            CHECK(played(position, win.line).is_won() == space.has_win);
            if (!space.has_win) CHECK(win.nodes == all.nodes);
            ++(space.has_win ? wins : losses);
        }
    CHECK(wins > 10);
    CHECK(losses > 10);
}

TEST_CASE("a full deal's line wins") {
    const Position position = deal(42, {});
    const Result result = first_win(position);
    CHECK(result.verdict == Verdict::winnable);
    CHECK(result.limit == Limit::none);
    CHECK_FALSE(result.line.empty());
    CHECK(played(position, result.line).is_won());
}

TEST_CASE("a won board needs no move") {
    const Position won = test::board("2C 3C --\n2D 3D --\n2H 3H --\n2S 3S --\n", {.ranks = 3});
    const Result result = first_win(won);
    CHECK(result.verdict == Verdict::winnable);
    CHECK(result.line.empty());
    CHECK(result.nodes == 1);
    CHECK(result.positions == 1);
}

TEST_CASE("the node limit is kept exactly") {
    for (const std::uint64_t most : {0, 1, 2, 1000, 1024, 50'000}) {
        const Result result = first_win(hard, {.nodes = most});
        CHECK(result.verdict == Verdict::undecided);
        CHECK(result.limit == Limit::nodes);
        CHECK(result.nodes == most);
        CHECK(result.positions <= most);
        CHECK(result.line.empty());
    }
}

TEST_CASE("a search under a smaller limit is the beginning of the search under a larger one") {
    std::uint64_t positions = 0;
    for (std::uint64_t most = 1; most <= 300; ++most) {
        const Result result = first_win(hard, {.nodes = most});
        const std::uint64_t step = result.positions - positions;
        REQUIRE(step <= 1);
        positions = result.positions;
    }

    const Position position = deal(42, {});
    const Result free = first_win(position);
    const Result enough = first_win(position, {.nodes = free.nodes});
    CHECK(enough.verdict == Verdict::winnable);
    CHECK(enough.line == free.line);
    CHECK(enough.positions == free.positions);
    CHECK(enough.peak_memory_bytes == free.peak_memory_bytes);
    const Result short_by_one = first_win(position, {.nodes = free.nodes - 1});
    CHECK(short_by_one.verdict == Verdict::undecided);
    CHECK(short_by_one.limit == Limit::nodes);
}

TEST_CASE("the memory limit ends the search and is kept") {
    std::uint64_t nodes = 0;
    for (const std::size_t most : {0, 10'000, 50'000, 200'000}) {
        const Result result = first_win(hard, {.nodes = 1'000'000, .memory_bytes = most});
        CHECK(result.verdict == Verdict::undecided);
        CHECK(result.limit == Limit::memory);
        CHECK(result.peak_memory_bytes <= most);
        CHECK(result.nodes > nodes);
        nodes = result.nodes;
    }
}

TEST_CASE("the time limit ends the search") {
    const Result result = first_win(hard, {.seconds = 0});
    CHECK(result.limit == Limit::seconds);
    CHECK(result.nodes == 0);
}

TEST_CASE("a callback that returns false interrupts the search") {
    Limits limits{.nodes = 500'000'000};
    limits.progress = [](const solver::Progress&) { return false; };
    const Result result = first_win(hard, limits);
    CHECK(result.verdict == Verdict::undecided);
    CHECK(result.limit == Limit::interrupted);
    CHECK(result.nodes % 1024 == 0);
    CHECK(result.nodes > 0);
    CHECK(result.seconds >= 0.1);
}
