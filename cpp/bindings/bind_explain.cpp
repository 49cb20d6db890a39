#include "bindings.hpp"

#include <pybind11/stl.h>
#include <string>
#include <vector>

#include "addiction/solver/explain.hpp"
#include "addiction/text.hpp"
#include "classes.hpp"
#include "convert.hpp"

namespace py = pybind11;

namespace addiction::bindings {

namespace {

using solver::DeadEnd;
using solver::Extent;
using solver::Opening;
using solver::Stay;
using solver::Wait;

std::vector<std::string> names(const std::vector<Card>& cards) {
    std::vector<std::string> names;
    for (const Card card : cards) names.push_back(card_name(card));
    return names;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string repr_of_stay(const Stay& stay) {
    return "<Stay " + card_name(stay.card) + " " + cell_name(stay.cell) + ">";
}

std::string chain_text(const Wait& wait) {
    std::vector<std::string> cards;
    for (const Stay& stay : wait.chain) cards.push_back(card_name(stay.card));
    return joined(cards);
}

std::string repr_of_opening(const Opening& opening) {
    return "<Opening " + cell_name(opening.cell) + ": " + joined(names(opening.takes)) + ">";
}

std::string repr_of_dead_end(const DeadEnd& end) {
    std::vector<std::string> chains;
    for (const Wait& wait : end.waits) chains.push_back("(" + chain_text(wait) + ")");
    return "<DeadEnd " + joined(chains) + ", " + std::to_string(end.openings.size()) + " openings>";
}

std::string repr_of_extent(const Extent& extent) {
    return "<Extent " + std::to_string(extent.positions) + " positions, most placed " +
           std::to_string(extent.most_placed) + ">";
}

std::optional<Extent> extent_within(const Position& position, const Whole& nodes, const Whole& memory) {
    solver::Limits limits;
    limits.nodes = checked_unsigned(nodes, "nodes");
    limits.memory_bytes = checked_unsigned(memory, "memory");
    const py::gil_scoped_release release;
    return solver::extent(position, limits);
}

}  // namespace

void register_explain(py::module_& module) {
    Class<Stay>(module, "Stay")
        .property("card", [](const Stay& stay) { return card_name(stay.card); })
        .property("cell", [](const Stay& stay) { return row_and_column(stay.cell); })
        .property("predecessor", [](const Stay& stay) { return rows_and_columns(stay.predecessor); })
        .property("targets", [](const Stay& stay) { return rows_and_columns(stay.targets); })
        .def("__repr__", &repr_of_stay)
        .value(&Stay::card, &Stay::cell, &Stay::predecessor, &Stay::targets);
    Class<Wait>(module, "Wait")
        .property("chain", &Wait::chain)
        .property("circle", &Wait::circle)
        .def("__repr__", [](const Wait& wait) { return "<Wait " + chain_text(wait) + ">"; })
        .value(&Wait::chain, &Wait::circle);
    Class<Opening>(module, "Opening")
        .property("cell", [](const Opening& opening) { return row_and_column(opening.cell); })
        .property("left", [](const Opening& opening) { return names(opening.left); })
        .property("takes", [](const Opening& opening) { return names(opening.takes); })
        .def("__repr__", &repr_of_opening)
        .value(&Opening::cell, &Opening::left, &Opening::takes);
    Class<DeadEnd>(module, "DeadEnd")
        .property("prelude", &DeadEnd::prelude)
        .property("board", &DeadEnd::board)
        .property("waits", &DeadEnd::waits)
        .property("openings", &DeadEnd::openings)
        .def("__repr__", &repr_of_dead_end)
        .value(&DeadEnd::prelude, &DeadEnd::board, &DeadEnd::waits, &DeadEnd::openings);
    Class<Extent>(module, "Extent")
        .property("positions", &Extent::positions)
        .property("most_placed", &Extent::most_placed)
        .property("stuck", [](const Extent& extent) { return names(extent.stuck); })
        .def("__repr__", &repr_of_extent)
        .value(&Extent::positions, &Extent::most_placed, &Extent::stuck);
    define(module, "dead_end", &solver::explain, py::arg("position"));
    define(
        module, "never_placed", [](const Position& position) { return names(solver::never_placed(position)); },
        py::arg("position"));
    define(module, "extent", &extent_within, py::arg("position"), py::kw_only(), py::arg("nodes"), py::arg("memory"));
}

}  // namespace addiction::bindings
