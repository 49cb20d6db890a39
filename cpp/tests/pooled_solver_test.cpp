#include <doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "addiction/movegen.hpp"
#include "addiction/random.hpp"
#include "addiction/shuffle.hpp"
#include "addiction/solver/best_first.hpp"
#include "addiction/solver/depth_first.hpp"
#include "addiction/solver/exhaustive.hpp"
#include "addiction/solver/forced.hpp"
#include "addiction/solver/plan.hpp"
#include "addiction/solver/relaxation.hpp"
#include "addiction/solver/shared_exhaustive.hpp"
#include "addiction/solver/solve.hpp"
#include "support.hpp"

// The searches on pooled boards against the plain one, and what their prunings rest on.

namespace {

using namespace addiction;
using namespace addiction::solver;
using test::scrambled;
using test::short_deck;

/// A position some random moves from a deal; shorter if they run out.
Position random_walk(std::uint64_t seed, const Rules& rules, int moves) {
    Position position = deal(seed, rules);
    Stream random(seed, 99);
    for (int i = 0; i < moves; ++i) {
        const MoveList legal = legal_moves(position);
        if (legal.empty()) break;
        position.make(legal[random.below(legal.size())]);
    }
    return position;
}

/// What one of the two searches says alone.
template <class Search>
std::optional<Verdict> verdict_of(const Position& position) {
    const Limits limits;
    Memory memory(limits.memory_bytes);
    Budget budget(limits, memory);
    Meter meter(budget);
    PooledBoard root(position);
    std::vector<Step> plan;
    if (!follow_forced(root, &plan)) return Verdict::unwinnable;
    if (root.is_won()) return Verdict::winnable;
    KeySet seen(memory);
    Search search = [&] {
        if constexpr (std::is_same_v<Search, Exhaustive>) return Exhaustive(root, seen, memory, meter);
        else return BestFirst(root, memory, meter);
    }();
    Outcome outcome = Outcome::paused;
    while (outcome == Outcome::paused) outcome = search.run(100);
    if (outcome == Outcome::exhausted) return Verdict::unwinnable;
    if (outcome != Outcome::won) return std::nullopt;
    plan.insert(plan.end(), search.plan().begin(), search.plan().end());
    CHECK_FALSE(moves_of_plan(position, plan).empty());  // throws unless they win
    return Verdict::winnable;
}

void check_against_plain(const Position& position) {
    const Verdict plain = DepthFirst(position, {}, DepthFirst::Goal::first_win).run().verdict;
    CHECK(verdict_of<BestFirst>(position) == plain);
    CHECK(verdict_of<Exhaustive>(position) == plain);
    CHECK(solve(position).verdict == plain);
}

Verdict verdict_with_threads(const Position& position, int threads) {
    Limits limits;
    limits.threads = threads;
    limits.exact = true;
    const Result result = solve(position, limits);
    CHECK(result.error_bound < 1e-20);
    return result.verdict;
}

/// The board with its rows in another order.
Position with_rows(const Position& position, const std::array<int, row_count>& order) {
    CellContents cells;
    cells.fill(no_card);
    for (int row = 0; row < row_count; ++row)
        for (int column = 0; column < position.rules().ranks; ++column)
            cells[make_cell(row, column)] = position.card_at(make_cell(order[static_cast<std::size_t>(row)], column));
    return Position(position.rules(), position.shuffles_left(), cells);
}

}  // namespace

TEST_CASE("pruned searches agree with the plain one on short decks") {
    for (const TwosRule twos : {TwosRule::any, TwosRule::fixed})
        for (const int ranks : {3, 4, 5, 6})
            for (std::uint64_t seed = 0; seed < (ranks < 5 ? 800u : ranks == 5 ? 150u : 20u); ++seed)
                check_against_plain(deal(seed, short_deck(ranks, twos)));
}

TEST_CASE("pruned searches agree with the plain one in mid-game") {
    for (const TwosRule twos : {TwosRule::any, TwosRule::fixed})
        for (const int ranks : {4, 5, 6})
            for (std::uint64_t seed = 1000; seed < 1150; ++seed)
                check_against_plain(random_walk(seed, short_deck(ranks, twos), static_cast<int>(seed % 23)));
}

