#include "bindings.hpp"

#include <cmath>
#include <optional>
#include <pybind11/functional.h>
#include <pybind11/stl.h>
#include <string>

#include "addiction/solver/solve.hpp"
#include "convert.hpp"

namespace py = pybind11;

namespace addiction::bindings {

namespace {

using solver::Limit;
using solver::Limits;
using solver::Progress;
using solver::Result;

using Callback = std::optional<py::function>;

/// Runs in the searching thread, without the GIL: lets Python handle signals, then asks the callback whether to go on.
bool keep_going(const Callback& callback, const Progress& progress) {
    const py::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (!callback) return true;
    const py::object answer = (*callback)(progress);
    return !answer.is(py::bool_(false));
}

template <Result (*search)(const Position&, const Limits&)>
Result run(const Position& position, std::optional<py::int_> nodes, std::optional<double> seconds,
           std::optional<py::int_> memory, const Callback& callback) {
    Limits limits;
    if (nodes) limits.nodes = checked_unsigned(*nodes, "nodes");
    if (seconds) limits.seconds = *seconds;
    if (std::isnan(limits.seconds) || limits.seconds < 0) throw py::value_error("seconds must be 0 or more");
    if (memory) limits.memory_bytes = checked_unsigned(*memory, "memory");
    limits.progress = [&callback](const Progress& progress) { return keep_going(callback, progress); };
    const py::gil_scoped_release release;
    return search(position, limits);
}

template <Result (*search)(const Position&, const Limits&)>
void define(py::module_& module, const char* name) {
    module.def(name, &run<search>, py::arg("position"), py::kw_only(), py::arg("nodes") = py::none(),
               py::arg("seconds") = py::none(), py::arg("memory") = py::none(), py::arg("progress") = py::none());
}

}  // namespace

void register_solver(py::module_& module) {
    py::class_<Progress>(module, "Progress")
        .def_readonly("nodes", &Progress::nodes)
        .def_readonly("positions", &Progress::positions)
        .def_readonly("seconds", &Progress::seconds)
        .def_readonly("memory_bytes", &Progress::memory_bytes);
    py::class_<Result>(module, "SolveResult")
        .def_property_readonly("verdict", [](const Result& result) { return to_string(result.verdict); })
        .def_property_readonly("limit",
                               [](const Result& result) -> std::optional<std::string_view> {
                                   if (result.limit == Limit::none) return std::nullopt;
                                   return to_string(result.limit);
                               })
        .def_readonly("line", &Result::line)
        .def_readonly("nodes", &Result::nodes)
        .def_readonly("positions", &Result::positions)
        .def_readonly("seconds", &Result::seconds)
        .def_readonly("peak_memory_bytes", &Result::peak_memory_bytes)
        .def("__repr__", [](const Result& result) {
            return "<SolveResult " + std::string(to_string(result.verdict)) + ", " + std::to_string(result.nodes) +
                   " nodes>";
        });
    define<&solver::solve>(module, "solve");
    define<&solver::explore>(module, "explore");
}

}  // namespace addiction::bindings
