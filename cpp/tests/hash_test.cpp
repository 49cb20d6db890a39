#include "addiction/hash.hpp"

#include <algorithm>
#include <doctest.h>
#include <vector>

#include "support.hpp"

using namespace addiction;

TEST_CASE("the words of the two of clubs are SplitMix64's first outputs from seed 0") {
    CHECK(key_words[0][0] == 0xe220a8397b1dcdaf);
    CHECK(key_words[0][1] == 0x6e789e6aa1b965f4);
    CHECK(key_words[0][2] == 0x06c45d188009454f);
    CHECK(key_words[0][3] == 0xf88bb8a8724c81ec);
}

TEST_CASE("every word follows the formula of docs/rules.md") {
    for (std::uint64_t suit = 0; suit < 4; ++suit)
        for (std::uint64_t rank = 2; rank <= 13; ++rank)
            for (std::uint64_t row = 1; row <= 4; ++row)
                for (std::uint64_t column = 1; column <= 13; ++column) {
                    const std::uint64_t c = 16 * suit + rank - 2;
                    const std::uint64_t p = 16 * (row - 1) + (column - 1);
                    const Card card = make_card(static_cast<int>(suit), static_cast<int>(rank));
                    const Cell cell = make_cell(static_cast<int>(row) - 1, static_cast<int>(column) - 1);
                    REQUIRE(key_words[card][cell] == mix((64 * c + p + 1) * 0x9e3779b97f4a7c15));
                }
}

TEST_CASE("no two words are equal") {
    std::vector<std::uint64_t> words;
    for (const auto& row : key_words) words.insert(words.end(), row.begin(), row.end());
    std::sort(words.begin(), words.end());
    CHECK(words.size() == 4096);
    CHECK(std::adjacent_find(words.begin(), words.end()) == words.end());
}

TEST_CASE("a position's key is the xor of its cards' words") {
    const Position position = test::board("2C 3S --\n-- 3C 2D\n3D -- 2H\n2S 3H --\n", {.ranks = 3});
    const auto word = [](int suit, int rank, int row, int column) {
        return key_words[make_card(suit, rank)][make_cell(row - 1, column - 1)];
    };
    CHECK(position.key() == (word(0, 2, 1, 1) ^ word(3, 3, 1, 2) ^ word(0, 3, 2, 2) ^ word(1, 2, 2, 3) ^
                             word(1, 3, 3, 1) ^ word(2, 2, 3, 3) ^ word(3, 2, 4, 1) ^ word(2, 3, 4, 2)));
}
