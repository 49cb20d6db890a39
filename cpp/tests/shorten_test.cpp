#include <doctest.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <unordered_set>
#include <utility>
#include <vector>

#include "addiction/movegen.hpp"
#include "addiction/shuffle.hpp"
#include "addiction/solver/lower_bound.hpp"
#include "addiction/solver/shorten.hpp"
#include "addiction/solver/solve.hpp"
#include "support.hpp"

// Lower bounds and shortened lines against plain breadth-first search.

namespace {

using namespace addiction;
using namespace addiction::solver;
using test::short_deck;

struct Bounds {
    int moves;
    int steps;
};

Bounds bounds_of(const Position& position) {
    const PooledBoard pooled(position);
    const PooledBoard* const boards[] = {&pooled};
    Relaxation relaxation;
    relaxation.run(boards, 1);
    const Bounds bounds{lower_bound(position, relaxation, 0), lower_bound(pooled, relaxation, 0)};
    CHECK(may_win_within(bounds.moves, position, relaxation, 0));
    CHECK(!may_win_within(bounds.moves - 1, position, relaxation, 0));
    CHECK(may_win_within(bounds.steps, pooled, relaxation, 0));
    CHECK(!may_win_within(bounds.steps - 1, pooled, relaxation, 0));
    return bounds;
}

/// The fewest moves that win; nothing if there are too many boards to tell.
std::optional<int> distance(const Position& start, std::size_t most_boards) {
    std::unordered_set<std::uint64_t> seen{start.key()};
    std::vector<Position> layer{start};
    for (int moves = 0; !layer.empty() && seen.size() <= most_boards; ++moves) {
        std::vector<Position> next;
        for (const Position& position : layer) {
            if (position.is_won()) return moves;
            for (const Move& move : legal_moves(position)) {
                Position child = position;
                child.make(move);
                if (seen.insert(child.key()).second) next.push_back(child);
            }
        }
        layer = std::move(next);
    }
    return std::nullopt;
}

/// All won boards: with fixed twos one, else one for each order of the rows.
std::vector<Position> won_positions(const Rules& rules) {
    std::vector<Position> won;
    std::array<int, row_count> suits{0, 1, 2, 3};
    do {
        CellContents cells;
        cells.fill(no_card);
        for (int row = 0; row < row_count; ++row)
            for (int rank = lowest_rank; rank <= rules.ranks; ++rank)
                cells[make_cell(row, rank - lowest_rank)] = make_card(suits[static_cast<std::size_t>(row)], rank);
        const Position position(rules, rules.shuffles, cells);
        if (position.is_won()) won.push_back(position);
    } while (std::next_permutation(suits.begin(), suits.end()));
    return won;
}

/// Calls visit(position, moves) for every board that is won in so few moves that these are no more than so many boards.
template <class Visit>
void boards_near_wins(const Rules& rules, std::size_t most_boards, Visit visit) {
    std::unordered_set<std::uint64_t> seen;
    std::vector<Position> layer = won_positions(rules);
    for (const Position& position : layer) seen.insert(position.key());
    for (int moves = 0; seen.size() <= most_boards; ++moves) {
        std::vector<Position> before;
        for (Position& position : layer) {
            visit(position, moves);
            const Bitboard gaps = position.gaps();
            for (Bitboard targets = position.ordered(); targets; targets &= targets - 1)
                for (Bitboard sources = gaps; sources; sources &= sources - 1) {
                    const Cell target = static_cast<Cell>(std::countr_zero(targets));
                    const Cell source = static_cast<Cell>(std::countr_zero(sources));
                    const Move move{position.card_at(target), source, target};
                    position.unmake(move);
                    if (seen.insert(position.key()).second) before.push_back(position);
                    position.make(move);
                }
        }
        layer = std::move(before);
    }
}

void check_wins(Position position, const std::vector<Move>& line) {
    for (const Move& move : line) {
        CHECK(position.cell_of(move.card) == move.source);
        CHECK(is_legal(position, move.card, move.target));
        position.make(move);
    }
    CHECK(position.is_won());
}

/// Shortens the solver's line for a board that is won in so many moves at the least.
void check_fewest(const Position& position, int moves) {
    const Bounds bounds = bounds_of(position);
    CHECK(bounds.moves <= moves);
    CHECK(bounds.steps <= moves);
    const Result solved = solve(position);
    REQUIRE(solved.verdict == Verdict::winnable);
    const Shortened shortened = shorten(position, solved.line);
    check_wins(position, shortened.line);
    CHECK(shortened.fewest());
    CHECK(shortened.limit == Limit::none);
    CHECK(static_cast<int>(shortened.line.size()) == moves);
}

constexpr TwosRule both_rules[] = {TwosRule::any, TwosRule::fixed};

}  // namespace

TEST_CASE("lower bounds hold for every board near a win") {
    for (const TwosRule twos : both_rules)
        for (const int ranks : {3, 4, 5, 7, 13}) {
            int tight = 0;
            boards_near_wins(short_deck(ranks, twos), 20'000, [&](const Position& position, int moves) {
                const Bounds bounds = bounds_of(position);
                CHECK(bounds.moves <= moves);
                CHECK(bounds.steps <= moves);
                tight += bounds.moves == moves;
            });
            CHECK(tight > 0);
        }
}

