#include "addiction/setup.hpp"

#include <doctest.h>
#include <string>

#include "support.hpp"

using namespace addiction;

namespace {

const Rules three_ranks{.ranks = 3};

/// "kind row column" of each problem, joined by "; ".
std::string found(const Setup& setup) {
    std::string text;
    for (const Problem& problem : setup.problems()) {
        text += (text.empty() ? "" : "; ") + std::string(to_string(problem.reason.code)) + " " +
                std::to_string(problem.row) + " " + std::to_string(problem.column);
    }
    return text;
}

std::string found_in(std::string_view text) { return found(Setup::from_text(text, three_ranks)); }

}  // namespace

TEST_CASE("a legal board has no problems") {
    CHECK(found_in("2C 3C --\n2D 3D --\n2H 3H --\n2S 3S --\n") == "");
    CHECK(found_in("2C 3C AS\n2D 3D AC\n2H 3H AD\n2S 3S AH\n") == "");
}

TEST_CASE("each kind of problem, with its row and column") {
    CHECK(found_in("2C 3X --\n2D 3D --\n2H 3H --\n2S 3S --\n") == "unknown-token 1 2; missing-card 0 0");
    CHECK(found_in("2C 3C --\n2D 3D --\n2H 3H --\n2S 3S AS\n") == "ace 4 3; gap-count 0 0");
    CHECK(found_in("2C 3C --\n2D 4D --\n2H 3H --\n2S 3S --\n") == "rank-too-high 2 2; missing-card 0 0");
    CHECK(found_in("2C 3C --\n2D 3D --\n2H 2C --\n2S 3S --\n") == "duplicate-card 3 2; missing-card 0 0");
    CHECK(found_in("2C 3C --\n2D -- --\n2H 3H --\n2S 3S --\n") == "gap-count 0 0; missing-card 0 0");
    CHECK(found_in("2C 3C --\n2D 3D\n2H 3H -- --\n2S 3S --\n") == "row-width 2 0; row-width 3 0");
    CHECK(found_in("2C 3C -- --\n2D 3D -- --\n2H 3H 2S 3S\n") ==
          "row-count 0 0; row-width 1 0; row-width 2 0; row-width 3 0");
    CHECK(found_in("2C 3C --\n2D 3D --\n2H 3H --\n2S 3S --\n--\n") == "row-count 0 0; row-width 5 0; gap-count 0 0");
}

TEST_CASE("aces stand for the gaps only where there is no gap") {
    CHECK(found_in("2C AC --\n2D AD --\n2H AH --\n2S AS --\n") ==
          "ace 1 2; ace 2 2; ace 3 2; ace 4 2; missing-card 0 0; missing-card 0 0; missing-card 0 0; missing-card 0 0");
    CHECK(found_in("2C 3C AC\n2D 3D AD\n2H 3H AH\n2S 3S --\n") == "ace 1 3; ace 2 3; ace 3 3; gap-count 0 0");
}

TEST_CASE("shuffles left must fit the rules") {
    const auto with = [](int left, int allowed) {
        Setup setup = Setup::from_text("2C 3C --\n2D 3D --\n2H 3H --\n2S 3S --\n", {.ranks = 3, .shuffles = allowed});
        setup.shuffles_left = left;
        return found(setup);
    };
    CHECK(with(3, 3) == "");
    CHECK(with(0, 3) == "");
    CHECK(with(4, 3) == "shuffles-left 0 0");
    CHECK(with(Rules::unlimited, 3) == "shuffles-left 0 0");
    CHECK(with(3, Rules::unlimited) == "shuffles-left 0 0");
    CHECK(with(Rules::unlimited, Rules::unlimited) == "");
}

TEST_CASE("an empty text lacks its rows, and no list of all cards follows") {
    CHECK(found_in("") == "row-count 0 0; gap-count 0 0");
    CHECK(found_in("# nothing\n\n") == "row-count 0 0; gap-count 0 0");
}

TEST_CASE("far too many rows and cells are read without harm") {
    std::string text;
    for (int row = 0; row < 100; ++row) text += std::string(50, '-') + " -- 9S ??\n";
    text += "2C 3C 2D 3D 2H 3H 2S 3S\n";  // Each card for the first time, where the board has no cell.
    CHECK_FALSE(found_in(text).empty());
}

TEST_CASE("an illegal setup gives no position") {
    const Setup setup = Setup::from_text("2C 3X --\n2D 3D --\n2H 3H --\n2S 3S --\n", three_ranks);
    CHECK_THROWS_AS(setup.position(), SetupError);
    try {
        setup.position();
    } catch (const SetupError& error) {
        REQUIRE(error.problems().size() == 2);
        CHECK(error.problems()[0].reason ==
              Reason{ReasonCode::unknown_token, {{"text", "3X"}, {"row", 1}, {"column", 2}}});
        CHECK(error.problems()[1].reason == Reason{ReasonCode::missing_card, {{"card", CardToken{0, 3}}}});
        CHECK(std::string_view(error.what()) == "unknown-token");
    }
}

TEST_CASE("a problem names what it is about") {
    const auto first_in = [](std::string_view text) {
        return Setup::from_text(text, three_ranks).problems().front().reason;
    };
    CHECK(first_in("2C 3C AC\n2D 3D --\n2H 3H --\n2S 3S --\n") ==
          Reason{ReasonCode::ace, {{"card", CardToken{0, 1}}, {"row", 1}, {"column", 3}}});
    CHECK(first_in("2C 3C --\n2D 4D --\n2H 3H --\n2S 3S --\n") ==
          Reason{ReasonCode::rank_too_high, {{"card", CardToken{1, 4}}, {"ranks", 3}, {"row", 2}, {"column", 2}}});
    CHECK(first_in("2C 3C --\n2D 3D --\n2H 2C --\n2S 3S --\n") ==
          Reason{ReasonCode::duplicate_card,
                 {{"card", CardToken{0, 2}}, {"first_row", 1}, {"first_column", 1}, {"row", 3}, {"column", 2}}});
    CHECK(first_in("2C 3C --\n2D 3D\n2H 3H -- --\n2S 3S --\n") ==
          Reason{ReasonCode::row_width, {{"row", 2}, {"cells", 2}, {"ranks", 3}}});
    CHECK(first_in("") == Reason{ReasonCode::row_count, {{"rows", 0}}});
}

TEST_CASE("a position line has three fields") {
    const std::string board = "2C3C--/2D3D--/2H3H--/2S3S--";
    CHECK(Setup::from_line(board + ":1:ranks=3,shuffles=2").shuffles_left == 1);
    for (const std::string tail : {"", ":1", ":1:ranks=3:", ":x:ranks=3", ":1:ranks=2", "::ranks=3"}) {
        CAPTURE(tail);
        CHECK_THROWS_AS(Setup::from_line(board + tail), InputError);
    }
}
