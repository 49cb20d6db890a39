#pragma once

#include <pybind11/pybind11.h>

namespace addiction::bindings {

void register_reasons(pybind11::module_& module);
void register_rules(pybind11::module_& module);
void register_position(pybind11::module_& module);
void register_setup(pybind11::module_& module);
void register_perft(pybind11::module_& module);
void register_solver(pybind11::module_& module);
void register_explain(pybind11::module_& module);
void register_shorten(pybind11::module_& module);

}  // namespace addiction::bindings
