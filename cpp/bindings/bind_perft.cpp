#include "bindings.hpp"

#include <pybind11/stl.h>
#include <utility>
#include <vector>

#include "addiction/perft.hpp"
#include "convert.hpp"

namespace py = pybind11;

namespace addiction::bindings {

namespace {

int checked_depth(AnyInt depth) {
    // Each level takes stack; lines of the game are far shorter than this.
    if (depth.value < 0 || depth.value > 10'000) throw InputError({ReasonCode::depth_range});
    return depth.value;
}

std::uint64_t paths(const Position& position, AnyInt any_depth) {
    const int depth = checked_depth(any_depth);
    const py::gil_scoped_release release;
    return perft(position, depth);
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> table(const Position& position, AnyInt any_depth) {
    const int depth = checked_depth(any_depth);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> rows;
    const py::gil_scoped_release release;
    for (const PerftRow& row : perft_table(position, depth)) rows.emplace_back(row.paths, row.positions);
    return rows;
}

}  // namespace

void register_perft(py::module_& module) {
    module.def("perft", &paths, py::arg("position"), py::arg("depth"));
    module.def("perft_table", &table, py::arg("position"), py::arg("depth"));
}

}  // namespace addiction::bindings
