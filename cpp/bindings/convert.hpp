#pragma once

#include <algorithm>
#include <bit>
#include <climits>
#include <cstdint>
#include <optional>
#include <pybind11/pybind11.h>
#include <string>
#include <utility>
#include <vector>

#include "addiction/position.hpp"
#include "addiction/random.hpp"
#include "addiction/reason.hpp"
#include "addiction/rules.hpp"
#include "addiction/text.hpp"

namespace addiction::bindings {

/// An int of Python that counts or numbers something, or one of NumPy's: True and False are none.
struct Whole {
    pybind11::int_ number;
};

/// The same; one that is too large for C++ becomes the nearest that is not, which every range check refuses.
struct AnyInt {
    int value;
};

/// A str of Python as UTF-8; lone surrogates, which UTF-8 has not, become escapes.
struct AnyText {
    std::string value;
};

/// Python writes unlimited shuffles as None.
inline std::optional<int> shuffles_or_none(int shuffles) {
    return shuffles == Rules::unlimited ? std::nullopt : std::optional(shuffles);
}

/// Throws InputError, where pybind11 would raise a TypeError, if the number is below 0 or above 2^64 - 1.
inline std::uint64_t checked_unsigned(const Whole& whole, const char* name) {
    const unsigned long long value = PyLong_AsUnsignedLongLong(whole.number.ptr());
    if (PyErr_Occurred()) {
        PyErr_Clear();
        throw InputError({ReasonCode::unsigned_range, {{"name", std::string(name)}}});
    }
    return value;
}

/// Equal rules have equal hashes.
inline std::uint64_t rules_hash(const Rules& rules) {
    const int fields[] = {rules.ranks, rules.shuffles, static_cast<int>(rules.gaps), static_cast<int>(rules.twos)};
    std::uint64_t hash = 0;
    for (const int field : fields) hash = mix(hash + golden_gamma + static_cast<std::uint64_t>(field));
    return hash;
}

/// (row, column) from 1.
inline std::pair<int, int> row_and_column(Cell cell) { return {row_of(cell) + 1, column_of(cell) + 1}; }

/// The cells of a set, each as (row, column) from 1, in cell order.
inline std::vector<std::pair<int, int>> rows_and_columns(Bitboard set) {
    std::vector<std::pair<int, int>> cells;
    for (; set; set &= set - 1) cells.push_back(row_and_column(static_cast<Cell>(std::countr_zero(set))));
    return cells;
}

/// Throws InputError if row or column, counted from 1, lies outside the board.
inline Cell checked_cell(const Position& position, AnyInt any_row, AnyInt any_column) {
    const int row = any_row.value;
    const int column = any_column.value;
    if (row < 1 || row > row_count || column < 1 || column > position.rules().ranks)
        throw InputError({ReasonCode::no_such_cell, {{"row", row}, {"column", column}}});
    return make_cell(row - 1, column - 1);
}

/// Throws InputError if the text is no card of this deck, aces included.
inline Card checked_card(const Position& position, const AnyText& any_text) {
    const std::string& text = any_text.value;
    const auto token = parse_card(text);
    if (!token) throw InputError({ReasonCode::not_a_card, {{"text", text}}});
    if (token->rank < lowest_rank) throw InputError({ReasonCode::ace_off_board});
    if (token->rank > position.rules().ranks) throw InputError({ReasonCode::card_not_in_deck, {{"text", text}}});
    return make_card(token->suit, token->rank);
}

}  // namespace addiction::bindings

namespace pybind11::detail {

/// The int that an object is or stands for; null if it is none.
inline pybind11::int_ whole_number(handle source) {
    if (PyBool_Check(source.ptr()) || !PyIndex_Check(source.ptr())) return reinterpret_borrow<pybind11::int_>(handle());
    auto number = reinterpret_steal<pybind11::int_>(PyNumber_Index(source.ptr()));
    PyErr_Clear();  // arrays of one number are asked for it, others too
    return number;
}

template <>
struct type_caster<addiction::bindings::Whole> {
    PYBIND11_TYPE_CASTER(addiction::bindings::Whole, const_name("int"));

    bool load(handle source, bool) {
        value.number = whole_number(source);
        return static_cast<bool>(value.number);
    }
};

template <>
struct type_caster<addiction::bindings::AnyInt> {
    PYBIND11_TYPE_CASTER(addiction::bindings::AnyInt, const_name("int"));

    bool load(handle source, bool) {
        const pybind11::int_ whole = whole_number(source);
        if (!whole) return false;
        int overflow = 0;
        const long long number = PyLong_AsLongLongAndOverflow(whole.ptr(), &overflow);
        const long long sure = overflow == 0 ? number : overflow < 0 ? INT_MIN : INT_MAX;
        value.value = static_cast<int>(std::clamp<long long>(sure, INT_MIN, INT_MAX));
        return true;
    }
};

template <>
struct type_caster<addiction::bindings::AnyText> {
    PYBIND11_TYPE_CASTER(addiction::bindings::AnyText, const_name("str"));

    bool load(handle source, bool) {
        if (!PyUnicode_Check(source.ptr())) return false;
        const auto encoded =
            reinterpret_steal<bytes>(PyUnicode_AsEncodedString(source.ptr(), "utf-8", "backslashreplace"));
        if (!encoded) throw error_already_set();
        value.value = std::string(encoded);
        return true;
    }
};

}  // namespace pybind11::detail
