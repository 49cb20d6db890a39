#include "addiction/movegen.hpp"

#include <algorithm>
#include <doctest.h>
#include <vector>

#include "support.hpp"

using namespace addiction;

TEST_CASE("legal moves and their order are those of a naive loop") {
    int positions = 0;
    test::many_positions([&positions](const Position& position) {
        const MoveList moves = legal_moves(position);
        CHECK(std::vector<Move>(moves.begin(), moves.end()) == test::naive_moves(position));
        CHECK(has_legal_move(position) == !moves.empty());
        ++positions;
    });
    CHECK(positions > 800);
}

TEST_CASE("four leftmost gaps give the most moves") {
    const std::string_view text = "-- 2S 3S\n-- 2H 3H\n-- 2D 3D\n-- 2C 3C\n";
    const Position any = test::board(text, {.ranks = 3});
    CHECK(legal_moves(any).size() == 16);
    CHECK(legal_moves(any).size() == test::naive_moves(any).size());
    CHECK(legal_moves(test::board(text, {.ranks = 3, .twos = TwosRule::fixed})).size() == 4);
}

TEST_CASE("nothing follows the highest rank or a gap") {
    CHECK(legal_moves(test::board("2C 3C --\n2D 3D --\n2H 3H --\n2S 3S --\n", {.ranks = 3})).empty());
    CHECK(legal_moves(test::board("3C -- --\n3D -- --\n2C 2D 2H\n2S 3H 3S\n", {.ranks = 3})).empty());
}

TEST_CASE("a leftmost gap does not look at the last cell of the row above") {
    const Position position = test::board("3C 3D 2H\n-- 3S 3H\n2C 2D --\n2S -- --\n", {.ranks = 3});
    for (const Move& move : legal_moves(position))
        if (move.target == make_cell(1, 0)) CHECK(is_two(move.card));
    CHECK(legal_moves(position).size() == 6);
}

TEST_CASE("status") {
    const auto status_of = [](std::string_view text, int shuffles) {
        return status(test::board(text, {.ranks = 3, .shuffles = shuffles}));
    };
    const std::string_view won = "2C 3C --\n2D 3D --\n2H 3H --\n2S 3S --\n";
    const std::string_view blocked = "3C -- --\n3D -- --\n2C 2D 2H\n2S 3H 3S\n";
    CHECK(status_of(won, 0) == Status::won);
    CHECK(status_of(won, 1) == Status::won);
    CHECK(status_of(blocked, 0) == Status::lost);
    CHECK(status_of(blocked, 1) == Status::stuck);
    CHECK(status_of(blocked, Rules::unlimited) == Status::stuck);
    CHECK(status_of("2C -- 3C\n2D 3D --\n2H 3H --\n2S 3S --\n", 0) == Status::playing);
}

TEST_CASE("the reasons agree with the legal moves") {
    test::many_positions([](const Position& position) {
        const std::vector<Move> moves = test::naive_moves(position);
        const auto any = [&moves](auto matches) { return std::any_of(moves.begin(), moves.end(), matches); };
        const int ranks = position.rules().ranks;
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < ranks; ++column) {
                const Cell cell = make_cell(row, column);
                CHECK(cell_reason(position, cell).empty() ==
                      any([cell](const Move& move) { return move.target == cell; }));
            }
        for (int suit = 0; suit < 4; ++suit)
            for (int rank = 2; rank <= ranks; ++rank) {
                const Card card = make_card(suit, rank);
                CHECK(card_reason(position, card).empty() ==
                      any([card](const Move& move) { return move.card == card; }));
                int wrong = 0;
                for (int row = 0; row < 4; ++row)
                    for (int column = 0; column < ranks; ++column) {
                        const Move move{card, position.cell_of(card), make_cell(row, column)};
                        const bool legal = any([move](const Move& other) { return other == move; });
                        wrong += illegal_reason(position, card, move.target).empty() != legal;
                    }
                CHECK(wrong == 0);
            }
    });
}
