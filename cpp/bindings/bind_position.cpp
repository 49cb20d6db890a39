#include "bindings.hpp"

#include <pybind11/stl.h>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "addiction/codes.hpp"
#include "addiction/move_reasons.hpp"
#include "addiction/movegen.hpp"
#include "addiction/position.hpp"
#include "addiction/setup.hpp"
#include "addiction/shuffle.hpp"
#include "addiction/text.hpp"
#include "classes.hpp"
#include "convert.hpp"
#include "reasons.hpp"

namespace py = pybind11;

namespace addiction::bindings {

namespace {

std::vector<Move> moves_of(const Position& position) {
    const MoveList moves = legal_moves(position);
    return {moves.begin(), moves.end()};
}

Position after(const Position& position, const Move& move) {
    const bool current = position.cell_of(move.card) == move.source && position.card_at(move.source) == move.card &&
                         (position.board() & bit(move.target)) != 0;
    if (!current) throw InputError({ReasonCode::of_other_position, {{"move", move}}});
    if (auto reason = illegal_reason(position, move.card, move.target)) throw InputError(std::move(*reason));
    Position next = position;
    next.make(move);
    return next;
}

std::vector<std::string> rows_of(const Position& position) {
    std::vector<std::string> rows;
    const std::string text = board_text(position);
    for (std::size_t start = 0; start < text.size(); start = text.find('\n', start) + 1)
        rows.push_back(text.substr(start, text.find('\n', start) - start));
    return rows;
}

std::string hex_key(const Position& position) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[position.key() >> shift & 15];
    return text;
}

py::bytes bytes_of(const std::vector<std::uint8_t>& codes) {
    return {reinterpret_cast<const char*>(codes.data()), codes.size()};
}

/// Shuffles left: `...` for all of the rules, None for unlimited.
using ShufflesLeft = std::variant<py::ellipsis, std::optional<AnyInt>>;

/// Whether the memory of an array is one number after another that are longer than a byte, and no bytes().
bool holds_longer_numbers(const py::object& codes) {
    return PyObject_CheckBuffer(codes.ptr()) != 0 && py::reinterpret_borrow<py::buffer>(codes).request().itemsize > 1;
}

py::bytes bytes_given(const py::object& codes) {
    const py::object numbers = holds_longer_numbers(codes) ? py::list(codes) : codes;
    auto bytes = py::reinterpret_steal<py::bytes>(PyBytes_FromObject(numbers.ptr()));
    if (!bytes) throw py::error_already_set();
    return bytes;
}

Position position_of_codes(const py::object& codes, const Rules& rules, const ShufflesLeft& shuffles_left) {
    const py::bytes bytes = bytes_given(codes);
    int left = rules.shuffles;
    if (const auto* given = std::get_if<std::optional<AnyInt>>(&shuffles_left)) {
        left = *given ? (*given)->value : Rules::unlimited;
        if (*given && left < 0) throw InputError({ReasonCode::shuffles_below_zero});
    }
    const auto view = static_cast<std::string_view>(bytes);
    return setup_of_codes({view.begin(), view.end()}, rules, left).position();
}

/// Equal positions have equal boards, thus keys.
std::uint64_t position_hash(const Position& position) {
    return mix(position.key() + rules_hash(position.rules()) + static_cast<std::uint64_t>(position.shuffles_left()));
}

py::tuple move_state(const Move& move) { return py::make_tuple(move.card, move.source, move.target); }

/// No other state may come in: what takes moves looks their card and cells up.
Move move_of_state(const py::tuple& state) {
    if (state.size() == 3) {
        const Move move{state[0].cast<Card>(), state[1].cast<Cell>(), state[2].cast<Cell>()};
        const bool is_card = suit_of(move.card) < suit_count && rank_of(move.card) <= 13;
        if (is_card && move.source < cell_limit && move.target < cell_limit) return move;
    }
    throw py::value_error("__setstate__");
}

void register_move(py::module_& module) {
    Class<Move>(module, "Move")
        .property("card", [](const Move& move) { return card_name(move.card); })
        .property("source", [](const Move& move) { return row_and_column(move.source); })
        .property("target", [](const Move& move) { return row_and_column(move.target); })
        .property("code", &move_code)
        .equal()
        .def("__hash__", [](const Move& move) { return move.card << 16 | move.source << 8 | move.target; })
        .pickled(&move_state, &move_of_state)
        .def("__str__", py::overload_cast<const Move&>(&move_text))
        .def("__repr__", [](const Move& move) {
            return "<Move " + card_name(move.card) + " " + cell_name(move.source) + " to " + cell_name(move.target) +
                   ">";
        });
}

}  // namespace

