#include "bindings.hpp"

#include "addiction/codes.hpp"
#include "addiction/random.hpp"

PYBIND11_MODULE(core_of_main_interpreter, module) {
    using namespace addiction::bindings;
    module.doc() = "The C++ engine: rules, positions, seeded deals and shuffles, perft, and the solver.";
    pybind11::options options;
    options.disable_function_signatures();  // the texts begin with Python's
    module.attr("VERSION") = ADDICTION_VERSION;
    module.attr("GENERATOR") = addiction::generator_id;
    module.attr("MOVE_CODES") = addiction::move_code_count;
    register_reasons(module);
    register_rules(module);
    register_position(module);
    register_setup(module);
    register_perft(module);
    register_solver(module);
    register_explain(module);
    register_shorten(module);
    // help() names what a function is bound to, which is pybind11's record of it.
    const auto record = pybind11::type::of(module.attr("deal").attr("__self__"));
    record.attr("__name__") = "engine";
    record.attr("__module__") = "addiction._core";
}

/// pybind11 itself refuses other interpreters from Python 3.12 on only; before that its first step waits for ever.
extern "C" PYBIND11_EXPORT PyObject* PyInit__core() {
    if (PyInterpreterState_Get() == PyInterpreterState_Main()) return PyInit_core_of_main_interpreter();
    PyErr_SetString(PyExc_ImportError, "addiction._core works in a process's main interpreter only");
    return nullptr;
}