TEST_CASE("no position scrambled backwards from a win is called unwinnable") {
    for (const TwosRule twos : {TwosRule::any, TwosRule::fixed})
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            const Position position = scrambled(seed, short_deck(13, twos), 20 + static_cast<int>(seed));
            Limits limits;
            limits.nodes = 5'000;
            CHECK(solve(position, limits).verdict != Verdict::unwinnable);
            const PooledBoard board(position);
            const PooledBoard* const boards[] = {&board};
            Relaxation relaxation;
            relaxation.run(boards, 1);
            CHECK(relaxation.alive(0));
        }
}

TEST_CASE("cards never leave the cells that the relaxation gives them") {
    for (const TwosRule twos : {TwosRule::any, TwosRule::fixed})
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            PooledBoard board(deal(seed, short_deck(13, twos)));
            const PooledBoard* const boards[] = {&board};
            Relaxation relaxation;
            relaxation.run(boards, 1);
            Stream random(seed, 97);
            for (int i = 0; i < 200; ++i) {
                const StepList steps = legal_steps(board);
                if (steps.empty()) break;
                board.play(steps[random.below(steps.size())]);
                for (int rank = 0; rank <= board.last_rank(); ++rank)
                    for (int suit = 0; suit < suit_count; ++suit)
                        CHECK((board.where(rank, suit) & ~relaxation.reach(0, rank, suit)) == 0);
                CHECK((board.gaps() & ~relaxation.vacant(0)) == 0);
            }
        }
}

TEST_CASE("boards relaxed together give what each gives alone") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        std::vector<PooledBoard> boards;
        std::vector<const PooledBoard*> all;
        for (std::uint64_t i = 0; i < Relaxation::lanes; ++i)
            boards.emplace_back(random_walk(8 * seed + i, short_deck(9, seed % 3 ? TwosRule::any : TwosRule::fixed),
                                            static_cast<int>(2 * seed)));
        for (const PooledBoard& board : boards) all.push_back(&board);
        Relaxation together;
        together.run(all.data(), Relaxation::lanes);
        for (int lane = 0; lane < Relaxation::lanes; ++lane) {
            Relaxation alone;
            // The narrowest vectors against the widest of this machine.
            alone.run_with(2, &all[static_cast<std::size_t>(lane)], 1);
            CHECK(alone.alive(0) == together.alive(lane));
            for (int rank = 0; rank <= boards[0].last_rank(); ++rank)
                for (int suit = 0; suit < suit_count; ++suit)
                    CHECK(alone.reach(0, rank, suit) == together.reach(lane, rank, suit));
            for (int round = 0; round < Relaxation::rounds; ++round)
                CHECK(alone.vacant_after(0, round) == together.vacant_after(lane, round));
        }
        Relaxation by_four;
        if (!by_four.run_with(4, all.data(), Relaxation::lanes)) continue;
        for (int lane = 0; lane < Relaxation::lanes; ++lane) {
            CHECK(by_four.alive(lane) == together.alive(lane));
            CHECK(by_four.vacant(lane) == together.vacant(lane));
        }
    }
}

TEST_CASE("pooled boards: packing, keys and exchanged rows") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Position position = random_walk(seed, Rules{}, 15);
        const PooledBoard board(position);
        const PooledBoard copy(board.pack(), board);
        CHECK(copy.key() == board.key());
        CHECK(copy.gaps() == board.gaps());
        CHECK(copy.frozen() == board.frozen());
        CHECK(PooledBoard(with_rows(position, {2, 0, 3, 1})).key() == board.key());

        Position fixed = random_walk(seed, short_deck(13, TwosRule::fixed), 15);
        CHECK(PooledBoard(with_rows(fixed, {2, 0, 3, 1})).key() != PooledBoard(fixed).key());
    }
}

TEST_CASE("keys of boards reached by steps are those of the boards themselves") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        PooledBoard board(deal(seed, Rules{}));
        Stream random(seed, 96);
        for (int i = 0; i < 100; ++i) {
            const StepList steps = legal_steps(board);
            if (steps.empty()) break;
            board.play(steps[random.below(steps.size())]);
            const PooledBoard copy(board.pack(), board);
            CHECK(copy.key() == board.key());
            CHECK(copy.rooted_targets() == board.rooted_targets());
            for (int suit = 0; suit < suit_count; ++suit) CHECK(copy.rooted(suit) == board.rooted(suit));
        }
    }
}

