#pragma once

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

constexpr Cell make_cell(int row, int column) { return static_cast<Cell>(row_stride * row + column); }
constexpr int row_of(Cell cell) { return cell / row_stride; }
constexpr int column_of(Cell cell) { return cell % row_stride; }
constexpr Bitboard bit(Cell cell) { return Bitboard{1} << cell; }

inline constexpr Bitboard leftmost_column = 0x0001'0001'0001'0001;

/// The first `columns` columns of all four rows.
constexpr Bitboard first_columns(int columns) { return leftmost_column * ((Bitboard{1} << columns) - 1); }

/// In each row, the unbroken run of set bits that starts in the leftmost column (empty where that bit is clear).
constexpr Bitboard leading_runs(Bitboard cells) { return cells & ~(cells + leftmost_column); }

}  // namespace addiction
