#include "bindings.hpp"

#include <optional>
#include <pybind11/stl.h>
#include <string>
#include <vector>

#include "addiction/solver/shorten.hpp"
#include "classes.hpp"
#include "limits.hpp"

namespace py = pybind11;

namespace addiction::bindings {

namespace {

using solver::Shortened;

Shortened shorten_line(const Position& position, const std::vector<Move>& line, const std::optional<Whole>& nodes,
                       std::optional<double> seconds, const std::optional<Whole>& memory, const Callback& callback) {
    const solver::Limits limits = limits_from(nodes, seconds, memory, callback);
    const py::gil_scoped_release release;
    return solver::shorten(position, line, limits);
}

}  // namespace

void register_shorten(py::module_& module) {
    Class<Shortened>(module, "Shortened")
        .property("line", &Shortened::line)
        .property("lower_bound", &Shortened::lower_bound)
        .property("fewest", &Shortened::fewest)
        .property("limit", [](const Shortened& result) { return limit_or_none(result.limit); })
        .property("nodes", &Shortened::nodes)
        .property("positions", &Shortened::positions)
        .property("seconds", &Shortened::seconds)
        .property("peak_memory_bytes", &Shortened::peak_memory_bytes)
        .def("__repr__",
             [](const Shortened& result) {
                 return "<Shortened " + std::to_string(result.line.size()) + " moves, at least " +
                        std::to_string(result.lower_bound) + ">";
             })
        .value(&Shortened::line, &Shortened::lower_bound, &Shortened::limit, &Shortened::nodes, &Shortened::positions,
               &Shortened::seconds, &Shortened::peak_memory_bytes);
    define(module, "shorten", &shorten_line, py::arg("position"), py::arg("line"), py::kw_only(),
           py::arg("nodes") = py::none(), py::arg("seconds") = py::none(), py::arg("memory") = py::none(),
           py::arg("progress") = py::none());
}

}  // namespace addiction::bindings
