#include "bindings.hpp"

#include <optional>
#include <pybind11/stl.h>
#include <string>
#include <vector>

#include "addiction/solver/shorten.hpp"
#include "limits.hpp"

namespace py = pybind11;

namespace addiction::bindings {

namespace {

using solver::Shortened;

Shortened shorten_line(const Position& position, const std::vector<Move>& line, const std::optional<py::int_>& nodes,
                       std::optional<double> seconds, const std::optional<py::int_>& memory, const Callback& callback) {
    const solver::Limits limits = limits_from(nodes, seconds, memory, callback);
    const py::gil_scoped_release release;
    return solver::shorten(position, line, limits);
}

}  // namespace

void register_shorten(py::module_& module) {
    py::class_<Shortened>(module, "Shortened")
        .def_readonly("line", &Shortened::line)
        .def_readonly("lower_bound", &Shortened::lower_bound)
        .def_property_readonly("fewest", &Shortened::fewest)
        .def_property_readonly("limit", [](const Shortened& result) { return limit_or_none(result.limit); })
        .def_readonly("nodes", &Shortened::nodes)
        .def_readonly("positions", &Shortened::positions)
        .def_readonly("seconds", &Shortened::seconds)
        .def_readonly("peak_memory_bytes", &Shortened::peak_memory_bytes)
        .def("__repr__", [](const Shortened& result) {
            return "<Shortened " + std::to_string(result.line.size()) + " moves, at least " +
                   std::to_string(result.lower_bound) + ">";
        });
    module.def("shorten", &shorten_line, py::arg("position"), py::arg("line"), py::kw_only(),
               py::arg("nodes") = py::none(), py::arg("seconds") = py::none(), py::arg("memory") = py::none(),
               py::arg("progress") = py::none());
}

}  // namespace addiction::bindings
