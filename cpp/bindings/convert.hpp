#pragma once

#include <cstdint>
#include <optional>
#include <pybind11/pybind11.h>
#include <string>
#include <utility>

#include "addiction/position.hpp"
#include "addiction/rules.hpp"
#include "addiction/text.hpp"

namespace addiction::bindings {

/// Python writes unlimited shuffles as None.
inline std::optional<int> shuffles_or_none(int shuffles) {
    return shuffles == Rules::unlimited ? std::nullopt : std::optional(shuffles);
}

/// Throws py::value_error, where pybind11 would raise a TypeError, if the number is below 0 or above 2^64 - 1.
inline std::uint64_t checked_unsigned(const pybind11::int_& number, const char* name) {
    const unsigned long long value = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred()) {
        PyErr_Clear();
        throw pybind11::value_error(std::string(name) + " must be 0 to 18446744073709551615");
    }
    return value;
}

/// (row, column) from 1.
inline std::pair<int, int> row_and_column(Cell cell) { return {row_of(cell) + 1, column_of(cell) + 1}; }

/// Throws py::value_error if row or column, counted from 1, lies outside the board.
inline Cell checked_cell(const Position& position, int row, int column) {
    if (row < 1 || row > row_count || column < 1 || column > position.rules().ranks)
        throw pybind11::value_error("no such cell: r" + std::to_string(row) + "c" + std::to_string(column));
    return make_cell(row - 1, column - 1);
}

/// Throws py::value_error if the text is no card of this deck, aces included.
inline Card checked_card(const Position& position, const std::string& text) {
    const auto token = parse_card(text);
    if (!token) throw pybind11::value_error("not a card: '" + text + "'");
    if (token->rank < lowest_rank) throw pybind11::value_error("aces are not on the board");
    if (token->rank > position.rules().ranks) throw pybind11::value_error("no such card in this deck: '" + text + "'");
    return make_card(token->suit, token->rank);
}

}  // namespace addiction::bindings
