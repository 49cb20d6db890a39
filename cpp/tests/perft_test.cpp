#include "addiction/perft.hpp"

#include <doctest.h>
#include <set>
#include <vector>

#include "support.hpp"

using namespace addiction;

namespace {

std::uint64_t naive_perft(const Position& position, int depth, std::set<CellContents>& ends) {
    if (depth == 0) {
        ends.insert(position.cells());
        return 1;
    }
    std::uint64_t paths = 0;
    for (const Move& move : test::naive_moves(position)) {
        CellContents cells = position.cells();
        cells[move.source] = no_card;
        cells[move.target] = move.card;
        paths += naive_perft(Position(position.rules(), position.shuffles_left(), cells), depth - 1, ends);
    }
    return paths;
}

}  // namespace

TEST_CASE("deal 42") {
    const std::vector<std::uint64_t> paths{1, 4, 18, 83, 382, 1747, 7918, 35379};
    const Position position = deal(42, {});
    for (std::size_t depth = 0; depth < paths.size(); ++depth)
        CHECK(perft(position, static_cast<int>(depth)) == paths[depth]);
}

TEST_CASE("paths and positions are those of a naive count") {
    for (const Rules& rules : test::varied_rules)
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            CAPTURE(rules.id());
            CAPTURE(seed);
            const Position position = deal(seed, rules);
            const std::vector<PerftRow> table = perft_table(position, 4);
            REQUIRE(table.size() == 5);
            for (int depth = 0; depth <= 4; ++depth) {
                std::set<CellContents> ends;
                const std::uint64_t paths = naive_perft(position, depth, ends);
                CHECK(table[depth] == PerftRow{paths, ends.size()});
                CHECK(perft(position, depth) == paths);
            }
        }
}

TEST_CASE("moves go on from a won board") {
    const Position won = test::board("-- 2C 3C\n2D 3D --\n2H 3H --\n2S 3S --\n", {.ranks = 3});
    CHECK(perft(won, 0) == 1);
    CHECK(perft(won, 1) == 4);
}

TEST_CASE("a board without moves has no path") {
    const Position won = test::board("2C 3C --\n2D 3D --\n2H 3H --\n2S 3S --\n", {.ranks = 3});
    CHECK(perft_table(won, 2) == std::vector<PerftRow>{{1, 1}, {0, 0}, {0, 0}});
}

TEST_CASE("a long count looks up now and then, and ends with what is thrown there") {
    struct Enough {};
    const Position position = deal(42, {});
    int looks = 0;
    const LookUp count_looks = [&looks] { ++looks; };
    const LookUp stop_at_third = [&looks] {
        if (++looks == 3) throw Enough{};
    };
    CHECK(perft(position, 7, count_looks) == 35379);
    CHECK(looks == 0);
    const std::uint64_t paths = perft(position, 10, count_looks);
    CHECK(paths == perft(position, 10));
    CHECK(looks > 3);
    looks = 0;
    CHECK_THROWS_AS(static_cast<void>(perft(position, 10, stop_at_third)), Enough);
    CHECK(looks == 3);
    looks = 0;
    CHECK_THROWS_AS(static_cast<void>(perft_table(position, 10, stop_at_third)), Enough);
    CHECK(looks == 3);
}
