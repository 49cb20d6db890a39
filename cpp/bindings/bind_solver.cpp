#include "bindings.hpp"

#include <optional>
#include <pybind11/stl.h>
#include <string>

#include "addiction/solver/solve.hpp"
#include "limits.hpp"

namespace py = pybind11;

namespace addiction::bindings {

namespace {

using solver::Limits;
using solver::Progress;
using solver::Result;

Result run_solve(const Position& position, const std::optional<py::int_>& nodes, std::optional<double> seconds,
                 const std::optional<py::int_>& memory, const py::int_& threads, bool exact, const Callback& callback) {
    Limits limits = limits_from(nodes, seconds, memory, callback);
    limits.threads = checked_threads(threads);
    limits.exact = exact;
    const py::gil_scoped_release release;
    return solver::solve(position, limits);
}

Result run_explore(const Position& position, const std::optional<py::int_>& nodes, std::optional<double> seconds,
                   const std::optional<py::int_>& memory, const Callback& callback) {
    const Limits limits = limits_from(nodes, seconds, memory, callback);
    const py::gil_scoped_release release;
    return solver::explore(position, limits);
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
        .def_property_readonly("limit", [](const Result& result) { return limit_or_none(result.limit); })
        .def_readonly("line", &Result::line)
        .def_readonly("nodes", &Result::nodes)
        .def_readonly("positions", &Result::positions)
        .def_readonly("seconds", &Result::seconds)
        .def_readonly("peak_memory_bytes", &Result::peak_memory_bytes)
        .def_property_readonly("error_bound",
                               [](const Result& result) -> std::optional<double> {
                                   if (result.verdict != solver::Verdict::unwinnable) return std::nullopt;
                                   return result.error_bound;
                               })
        .def("__repr__", [](const Result& result) {
            return "<SolveResult " + std::string(to_string(result.verdict)) + ", " + std::to_string(result.nodes) +
                   " nodes>";
        });
    module.def("solve", &run_solve, py::arg("position"), py::kw_only(), py::arg("nodes") = py::none(),
               py::arg("seconds") = py::none(), py::arg("memory") = py::none(), py::arg("threads") = 1,
               py::arg("exact") = false, py::arg("progress") = py::none());
    module.def("explore", &run_explore, py::arg("position"), py::kw_only(), py::arg("nodes") = py::none(),
               py::arg("seconds") = py::none(), py::arg("memory") = py::none(), py::arg("progress") = py::none());
}

}  // namespace addiction::bindings
