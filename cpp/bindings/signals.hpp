#pragma once

#include <pybind11/pybind11.h>

namespace addiction::bindings {

/// Lets Python handle signals, with the GIL; throws what a handler raises.
inline void handle_signals() {
    if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
}

}  // namespace addiction::bindings
