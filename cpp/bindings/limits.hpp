#pragma once

#include <cmath>
#include <optional>
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <string_view>

#include "addiction/solver/solve.hpp"
#include "convert.hpp"
#include "signals.hpp"

namespace addiction::bindings {

using Callback = std::optional<pybind11::function>;

/// Runs in the searching thread, without the GIL: lets Python handle signals, then asks the callback whether to go on.
inline bool keep_going(const Callback& callback, const solver::Progress& progress) {
    const pybind11::gil_scoped_acquire acquire;
    handle_signals();
    if (!callback) return true;
    const pybind11::object answer = (*callback)(progress);
    return !answer.is(pybind11::bool_(false));
}

/// The limits of a search as Python gives them. The callback must outlive them. Throws InputError.
inline solver::Limits limits_from(const std::optional<Whole>& nodes, std::optional<double> seconds,
                                  const std::optional<Whole>& memory, const Callback& callback) {
    solver::Limits limits;
    if (nodes) limits.nodes = checked_unsigned(*nodes, "nodes");
    if (seconds) limits.seconds = *seconds;
    if (std::isnan(limits.seconds) || limits.seconds < 0) throw InputError({ReasonCode::seconds_range});
    if (memory) limits.memory_bytes = checked_unsigned(*memory, "memory");
    limits.progress = [&callback](const solver::Progress& progress) { return keep_going(callback, progress); };
    return limits;
}

/// Throws InputError for less than one thread or more than any machine makes sense of.
inline int checked_threads(const Whole& threads) {
    constexpr long most = 256;
    int overflow = 0;
    const long number = PyLong_AsLongAndOverflow(threads.number.ptr(), &overflow);
    if (overflow != 0 || number < 1 || number > most) throw InputError({ReasonCode::threads_range});
    return static_cast<int>(number);
}

inline std::optional<std::string_view> limit_or_none(solver::Limit limit) {
    if (limit == solver::Limit::none) return std::nullopt;
    return to_string(limit);
}

}  // namespace addiction::bindings