TEST_CASE("the second hash tells apart and takes together what the first does") {
    std::map<std::uint64_t, std::uint64_t> second_of;
    std::set<std::uint64_t> seconds;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const Position position = random_walk(seed % 50, short_deck(5, TwosRule::any), static_cast<int>(seed / 5));
        const std::uint64_t first = PooledBoard(position).key();
        const std::uint64_t second = PooledBoard(position, PooledBoard::Hash::second).key();
        CHECK(first != second);
        CHECK(second_of.emplace(first, second).first->second == second);
        seconds.insert(second);
    }
    CHECK(second_of.size() == seconds.size());
    CHECK(seconds.size() > 50);
}

TEST_CASE("threads agree with one, and a second hash with the first") {
    for (const TwosRule twos : {TwosRule::any, TwosRule::fixed})
        for (const int ranks : {3, 5, 7})
            for (std::uint64_t seed = 5000; seed < 5040; ++seed) {
                const Position position = deal(seed, short_deck(ranks, twos));
                const Verdict verdict = verdict_with_threads(position, 1);
                CHECK(verdict_with_threads(position, 2) == verdict);
                CHECK(verdict_with_threads(position, 4) == verdict);
            }
}

TEST_CASE("threads that share one exhaustive search store the boards that one stores") {
    const Position position = deal(20, Rules{});
    PooledBoard root(position);
    REQUIRE(follow_forced(root));
    const Limits limits;
    Memory memory(limits.memory_bytes);
    const auto keys_with = [&](int threads) {
        Budget budget(limits, memory);
        SharedExhaustive search(root, memory, budget);
        search.start(threads - 1);
        Meter meter(budget);
        search.join(meter);
        CHECK(search.outcome() == Outcome::exhausted);
        return search.keys();
    };
    const std::uint64_t keys = keys_with(1);
    CHECK(keys > 100'000);
    CHECK(keys_with(2) == keys);
    CHECK(keys_with(5) == keys);
}

TEST_CASE("threads keep a limit on nodes, and find wins") {
    Limits limits;
    limits.threads = 2;
    limits.nodes = 30'000;
    const Result open = solve(deal(25, Rules{}), limits);
    CHECK(open.limit == Limit::nodes);
    CHECK(open.nodes <= limits.nodes);
    CHECK(open.nodes > limits.nodes - 2048);  // Each thread may leave what it took last.
    const Result won = solve(deal(42, Rules{}), limits);
    CHECK(won.verdict == Verdict::winnable);
    CHECK_FALSE(won.line.empty());
}

TEST_CASE("a callback that throws ends a search with threads") {
    Limits limits;
    limits.threads = 3;
    limits.progress = [](const Progress&) -> bool { throw std::runtime_error("stop"); };
    CHECK_THROWS_AS(solve(deal(67, Rules{}), limits), std::runtime_error);
}

TEST_CASE("a limit on nodes is kept exactly and gives the same result each time") {
    for (const std::uint64_t nodes : {1u, 2u, 1000u, 200'000u}) {
        Limits limits;
        limits.nodes = nodes;
        const Result first = solve(deal(20, Rules{}), limits);
        const Result second = solve(deal(20, Rules{}), limits);
        CHECK(first.verdict == Verdict::undecided);
        CHECK(first.limit == Limit::nodes);
        CHECK(first.nodes == nodes);
        CHECK(first.positions == second.positions);
        CHECK(first.peak_memory_bytes == second.peak_memory_bytes);
    }
}

TEST_CASE("a limit on memory is kept and ends the search") {
    Limits limits;
    limits.memory_bytes = 4 << 20;
    const Result result = solve(deal(20, Rules{}), limits);
    CHECK(result.verdict == Verdict::undecided);
    CHECK(result.limit == Limit::memory);
    CHECK(result.peak_memory_bytes <= limits.memory_bytes);
    CHECK(result.peak_memory_bytes > limits.memory_bytes / 2);
}
