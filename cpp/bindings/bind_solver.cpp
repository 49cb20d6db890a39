#include "bindings.hpp"

#include <optional>
#include <pybind11/stl.h>
#include <string>

#include "addiction/solver/solve.hpp"
#include "classes.hpp"
#include "limits.hpp"

namespace py = pybind11;

namespace addiction::bindings {

namespace {

using solver::Limits;
using solver::Progress;
using solver::Result;

Result run_solve(const Position& position, const std::optional<Whole>& nodes, std::optional<double> seconds,
                 const std::optional<Whole>& memory, const Whole& threads, bool exact, const Callback& callback) {
    Limits limits = limits_from(nodes, seconds, memory, callback);
    limits.threads = checked_threads(threads);
    limits.exact = exact;
    const py::gil_scoped_release release;
    return solver::solve(position, limits);
}

Result run_explore(const Position& position, const std::optional<Whole>& nodes, std::optional<double> seconds,
                   const std::optional<Whole>& memory, const Callback& callback) {
    const Limits limits = limits_from(nodes, seconds, memory, callback);
    const py::gil_scoped_release release;
    return solver::explore(position, limits);
}

}  // namespace

void register_solver(py::module_& module) {
    Class<Progress>(module, "Progress")
        .property("nodes", &Progress::nodes)
        .property("positions", &Progress::positions)
        .property("seconds", &Progress::seconds)
        .property("memory_bytes", &Progress::memory_bytes)
        .def("__repr__",
             [](const Progress& progress) {
                 return "<Progress " + std::to_string(progress.nodes) + " nodes, " +
                        std::to_string(progress.positions) + " positions>";
             })
        .value(&Progress::nodes, &Progress::positions, &Progress::seconds, &Progress::memory_bytes);
    Class<Result>(module, "SolveResult")
        .property("verdict", [](const Result& result) { return to_string(result.verdict); })
        .property("limit", [](const Result& result) { return limit_or_none(result.limit); })
        .property("line", &Result::line)
        .property("nodes", &Result::nodes)
        .property("positions", &Result::positions)
        .property("seconds", &Result::seconds)
        .property("peak_memory_bytes", &Result::peak_memory_bytes)
        .property("error_bound",
                  [](const Result& result) -> std::optional<double> {
                      if (result.verdict != solver::Verdict::unwinnable) return std::nullopt;
                      return result.error_bound;
                  })
        .def("__repr__",
             [](const Result& result) {
                 std::string text = "<SolveResult " + std::string(to_string(result.verdict));
                 if (result.limit != solver::Limit::none) text += " (" + std::string(to_string(result.limit)) + ")";
                 if (!result.line.empty()) text += " in " + std::to_string(result.line.size()) + " moves";
                 return text + ", " + std::to_string(result.nodes) + " nodes>";
             })
        .value(&Result::verdict, &Result::limit, &Result::line, &Result::nodes, &Result::positions, &Result::seconds,
               &Result::peak_memory_bytes, &Result::error_bound);
    define(module, "solve", &run_solve, py::arg("position"), py::kw_only(), py::arg("nodes") = py::none(),
           py::arg("seconds") = py::none(), py::arg("memory") = py::none(), py::arg("threads") = 1,
           py::arg("exact") = false, py::arg("progress") = py::none());
    define(module, "explore", &run_explore, py::arg("position"), py::kw_only(), py::arg("nodes") = py::none(),
           py::arg("seconds") = py::none(), py::arg("memory") = py::none(), py::arg("progress") = py::none());
}

}  // namespace addiction::bindings
