#include "addiction/bitboard.hpp"

#include <bit>
#include <doctest.h>

#include "addiction/random.hpp"

using namespace addiction;

TEST_CASE("cells and their rows and columns") {
    CHECK(make_cell(0, 0) == 0);
    CHECK(make_cell(1, 0) == 16);
    CHECK(make_cell(3, 12) == 60);
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 13; ++column) {
            CHECK(row_of(make_cell(row, column)) == row);
            CHECK(column_of(make_cell(row, column)) == column);
        }
}

TEST_CASE("first_columns holds these columns of all rows and nothing else") {
    CHECK(first_columns(0) == 0);
    CHECK(first_columns(1) == leftmost_column);
    CHECK(first_columns(13) == 0x1fff'1fff'1fff'1fff);
    for (int columns = 0; columns <= 13; ++columns)
        for (int cell = 0; cell < cell_limit; ++cell)
            CHECK(((first_columns(columns) >> cell & 1) != 0) == (cell % 16 < columns));
}

TEST_CASE("a shift by one from any cell stays in its row") {
    for (int row = 0; row < 4; ++row) {
        const Bitboard last = bit(make_cell(row, 12));
        CHECK((last << 1 & first_columns(13)) == 0);
        CHECK(row_of(static_cast<Cell>(std::countr_zero(last << 1))) == row);
    }
}

TEST_CASE("leading_runs") {
    CHECK(leading_runs(0) == 0);
    CHECK(leading_runs(0x0000'0000'0000'0002) == 0);
    CHECK(leading_runs(0x0000'0000'0000'000b) == 0x0000'0000'0000'0003);
    CHECK(leading_runs(first_columns(13)) == first_columns(13));

    SUBCASE("a full row carries nothing into the next") {
        CHECK(leading_runs(0x0002'0000'0001'1fff) == 0x0000'0000'0001'1fff);
        CHECK(leading_runs(0x1fff'1ffe'1fff'1ffe) == 0x1fff'0000'1fff'0000);
    }
    SUBCASE("as a loop over the cells finds them") {
        Stream stream(1, 0);
        for (int i = 0; i < 1000; ++i) {
            const Bitboard cells = (stream.draw() | stream.draw() | stream.draw()) & first_columns(13);
            Bitboard runs = 0;
            for (int row = 0; row < 4; ++row)
                for (int column = 0; column < 13 && (cells & bit(make_cell(row, column))); ++column)
                    runs |= bit(make_cell(row, column));
            CHECK(leading_runs(cells) == runs);
        }
    }
}
