#include "bindings.hpp"

#include <pybind11/stl.h>
#include <string>
#include <vector>

#include "addiction/solver/explain.hpp"
#include "addiction/text.hpp"
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

std::optional<Extent> extent_within(const Position& position, const py::int_& nodes, const py::int_& memory) {
    solver::Limits limits;
    limits.nodes = checked_unsigned(nodes, "nodes");
    limits.memory_bytes = checked_unsigned(memory, "memory");
    const py::gil_scoped_release release;
    return solver::extent(position, limits);
}

}  // namespace

void register_explain(py::module_& module) {
    py::class_<Stay>(module, "Stay")
        .def_property_readonly("card", [](const Stay& stay) { return card_name(stay.card); })
        .def_property_readonly("cell", [](const Stay& stay) { return row_and_column(stay.cell); })
        .def_property_readonly("predecessor", [](const Stay& stay) { return rows_and_columns(stay.predecessor); })
        .def_property_readonly("targets", [](const Stay& stay) { return rows_and_columns(stay.targets); });
    py::class_<Wait>(module, "Wait").def_readonly("chain", &Wait::chain).def_readonly("circle", &Wait::circle);
    py::class_<Opening>(module, "Opening")
        .def_property_readonly("cell", [](const Opening& opening) { return row_and_column(opening.cell); })
        .def_property_readonly("left", [](const Opening& opening) { return names(opening.left); })
        .def_property_readonly("takes", [](const Opening& opening) { return names(opening.takes); });
    py::class_<DeadEnd>(module, "DeadEnd")
        .def_readonly("prelude", &DeadEnd::prelude)
        .def_readonly("board", &DeadEnd::board)
        .def_readonly("waits", &DeadEnd::waits)
        .def_readonly("openings", &DeadEnd::openings);
    py::class_<Extent>(module, "Extent")
        .def_readonly("positions", &Extent::positions)
        .def_readonly("most_placed", &Extent::most_placed)
        .def_property_readonly("stuck", [](const Extent& extent) { return names(extent.stuck); });
    module.def("dead_end", &solver::explain, py::arg("position"));
    module.def(
        "never_placed", [](const Position& position) { return names(solver::never_placed(position)); },
        py::arg("position"));
    module.def("extent", &extent_within, py::arg("position"), py::kw_only(), py::arg("nodes"), py::arg("memory"));
}

}  // namespace addiction::bindings
