#include "addiction/text.hpp"

#include <doctest.h>
#include <string>

#include "support.hpp"

using namespace addiction;

namespace {

const Rules ten_ranks{.ranks = 10};
const Position ten = deal(1, ten_ranks);

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

/// With the given signs for clubs, diamonds, hearts and spades.
std::string with_signs(std::string text, const std::string (&signs)[4]) {
    const std::string letters = "CDHS";
    for (std::size_t i = 0; i < 4; ++i) text = replaced(text, letters.substr(i, 1), signs[i]);
    return text;
}

/// The board with aces on its gaps.
std::string with_aces(std::string text) {
    for (const char* ace : {"AC", "AD", "AH", "AS"}) text.replace(text.find("--"), 2, ace);
    return text;
}

const std::string black_signs[4] = {"♣", "♦", "♥", "♠"};
const std::string white_signs[4] = {"♧", "♢", "♡", "♤"};

}  // namespace

TEST_CASE("positions survive both texts") {
    test::many_positions([](const Position& position) {
        CHECK(test::board(board_text(position), position.rules()) == position);
        CHECK(Setup::from_line(to_line(position)).position() == position);
        CHECK(to_line(Setup::from_line(to_line(position)).position()) == to_line(position));
    });
}

TEST_CASE("the written forms") {
    const Position position = test::board("3S -- 2C\n-- 3C 2D\n3D 2H --\n2S 3H --\n", {.ranks = 3, .shuffles = 1});
    CHECK(board_text(position) == "3S -- 2C\n-- 3C 2D\n3D 2H --\n2S 3H --\n");
    CHECK(to_line(position) == "3S--2C/--3C2D/3D2H--/2S3H--:1:ranks=3,shuffles=1,gaps=random,twos=any");
}

TEST_CASE("the tolerated spellings of a board") {
    const std::string text = board_text(ten);
    const std::string spellings[] = {
        lower(text),
        replaced(text, "T", "10"),
        replaced(text, "--", ".."),
        replaced(text, "--", "__"),
        replaced(text, "\n", "\r\n"),
        replaced(text, " ", " \t  "),
        replaced(text, "\n", "  \n\n \n# a remark\n"),
        "\xef\xbb\xbf" + text,
        "\xef\xbb\xbf# a remark\r\n" + replaced(text, "\n", "\r\n"),
        text.substr(0, text.size() - 1),
        with_aces(text),
        lower(with_aces(text)),
        with_signs(text, black_signs),
        with_signs(with_aces(text), white_signs),
    };
    for (const std::string& spelling : spellings) {
        CAPTURE(spelling);
        CHECK(test::board(spelling, ten_ranks) == ten);
    }
}

TEST_CASE("the tolerated spellings of a line") {
    const std::string line = to_line(ten);
    const std::size_t end = line.find(':');
    const std::string cells = line.substr(0, end);
    const std::string spellings[] = {
        lower(cells),     replaced(cells, "T", "10"),     replaced(cells, "--", ".."),
        with_aces(cells), with_signs(cells, black_signs), with_signs(replaced(cells, "T", "10"), white_signs),
    };
    for (const std::string& spelling : spellings) {
        CAPTURE(spelling);
        CHECK(Setup::from_line(spelling + line.substr(end)).position() == ten);
    }
    CHECK(Setup::from_line(" " + line + "\r\n").position() == ten);
}

TEST_CASE("card names") {
    for (int suit = 0; suit < 4; ++suit)
        for (int rank = 2; rank <= 13; ++rank) {
            const auto token = parse_card(card_name(make_card(suit, rank)));
            REQUIRE(token);
            CHECK(token->suit == suit);
            CHECK(token->rank == rank);
        }
    CHECK(card_name(make_card(0, 10)) == "TC");
    CHECK(card_name(make_card(3, 13)) == "KS");
    CHECK(parse_card("10h")->rank == 10);
    CHECK(parse_card("a♠")->rank == 1);
    for (const std::string text :
         {"", "5", "S", "1S", "0S", "11S", "5SS", "5 S", "S5", "TT", "--", "♠5", "5\xe2\x99", "\xff\xff"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_card(text));
    }
}

TEST_CASE("move texts") {
    CHECK(move_text({make_card(3, 5), 0, make_cell(2, 4)}) == "5S");
    CHECK(move_text({make_card(3, 2), 4, make_cell(2, 0)}) == "2S 3");
    CHECK(cell_name(make_cell(1, 6)) == "r2c7");
}

TEST_CASE("a set of cells as a picture") {
    CHECK(pretty(0) == "............. ...\n............. ...\n............. ...\n............. ...\n");
    CHECK(pretty(bit(make_cell(0, 0)) | bit(make_cell(1, 12)) | bit(make_cell(2, 13)) | bit(make_cell(3, 15))) ==
          "x............ ...\n............x ...\n............. x..\n............. ..x\n");
    const std::string row = "xx........... ...\n";
    CHECK(pretty(first_columns(2)) == row + row + row + row);
}