void register_position(py::module_& module) {
    register_move(module);
    Class<Position>(module, "Position")
        .def_static(
            "from_line", [](const AnyText& line) { return Setup::from_line(line.value).position(); }, py::arg("line"))
        .def_static("from_cell_codes", &position_of_codes, py::arg("codes"), py::arg("rules") = Rules{},
                    py::arg("shuffles_left") = py::ellipsis())
        .property("rules", &Position::rules)
        .property("shuffles_left", [](const Position& position) { return shuffles_or_none(position.shuffles_left()); })
        .property("can_shuffle", &Position::can_shuffle)
        .property("status", [](const Position& position) { return to_string(status(position)); })
        .property("is_won", &Position::is_won)
        .property("placed_count", &Position::placed_count)
        .property("key", &hex_key)
        .property("line", &to_line)
        .property("text", &board_text)
        .property("rows", &rows_of)
        .def("gaps", [](const Position& position) { return rows_and_columns(position.gaps()); })
        .def("placed", [](const Position& position) { return rows_and_columns(position.placed()); })
        .def(
            "card_at",
            [](const Position& position, AnyInt row, AnyInt column) -> std::optional<std::string> {
                const Card card = position.card_at(checked_cell(position, row, column));
                return card == no_card ? std::nullopt : std::optional(card_name(card));
            },
            py::arg("row"), py::arg("column"))
        .def(
            "find",
            [](const Position& position, const AnyText& card) {
                return row_and_column(position.cell_of(checked_card(position, card)));
            },
            py::arg("card"))
        .def("legal_moves", &moves_of)
        .def("cell_codes", [](const Position& position) { return bytes_of(cell_codes(position)); })
        .def("move_codes",
             [](const Position& position) {
                 std::vector<std::uint8_t> codes;
                 for (const Move& move : legal_moves(position))
                     codes.push_back(static_cast<std::uint8_t>(move_code(move)));
                 return bytes_of(codes);
             })
        .def(
            "move_of",
            [](const Position& position, const Whole& code) {
                return move_of_code(position, checked_unsigned(code, "code"));
            },
            py::arg("code"))
        .def(
            "illegal_reason",
            [](const Position& position, const AnyText& card, AnyInt row, AnyInt column) {
                return message_or_none(
                    illegal_reason(position, checked_card(position, card), checked_cell(position, row, column)));
            },
            py::arg("card"), py::arg("row"), py::arg("column"))
        .def(
            "cell_reason",
            [](const Position& position, AnyInt row, AnyInt column) {
                return message_or_none(cell_reason(position, checked_cell(position, row, column)));
            },
            py::arg("row"), py::arg("column"))
        .def(
            "card_reason",
            [](const Position& position, const AnyText& card) {
                return message_or_none(card_reason(position, checked_card(position, card)));
            },
            py::arg("card"))
        .def("after", &after, py::arg("move"))
        .def(
            "shuffled",
            [](const Position& position, const Whole& seed, const Whole& number) {
                return shuffle(position, checked_unsigned(seed, "seed"), checked_unsigned(number, "number"));
            },
            py::arg("seed"), py::arg("number"))
        .equal()
        .def("__hash__", &position_hash)
        .def("__str__", &board_text)
        .def("__repr__", [](const Position& position) { return "Position.from_line('" + to_line(position) + "')"; })
        .pickled([](const Position& position) { return to_line(position); },
                 [](const std::string& line) { return Setup::from_line(line).position(); });
    define(
        module, "deal",
        [](const Whole& seed, const Rules& rules) { return deal(checked_unsigned(seed, "seed"), rules); },
        py::arg("seed"), py::arg("rules") = Rules{});
}

}  // namespace addiction::bindings
