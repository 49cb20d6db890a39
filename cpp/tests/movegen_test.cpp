#include "addiction/movegen.hpp"

#include <algorithm>
#include <doctest.h>
#include <vector>

#include "addiction/move_reasons.hpp"
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
                CHECK(!cell_reason(position, cell) == any([cell](const Move& move) { return move.target == cell; }));
            }
        for (int suit = 0; suit < 4; ++suit)
            for (int rank = 2; rank <= ranks; ++rank) {
                const Card card = make_card(suit, rank);
                CHECK(!card_reason(position, card) == any([card](const Move& move) { return move.card == card; }));
                int wrong = 0;
                for (int row = 0; row < 4; ++row)
                    for (int column = 0; column < ranks; ++column) {
                        const Move move{card, position.cell_of(card), make_cell(row, column)};
                        const bool legal = any([move](const Move& other) { return other == move; });
                        wrong += !illegal_reason(position, card, move.target) != legal;
                        wrong += is_legal(position, card, move.target) != legal;
                    }
                CHECK(wrong == 0);
            }
    });
}

TEST_CASE("each reason why a card can't go to a cell") {
    const Position position = test::board("-- 3C -- --\n2D 4D 2C 3S\n4C -- 3D 3H\n2S 2H 4H 4S\n", {.ranks = 4});
    const auto code = [&position](Card card, int row, int column) {
        const auto reason = illegal_reason(position, card, make_cell(row, column));
        return reason ? to_string(reason->code) : "";
    };
    const Card two = make_card(0, 2);
    CHECK(code(two, 1, 2) == "already-there");
    CHECK(code(two, 1, 1) == "not-a-gap");
    CHECK(code(two, 0, 3) == "right-of-gap");
    CHECK(code(two, 0, 2) == "two-not-leftmost");
    CHECK(code(two, 2, 1) == "right-of-highest");
    CHECK(code(make_card(1, 3), 0, 0) == "leftmost-takes-twos");
    CHECK(code(two, 0, 0) == "");
    CHECK(illegal_reason(position, make_card(1, 3), make_cell(0, 2)) ==
          Reason{ReasonCode::takes_other_card,
                 {{"cell", CellValue{make_cell(0, 2)}}, {"other", CardToken{0, 4}}, {"left", CardToken{0, 3}}}});

    const Position fixed =
        test::board("-- 3C --\n2D 2C --\n2H 3H --\n2S 3S 3D\n", {.ranks = 3, .twos = TwosRule::fixed});
    CHECK(illegal_reason(fixed, make_card(1, 2), make_cell(0, 0)) ==
          Reason{ReasonCode::two_of_other_row, {{"card", CardToken{1, 2}}, {"row", 2}}});
}

TEST_CASE("each reason why a card can't move") {
    const auto reason_of = [](std::string_view text, const Rules& rules, Card card) {
        return card_reason(test::board(text, rules), card);
    };
    const std::string_view blocked = "3C -- --\n3D -- --\n2C 2D 2H\n2S 3H 3S\n";
    const Rules fixed{.ranks = 3, .twos = TwosRule::fixed};
    CHECK(reason_of(blocked, {.ranks = 3}, make_card(0, 2)) ==
          Reason{ReasonCode::no_leftmost_gap, {{"card", CardToken{0, 2}}}});
    CHECK(reason_of(blocked, fixed, make_card(3, 2)) ==
          Reason{ReasonCode::two_in_own_row, {{"card", CardToken{3, 2}}, {"row", 4}}});
    CHECK(reason_of(blocked, fixed, make_card(2, 2)) ==
          Reason{ReasonCode::own_row_taken, {{"card", CardToken{2, 2}}, {"row", 3}, {"other", CardToken{0, 2}}}});
    CHECK(reason_of(blocked, fixed, make_card(2, 3)) ==
          Reason{ReasonCode::left_card_at_end, {{"left", CardToken{2, 2}}}});
    CHECK(reason_of(blocked, fixed, make_card(0, 3)) ==
          Reason{ReasonCode::place_taken,
                 {{"card", CardToken{0, 3}}, {"left", CardToken{0, 2}}, {"other", CardToken{1, 2}}}});
    CHECK(reason_of("2C 3C --\n2D 3D --\n2H 3H --\n2S 3S --\n", fixed, make_card(0, 3)) ==
          Reason{ReasonCode::already_right_of, {{"card", CardToken{0, 3}}, {"left", CardToken{0, 2}}}});
}
