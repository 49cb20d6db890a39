#pragma once

#include <cassert>
#include <cstdint>

namespace addiction {

/// A set of cells, one bit a cell. Row r (0 … 3), column c (0 … 12) is bit 16*r + c. The stride of 16 leaves three
/// unused bits a row, so a shift by one never carries a cell into the next row's leftmost column.
using Bitboard = std::uint64_t;

/// A cell's bit number, 16*row + column, both counted from 0.
using Cell = std::uint8_t;

inline constexpr int row_count = 4;
inline constexpr int row_stride = 16;
inline constexpr int cell_limit = row_count * row_stride;

[[nodiscard]] constexpr Cell make_cell(int row, int column) {
    assert(0 <= row && row < row_count && 0 <= column && column < row_stride);
    return static_cast<Cell>(row_stride * row + column);
}
[[nodiscard]] constexpr int row_of(Cell cell) { return cell / row_stride; }
[[nodiscard]] constexpr int column_of(Cell cell) { return cell % row_stride; }
[[nodiscard]] constexpr Bitboard bit(Cell cell) {
    assert(cell < cell_limit);
    return Bitboard{1} << cell;
}

inline constexpr Bitboard leftmost_column = 0x0001'0001'0001'0001;

/// The first `columns` columns of all four rows. One row's columns are the bits below 2^columns, and the product
/// repeats them in each row: first_columns(3) is 0x0001'0001'0001'0001 * 0b111 = 0x0007'0007'0007'0007.
[[nodiscard]] constexpr Bitboard first_columns(int columns) {
    assert(0 <= columns && columns < row_stride);
    return leftmost_column * ((Bitboard{1} << columns) - 1);
}

/// In each row, the unbroken run of set bits that starts in the leftmost column (empty where that bit is clear). Adding
/// one to a row clears its run and sets the bit right of it, and leaves the others: of 0b11'0111, 0b11'1000 is the sum
/// and 0b00'0111 the run. The unused columns keep a carry from the next row.
[[nodiscard]] constexpr Bitboard leading_runs(Bitboard cells) {
    assert((cells & ~first_columns(row_stride - 1)) == 0);
    return cells & ~(cells + leftmost_column);
}

}  // namespace addiction
