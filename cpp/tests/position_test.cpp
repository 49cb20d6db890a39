#include "addiction/position.hpp"

#include <doctest.h>
#include <vector>

#include "support.hpp"

using namespace addiction;

namespace {

/// Every member, so that nothing that make or unmake leaves behind goes unseen.
void check_same_state(const Position& a, const Position& b) {
    REQUIRE(a.cells() == b.cells());
    int moved = 0;
    for (Card card = 0; card < 64; ++card) moved += a.cell_of(card) != b.cell_of(card);
    REQUIRE(moved == 0);
    REQUIRE(a.occupied() == b.occupied());
    REQUIRE(a.ordered() == b.ordered());
    REQUIRE(a.key() == b.key());
    REQUIRE(a.rules() == b.rules());
    REQUIRE(a.shuffles_left() == b.shuffles_left());
}

Position rebuilt(const Position& position) {
    return Position(position.rules(), position.shuffles_left(), position.cells());
}

}  // namespace

TEST_CASE("make gives the state that the cells give, unmake the state before") {
    int moves = 0;
    test::many_positions([&moves](const Position& position) {
        for (const Move& move : legal_moves(position)) {
            Position board = position;
            board.make(move);
            check_same_state(board, rebuilt(board));
            CHECK(board.card_at(move.target) == move.card);
            CHECK(board.card_at(move.source) == no_card);
            board.unmake(move);
            check_same_state(board, position);
            ++moves;
        }
    });
    CHECK(moves > 2000);
}

TEST_CASE("a whole line is taken back move by move") {
    for (const Rules& rules : test::varied_rules) {
        const Position start = deal(2, rules);
        Position board = start;
        std::vector<Move> line;
        Stream stream(5, 0);
        for (MoveList moves; line.size() < 500 && !(moves = legal_moves(board)).empty();) {
            line.push_back(moves[stream.below(moves.size())]);
            board.make(line.back());
        }
        CHECK(!line.empty());
        for (; !line.empty(); line.pop_back()) board.unmake(line.back());
        check_same_state(board, start);
    }
}

TEST_CASE("a two that changes its leftmost cell is in order before and after") {
    Position board = test::board("2C 3C --\n-- 2D 3D\n-- 2H 3H\n-- 2S 3S\n", {.ranks = 3});
    const Position start = board;
    const Move move{make_card(0, 2), make_cell(0, 0), make_cell(2, 0)};
    CHECK(board.ordered() == (bit(0) | bit(1) | bit(make_cell(1, 2)) | bit(make_cell(2, 2)) | bit(make_cell(3, 2))));
    CHECK(board.placed_count() == 2);
    board.make(move);
    CHECK(board.ordered() ==
          (bit(make_cell(2, 0)) | bit(make_cell(1, 2)) | bit(make_cell(2, 2)) | bit(make_cell(3, 2))));
    CHECK(board.placed_count() == 1);
    board.unmake(move);
    check_same_state(board, start);
}

TEST_CASE("with fixed twos only a two in its own row is in order") {
    const std::string_view swapped = "2D 3D --\n2C 3C --\n2H 3H --\n2S 3S --\n";
    const Position any = test::board(swapped, {.ranks = 3});
    CHECK(any.is_won());
    CHECK(any.placed_count() == 8);
    const Position fixed = test::board(swapped, {.ranks = 3, .twos = TwosRule::fixed});
    CHECK_FALSE(fixed.is_won());
    CHECK(fixed.placed_count() == 4);
    CHECK((fixed.placed() & 0xffff'ffff) == 0);
}

TEST_CASE("the last move wins, and taking it back unwins") {
    Position board = test::board("2C 3C 4C --\n2D 3D 4D --\n2H 3H 4H --\n2S 3S -- 4S\n", {.ranks = 4});
    CHECK_FALSE(board.is_won());
    CHECK(board.can_shuffle());
    const MoveList moves = legal_moves(board);
    REQUIRE(moves.size() == 1);
    board.make(moves[0]);
    CHECK(board.is_won());
    CHECK_FALSE(board.can_shuffle());
    board.unmake(moves[0]);
    CHECK_FALSE(board.is_won());
}

TEST_CASE("gaps and occupied cells make up the board") {
    test::many_positions([](const Position& position) {
        CHECK(std::popcount(position.gaps()) == 4);
        CHECK((position.gaps() & position.occupied()) == 0);
        CHECK((position.gaps() | position.occupied()) == first_columns(position.rules().ranks));
    });
}
