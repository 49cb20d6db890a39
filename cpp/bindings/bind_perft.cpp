#include "bindings.hpp"

#include <chrono>
#include <pybind11/stl.h>
#include <utility>
#include <vector>

#include "addiction/perft.hpp"
#include "classes.hpp"
#include "convert.hpp"
#include "signals.hpp"

namespace py = pybind11;

namespace addiction::bindings {

namespace {

int checked_depth(AnyInt depth) {
    // Each level takes stack; lines of the game are far shorter than this.
    if (depth.value < 0 || depth.value > 10'000) throw InputError({ReasonCode::depth_range});
    return depth.value;
}

/// Handles signals ten times a second: looks come far oftener, and other threads may have the GIL.
LookUp look_for_signals() {
    using Clock = std::chrono::steady_clock;
    return [last = Clock::now()]() mutable {
        if (Clock::now() - last < std::chrono::milliseconds(100)) return;
        const py::gil_scoped_acquire acquire;
        handle_signals();
        last = Clock::now();
    };
}

std::uint64_t paths(const Position& position, AnyInt any_depth) {
    const int depth = checked_depth(any_depth);
    const py::gil_scoped_release release;
    return perft(position, depth, look_for_signals());
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> table(const Position& position, AnyInt any_depth) {
    const int depth = checked_depth(any_depth);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> rows;
    const py::gil_scoped_release release;
    for (const PerftRow& row : perft_table(position, depth, look_for_signals()))
        rows.emplace_back(row.paths, row.positions);
    return rows;
}

}  // namespace

void register_perft(py::module_& module) {
    define(module, "perft", &paths, py::arg("position"), py::arg("depth"));
    define(module, "perft_table", &table, py::arg("position"), py::arg("depth"));
}

}  // namespace addiction::bindings