TEST_CASE("boards near a win are won in the fewest moves") {
    for (const TwosRule twos : both_rules)
        for (const int ranks : {3, 5, 13}) {
            int number = 0;
            boards_near_wins(short_deck(ranks, twos), 5'000, [&](const Position& position, int moves) {
                if (number++ % 40 == 0) check_fewest(position, moves);
            });
        }
}

TEST_CASE("short decks, dealt and in mid-game, are won in the fewest moves") {
    int checked = 0;
    for (const TwosRule twos : both_rules)
        for (const int ranks : {3, 4, 5, 6, 7})
            for (std::uint64_t seed = 0; seed < 60; ++seed)
                test::random_walk(deal(seed, short_deck(ranks, twos)), seed, 9, [&](const Position& position) {
                    const auto moves = distance(position, 2'000);
                    if (!moves) return;
                    check_fewest(position, *moves);
                    ++checked;
                });
    CHECK(checked > 300);
}

TEST_CASE("late boards of the full deck are won in the fewest moves") {
    int checked = 0;
    for (const TwosRule twos : both_rules)
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const Position position = test::scrambled(seed, short_deck(13, twos), 25);
            const auto moves = distance(position, 5'000);
            if (!moves) continue;
            check_fewest(position, *moves);
            ++checked;
        }
    CHECK(checked > 20);
}

TEST_CASE("whatever ends it, a line is left that wins and is no longer") {
    const Position position = deal(4, Rules{});
    const std::vector<Move> line = solve(position).line;
    std::size_t shortest = line.size();
    int bound = 0;
    for (const std::uint64_t nodes : {0u, 1u, 1000u, 30'000u, 300'000u}) {
        Limits limits;
        limits.nodes = nodes;
        const Shortened first = shorten(position, line, limits);
        const Shortened second = shorten(position, line, limits);
        check_wins(position, first.line);
        CHECK(first.line == second.line);
        CHECK(first.lower_bound == second.lower_bound);
        CHECK(first.positions == second.positions);
        CHECK(first.peak_memory_bytes == second.peak_memory_bytes);
        CHECK(first.limit == Limit::nodes);
        CHECK(first.nodes == nodes);
        CHECK(first.line.size() <= shortest);
        CHECK(first.lower_bound >= bound);
        CHECK(!first.fewest());
        shortest = first.line.size();
        bound = first.lower_bound;
    }
    CHECK(shortest < line.size());
    CHECK(bound > 48);  // there are no more cards than that
}

TEST_CASE("a limit on memory is kept and ends the shortening") {
    const Position position = deal(2, Rules{});
    const std::vector<Move> line = solve(position).line;
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1000}, std::size_t{4} << 20}) {
        Limits limits;
        limits.memory_bytes = bytes;
        const Shortened shortened = shorten(position, line, limits);
        CHECK(shortened.limit == Limit::memory);
        CHECK(shortened.peak_memory_bytes <= bytes);
        check_wins(position, shortened.line);
    }
}

TEST_CASE("the progress callback can stop the shortening") {
    const Position position = deal(2, Rules{});
    Limits limits;
    limits.progress = [](const Progress&) { return false; };
    const std::vector<Move> line = solve(position).line;
    const Shortened shortened = shorten(position, line, limits);
    CHECK(shortened.limit == Limit::interrupted);
    check_wins(position, shortened.line);
}

TEST_CASE("a won board needs no move") {
    const Position won = test::won_position(short_deck(5, TwosRule::any));
    const Shortened shortened = shorten(won, {});
    CHECK(shortened.line.empty());
    CHECK(shortened.fewest());
    CHECK(shortened.limit == Limit::none);
}

TEST_CASE("a line that does not win is refused") {
    const Position position = deal(2, Rules{});
    std::vector<Move> line = solve(position).line;
    CHECK_THROWS_AS(shorten(position, {}), InputError);
    std::swap(line.front(), line.back());
    CHECK_THROWS_AS(shorten(position, line), InputError);
    line.pop_back();
    CHECK_THROWS_AS(shorten(position, line), InputError);
}

TEST_CASE("no limit on nodes makes a bound exceed the fewest moves") {
    const Position boards[] = {
        Setup::from_line("2D----2H/4D----4H/3C2S3S3D/2C3H4S4C:3:ranks=4,shuffles=3,gaps=random,twos=fixed").position(),
        Setup::from_line("2D3D4D5D6H4H5H----/2S3S4S5S6S6D7D8D9D/2H3H--4C5C6C7C8C9C/2C3C7S8S9S--7H8H9H"
                         ":3:ranks=9,shuffles=3,gaps=random,twos=any")
            .position(),
    };
    for (const Position& board : boards) {
        const std::vector<Move> line = solve(board).line;
        const Shortened all = shorten(board, line, {});
        REQUIRE(all.fewest());
        for (std::uint64_t nodes = 0; nodes < std::min<std::uint64_t>(all.nodes + 2, 400); ++nodes) {
            Limits limits;
            limits.nodes = nodes;
            const Shortened some = shorten(board, line, limits);
            CHECK(some.lower_bound <= all.lower_bound);
            CHECK(some.line.size() >= all.line.size());
        }
    }
}
